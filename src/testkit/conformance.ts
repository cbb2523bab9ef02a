// The conformance kit: one call says whether a game is sound. It plays random games and holds each step of them to the
// contract (src/kernel/game.ts) and to the game's own claims (its claims.ts).

import type { Chance } from '../kernel/chance.ts'
import type { Claims } from '../kernel/claims.ts'
import type { AnyGame, Game, GameTypes } from '../kernel/game.ts'
import { anyCommand, fits } from '../kernel/options.ts'
import { problemText } from '../kernel/rule-problem.ts'
import type { GameEvent } from '../kernel/secrecy.ts'
import { deepFreeze, jsonFlaw, roundTrip } from './data.ts'
import { type Check, ConformanceFailure, type Trial } from './failure.ts'
import { malformedCommand, wellFormedCommand } from './fuzz.ts'
import {
  earliest,
  eventsOf,
  type Happening,
  keyOfSeed,
  momentAt,
  nextHappening,
  overheard,
  type Position,
  quickChance,
} from './playout.ts'
import { compareDraws, compareWorlds, viewersOf, type Worlds } from './worlds.ts'

export interface Settings {
  readonly games: number
  readonly seed: number // of the first game; the others count up from it
  readonly seats: readonly number[] // taken in turn
  readonly rules: readonly object[] // taken in turn
  readonly words?: readonly string[] // texts that mean something in commands, such as ids
}

export interface Report {
  readonly games: number
  readonly steps: number
  readonly worlds: number // comparisons of two worlds
  readonly worldSteps: number // steps that both looked the same
  readonly played: number // games that ended by play, not because somebody left
}

/** Throws a ConformanceFailure at the first thing that is not as it should be. */
export function checkGame<T extends GameTypes>(game: Game<T>, claims: Claims<T>, settings: Settings): Report {
  let report: Report = { games: 0, steps: 0, worlds: 0, worldSteps: 0, played: 0 }
  for (let index = 0; index < settings.games; index++) {
    const seats = settings.seats[index % settings.seats.length] as number
    const rules = settings.rules[Math.floor(index / settings.seats.length) % settings.rules.length] as object
    const trial = { game: game.id, seed: settings.seed + index, seats, rules }
    const one = new Examination(game as AnyGame, claims as Claims<GameTypes>, trial, settings.words ?? []).run()
    report = {
      games: report.games + 1,
      steps: report.steps + one.steps,
      worlds: report.worlds + one.worlds,
      worldSteps: report.worldSteps + one.worldSteps,
      played: report.played + (one.reason === 'played' ? 1 : 0),
    }
  }
  return report
}

/** One random game under all checks. */
class Examination {
  readonly #game: AnyGame
  readonly #claims: Claims<GameTypes>
  readonly #trial: Trial
  readonly #words: readonly string[]
  readonly #key: string
  readonly #worldsSetting: Worlds
  #step = 0
  #worlds = 0
  #worldSteps = 0

  constructor(game: AnyGame, claims: Claims<GameTypes>, trial: Trial, words: readonly string[]) {
    this.#game = game
    this.#claims = claims
    this.#trial = trial
    this.#words = words
    this.#key = keyOfSeed(trial.seed)
    this.#worldsSetting = { game, claims, key: this.#key, seats: trial.seats, words }
  }

