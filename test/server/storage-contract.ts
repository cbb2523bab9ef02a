// What every adapter of the storage port must do. Run on each of them, real ones.

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyGame } from '../../src/kernel/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { projections } from '../../src/server/boot/projections.ts'
import { chainProblem } from '../../src/server/storage/chain-check.ts'
import type { Database, StorageOptions } from '../../src/server/storage/database.ts'
import { listStatements } from '../../src/server/storage/directory.ts'
import { unnameStatements } from '../../src/server/storage/erasing.ts'
import { addInvitations } from '../../src/server/storage/invitations.ts'
import { appendStatement, readLog, readSnapshot, snapshotStatements } from '../../src/server/storage/log.ts'
import { openedStatements, projectedStatements } from '../../src/server/storage/projected-rows.ts'
import type { Projection } from '../../src/server/storage/projection.ts'
import {
  removeInvitationsStatement,
  removeLobbyStatements,
  traceless,
  unusedLobbies,
} from '../../src/server/storage/sweeping.ts'
import { entryText, noHash } from '../../src/table/fairness.ts'
import { namesPlayer, withoutName } from '../../src/table/names.ts'
import type { Entry, Table } from '../../src/table/table.ts'
import { started } from '../table/setting.ts'

export interface Adapter {
  /** Opens the same database again and again, until `remove`. */
  open(options: StorageOptions): Promise<Database>
  remove(): Promise<void>
}

/** A projection that needs no game: what its table has after `opened` and after `changed` is below. */
const tally: Projection = {
  game: 'tally',
  migrations: [
    { id: 'tally-1', statements: ['create table tally (id text primary key, name text, count integer not null)'] },
  ],
  opened: () => [
    {
      type: 'add',
      table: 'tally',
      rows: [
        { id: 'a', name: 'Ann', count: 0 },
        { id: 'b', name: null, count: 0 },
      ],
    },
  ],
  changed: () => [
    {
      type: 'put',
      table: 'tally',
      key: 'id',
      rows: [
        { id: 'a', name: 'Anna', count: 2 },
        { id: 'c', name: "C's", count: 1 },
      ],
    },
    { type: 'set', table: 'tally', to: { name: null }, where: { id: 'a', count: 2 } },
    { type: 'remove', table: 'tally', where: { id: 'b', count: 0 } },
  ],
  unnamed: () => [],
  removed: () => [],
}

const hash = (n: number) => `${n}`.padStart(64, '0')

function entry(seq: number): Entry {
  const act = { type: 'moved', seat: 1, command: { type: 'flip', card: seq } } as const
  const events = [{ type: 'flipped', open: { seat: 1, note: 'ü 😀 \u2028' }, sealed: { board: [seq] } }]
  return {
    seq,
    at: 1_700_000_000_000 + seq,
    by: 1,
    id: `c${seq}`,
    print: 4_000_000_000 + seq,
    act,
    events,
    hash: hash(seq),
  }
}

const written = (seq: number) => ({ entry: entry(seq), text: entryText(entry(seq)) })

