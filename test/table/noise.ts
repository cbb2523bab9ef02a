// Two courses of one table: as it was played, and as it was played with people coming and going in between.

import { anyCommand } from '../../src/kernel/options.ts'
import type { Input } from '../../src/table/inputs.ts'
import { think } from '../../src/table/minds.ts'
import { nextDue, openRun, perform, type Run } from '../../src/table/run.ts'
import { type Entry, isRunning, type Surroundings } from '../../src/table/table.ts'
import { keyOfSeed, quickChance } from '../../src/testkit/playout.ts'

/** Several rounds where a game has rounds, and short ones. */
export const rulesOf: Readonly<Record<string, object>> = {
  cambio: { matchMode: 'firstTo', matchWins: 3, maxTurns: 12 },
  stop: { maxTurns: 12 },
  believe: { maxRounds: 4 },
  memory: { rows: 3, cols: 4, powerUpCosts: { shuffle: 1, glimpse: 1 } },
}

const start = 1_700_000_000_000
const people = ['ann', 'ben'] as const

/** What may be otherwise at the beginning of a table. */
export interface Seating {
  readonly seed?: string
  readonly names?: readonly [string, string]
  readonly players?: readonly [string, string]
  readonly salt?: string // of Ben's name
  readonly entropy?: string | null // Ben's
  readonly rules?: object
  readonly capacity?: number
  readonly at?: number
  readonly level?: 'easy' | 'medium'
  readonly node?: string
  /** Once Ben has sat down. */
  readonly lobby?: readonly WithoutTime<Input>[]
}

type WithoutTime<I> = I extends unknown ? Omit<I, 'at'> : never

/** Two people and, where there is room, a bot; the same deal for the same seed, whatever is played. */
export function sitDown(game: string, number: number, env: Surroundings, seating: Seating = {}): Run {
  const { seed = keyOfSeed(number), names = ['Ann', 'Ben'], players: [ann, ben] = people, at = start } = seating
  const { entropy = keyOfSeed(number + 1), level = 'medium', node, salt, capacity, lobby = [] } = seating
  const rules = { ...rulesOf[game], botDelayMinMs: 500, botDelayMaxMs: 900, ...seating.rules }
  const host = { player: ann, name: names[0] }
  const seats = capacity === undefined ? {} : { capacity }
  let run = openRun({ at, id: `t${number}`, game, rules, seed, host, ...seats }, env)
  const inputs: readonly WithoutTime<Input>[] = [
    { type: 'connect', player: ann, ...(node === undefined ? {} : { node }) },
    { type: 'join', player: ben, name: names[1], ...(salt === undefined ? {} : { salt }) },
    { type: 'connect', player: ben },
    ...lobby,
    ...(game === 'memory' ? [] : [{ type: 'addBot', player: ann, level } as const]),
    ...(entropy === null ? [] : [{ type: 'addEntropy', player: ben, entropy } as const]),
    { type: 'start', player: ann },
  ]
  for (const input of inputs) run = must(run, { ...input, at } as Input, env)
  return run
}

export function must(run: Run, input: Input, env: Surroundings): Run {
  const done = perform(run, input, env)
  if (done.step.type !== 'entry') throw new Error(`${JSON.stringify(input)}: ${JSON.stringify(done.step)}`)
  return done.run
}

/** What happens next if people choose by this seed. Null: it is over. */
export function nextInput(run: Run, at: number, choices: number, env: Surroundings): Input | null {
  const { table } = run
  if (!isRunning(table) || table.state === null) return null
  const game = env.gameOf(table.game, table.version)
  const chance = quickChance(choices * 1_000_003 + table.moves)
  const due = nextDue(run, env)
  const ready = people.flatMap((player, seat) => {
    const options = (game?.options(game.view(table.state ?? {}, seat)) ?? []).filter(
      ({ command }) => command !== 'endGame',
    )
    return options.length > 0 && table.seats[seat]?.level === null ? [{ player, options }] : []
  })
  const time = at + chance.int('pause', 400)
  if (ready.length > 0 && (due === null || due.at > time)) {
    const { player, options } = chance.pick('who', ready)
    return { type: 'command', at: time, player, command: anyCommand(options, chance) }
  }
  if (due === null) throw new Error('nobody can go on')
  const later = Math.max(at, due.at)
  if (due.type !== 'bot') return { type: 'clock', at: later }
  const mind = run.minds.get(due.seat)
  if (!mind) throw new Error('a bot without a mind')
  return { type: 'botCommand', at: later, seat: due.seat, command: think(mind, table, env) }
}

/** A whole game of people who choose by this seed, and stay, or come and go at every third move. */
export function played(
  game: string,
  seed: number,
  choices: number,
  env: Surroundings,
  restless = false,
): { run: Run; inputs: Input[] } {
  let run = sitDown(game, seed, env)
  const inputs: Input[] = []
  for (let steps = 0; steps < 5000; steps++) {
    if (restless && steps % 3 === 0) run = disturbed(run, run.table.at, choices, env) ?? run
    const input = nextInput(run, run.table.at, choices, env)
    if (input === null) return { run, inputs }
    inputs.push(input)
    run = must(run, input, env)
  }
  throw new Error('it does not end')
}

/** Somebody loses the connection and comes back, or the service was away; `null` if that changed what is to be done. */
export function disturbed(run: Run, at: number, choices: number, env: Surroundings): Run | null {
  const chance = quickChance(choices * 7919 + run.log.length)
  const seat = chance.int('who', people.length)
  const player = people[seat] as (typeof people)[number]
  const info = run.table.seats[seat]
  if (!isRunning(run.table) || info?.player !== player || !info.connected) return null
  const before = run.log.length
  let noisy = must(run, { type: 'disconnect', at, player, epoch: info.epoch }, env)
  if (!isRunning(noisy.table)) return null
  noisy = must(noisy, { type: 'connect', at, player, node: 'another' }, env)
  if (chance.int('forget', 20) === 0) noisy = perform(noisy, { type: 'forget', at, player }, env).run
  const events = noisy.log.slice(before).flatMap((entry) => entry.events)
  return events.every(({ type }) => type === 'attended' || type === 'attendanceChanged') ? noisy : null
}

export function gameEntries(log: readonly Entry[]): readonly Entry[] {
  return log.filter(({ act }) => act.type === 'started' || act.type === 'moved' || act.type === 'expired')
}
