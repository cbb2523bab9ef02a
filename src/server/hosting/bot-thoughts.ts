// What the bots of one table think. A bot thinks as soon as it is its turn, and when it acts was said before: nobody can see
// whether it thought for long.

import { thinkingMs } from '../../kernel/bot.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type BotDue, leavesAt } from '../../table/due.ts'
import { type BotCommand, type Mind, questionFor, wakeMind, watchEntry } from '../../table/minds.ts'
import type { Entry, Surroundings, Table } from '../../table/table.ts'
import type { Clock } from '../base/clock.ts'
import type { Thinkers } from './thinkers.ts'

/** What a bot will do, thought before it is due. */
interface Thought {
  readonly movedSeq: number
  readonly due: BotDue
  readonly time: number // at which it was to leave, and
  readonly leaves: number // does, if it is ready: later where it was begun late
  readonly command: Promise<BotCommand>
  isReadyAt: number | null
}

/** The table that they sit at. */
interface Source {
  readonly table: Table
  /** All entries; throws when the table is not kept here any more. */
  log(): Promise<readonly Entry[]>
}

interface Around {
  readonly clock: Clock
  readonly env: Surroundings
  readonly thinkers: Thinkers
}

const marginMs = 10 // what is not thought so long before it leaves is decided without much thinking

export class BotThoughts {
  readonly #source: Source
  readonly #around: Around
  readonly #minds = new Map<Seat, Mind>()
  #thought: Thought | null = null

  constructor(source: Source, around: Around) {
    this.#source = source
    this.#around = around
  }

  /** An entry that everybody at the table has seen. */
  watch(table: Table, entry: Entry): void {
    for (const [seat, mind] of this.#minds) {
      if (table.phase === 'playing' && table.seats[seat]?.level === mind.level)
        this.#minds.set(seat, watchEntry(mind, table, entry, this.#around.env))
      else this.#minds.delete(seat)
    }
  }

  /** When what is due at `time` leaves: where it is not ready by then, at the next of fixed moments after that. */
  leavingTime(botDue: BotDue, time: number): number {
    const { leaves, due, isReadyAt } = this.#thoughtFor(botDue, time)
    return leavesAt(leaves, due.level, isReadyAt ?? this.#around.clock.now() + 1)
  }

  async command(due: BotDue, time: number): Promise<BotCommand> {
    try {
      return await this.#thoughtFor(due, time).command
    } catch (error) {
      this.#thought = null
      throw error
    }
  }

  /** It begins after this turn of the loop, so that those who have just moved do not wait for it either. */
  #thoughtFor(due: BotDue, time: number): Thought {
    const { clock, env, thinkers } = this.#around
    const { table } = this.#source
    if (this.#thought?.time === time && isAbout(this.#thought, due, table)) return this.#thought
    const leaves = leavesAt(time, due.level, clock.now() + thinkingMs[due.level] / 2)
    const command = new Promise<void>((resolve) => clock.after(0, resolve))
      .then(() => this.#mindOf(due.seat, table))
      .then((mind) => thinkers.think(questionFor(mind, table, env), leaves - marginMs - clock.now()))
    const thought: Thought = { movedSeq: table.movedSeq, due, time, leaves, command, isReadyAt: null }
    const ready = () => {
      thought.isReadyAt = clock.now()
    }
    command.then(ready, ready) // what went wrong is said when it is due
    this.#thought = thought
    return thought
  }

  async #mindOf(seat: Seat, table: Table): Promise<Mind> {
    const known = this.#minds.get(seat)
    if (known?.seq === table.movedSeq) return known
    const log = await this.#source.log()
    // Others may have written more meanwhile, which is not part of this position.
    const mind = wakeMind(table, seat, log.slice(0, table.seq), this.#around.env)
    if (this.#source.table === table) this.#minds.set(seat, mind)
    return mind
  }
}

function isAbout({ movedSeq, due }: Thought, { seat, level }: BotDue, table: Table): boolean {
  return movedSeq === table.movedSeq && due.seat === seat && due.level === level
}
