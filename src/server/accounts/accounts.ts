// Who somebody is. What the rest of the service knows of accounts is in this file.

import type { IncomingHttpHeaders } from 'node:http'
import type { PlayerId } from '../../table/table.ts'

/** Somebody with a session. The player id is public; the session is the credential. */
export interface Person {
  readonly player: PlayerId
  readonly name: string
}

/** A session that was just made, for a client that had none. */
export interface NewGuest extends Person {
  readonly token: string // a bearer token; browsers get it as a cookie as well
}

export interface Accounts {
  /** Who sends these headers: by cookie or bearer token. */
  whoIs(headers: IncomingHttpHeaders): Promise<Person | null>
  /** Who a bearer token belongs to. */
  whoHas(token: string): Promise<Person | null>
  /** A guest account, at once. */
  newGuest(name?: string): Promise<NewGuest>
}
