// A game in a test: given a position, when somebody does something, then this is so.

import { assert } from '../kernel/assert.ts'
import type { Game, GameTypes, News } from '../kernel/game.ts'
import type { Option } from '../kernel/options.ts'
import { problemText } from '../kernel/rule-problem.ts'
import type { Seat, SeenEvent, Viewer } from '../kernel/secrecy.ts'
import { seenBy } from '../kernel/secrecy.ts'
import { deepFreeze } from './data.ts'
import { earliest, keyOfSeed, momentAt, type Position } from './playout.ts'

export interface Given<T extends GameTypes> {
  readonly seats: number
  readonly rules?: object
  readonly seed?: number
  /** Lays the cards that the scenario needs, once they are dealt. */
  readonly arrange?: (state: T['state']) => T['state']
}

export class Scenario<T extends GameTypes> {
  readonly #game: Game<T>
  readonly #key: string
  #position: Position
  /** What the last thing led to. */
  events: readonly T['event'][] = []

  constructor(game: Game<T>, given: Given<T>) {
    this.#game = game
    this.#key = keyOfSeed(given.seed ?? 1)
    const rules = game.parseRules(given.rules ?? {})
    assert(rules.ok, rules.ok ? '' : problemText(rules.error, 'en'))
    this.#position = { state: game.initial(rules.value, given.seats), at: 0, moves: 0 }
    this.#fold(game.setup(this.state, this.#moment()))
    if (given.arrange) this.#position = { ...this.#position, state: deepFreeze(given.arrange(this.state)) }
  }

  get state(): T['state'] {
    return this.#position.state
  }

  get now(): number {
    return this.#position.at
  }

  get outcome() {
    return this.#game.outcome(this.state)
  }

  view(viewer: Viewer): T['view'] {
    return this.#game.view(this.state, viewer)
  }

  options(viewer: Viewer): readonly Option[] {
    return this.#game.options(this.view(viewer))
  }

  /** What a viewer was told of the last thing. */
  seen(viewer: Viewer): readonly SeenEvent[] {
    return this.events.map((event) => seenBy(event, viewer))
  }

  /** A player does something that is legal. */
  play(seat: Seat, command: T['command']): this {
    const decided = this.#game.decide(this.state, seat, command, this.#moment())
    assert(decided.ok, decided.ok ? '' : `seat ${seat} is refused (${decided.error}): ${JSON.stringify(command)}`)
    return this.#fold(decided.value)
  }

  /** The code with which a player is refused, or null. Nothing changes. */
  refusal(seat: Seat, command: T['command']): T['refusal'] | null {
    const decided = this.#game.decide(this.state, seat, command, this.#moment())
    return decided.ok ? null : decided.error
  }

  /** Time passes. What falls due meanwhile happens when it is due. */
  wait(ms: number): this {
    const end = this.now + ms
    for (let fired = 0; fired < 1000; fired++) {
      const deadline = earliest(this.#game.deadlines(this.state))
      if (deadline === undefined || deadline.at > end) break
      this.#position = { ...this.#position, at: Math.max(this.now, deadline.at) }
      this.#fold(this.#game.expire(this.state, deadline.tick, this.#moment()))
    }
    this.#position = { ...this.#position, at: end }
    return this
  }

  /** The table has news about the people. */
  news(news: News): this {
    return this.#fold(this.#game.attend(this.state, news, this.#moment()))
  }

  #moment() {
    return momentAt(this.#key, this.#position, this.now)
  }

  #fold(events: readonly T['event'][]): this {
    this.events = events
    const state = events.reduce<T['state']>((current, event) => this.#game.evolve(current, event), this.state)
    this.#position = { state: deepFreeze(state), at: this.now, moves: this.#position.moves + 1 }
    return this
  }
}