  run() {
    const game = this.#game
    const { seats } = this.#trial
    const parsed = game.parseRules(this.#trial.rules)
    if (!parsed.ok) return this.#fail('claims', `these rules are refused: ${problemText(parsed.error, 'en')}`)
    const rules = deepFreeze(parsed.value)
    const bound = this.#claims.longestGame(rules, seats)
    let position: Position = { state: deepFreeze(game.initial(rules, seats)), at: 1_000_000, moves: 0 }
    position = this.#happen(position, { type: 'setup', at: position.at })
    const cards = JSON.stringify(this.#claims.cards(position.state))
    for (;;) {
      this.#step += 1
      if (this.#step > bound) this.#fail('ends', `not over after ${bound} steps`)
      const chance = quickChance(this.#trial.seed * 1_000_003 + this.#step)
      this.#checkViews(position)
      this.#checkAllOpen(position)
      this.#checkOptions(position, chance)
      this.#checkMalformed(chance)
      this.#checkWorlds(position, chance)
      const what = this.#guard(() => nextHappening(game, position, seats, chance))
      if (what === null) break
      position = this.#happen(position, what)
      if (JSON.stringify(this.#claims.cards(position.state)) !== cards) {
        this.#fail('cards', `cards have come or gone: ${JSON.stringify(what)}`)
      }
    }
    return {
      steps: this.#step,
      worlds: this.#worlds,
      worldSteps: this.#worldSteps,
      reason: this.#checkOutcome(position),
    }
  }

  /** Lets one thing happen, and checks determinism, replay, JSON, deadlines and that chance is drawn once. */
  #happen(position: Position, what: Happening): Position {
    const game = this.#game
    const drawn = new Set<string>()
    const decide = () => {
      drawn.clear()
      const moment = overheard(momentAt(this.#key, position, what.at), (label, named) => {
        if (what.type === 'news' && !named)
          this.#fail('chance', `news of people drew "${label}" from a move's position`)
        if (drawn.has(label)) this.#fail('chance', `"${label}" was drawn twice`)
        drawn.add(label)
      })
      return eventsOf(game, position.state, what, moment)
    }
    const events = this.#guard(decide)
    if (events === null) return this.#fail('options sound', `refused, though it was offered: ${JSON.stringify(what)}`)
    const text = JSON.stringify(events)
    if (JSON.stringify(this.#guard(decide)) !== text)
      this.#fail('determinism', `decided otherwise the second time: ${text}`)
    this.#checkJson('an event', events)
    // What is known to nobody was decided by nobody: it came from chance, or it can be worked out from what was open.
    const sealed = events.find((event) => event.sealed !== undefined)
    if (sealed && drawn.size === 0) this.#fail('chance', `"${sealed.type}" seals what no chance has decided`)
    if (what.type !== 'news' && events.length === 0) this.#fail('replay', `nothing happened: ${JSON.stringify(what)}`)
    deepFreeze(events)
    const state = this.#fold(position.state, events)
    this.#checkJson('the state', state)
    const replayed = this.#fold(roundTrip(position.state), roundTrip(events))
    if (JSON.stringify(replayed) !== JSON.stringify(state))
      this.#fail('replay', `folding ${text} again gives another state`)
    this.#checkDeadlines(state, what)
    this.#checkDraws(position, what, drawn)
    return { state, at: what.at, moves: position.moves + (what.type === 'news' ? 0 : 1) }
  }

  #fold(state: object, events: readonly GameEvent[]): object {
    return this.#guard(() =>
      events.reduce((current, event) => deepFreeze(this.#game.evolve(current, event)), deepFreeze(state)),
    )
  }

  #checkJson(what: string, value: unknown): void {
    const flaw = jsonFlaw(value)
    if (flaw !== null) this.#fail('json', `${what} is not plain JSON data: ${flaw}`)
  }

  #checkDeadlines(state: object, what: Happening): void {
    const deadline = earliest(this.#guard(() => this.#game.deadlines(state)))
    if (deadline === undefined || what.type !== 'deadline') return
    const { deadline: fired } = what
    const again = deadline.at === fired.at && deadline.tick === fired.tick
    if (deadline.at < what.at || again) {
      this.#fail('deadlines', `"${deadline.tick}" lies in the past after "${fired.tick}" fired`)
    }
  }

  /** What chance decided must not show to those who may not know it. */
  #checkDraws(position: Position, what: Happening, drawn: ReadonlySet<string>): void {
    for (const label of drawn) {
      if (this.#claims.publicDraws.includes(label)) continue
      const otherKey = keyOfSeed(this.#trial.seed + 1_000_000_000 + this.#step)
      const found = this.#guard(() => compareDraws(this.#worldsSetting, position, what, label, otherKey))
      if (found !== null) this.#fail('secrecy', found)
    }
  }

  #checkViews(position: Position): void {
    for (const viewer of viewersOf(this.#trial.seats)) {
      const view = this.#guard(() => this.#game.view(position.state, viewer))
      this.#checkJson(`the view of ${viewer}`, view)
      const options = this.#guard(() => this.#game.options(deepFreeze(view)))
      if (viewer === 'spectator' && options.length > 0) this.#fail('options sound', 'a spectator is offered something')
    }
  }

  /** With everything open each card is shown once, to nobody in particular, who can do nothing. */
  #checkAllOpen(position: Position): void {
    const open = this.#guard(() => this.#game.allOpen(position.state))
    this.#checkJson('what is seen with everything open', open)
    const faces = JSON.stringify(this.#claims.faces(open))
    const cards = JSON.stringify(this.#claims.cards(position.state))
    if (faces !== cards) this.#fail('all open', `shows ${faces} instead of ${cards}`)
    if (this.#game.options(deepFreeze(open)).length > 0) this.#fail('all open', 'something is offered')
  }

  /** What is offered is accepted, and what is not offered is refused with a code that has a text. */
  #checkOptions(position: Position, chance: Chance): void {
    const game = this.#game
    for (let seat = 0; seat < this.#trial.seats; seat++) {
      const options = game.options(game.view(position.state, seat))
      for (const option of options) {
        const offered = anyCommand([option], chance)
        const answer = this.#ask(position, seat, offered)
        if (answer !== null)
          this.#fail('options sound', `${JSON.stringify(offered)} of seat ${seat} is refused: ${answer}`)
      }
      for (let attempt = 0; attempt < 2; attempt++) {
        const command = wellFormedCommand(game.commands, this.#words, chance)
        const answer = this.#ask(position, seat, command)
        if (fits(options, command as { type: string }) === (answer === null)) continue
        const said = answer === null ? 'accepted' : `refused (${answer})`
        this.#fail('options complete', `${JSON.stringify(command)} of seat ${seat} is ${said} against its options`)
      }
    }
  }

  /** Null if the command is accepted, else the code of the refusal. */
  #ask(position: Position, seat: number, input: object): string | null {
    const game = this.#game
    const command = this.#guard(() => game.parseCommand(roundTrip(input)))
    if (!command.ok) return 'malformed'
    const decided = this.#guard(() =>
      game.decide(position.state, seat, command.value, momentAt(this.#key, position, position.at)),
    )
    if (decided.ok) return null
    if (!Object.hasOwn(game.refusals, decided.error)) this.#fail('refusals', `"${decided.error}" has no text`)
    return decided.error
  }

  #checkMalformed(chance: Chance): void {
    const input = malformedCommand(this.#game.commands, chance)
    const parsed = this.#guard(() => this.#game.parseCommand(input))
    if (parsed.ok) {
      // Harmless if it is in truth well-formed: then it reads the same again, with nothing lost and nothing added.
      const same = JSON.stringify(sorted(parsed.value)) === JSON.stringify(sorted(input))
      if (!same) this.#fail('malformed', `read ${JSON.stringify(input)} as ${JSON.stringify(parsed.value)}`)
    } else if (typeof parsed.error !== 'string' || parsed.error.length === 0 || parsed.error.length > 500) {
      this.#fail('malformed', 'a refusal must be a sentence')
    }
  }

  #checkWorlds(position: Position, chance: Chance): void {
    const viewers = viewersOf(this.#trial.seats)
    if (chance.int('worlds?', 3) > 0) return
    const viewer = chance.pick('viewer', viewers)
    const result = this.#guard(() => compareWorlds(this.#worldsSetting, position, viewer, chance))
    if (result.type === 'leak') this.#fail('secrecy', result.problem)
    if (result.type === 'badWorld') this.#fail('claims', result.problem)
    if (result.type !== 'same') return
    this.#worlds += 1
    this.#worldSteps += result.steps
  }

  #checkOutcome(position: Position): string {
    const outcome = this.#game.outcome(position.state)
    if (outcome === null) return this.#fail('ends', 'nothing can happen any more, and there is no outcome')
    this.#checkJson('the outcome', outcome)
    const seats = outcome.standings.map((standing) => standing.seat).toSorted((a, b) => a - b)
    const everySeat = seats.length === this.#trial.seats && seats.every((seat, index) => seat === index)
    const places = outcome.standings.map((standing) => standing.place)
    const ordered =
      places[0] === 1 && places.every((place, index) => index === 0 || place >= (places[index - 1] as number))
    if (!everySeat || !ordered) this.#fail('outcome', `not a ranking of all seats: ${JSON.stringify(outcome)}`)
    if (earliest(this.#game.deadlines(position.state))) this.#fail('outcome', 'there is a deadline after the end')
    return outcome.reason
  }

  /** The rules never throw. If they do, it is most often because they changed what they were given. */
  #guard<R>(call: () => R): R {
    try {
      return call()
    } catch (error) {
      if (error instanceof ConformanceFailure) throw error
      return this.#fail(
        'purity',
        `the rules threw: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    }
  }

  #fail(check: Check, problem: string): never {
    throw new ConformanceFailure(check, problem, this.#trial, this.#step)
  }
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
