// The table as one of the people sees it who share a device, for as long as they have it.

import { ok, type Result } from '../../kernel/result.ts'
import type { ClientMessage } from '../../protocol/client-messages.ts'
import type { ServerFrame } from '../../protocol/server-messages.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { FramedSession, type Link } from '../session/framed.svelte.ts'
import type { SharedDevice } from '../session/session.ts'

interface Surroundings {
  send(message: ClientMessage): void
  hide(): void
  /** Gives the address of a new game. */
  again(): string
  /** Where the game can be watched again. */
  file(): Promise<string | null>
}

export class SeatSession extends FramedSession {
  readonly kind = 'practice'
  readonly waits = true
  readonly emotes = null
  readonly latencyMs = null
  readonly device: SharedDevice
  protected readonly link: Link
  readonly #around: Surroundings

  constructor(id: string, around: Surroundings) {
    super(id)
    this.#around = around
    this.device = { hide: around.hide }
    this.link = { send: around.send, close: () => undefined } // the table goes on
    this.client.attach()
  }

  get isOver(): boolean {
    return this.table?.phase === 'completed'
  }

  override hear(frame: ServerFrame): void {
    super.hear(frame)
  }

  async rematch(): Promise<Result<string, Refusal>> {
    return ok(this.#around.again())
  }

  watchAgain(): Promise<string | null> {
    return this.#around.file()
  }
}
