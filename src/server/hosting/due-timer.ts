// What happens at a table by itself, and when this node sees to it: a deadline, a takeover, a bot's move.

import { type Due, dueThing } from '../../table/due.ts'
import type { Surroundings, Table } from '../../table/table.ts'
import type { Cancel, Clock } from '../base/clock.ts'
import type { BotThoughts } from './bot-thoughts.ts'
import { patienceFor } from './deadline-order.ts'
import type { Heartbeat } from './heartbeat.ts'

interface Around {
  readonly clock: Clock
  readonly env: Surroundings
  readonly heartbeat: Heartbeat
}

export class DueTimer {
  readonly #around: Around
  readonly #thoughts: BotThoughts
  readonly #ring: () => void
  #due: { readonly table: Table; readonly due: Due | null } | null = null
  #timer: { readonly at: number; readonly cancel: Cancel } | null = null
  #isStopped = false

  /** `ring`: it may be time; whoever is called looks what is due, and sets it anew. */
  constructor(around: Around, thoughts: BotThoughts, ring: () => void) {
    this.#around = around
    this.#thoughts = thoughts
    this.#ring = ring
  }

  dueOf(table: Table): Due | null {
    if (this.#due?.table !== table) this.#due = { table, due: dueThing(table, this.#around.env) }
    return this.#due.due
  }

  /** What is due now, as an input. */
  async inputFor(table: Table) {
    const due = this.dueOf(table)
    const now = this.#around.clock.now()
    const patience = this.#patience(table)
    if (due === null || due.at + patience > now) return null
    if (due.type !== 'bot') return { type: 'clock', due } as const
    const time = due.at + patience
    if (this.#thoughts.leavingTime(due, time) > now) return null
    return { type: 'botCommand', seat: due.seat, command: await this.#thoughts.command(due, time) } as const
  }

  isChargeDue(table: Table): boolean {
    const due = this.dueOf(table)
    return due !== null && due.at <= this.#around.clock.now() && isCharge(due)
  }

  /** A timer that is early is left alone: it looks, finds nothing due, and is set anew. */
  set(table: Table, notBefore = 0): void {
    const { clock } = this.#around
    const due = this.#isStopped ? null : this.dueOf(table)
    const at = due === null ? null : Math.max(this.#timeFor(table, due), clock.now() + notBefore)
    if (this.#timer && at !== null && this.#timer.at <= at) return
    this.#timer?.cancel()
    this.#timer = null
    if (at === null) return
    const cancel = clock.after(at - clock.now(), () => {
      this.#timer = null
      this.#ring()
    })
    this.#timer = { at, cancel }
  }

  stop(): void {
    this.#isStopped = true
    this.#timer?.cancel()
    this.#timer = null
  }

  #patience(table: Table): number {
    return patienceFor(table, this.#around.heartbeat.node)
  }

  /** When what is due is done here. What a bot of this table wants is thought by the node that is home to it; by others, when it fails to. */
  #timeFor(table: Table, due: Due): number {
    const patience = this.#patience(table)
    const now = this.#around.clock.now()
    const time = due.at + patience
    if (due.type !== 'bot' || (patience > 0 && time > now)) return time
    return this.#thoughts.leavingTime(due, time)
  }
}

/** What is due is held against somebody: that they were away, or did not act. */
export function isCharge(due: Due): boolean {
  return due.type === 'replace' || due.type === 'abandon' || (due.type === 'deadline' && due.act.idle !== undefined)
}
