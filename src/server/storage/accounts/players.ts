// Which player a user is. Users belong to the library that signs people in, and it makes a new one when a guest signs up;
// players are ours, and are what tables and logs name. A player moves from user to user, so that history and a running
// seat stay with the person.

import { randomBytes } from 'node:crypto'
import type { PlayerId } from '../../../table/table.ts'
import type { AccountsDatabase, Row } from './database.ts'

/** The user is null when it is gone: then the player is only a name in old logs. (`player` is a table of Cambio's, as its seed wants.) */
const table = `create table if not exists person (
  id text primary key, name text not null, created_at bigint not null,
  user_id text unique references "user" (id) on delete set null)`

/** As others know a person: the session is the credential, not this. */
interface Person {
  readonly player: PlayerId
  readonly name: string
}

const idShape = /^[\w-]{1,64}$/

/** Who hides their profile from others. No key leads to the person: a copy to another engine goes table by table, in any order. */
const hidden = 'create table if not exists hidden_profile (player text primary key)'

export class Players {
  readonly #query: AccountsDatabase['query']

  private constructor(query: AccountsDatabase['query']) {
    this.#query = query
  }

  /** The table of users must be there. */
  static async open({ engine, query }: AccountsDatabase): Promise<Players> {
    if (engine === 'sqlite') await renameOld(query)
    await query(table)
    await query(hidden)
    return new Players(query)
  }

  async ofUser(user: string): Promise<Person | null> {
    return personOf((await this.#query('select id, name from person where user_id = ?', user)).rows[0])
  }

  /** Those that somebody can still sign in as. */
  async namesOf(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>> {
    const possible = players.filter((player) => idShape.test(player)) // a database may not even read others
    if (possible.length === 0) return new Map()
    const places = possible.map(() => '?').join(', ')
    const sql = `select id, name from person where user_id is not null and id in (${places})`
    const { rows } = await this.#query(sql, ...possible)
    return new Map(rows.map(({ id, name }) => [String(id), String(name)]))
  }

  async userOf(player: PlayerId): Promise<string | null> {
    const [row] = (await this.#query('select user_id from person where id = ?', player)).rows
    return typeof row?.user_id === 'string' ? row.user_id : null
  }

  /** The player of a user; made if there is none, and once, however many ask at the same time. */
  async ofNewUser(user: string, name: string): Promise<Person> {
    const player = randomBytes(12).toString('base64url')
    const { changes } = await this.#query(
      'insert into person (id, name, created_at, user_id) values (?, ?, ?, ?) on conflict (user_id) do nothing',
      player,
      name,
      Date.now(),
      user,
    )
    return (changes === 0 ? await this.ofUser(user) : null) ?? { player, name }
  }

  async move(users: { readonly from: string; readonly to: string }): Promise<void> {
    await this.#query('update person set user_id = ? where user_id = ?', users.to, users.from)
  }

  async isShown(player: PlayerId): Promise<boolean> {
    const find = `select 1 as shown from person where id = ? and user_id is not null
      and id not in (select player from hidden_profile)`
    return (await this.#query(find, player)).rows.length > 0
  }

  async show(player: PlayerId, shown: boolean): Promise<void> {
    const change = shown
      ? 'delete from hidden_profile where player = ?'
      : 'insert into hidden_profile (player) values (?) on conflict (player) do nothing'
    await this.#query(change, player)
  }

  async rename(player: PlayerId, name: string): Promise<Person | null> {
    const { changes } = await this.#query('update person set name = ? where id = ?', name, player)
    return changes === 0 ? null : { player, name }
  }
}

function personOf(row: Row | undefined): Person | null {
  return row === undefined ? null : { player: String(row.id), name: String(row.name) }
}

/** What this table was called before Cambio had one of that name; in PostgreSQL, where both are in one place, a migration does this. */
async function renameOld(query: AccountsDatabase['query']): Promise<void> {
  const { rows } = await query("select name from sqlite_master where name in ('player', 'person')")
  if (rows.length === 1 && rows[0]?.name === 'player') await query('alter table player rename to person')
}
