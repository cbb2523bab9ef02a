// The reactions at one table: those that are shown right now, and who has sent any.

import type { Result } from '../../kernel/result.ts'
import type { Emote } from '../../protocol/emotes.ts'
import type { EmoteFrame, WholeTable } from '../../protocol/server-messages.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { announce } from '../announce.svelte.ts'
import { refusalText } from '../i18n/contract.ts'
import { play } from '../sound.ts'
import { toast } from '../toasts.svelte.ts'
import { t } from './messages.ts'
import { isMuted } from './mutes.ts'

/** Somebody else who has reacted here, and can be muted. */
export interface Sender {
  readonly from: string
  readonly seat: number
  readonly name: string
}

/** What a session gives to it. */
interface Table {
  readonly table: Pick<WholeTable, 'you'> | null
  nameOf(seat: number): string
  react(emote: Emote): Promise<Result<unknown, Refusal>>
}

const shownMs = 3500

export class TableEmotes {
  /** By seat. */
  readonly shown: Record<number, Emote> = $state({})
  senders = $state.raw<readonly Sender[]>([])
  readonly #table: Table
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()

  constructor(table: Table) {
    this.#table = table
  }

  heard({ seat, emote, from }: EmoteFrame): void {
    const name = this.#table.nameOf(seat)
    if (seat !== this.#table.table?.you) {
      const sender = { from, seat, name }
      const known = this.senders.some((one) => one.from === from)
      this.senders = known ? this.senders.map((one) => (one.from === from ? sender : one)) : [...this.senders, sender]
      if (isMuted(from)) return
    }
    clearTimeout(this.#timers.get(seat))
    this.shown[seat] = emote
    this.#timers.set(
      seat,
      setTimeout(() => delete this.shown[seat], shownMs),
    )
    announce(t('said', { name, emote: t(emote) }))
    void play('emote')
  }

  async send(emote: Emote): Promise<void> {
    const answer = await this.#table.react(emote)
    if (!answer.ok) toast(refusalText(answer.error), 'error')
  }

  /** Whoever sits there now, if they have reacted: in a lobby seats move up, so the name must be the same, too. */
  senderAt(seat: number): Sender | undefined {
    return this.senders.find((one) => one.seat === seat && one.name === this.#table.nameOf(seat))
  }

  /** Muted from now on, and what is on the screen goes, too. */
  hush(seat: number): void {
    delete this.shown[seat]
  }
}