export function storageContract(name: string, newAdapter: () => Promise<Adapter>): void {
  describe(`storage: ${name}`, () => {
    let adapter: Adapter
    let database: Database

    beforeEach(async () => {
      adapter = await newAdapter()
      database = await adapter.open({ projections })
    })
    afterEach(async () => {
      await database.close()
      await adapter.remove()
    })

    const append = (table: string, seq: number, previous = seq === 1 ? noHash : hash(seq - 1), to = database) =>
      to.write([appendStatement(table, written(seq), previous)])

    it('gives back what was appended, to the letter and in order', async () => {
      for (const seq of [1, 2, 3]) expect(await append('t', seq)).toBe('written')
      expect(await readLog(database, 't')).toEqual([entry(1), entry(2), entry(3)])
      expect(await readLog(database, 't', 2)).toEqual([entry(3)])
      expect(await readLog(database, 'other')).toEqual([])
    })

    it('keeps it when it is closed and opened again', async () => {
      await append('t', 1)
      await database.close()
      database = await adapter.open({ projections })
      expect(await readLog(database, 't')).toEqual([entry(1)])
    })

    it.each([
      ['the same place twice', 1, noHash],
      ['a gap', 4, hash(3)],
      ['behind an entry with another hash', 3, hash(99)],
    ])('refuses %s', async (_what, seq, previous) => {
      await append('t', 1)
      await append('t', 2)
      expect(await append('t', seq, previous)).toBe('conflict')
      expect(await readLog(database, 't')).toHaveLength(2)
    })

    it('lets one of many writers win each place', async () => {
      const second = await adapter.open({ projections })
      await append('t', 1)
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, index) => append('t', 2, hash(1), index % 2 ? database : second)),
      )
      expect(results.filter((result) => result === 'written')).toHaveLength(1)
      expect(await readLog(second, 't')).toHaveLength(2)
      await second.close()
    })

    it('writes what belongs together whole or not at all', async () => {
      await append('t', 1)
      const beat = database.sql.insertInto('beat').values({ node: 'n', at: 1, gone: 0 }).compile()
      const gap = appendStatement('t', written(5), hash(4))
      expect(await database.write([{ query: beat }, gap])).toBe('conflict')
      expect(await database.read(database.sql.selectFrom('beat').selectAll().compile())).toEqual([])
      const next = appendStatement('t', written(2), hash(1))
      expect(await database.write([{ query: beat }, next])).toBe('written')
      expect(await database.read(database.sql.selectFrom('beat').selectAll().compile())).toHaveLength(1)
    })

    it('takes several entries of a table in one write, whole or not at all', async () => {
      await append('t', 1)
      const both = [appendStatement('t', written(2), hash(1)), appendStatement('t', written(3), hash(2))]
      const gap = [appendStatement('t', written(4), hash(3)), appendStatement('t', written(9), hash(8))]
      expect(await Promise.all([database.write(both), append('u', 1)])).toEqual(['written', 'written'])
      expect(await Promise.all([database.write(both), database.write(gap), append('u', 2)])).toEqual([
        'conflict',
        'conflict',
        'written',
      ])
      expect(await readLog(database, 't')).toEqual([entry(1), entry(2), entry(3)])
      expect(await readLog(database, 'u')).toHaveLength(2)
    })

    it('puts nothing behind an entry that somebody else was faster with', async () => {
      const second = await adapter.open({ projections })
      const tables = Array.from({ length: 100 }, (_, index) => `t${index}`)
      await Promise.all(tables.map((table) => append(table, 1)))
      const other = { entry: { ...entry(2), hash: hash(77) }, text: written(2).text }
      const both = (table: string) => [
        appendStatement(table, written(2), hash(1)),
        appendStatement(table, written(3), hash(2)),
      ]
      const results = await Promise.all(
        tables.map(async (table, index) => {
          const chain = () => database.write(both(table))
          const single = () => second.write([appendStatement(table, other, hash(1))])
          const [one, two] = index % 2 ? [chain(), single()] : [single(), chain()].toReversed()
          return { table, chain: await one, single: await two }
        }),
      )
      for (const { table, chain, single } of results) {
        expect([chain, single].toSorted()).toEqual(['conflict', 'written'])
        const hashes = (await readLog(database, table)).map((one) => one.hash)
        expect(hashes).toEqual(chain === 'written' ? [hash(1), hash(2), hash(3)] : [hash(1), hash(77)])
      }
      await second.close()
    })

    it('goes on behind what somebody else has appended meanwhile', async () => {
      const second = await adapter.open({ projections })
      for (const seq of [1, 2]) expect(await append('t', seq)).toBe('written')
      for (const seq of [3, 4]) expect(await append('t', seq, hash(seq - 1), second)).toBe('written')
      expect(await append('t', 5)).toBe('written')
      expect(await append('t', 6, hash(5), second)).toBe('written')
      expect(await readLog(database, 't')).toEqual([1, 2, 3, 4, 5, 6].map(entry))
      await second.close()
    })

    it('refuses the beginning of a table that has one, and nothing of what is written beside it', async () => {
      for (const table of ['t', 'u']) for (const seq of [1, 2]) await append(table, seq)
      const beat = database.sql.insertInto('beat').values({ node: 'n', at: 1, gone: 0 }).compile()
      const together = [
        append('t', 3),
        append('t', 1),
        append('u', 3),
        append('v', 1),
        database.write([{ query: beat }]),
      ]
      expect(await Promise.all(together)).toEqual(['written', 'conflict', 'written', 'written', 'written'])
      for (const table of ['t', 'u']) expect(await append(table, 4)).toBe('written')
      for (const table of ['t', 'u']) expect(await readLog(database, table)).toEqual([1, 2, 3, 4].map(entry))
      expect(await readLog(database, 'v')).toEqual([entry(1)])
    })

    it('a key that is taken is a conflict, whoever holds it', async () => {
      const seat = (table: string, active: number) => ({
        query: database.sql
          .insertInto('seat')
          .values({ table_id: table, player_id: 'p', name: 'Ann', is_active: active })
          .compile(),
      })
      expect(await database.write([seat('a', 1)])).toBe('written')
      expect(await database.write([seat('b', 1)])).toBe('conflict')
      expect(await database.write([seat('c', 0)])).toBe('written')
    })

    it('what is wrong with one write does not touch the others beside it', async () => {
      await append('t', 1)
      const broken = {
        query: { ...database.sql.selectFrom('beat').selectAll().compile(), sql: 'insert into nowhere values (1)' },
      }
      const results = await Promise.allSettled([
        append('u', 1),
        database.write([broken]),
        append('t', 2),
        append('t', 9),
        append('v', 1),
      ])
      expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
        'written',
        'failed',
        'written',
        'conflict',
        'written',
      ])
      expect(await readLog(database, 't')).toHaveLength(2)
    })

    it('takes thousands of writes at once', async () => {
      const tables = Array.from({ length: 500 }, (_, index) => `t${index}`)
      const first = await Promise.all(tables.map((table) => append(table, 1)))
      const more = await Promise.all(tables.flatMap((table) => [2, 3, 4].map((seq) => append(table, seq))))
      expect(new Set([...first, ...more])).toEqual(new Set(['written']))
      expect(await readLog(database, 't499')).toHaveLength(4)
    })

    it('knows how far logs reach', async () => {
      for (const seq of [1, 2, 3]) await append('t', seq)
      await append('u', 1)
      const heads = await database.heads(['u', 'nowhere', 't'])
      expect(heads.toSorted((a, b) => a.seq - b.seq)).toEqual([
        { table: 'u', seq: 1 },
        { table: 't', seq: 3 },
      ])
      expect(await database.heads([])).toEqual([])
    })

    it('gives a table that is due to whoever asks first, and again later', async () => {
      const row = (id: string, due_at: number | null) => ({
        ...{
          id,
          due_at,
          game: 'memory',
          phase: 'playing',
          host_player: 'p',
          code: null,
          preset: null,
          next_table: null,
        },
        ...{ is_public: 0, seats_taken: 2, capacity: 2, created_at: 1, updated_at: 1 },
      })
      const rows = [row('a', 1000), row('b', 2000), row('c', 9000), row('d', null)]
      await database.write([{ query: database.sql.insertInto('game_table').values(rows).compile(), changes: 4 }])
      expect([...(await database.claimDue(2000, 5000, 10))].toSorted()).toEqual(['a', 'b'])
      expect(await database.claimDue(2000, 5000, 10)).toEqual([])
      expect(await database.claimDue(5000, 5000, 10, ['a'])).toEqual(['b'])
      expect(await database.claimDue(5000, 6000, 1)).toHaveLength(1)
      expect(Math.abs((await database.now()) - Date.now())).toBeLessThan(2000)
    })

    it('is asked for anything at all without breaking', async () => {
      expect(await append('t', 1)).toBe('written')
      for (const odd of ['t\0', '\0', '\ud800', "t' or '1'='1", 't'.repeat(100_000)])
        expect(await readLog(database, odd)).toEqual([])
    })

    it('keeps snapshots as a cache', async () => {
      const { table } = started()
      await database.write([...listStatements(database, table, { code: null, preset: null, isPublic: false })])
      expect(await readSnapshot(database, table.id)).toBeNull()
      await database.write(snapshotStatements(database, { ...table, seq: 1 }))
      await database.write(snapshotStatements(database, table))
      expect(await readSnapshot(database, table.id)).toEqual(table)
    })

    it('takes a name out of a log under the same hash, and keeps no snapshot that has it', async () => {
      const { log, table } = started()
      await database.write([...listStatements(database, table, { code: null, preset: null, isPublic: false })])
      for (const [index, entry] of log.entries()) {
        const appended = appendStatement(table.id, { entry, text: entryText(entry) }, log[index - 1]?.hash ?? noHash)
        expect(await database.write([appended])).toBe('written')
      }
      expect(await database.write(snapshotStatements(database, table))).toBe('written')
      const nameless = log.flatMap((entry) =>
        namesPlayer(entry.act, 'ben') ? [{ ...entry, act: withoutName(entry.act) }] : [],
      )
      expect(nameless).toHaveLength(1)
      const unnamed = { player: 'ben', table: table.id, name: 'Player 2', seq: table.seq + 1 }
      expect(await database.write(unnameStatements(database, unnamed, nameless))).toBe('written')
      await database.scrub?.()
      expect(await readSnapshot(database, table.id)).toBeNull()
      expect(await database.write(snapshotStatements(database, table))).toBe('conflict')
      expect(await database.write(snapshotStatements(database, { ...table, seq: table.seq + 1 }))).toBe('written')
      const rows = await database.entries(table.id, 0)
      expect(JSON.stringify(rows)).not.toContain('Ben')
      expect(JSON.stringify(rows)).toContain('Ann')
      expect(chainProblem(rows, pureHmac)).toBeNull()
      const other = nameless.map((entry) => ({ ...entry, hash: noHash }))
      expect(await database.write(unnameStatements(database, unnamed, other))).toBe('conflict')
    })

    it('has the tables and the view of Cambio, and keeps one row a player', async () => {
      const table = { ...started().table, game: 'cambio' }
      const listing = { code: 'ABC234', preset: null, isPublic: false }
      await database.write([...listStatements(database, table, listing)])
      await database.write([...openedStatements(database, table)]) // again: nothing is there twice
      const session = sql`select * from game_session where id = ${table.id}`
      expect(await database.read(session.compile(database.sql))).toMatchObject([
        { room_code: 'ABC234', cambio_caller_id: null },
      ])
      const players = sql`select id, position, name from player order by position`
      const names = table.seats.map(({ name }, position) => ({ id: `${table.id}:${position}`, position, name }))
      expect(await database.read(players.compile(database.sql))).toEqual(names)
      for (const name of ['turn', 'special_power', 'game_score', 'card'])
        expect(await database.read(sql`select * from ${sql.table(name)}`.compile(database.sql))).toEqual([])
    })

    it('writes what a projection says together with the entry it tells of, or neither', async () => {
      const other = await adapter.open({ projections: [tally] })
      const { table, log } = started()
      const [entry] = log
      if (!entry) throw new Error('an empty log')
      const game = { ...table, game: tally.game }
      const projected = (before: Table, after: Table) =>
        projectedStatements(other, before, after, entry, Object(null) as AnyGame)
      const rows = () => other.read(sql`select * from tally order by id`.compile(other.sql))
      const first = appendStatement(table.id, { entry, text: entryText(entry) }, noHash)
      expect(await other.write([first, ...openedStatements(other, game)])).toBe('written')
      expect(await rows()).toEqual([
        { id: 'a', name: 'Ann', count: 0 },
        { id: 'b', name: null, count: 0 },
      ])
      expect(await other.write([first, ...projected(game, game)])).toBe('conflict')
      expect(await rows()).toHaveLength(2)
      expect(await other.write(projected(game, game))).toBe('written')
      expect(await rows()).toEqual([
        { id: 'a', name: null, count: 2 },
        { id: 'c', name: "C's", count: 1 },
      ])
      expect(await other.write(openedStatements(other, game))).toBe('conflict') // `a` is there already
      expect(openedStatements(other, { ...table, game: 'another' })).toEqual([])
      await other.close()
    })

    it('refuses to write once it is closed', async () => {
      const other = await adapter.open({ projections })
      await other.close()
      await expect(append('t', 1, noHash, other)).rejects.toThrow('closed')
    })

    it('says how much is stored, and that grows', async () => {
      const before = await database.size()
      expect(before).toBeGreaterThan(0)
      const body = 'x'.repeat(1000)
      for (let seq = 1; seq <= 1000; seq++) {
        const previousHash = seq === 1 ? noHash : hash(seq - 1)
        await database.write([{ append: { tableId: 'long', seq, at: seq, hash: hash(seq), body, previousHash } }])
      }
      expect((await database.size()) - before).toBeGreaterThan(500_000)
    })

    describe('what nobody can miss', () => {
      const phaseOf = async (id: string) => {
        const query = database.sql.selectFrom('game_table').select('phase').where('id', '=', id)
        return (await database.read(query.compile()))[0]?.phase
      }
      /** A table of two entries, given up at that time. */
      const lobby = async (id: string, at: number, more: { readonly phase?: string; readonly next?: string } = {}) => {
        const { table } = started()
        const known = { ...table, id, at }
        const row = { phase: more.phase ?? 'abandoned', next_table: more.next ?? null, updated_at: at }
        await append(id, 1)
        await append(id, 2)
        await database.write([
          ...listStatements(database, known, { code: null, preset: null, isPublic: false }),
          { query: database.sql.updateTable('game_table').set(row).where('id', '=', id).compile() },
          { query: database.sql.updateTable('seat').set({ is_active: 0 }).where('table_id', '=', id).compile() },
        ])
      }

      it('is a lobby that was given up, and no game, nor one that a game leads on to', async () => {
        await lobby('old', 100)
        await lobby('young', 5000)
        await lobby('open', 100, { phase: 'waiting' })
        await lobby('next', 100)
        await lobby('game', 100, { next: 'next' })
        const result = {
          table_id: 'game',
          seat: 0,
          player_id: 'ann',
          name: 'Ann',
          level: null,
          place: null,
          score: null,
        }
        await database.write([
          {
            query: database.sql
              .insertInto('result')
              .values({ ...result, reason: 'abandoned', ended_at: 100 })
              .compile(),
          },
        ])
        expect(await unusedLobbies(database, 0, 1000)).toEqual(['old'])
        expect(await unusedLobbies(database, 101, 1000)).toEqual([])
      })

      it('goes whole, and leaves everything else as it was', async () => {
        await lobby('old', 100)
        await lobby('other', 100)
        expect(await database.write(removeLobbyStatements(database, 'old'))).toBe('written')
        expect(await readLog(database, 'old')).toEqual([])
        expect(await phaseOf('old')).toBeUndefined()
        expect(await readLog(database, 'other')).toEqual([entry(1), entry(2)])
        expect(await append('other', 3)).toBe('written')
        expect(await append('old', 3)).toBe('conflict')
        expect(await append('new', 1)).toBe('written')
        expect(await readLog(database, 'other')).toEqual([entry(1), entry(2), entry(3)])
      })

      it('is not removed unless it was given up', async () => {
        await lobby('open', 100, { phase: 'waiting' })
        expect(await database.write(removeLobbyStatements(database, 'open'))).toBe('conflict')
        expect(await readLog(database, 'open')).toHaveLength(2)
        expect(await phaseOf('open')).toBe('waiting')
      })

      it('is an invitation that has run out, to a table that is no lobby any more', async () => {
        await lobby('over', 100)
        await lobby('open', 100, { phase: 'waiting' })
        const row = {
          player_id: 'ben',
          position: 0,
          name: null,
          starter: 'ann',
          starter_name: 'Ann',
          template_name: 'Friends',
          status: 'pending',
          invite_seconds: 60,
          sent_at: 1,
          sends: 1,
        }
        await addInvitations(database, 'zoe', [
          { ...row, id: 'a', table_id: 'over', expires_at: 100 },
          { ...row, id: 'b', table_id: 'over', player_id: 'cleo', expires_at: 900 },
          { ...row, id: 'c', table_id: 'open', expires_at: 100 },
        ])
        await database.write([removeInvitationsStatement(database, 500)])
        const left = database.sql.selectFrom('invitation').select('id').orderBy('id')
        expect((await database.read(left.compile())).map(({ id }) => id)).toEqual(['b', 'c'])
      })

      it('is nobody who has sat somewhere, or is in a group', async () => {
        await lobby('over', 100)
        const group = {
          id: 'g',
          owner: 'cleo',
          name: 'Friends',
          game: 'memory',
          rules: '{}',
          members: JSON.stringify([{ player: 'dora' }]),
          invite_seconds: 60,
          created_at: 1,
          updated_at: 1,
        }
        await database.write([{ query: database.sql.insertInto('template').values(group).compile() }])
        const people = ['ann', 'ben', 'cleo', 'dora', 'eve', 'fred']
        expect(await traceless(database, people)).toEqual(['eve', 'fred'])
        expect(await traceless(database, [])).toEqual([])
      })
    })
  })
}
