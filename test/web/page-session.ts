// The page's session without a page: its state is plain values, and what it sends goes where the test wants it.

import type { ServerFrame } from '../../src/protocol/heard.ts'
import type { ClientMessage } from '../../src/protocol/live.ts'
import type { FramedSession as Framed } from '../../src/web/session/framed.svelte.ts'

interface PageSession extends Framed {
  tell(frame: ServerFrame): void
  come(wish?: { takeover: boolean }): void
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
    come = (wish?: { takeover: boolean }) => this.attach(wish)
  }
  return new Session(table)
}
