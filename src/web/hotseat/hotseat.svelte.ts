// A table that this browser runs for several people, who pass the device around. There is a session for whoever has it, and none while
// nobody has: what one of them was shown goes with the session, and the worker sends nothing of a seat before its person is there.

import type { Seat } from '../../kernel/secrecy.ts'
import type { ServerFrame } from '../../protocol/server-messages.ts'
import { hush } from '../announce.svelte.ts'
import { addressOf } from '../practice/going.ts'
import type { CurtainFrame, FileFrame, PassedFrame, PracticeRequest } from '../practice/house.ts'
import type { PracticeOpening } from '../practice/opening.ts'
import { handOver } from '../replay/handed.ts'
import { dismissAll } from '../toasts.svelte.ts'
import { SeatSession } from './seat.svelte.ts'

/** To see what came of one's move, before the next one takes the device. */
const lingerMs = 1800

export class HotSeat {
  /** Whom the device is for, while nobody has it. */
  curtain = $state.raw<CurtainFrame | null>(null)
  /** Of whoever has it. */
  session = $state.raw<SeatSession | null>(null)
  readonly #worker = new Worker(new URL('../practice/worker.ts', import.meta.url), { type: 'module' })
  #opening: PracticeOpening
  readonly #post = (request: PracticeRequest) => this.#worker.postMessage(request)
  #filed: (file: FileFrame['file']) => void = () => undefined

  constructor(opening: PracticeOpening) {
    this.#opening = opening
    this.#worker.onmessage = ({ data }: MessageEvent<string>) => this.#hear(JSON.parse(data))
    this.#post({ type: 'open', opening })
  }

  /** The person whom the device is for says that they have it. */
  show(): void {
    const next = this.curtain?.next
    if (next != null) this.#showTo(next)
  }

  hide(): void {
    if (this.session === null || this.session.isOver) return
    this.#clear()
    this.#post({ type: 'hide' })
  }

  close(): void {
    this.session?.close()
    this.#worker.terminate()
  }

  #hear(frame: ServerFrame | FileFrame | CurtainFrame | PassedFrame): void {
    switch (frame.type) {
      case 'file':
        return this.#filed(frame.file)
      case 'curtain':
        if (frame.table !== this.#opening.id) return
        this.#clear()
        if (frame.next === null) this.#openSession()
        else this.curtain = frame
        return
      case 'passed':
        return void this.#passOn(frame)
      case 'refused':
        if (this.session === null && frame.table === this.#opening.id)
          this.#openSession() // it will be told why
        else this.session?.hear(frame)
        return
      default:
        this.session?.hear(frame)
    }
  }

  async #passOn({ to, atOnce }: PassedFrame): Promise<void> {
    const { session } = this
    if (session === null) return
    if (!atOnce) {
      await session.settled()
      await new Promise((resolve) => setTimeout(resolve, lingerMs))
    }
    if (this.session !== session) return // covered by hand
    if (to === null) this.hide()
    else {
      this.#clear()
      this.#showTo(to)
    }
  }

  #showTo(seat: Seat): void {
    this.#post({ type: 'show', seat })
    this.#openSession()
  }

  #openSession(): void {
    this.curtain = null
    this.session = new SeatSession(this.#opening.id, {
      send: this.#post,
      hide: () => this.hide(),
      again: () => this.#again(),
      file: () => this.#file(),
    })
  }

  /** Nothing of what somebody was shown or told stays behind. */
  #clear(): void {
    this.session?.close()
    this.session = null
    this.curtain = null
    hush()
    dismissAll()
  }

  /** The same people once more. Gives the address of their new game. */
  #again(): string {
    this.#clear()
    this.#opening = { ...this.#opening, id: crypto.randomUUID() }
    this.#post({ type: 'open', opening: this.#opening })
    return addressOf(this.#opening.id)
  }

  /** The worker has the whole game, and gives it away once it is over. */
  #file(): Promise<string | null> {
    return new Promise((answer) => {
      this.#filed = (file) => {
        if (file !== null) handOver({ file, seat: 0 })
        answer(file === null ? null : '/replay')
      }
      this.#post({ type: 'file' })
    })
  }
}
