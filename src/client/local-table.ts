// A table that runs where its player is, against bots: what the service is for other tables. It speaks the same frames, so a client
// cannot tell the difference, and knows as little. Time and timers are given to it.

import { assert } from '../kernel/assert.ts'
import type { Seat, Viewer } from '../kernel/secrecy.ts'
import type { ClientMessage } from '../protocol/client-messages.ts'
import { answerFrame, entryFrame, refusalFrame, tableFrame } from '../protocol/frames.ts'
import { type Due, leavesAt } from '../table/due.ts'
import { type GameFile, gameFileOf } from '../table/game-file.ts'
import type { PlayerInput } from '../table/inputs.ts'
import type { BotCommand } from '../table/minds.ts'
import { refused } from '../table/refusals.ts'
import { nextDue, openRun, perform, performDue, type Run, thoughtOf } from '../table/run.ts'
import type { Step } from '../table/step.ts'
import { isRunning, type Surroundings } from '../table/table.ts'

export interface Seating {
  readonly id: string
  readonly game: string
  readonly rules: object
  readonly people: readonly string[] // their names; they have the first seats
  readonly bots: readonly string[] // their levels
  readonly seed: string
  readonly entropy: string
}

/** What the table has from outside. */
export interface LocalHouse {
  readonly env: Surroundings
  now(): number
  post(frame: string): void
  /** Calls once, after so many milliseconds. Returns how to stop it. */
  later(ms: number, call: () => void): () => void
  /** Bots take no time to think; the clock is put forward instead, unless it is for the person to act. */
  readonly fast?: boolean
  /** Whom frames are for: the first seat, unless several people share a device. Null: nobody. */
  viewer?(): Viewer | null
  /** An entry was added; true: it is not to be shown, and nothing waits for now. */
  added?(before: Run): boolean
  /** An entry was shown; true: nothing waits for now. */
  shown?(): boolean
  /** Something is due; true: not yet. */
  postpones?(due: Due, at: number): boolean
}

const you: Seat = 0

export function playerAt(seat: Seat): string {
  return seat === you ? 'you' : `you ${seat + 1}`
}

export class LocalTable {
  run: Run
  readonly #house: LocalHouse
  #ahead = 0 // of the clock, by what was not waited for
  #stop: () => void = () => undefined

  constructor(run: Run, house: LocalHouse) {
    this.run = run
    this.#house = house
  }

  now(): number {
    return this.#house.now() + this.#ahead
  }

  say(message: ClientMessage): void {
    if (!('table' in message) || message.type === 'detach') return
    const { env, post } = this.#house
    const { table, log } = this.run
    const viewer = this.#viewer()
    if (viewer === null) return post(refusalFrame(refused('notSeated').error, message.id, message.table))
    if (message.type === 'attach') {
      const missed = log.filter(({ seq }) => seq > (message.since ?? Number.POSITIVE_INFINITY))
      return post(tableFrame(table, viewer, missed, this.now(), env, { commandId: message.id }))
    }
    if (message.type === 'emote') return post(answerFrame(message.id)) // bots do not look up
    const { table: _table, id, ...asked } = message
    const player = playerAt(viewer === 'spectator' ? you : viewer)
    const input = { ...asked, player, at: this.now(), ...(id === undefined ? {} : { commandId: id }) }
    this.#step(perform(this.run, input as PlayerInput, env), id)
  }

  /** Waits for what happens by itself. */
  wait(): void {
    this.stop()
    const { env } = this.#house
    const due = nextDue(this.run, env)
    if (due === null) return
    const skips = this.#house.fast === true && !this.#canAct()
    const at = (time: number, then: () => void) => {
      this.#stop = this.#house.later(skips ? 0 : Math.max(0, time - this.now()), then)
    }
    const happen = (thought?: BotCommand) => {
      if (skips) this.#ahead += Math.max(0, due.at - this.now())
      this.#happen(due, thought)
    }
    if (due.type !== 'bot') return at(due.at, happen)
    at(this.now(), () => {
      const thought = thoughtOf(this.run, due, env)
      at(leavesAt(due.at, due.level, this.now()), () => happen(thought)) // when it was to leave, however long it was thought
    })
  }

  stop(): void {
    this.#stop()
  }

  /** Null before the end. */
  file(): GameFile | null {
    const { table, log } = this.run
    return isRunning(table) ? null : gameFileOf(table.id, log, this.#house.env)
  }

  #happen(due: Due, thought?: BotCommand): void {
    const at = Math.max(due.at, this.now()) // a timer may be early
    if (this.#house.postpones?.(due, at) === true) return
    const next = performDue(this.run, at, this.#house.env, thought)
    if (next.step.type === 'entry') this.#step(next)
    else this.wait()
  }

  #step(done: { readonly run: Run; readonly step: Step }, id?: string): void {
    const { env, post, added, shown } = this.#house
    const before = this.run
    this.run = done.run
    if (done.step.type === 'entry') {
      if (added?.(before) === true) return
      const viewer = this.#viewer()
      if (viewer !== null) post(entryFrame(this.run.table, done.step.entry, viewer, env, id))
      if (shown?.() !== true) this.wait()
    } else if (done.step.type === 'refused') post(refusalFrame(done.step.refusal, id, this.run.table.id))
    else post(answerFrame(id, done.step.type === 'repeated' ? done.step.seq : undefined))
  }

  #viewer(): Viewer | null {
    return this.#house.viewer === undefined ? you : this.#house.viewer()
  }

  #canAct(): boolean {
    const { table } = this.run
    const game = this.#house.env.gameOf(table.game)
    return table.state !== null && game !== undefined && game.options(game.view(table.state, you)).length > 0
  }
}

/** A table with everybody at it, and the game on its way. */
export function seated({ id, game, rules, people, bots, seed, entropy }: Seating, at: number, env: Surroundings): Run {
  const player = playerAt(you)
  const [name = '', ...others] = people
  const opened = openRun(
    { at, id, game, rules, seed, capacity: people.length + bots.length, host: { player, name } },
    env,
  )
  const inputs: readonly PlayerInput[] = [
    ...others.map((other, index) => ({ type: 'join', at, player: playerAt(index + 1), name: other }) as const),
    ...bots.map((level) => ({ type: 'addBot', at, player, level }) as const),
    { type: 'addEntropy', at, player, entropy },
    { type: 'start', at, player },
  ]
  let { run } = perform(opened, { type: 'connect', at, player }, env)
  for (const input of inputs) {
    const done = perform(run, input, env)
    assert(done.step.type === 'entry', done.step.type === 'refused' ? done.step.refusal.text : done.step.type)
    run = done.run
    // Who shares a device is never away: what is hidden from them is for the curtain to say.
    if (input.type === 'join') run = perform(run, { type: 'connect', at, player: input.player }, env).run
  }
  return run
}
