// Connections end with the session that they came with: when somebody signs out, changes the password, ends a session from another
// device or deletes the account. On the node where that happens it is done before it is answered; the others are told by a hint
// and look. A hint that is lost is made up for: every session is looked up once in `everyMs`, which also finds those whose time
// is up.

import type { IncomingHttpHeaders } from 'node:http'
import type { PlayerId } from '../../table/table.ts'
import type { Accounts, Person } from '../accounts/accounts.ts'
import { Rounds } from '../base/rounds.ts'
import { type Hints, noHints } from '../hosting/hints.ts'

type Credentials = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

const lookedUpAtOnce = 500

export interface Surrounding {
  readonly accounts: Pick<Accounts, 'sessionIn' | 'running'>
  readonly everyMs: number
  readonly hints?: Hints
  readonly node?: string
}

export class OpenSessions {
  readonly #around: Surrounding
  readonly #hints: Hints
  readonly #open = new Map<string, Open>()
  readonly #rounds: Rounds<string>

  constructor(around: Surrounding) {
    this.#around = around
    this.#hints = around.hints ?? noHints
    // The next look finds what this one did not.
    this.#rounds = new Rounds(around.everyMs, (those) => void this.#lookAt([...those]).catch(() => undefined))
  }

  /** A connection of whoever has shown this; `end` is called when that is good no more. Returns what to call when it is closed. */
  opened(credentials: Credentials, who: Promise<Person | null>, end: () => void): () => void {
    const session = this.#around.accounts.sessionIn(credentials)
    if (session === null) return () => undefined
    const open = this.#open.get(session) ?? { ends: new Set(), forget: this.#rounds.add(session), player: null }
    this.#open.set(session, open)
    open.ends.add(end)
    who.then(
      (person) => {
        open.player ??= person?.player ?? null
      },
      () => undefined,
    )
    return () => {
      open.ends.delete(end)
      if (open.ends.size === 0 && this.#open.get(session) === open) this.#forget(session)
    }
  }

  /** A session of this person has ended, or several have: their connections end, here and on the other nodes. */
  async ended(player: PlayerId): Promise<void> {
    const { node = '' } = this.#around
    this.#hints.tell({ kind: 'sessions', node, about: [player] })
    await this.#lookAt(this.#of(player))
  }

  /** Hears what other nodes say. */
  listen(failed: (error: unknown) => void): void {
    const { node } = this.#around
    this.#hints.subscribe({
      people: ({ kind, node: from, about: [player = ''] }) => {
        if (kind === 'sessions' && from !== node) this.#lookAt(this.#of(player)).catch(failed)
      },
      missed: () => void this.#lookAt([...this.#open.keys()]).catch(failed),
    })
  }

  /** Those of this person; and those of whom it is not known yet whose they are. */
  #of(player: PlayerId): readonly string[] {
    return [...this.#open].flatMap(([session, open]) =>
      open.player === player || open.player === null ? [session] : [],
    )
  }

  async #lookAt(sessions: readonly string[]): Promise<void> {
    for (let from = 0; from < sessions.length; from += lookedUpAtOnce) {
      const some = sessions.slice(from, from + lookedUpAtOnce)
      const running = await this.#around.accounts.running(some)
      for (const session of some) if (!running.has(session)) this.#end(session)
    }
  }

  #end(session: string): void {
    for (const end of this.#open.get(session)?.ends ?? []) end()
    this.#forget(session)
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
  player: PlayerId | null // whose it is, once that is known
}
