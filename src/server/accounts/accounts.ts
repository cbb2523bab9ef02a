// Who somebody is. What the rest of the service knows of accounts is in this file.

import type { IncomingHttpHeaders } from 'node:http'
import type { Result } from '../../kernel/result.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import type { PlayerId } from '../../table/table.ts'

/** How long a display name may be (M-06), in code points: it must fit on a seat of a small screen. */
export const nameLength = 24

/** Somebody with a session. The player id is public; the session is the credential. */
export interface Person {
  readonly player: PlayerId
  readonly name: string
}

/** A session that was just made, for a client that had none. */
export interface NewGuest extends Person {
  readonly token: string // a bearer token, for clients that are not browsers
  readonly cookies: readonly string[] // the same session as Set-Cookie lines, for browsers
}

/** What somebody may know of themselves; of others there is the Person. */
export interface Profile extends Person {
  readonly guest: boolean
  readonly email?: string
}

export interface StoredAccount extends Profile {
  readonly since: number
  readonly shown: boolean // others may open the profile
  readonly signsInWith: readonly { readonly provider: string; readonly since: string }[]
  readonly sessions: readonly { readonly since: string; readonly until: string }[]
}

/** The token is what `sessionIn` gives: not enough to come in with. */
export interface KnownSession {
  readonly id: string
  readonly token: string
  readonly since: string
  readonly until: string
}

/** A service of others that people can sign in with. */
export interface Provider {
  readonly id: 'oidc' | 'google'
  readonly name: string
}

export interface Accounts {
  readonly providers: readonly Provider[]
  /** Who sends these headers: by bearer token or cookie. */
  whoIs(headers: IncomingHttpHeaders): Promise<Person | null>
  /** Who a bearer token belongs to. */
  whoHas(token: string): Promise<Person | null>
  /** As whoIs, for a page that was just opened: the cookies to set make its session last from now on. */
  arrive(headers: IncomingHttpHeaders): Promise<{ readonly person: Person; readonly cookies: readonly string[] } | null>
  /** A guest account, at once. The name is one that parseName has let through. */
  newGuest(name?: string): Promise<NewGuest>
  profile(player: PlayerId): Promise<Profile | null>
  /** The names of those of these players that there are. */
  namesOf(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>>
  /** Whether others may open the profile: there is an account, and its owner does not hide it. */
  isShown(player: PlayerId): Promise<boolean>
  show(player: PlayerId, shown: boolean): Promise<void>
  /** Changes the display name, by M-06. What was logged under the old name stays so. */
  rename(player: PlayerId, name: unknown): Promise<Result<Person, Refusal>>
  /** The session that these headers show, good or not; to ask later whether it is still running. */
  sessionIn(headers: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>): string | null
  /** Those of these sessions that have not ended. */
  running(sessions: readonly string[]): Promise<ReadonlySet<string>>
  sessionsOf(player: PlayerId): Promise<readonly KnownSession[]>
  /** False if this person has no session of this id. */
  endSession(player: PlayerId, id: string): Promise<boolean>
  /** All that is stored about somebody here, without what would let others in. */
  stored(player: PlayerId): Promise<StoredAccount | null>
  /** Deletes the account and whatever belongs to it. The cookies to set take the session from a browser. */
  erase(player: PlayerId): Promise<{ readonly cookies: readonly string[] }>
  /** Guests, and players of guests who are gone, whom nobody has used since then: in the order of their ids, behind this one. */
  unusedGuests(since: number, after: PlayerId, most: number): Promise<readonly PlayerId[]>
  /** As if they had never been. */
  forgetGuests(players: readonly PlayerId[]): Promise<void>
  /** How many bytes are stored here, where that is not counted with the tables. */
  size(): Promise<number>
  /** Answers what is asked under /api/auth: signing up, in and out. The address is the one that counts for limits. */
  answer(request: Request, address: string): Promise<Response>
  close(): Promise<void>
}
