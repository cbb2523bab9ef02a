// A game that is over, watched again: the same interface as a table that is played, and nothing can be done at it.

import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { refuse } from '../../kernel/result.ts'
import type { WholeTable } from '../../protocol/server-messages.ts'
import type { GameFile } from '../../table/game-file.ts'
import { refused } from '../../table/refusals.ts'
import { Reviewing } from '../review/reviewing.svelte.ts'
import type { Answer, Clock, LogEntry, StepListener, TableSession } from '../session/session.ts'
import { Steps } from '../session/steps.ts'
import { moves } from '../settings.svelte.ts'
import { Checking } from './check.svelte.ts'
import { type Film, logAt, openFilm, type Perspective, seenAt, stopAt, wholeAt } from './film.ts'
import { type Moment, type Moments, momentsOf } from './moments.ts'

export const speeds = [0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]

const restMs = 900 // between two entries that are played
const stillMs = 700 // more, where nothing moves

export class ReplaySession implements TableSession {
  readonly kind = 'replay'
  readonly connection = 'online'
  readonly latencyMs = null
  readonly refusal = null
  readonly options = []
  readonly room = null
  readonly spectators = 0
  readonly next = null
  readonly emotes = null
  readonly pending = false
  readonly clock: Clock

  readonly film: Film
  moments = $state.raw<readonly Moment[]>([])
  readonly checking: Checking
  readonly reviewing = new Reviewing()
  table = $state.raw<WholeTable | null>(null)
  view = $state.raw<object | null>(null)
  seq = $state(0)
  log = $state.raw<readonly LogEntry[]>([])
  jumps = $state(0)
  as = $state.raw<Perspective>('all')
  playing = $state(false)
  speed = $state<Speed>(1)

  #target = $state(0) // where the screen is, or is on its way to
  #take = 0 // what was on its way before the last jump is void
  #run = 0 // what was played before the last pause goes on no more
  readonly #steps = new Steps(
    () => this.view,
    () => !moves() || document.hidden || this.speed >= 4, // so fast nothing can be followed
    () => this.speed,
  )

  constructor(file: GameFile, { at = 0, as = 'all' }: { readonly at?: number; readonly as?: Perspective } = {}) {
    this.film = openFilm(file, { gameOf, hmac: pureHmac })
    this.checking = new Checking(file)
    this.as = as
    this.clock = {
      now: () => this.table?.now ?? 0,
      remaining: (until) => Math.max(0, until - this.clock.now()),
    }
    this.goTo(at)
  }

  /** What its game calls a moment. */
  mark(kinds: Moments): void {
    this.moments = momentsOf(this.film, kinds)
  }

  get stops(): readonly number[] {
    return this.film.stops
  }

  /** Which of the stops it is. */
  get index(): number {
    return Math.max(0, this.stops.indexOf(this.#target))
  }

  get atEnd(): boolean {
    return this.index >= this.stops.length - 1
  }

  /** There at once, whatever lies between. */
  goTo(seq: number): void {
    this.#take++
    this.#steps.clear()
    const stop = stopAt(this.film, seq)
    this.#target = stop
    this.table = wholeAt(this.film, stop, this.as)
    this.view = this.table?.view ?? null
    this.seq = stop
    this.log = logAt(this.film, stop, this.as)
    this.jumps++
  }

  lookAs(as: Perspective): void {
    this.as = as
    this.goTo(this.#target)
  }

  /** The next entry, as it was seen when it happened. */
  forward(): void {
    const stop = this.stops[this.index + 1]
    if (stop === undefined) return
    if (this.#target !== this.seq) this.goTo(this.#target) // somebody is quicker than the cards
    const whole = wholeAt(this.film, stop, this.as)
    const seen = seenAt(this.film, stop, this.as)
    if (!whole || !seen) return
    const take = this.#take
    this.#target = stop
    this.log = logAt(this.film, stop, this.as)
    const apply = () => {
      if (take !== this.#take) return
      this.table = whole
      this.view = whole.view
      this.seq = stop
    }
    const { act, events } = seen
    this.#steps.add({ seq: stop, act, events, after: whole.view, apply })
  }

  back(): void {
    const stop = this.stops[this.index - 1]
    if (stop !== undefined) this.goTo(stop)
  }

  async play(): Promise<void> {
    if (this.playing) return
    if (this.atEnd) this.goTo(0)
    this.playing = true
    const run = ++this.#run
    while (run === this.#run && !this.atEnd) {
      this.forward()
      await this.#steps.idle()
      await new Promise((resolve) => setTimeout(resolve, (restMs + (moves() ? 0 : stillMs)) / this.speed))
    }
    if (run === this.#run) this.playing = false
  }

  pause(): void {
    this.#run++
    this.playing = false
  }

  nameOf(seat: number): string {
    return this.table?.seats[seat]?.name ?? ''
  }

  onStep(listener: StepListener): () => void {
    return this.#steps.on(listener)
  }

  skip(): void {
    this.#steps.skip()
  }

  send(): Answer {
    return Promise.resolve(refused('over'))
  }

  ask(): Answer {
    return this.send()
  }

  leave(): Answer {
    return this.send()
  }

  rematch() {
    return Promise.resolve(refuse(refused('over').error))
  }

  watchAgain(): Promise<null> {
    return Promise.resolve(null)
  }

  takeOver(): void {}

  close(): void {
    this.pause()
    this.checking.stop()
    this.reviewing.stop()
    this.#steps.clear()
  }
}
