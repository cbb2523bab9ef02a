// One game among bots, without a table and without waiting. Bots are given what a table would give them: the view of
// their seat, their options, and what their seat has seen.

import { assert, at } from '../kernel/assert.ts'
import type { Bot } from '../kernel/bot.ts'
import { type Chance, chanceAt } from '../kernel/chance.ts'
import type { AnyGame, Deadline, GameTypes, Moment, Outcome } from '../kernel/game.ts'
import { anyCommand, fits } from '../kernel/options.ts'
import { type GameEvent, type Seat, seenBy } from '../kernel/secrecy.ts'

export interface Setting {
  readonly game: AnyGame
  readonly rules: GameTypes['rules']
  readonly players: readonly Bot[] // by seat
  readonly key: string // of what the rules draw
  readonly chance: Chance // of what the bots draw
}

/** Told of every decision, for whoever measures: who decided, on what, and what came of it. */
export interface Observer {
  before?(seat: Seat): void
  after?(decision: Decision): void
}

export interface Decision {
  readonly seat: Seat
  readonly mind: unknown
  readonly view: object
  readonly command: { readonly type: string }
}

export interface Played {
  readonly outcome: Outcome | null // null: it went on for longer than any game should
  readonly turns: number // times that another seat came to decide
  readonly decisions: number
  readonly illegal: number
  readonly capped: boolean
}

const mostDecisions = 50_000

export function playGame(setting: Setting, observer: Observer = {}): Played {
  return new Playing(setting, observer).play()
}

class Playing {
  readonly #setting: Setting
  readonly #observer: Observer
  readonly #minds: unknown[]
  #state: object
  #now = 0
  #moves = 0
  #last: Seat | null = null
  #turns = 0
  #decisions = 0
  #illegal = 0
  #capped = false

  constructor(setting: Setting, observer: Observer) {
    const { game, rules, players } = setting
    this.#setting = setting
    this.#observer = observer
    this.#minds = players.map((bot, seat) => bot.start(seat, rules))
    this.#state = game.initial(rules, players.length)
  }

  play(): Played {
    const { game } = this.#setting
    this.#take(game.setup(this.#state, this.#moment))
    let outcome = game.outcome(this.#state)
    while (outcome === null && this.#moves < mostDecisions) {
      if (!this.#decide()) this.#expire()
      outcome = game.outcome(this.#state)
    }
    const capped = this.#capped || outcome === null
    return { outcome, turns: this.#turns, decisions: this.#decisions, illegal: this.#illegal, capped }
  }

  /** The first seat that may do something does it. */
  #decide(): boolean {
    const { game, players, chance } = this.#setting
    const first = this.#last ?? 0
    for (let step = 0; step < players.length; step++) {
      const seat = (first + step) % players.length
      const view = game.view(this.#state, seat)
      const options = game.options(view)
      if (options.length === 0) continue
      const mind = this.#minds[seat]
      this.#observer.before?.(seat)
      const chosen = at(players, seat).choose(mind, view, options, chance)
      this.#observer.after?.({ seat, mind, view, command: chosen })
      this.#decisions += 1
      if (seat !== this.#last) this.#turns += 1
      this.#last = seat
      const legal = fits(options, chosen)
      if (!legal) this.#illegal += 1
      const command = legal ? chosen : anyCommand(options, chance)
      const decided = game.decide(this.#state, seat, command, this.#moment)
      assert(decided.ok, `an option that is refused: ${JSON.stringify(command)}`)
      this.#take(decided.value)
      return true
    }
    return false
  }

  #expire(): void {
    const { game } = this.#setting
    const deadline = earliest(game.deadlines(this.#state))
    assert(deadline, 'nobody can do anything, and nothing is due')
    this.#now = Math.max(this.#now, deadline.at)
    this.#take(game.expire(this.#state, deadline.tick, this.#moment))
  }

  #take(events: readonly GameEvent[]): void {
    const { game, players, chance } = this.#setting
    for (const event of events) {
      this.#state = game.evolve(this.#state, event)
      this.#capped ||= isCap(event)
      for (const [seat, bot] of players.entries()) {
        this.#minds[seat] = bot.watch(this.#minds[seat], seenBy(event, seat), chance)
      }
    }
    this.#moves += 1
  }

  get #moment(): Moment {
    return { at: this.#now, chance: chanceAt(this.#setting.key, this.#moves) }
  }
}

/** A limit has ended what the players did not. */
function isCap(event: GameEvent): boolean {
  const reason = 'reason' in event.open ? event.open.reason : null
  return reason === 'turnLimit' || reason === 'stuck'
}

function earliest(deadlines: readonly Deadline[]): Deadline | undefined {
  return deadlines.toSorted((a, b) => a.at - b.at)[0]
}
