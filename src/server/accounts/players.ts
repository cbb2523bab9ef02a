// Which player a user is. Users belong to the library that signs people in, and it makes a new one when a guest signs up;
// players are ours, and are what tables and logs name. A player moves from user to user, so that history and a running
// seat stay with the person.

import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { PlayerId } from '../../table/table.ts'
import type { Person } from './accounts.ts'

/** The user is null when it is gone: then the player is only a name in old logs. */
const table = `create table if not exists player (
  id text primary key, name text not null, created_at integer not null,
  user_id text unique references user (id) on delete set null)`

export class Players {
  readonly #statements: ReturnType<typeof prepare>

  /** The table of users must be there. */
  constructor(database: DatabaseSync) {
    database.exec(table)
    this.#statements = prepare(database)
  }

  ofUser(user: string): Person | null {
    return personOf(this.#statements.ofUser.get(user))
  }

  userOf(player: PlayerId): string | null {
    const row = this.#statements.userOf.get(player)
    return typeof row?.user_id === 'string' ? row.user_id : null
  }

  add(user: string, name: string): Person {
    const person = { player: randomBytes(12).toString('base64url'), name }
    this.#statements.add.run(person.player, name, Date.now(), user)
    return person
  }

  move(users: { readonly from: string; readonly to: string }): void {
    this.#statements.move.run(users.to, users.from)
  }

  rename(player: PlayerId, name: string): Person | null {
    return this.#statements.rename.run(name, player).changes === 0 ? null : { player, name }
  }
}

function prepare(database: DatabaseSync) {
  return {
    ofUser: database.prepare('select id, name from player where user_id = ?'),
    userOf: database.prepare('select user_id from player where id = ?'),
    add: database.prepare('insert into player (id, name, created_at, user_id) values (?, ?, ?, ?)'),
    move: database.prepare('update player set user_id = ? where user_id = ?'),
    rename: database.prepare('update player set name = ? where id = ?'),
  }
}

function personOf(row: Record<string, unknown> | undefined): Person | null {
  return row === undefined ? null : { player: String(row.id), name: String(row.name) }
}
