// Connections end with the session that they came with: when somebody signs out, changes the password or deletes the account,
// on this node at once and on the others at their next look.

import type { IncomingHttpHeaders } from 'node:http'
import type { Accounts } from './accounts/accounts.ts'

type Credentials = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

const lookedUpAtOnce = 500

export class OpenSessions {
  readonly #accounts: Pick<Accounts, 'sessionIn' | 'running'>
  readonly #open = new Map<string, Set<() => void>>()
  readonly #looking: NodeJS.Timeout

  constructor(accounts: Pick<Accounts, 'sessionIn' | 'running'>, everyMs: number) {
    this.#accounts = accounts
    this.#looking = setInterval(() => this.look().catch(() => undefined), everyMs).unref() // the next look finds what this one did not
  }

  /** A connection of whoever has shown this; `end` is called when that is good no more. Returns what to call when it is closed. */
  opened(credentials: Credentials, end: () => void): () => void {
    const session = this.#accounts.sessionIn(credentials)
    if (session === null) return () => undefined
    const ends = this.#open.get(session) ?? new Set()
    this.#open.set(session, ends.add(end))
    return () => {
      ends.delete(end)
      if (ends.size === 0 && this.#open.get(session) === ends) this.#open.delete(session)
    }
  }

  /** Ends the connections of sessions that have ended. */
  async look(): Promise<void> {
    const known = [...this.#open.keys()]
    for (let from = 0; from < known.length; from += lookedUpAtOnce) {
      const asked = known.slice(from, from + lookedUpAtOnce)
      const running = await this.#accounts.running(asked)
      for (const session of asked) {
        if (running.has(session)) continue
        for (const end of this.#open.get(session) ?? []) end()
        this.#open.delete(session)
      }
    }
  }

  close(): void {
    clearInterval(this.#looking)
  }
}
