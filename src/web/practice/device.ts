// One device that several people pass around: who has it, whom it is for, and whose time runs. Nobody's does while it is handed over.

import type { Seat } from '../../kernel/secrecy.ts'
import { gameOf } from '../../table/fold.ts'
import { isRunning, type Surroundings, type Table } from '../../table/table.ts'

export class Device {
  readonly #people: number // they have the first seats
  readonly #wallTime: () => number
  readonly #env: Surroundings
  #holder: Seat | null = null
  #heldSince = 0 // by the clock on the wall: taken, or the last entry since then
  readonly #spent = new Map<Seat, number>() // how long each has had the device since the last entry
  readonly #looked = new Map<Seat, number>() // which look each has had, by when it ends
  readonly #told = new Map<Seat, number>() // the last entry that each has been shown

  constructor(people: number, wallTime: () => number, env: Surroundings) {
    this.#people = people
    this.#wallTime = wallTime
    this.#env = env
  }

  /** Whose eyes are on the screen: that they are was said by themselves. */
  get holder(): Seat | null {
    return this.#holder
  }

  /**
   * The table's clock. Since the last entry everybody has a time of their own, which runs while they have the device: so a look that
   * is everybody's at once lasts as long for the last as for the first.
   */
  now(table: Table): number {
    if (this.#holder === null) return table.at
    return table.at + (this.#spent.get(this.#holder) ?? 0) + this.#wallTime() - this.#heldSince
  }

  /** The last entry that somebody has been shown. */
  toldTo(seat: Seat): number {
    return this.#told.get(seat) ?? 0
  }

  take(seat: Seat): void {
    this.#holder = seat
    this.#heldSince = this.#wallTime()
  }

  putDown(table: Table): void {
    if (this.#holder === null) return
    this.#spent.set(this.#holder, this.now(table) - table.at)
    this.#told.set(this.#holder, table.seq)
    this.#holder = null
  }

  /** Something was added to the log. */
  happened(): void {
    this.#spent.clear()
    this.#heldSince = this.#wallTime()
  }

  /** Whoever has the device and has looked for as long as they may has had that look, though it is still open for others. */
  noteLook(table: Table, at: number): void {
    if (this.#holder === null) return
    const until = this.#shownUntil(table, this.#holder)
    if (until !== null && until + table.lag <= at) this.#looked.set(this.#holder, until)
  }

  /** Somebody else is to look before what they are shown is over for all. */
  hasToLook(table: Table, seat: Seat): boolean {
    const until = this.#shownUntil(table, seat)
    return until !== null && this.#looked.get(seat) !== until
  }

  /** Whom the device is for: the one whose turn it is; where several are to act, whoever is at it, and then by seats. */
  next(table: Table): Seat {
    const wanted = this.#wanted(table)
    const stays = this.#holder !== null && !isOpen(table, this.#env)
    if (stays && (wanted.length === 0 || wanted.includes(this.#holder ?? 0))) return this.#holder ?? 0
    return wanted[0] ?? this.#holder ?? 0
  }

  #wanted(table: Table): readonly Seat[] {
    const whose = gameOf(table, this.#env).turn(table.state ?? {})
    if (whose !== null) return whose < this.#people ? [whose] : [] // else a bot's: whoever has the device watches
    return [...Array(this.#people).keys()].filter((seat) => this.#hasToDo(table, seat))
  }

  #hasToDo(table: Table, seat: Seat): boolean {
    const game = gameOf(table, this.#env)
    const view = game.view(table.state ?? {}, seat)
    if (game.passing?.hasDecided(view)) return false
    return game.options(view).length > 0 || this.hasToLook(table, seat)
  }

  #shownUntil(table: Table, seat: Seat): number | null {
    const { passing, view } = gameOf(table, this.#env)
    return passing?.shownUntil(view(table.state ?? {}, seat)) ?? null
  }
}

/** Nobody has a secret: between rounds, and after the end. Then all look at the same screen. */
export function isOpen(table: Table, env: Surroundings): boolean {
  if (!isRunning(table) || table.state === null) return !isRunning(table)
  const { passing, view } = gameOf(table, env)
  return passing?.isOpen(view(table.state, 'spectator')) ?? false
}
