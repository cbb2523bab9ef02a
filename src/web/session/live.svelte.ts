// A table that the service runs.

import { ok, type Result } from '../../kernel/result.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { rest } from '../api.ts'
import { TableEmotes } from '../emotes/emotes.svelte.ts'
import { clientName } from './client.ts'
import { connection, latency } from './connection.svelte.ts'
import { FramedSession, type Link } from './framed.svelte.ts'

class LiveSession extends FramedSession {
  readonly kind = 'live'
  readonly emotes = new TableEmotes(this)
  protected readonly link: Link

  constructor(id: string) {
    super(id, clientName)
    let stop: () => void = () => undefined
    this.link = {
      send: (message) => connection.send(message),
      close() {
        connection.send({ type: 'detach', table: id })
        stop()
      },
    }
    // Last: a connection that is there already is ready at once.
    stop = connection.use({
      ready: () => this.client.attach(),
      lost: (why) => this.client.lost(why),
      heard: (frame) => {
        this.hear(frame)
        if (!('table' in frame) || frame.table !== this.id) return
        if (frame.type === 'table' && frame.room) this.room = frame.room
        const isNews = frame.type === 'entry' && frame.act.type === 'codeRenewed'
        if (isNews || (frame.type === 'table' && this.room === null)) void this.#findRoom()
      },
    })
  }

  get latencyMs(): number | null {
    return latency.ms
  }

  override takeOver(): void {
    super.takeOver()
    connection.open()
  }

  async rematch(): Promise<Result<string, Refusal>> {
    const next = await rest.returnToLobby(this.id)
    return next.ok ? ok(`/game/${next.value.id}`) : next
  }

  watchAgain(): Promise<string> {
    return Promise.resolve(`/game/${this.id}?at=1`)
  }

  async #findRoom(): Promise<void> {
    const state = await rest.getTable(this.id)
    if (!state.ok) return
    const { code, isPublic, preset, next } = state.value
    this.room = { code, isPublic, preset }
    this.client.movedTo(next)
  }
}

export function openLive(id: string): LiveSession {
  return new LiveSession(id)
}
