// Connections end with the session that they came with: when somebody signs out, changes the password or deletes the account,
// on this node at once and on the others at their next look.

import type { IncomingHttpHeaders } from 'node:http'
import type { Accounts } from './accounts/accounts.ts'
import { Rounds } from './rounds.ts'

type Credentials = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

const lookedUpAtOnce = 500

export class OpenSessions {
  readonly #accounts: Pick<Accounts, 'sessionIn' | 'running'>
  readonly #open = new Map<string, Open>()
  readonly #rounds: Rounds<string>

  constructor(accounts: Pick<Accounts, 'sessionIn' | 'running'>, everyMs: number) {
    this.#accounts = accounts
    // The next look finds what this one did not.
    this.#rounds = new Rounds(everyMs, (those) => void this.#lookAt([...those]).catch(() => undefined))
  }

  /** A connection of whoever has shown this; `end` is called when that is good no more. Returns what to call when it is closed. */
  opened(credentials: Credentials, end: () => void): () => void {
    const session = this.#accounts.sessionIn(credentials)
    if (session === null) return () => undefined
    const open = this.#open.get(session) ?? { ends: new Set(), forget: this.#rounds.add(session) }
    this.#open.set(session, open)
    open.ends.add(end)
    return () => {
      open.ends.delete(end)
      if (open.ends.size === 0 && this.#open.get(session) === open) this.#forget(session)
    }
  }

  /** Ends the connections of sessions that have ended. */
  async look(): Promise<void> {
    const known = [...this.#open.keys()]
    for (let from = 0; from < known.length; from += lookedUpAtOnce)
      await this.#lookAt(known.slice(from, from + lookedUpAtOnce))
  }

  async #lookAt(sessions: readonly string[]): Promise<void> {
    const running = await this.#accounts.running(sessions)
    for (const session of sessions) {
      if (running.has(session)) continue
      for (const end of this.#open.get(session)?.ends ?? []) end()
      this.#forget(session)
    }
  }

  #forget(session: string): void {
    this.#open.get(session)?.forget()
    this.#open.delete(session)
  }

  close(): void {
    this.#rounds.stop()
  }
}

/** A session that connections came with. */
interface Open {
  readonly ends: Set<() => void>
  readonly forget: () => void
}
