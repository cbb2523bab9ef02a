// A failed check says which game, what is wrong, and the command that plays exactly that game again.

export interface Trial {
  readonly game: string
  readonly seed: number
  readonly seats: number
  readonly rules: object
}

export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure'
  readonly check: Check
  readonly trial: Trial

  constructor(check: Check, problem: string, trial: Trial, step: number) {
    const { game, seed, seats, rules } = trial
    const tables = check === 'table' ? ' --tables' : ''
    const replay = `npm run kit -- ${game}${tables} --seed ${seed} --seats ${seats} --rules '${JSON.stringify(rules)}'`
    super(`${check}: ${problem}\n  ${game}, step ${step} of seed ${seed}. To see it again:\n  ${replay}`)
    this.check = check
    this.trial = trial
  }
}

/** What the kit checks. A mutant says which of these catches it. */
export type Check =
  | 'determinism'
  | 'replay'
  | 'json'
  | 'purity'
  | 'secrecy'
  | 'options sound'
  | 'options complete'
  | 'cards'
  | 'all open'
  | 'ends'
  | 'deadlines'
  | 'chance'
  | 'malformed'
  | 'refusals'
  | 'outcome'
  | 'claims'
  | 'table'
