// The page's session without a page: its state is plain values, and what it sends goes where the test wants it.

import type { ClientMessage } from '../../src/protocol/client-messages.ts'
import type { ServerFrame } from '../../src/protocol/server-messages.ts'
import type { FramedSession as Framed } from '../../src/web/session/framed.svelte.ts'

interface PageSession extends Framed {
  tell(frame: ServerFrame): void
  come(): void
  lose(): void
}

export async function pageSession(table: string, send: (message: ClientMessage) => void): Promise<PageSession> {
  const plain = Object.assign(<T>(value: T) => value, { raw: <T>(value: T) => value })
  Object.assign(globalThis, { $state: plain, matchMedia: () => ({ matches: true }), document: { hidden: true } })
  const { FramedSession } = await import('../../src/web/session/framed.svelte.ts')
  class Session extends FramedSession {
    readonly kind = 'live'
    readonly latencyMs = null
    readonly emotes = null
    readonly link = { send, close: () => undefined }
    override rematch = () => Promise.reject(new Error('not here'))
    override watchAgain = () => Promise.resolve(null)
    tell = (frame: ServerFrame) => this.hear(frame)
    come = () => this.client.attach()
    lose = () => this.client.lost('reconnecting')
  }
  return new Session(table)
}
