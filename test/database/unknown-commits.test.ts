// A connection that is lost while something is written: neither acknowledged nor refused until it is known.

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database, Statement } from '../../src/server/storage/database.ts'
import { appendStatement, readLog } from '../../src/server/storage/log.ts'
import { openPostgres } from '../../src/server/storage/postgres.ts'
import { entryText, noHash } from '../../src/table/fairness.ts'
import { final } from '../final.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'
import { type Wire, wireTo } from '../services/wire.ts'

const hash = (text: string) => text.padStart(64, '0')
const entry = (seq: number, name = `${seq}`) => ({
  seq,
  at: 1_700_000_000_000,
  by: 0,
  id: `c${seq}`,
  print: 1,
  act: { type: 'moved', seat: 0, command: { type: 'flip', card: seq } } as const,
  events: [],
  hash: hash(name),
})

// What is lost or done twice here is never looked for a second time.
describe('a connection that is lost while something is written', { retry: 0 }, () => {
  let url: string
  let wire: Wire
  let database: Database // through the wire
  let other: Database // beside it

  beforeEach(async () => {
    url = await newDatabase(inject('postgres'))
    wire = await wireTo(url)
    database = await openPostgres(wire.url)
    other = await openPostgres(url)
    await append(1, '1', other)
  })
  afterEach(async () => {
    await database.close()
    await other.close()
    await wire.close()
    await dropDatabase(url)
  })

  const statement = (seq: number, name = `${seq}`, table = 't'): Statement =>
    appendStatement(
      table,
      { entry: entry(seq, name), text: entryText(entry(seq, name)) },
      seq === 1 ? noHash : hash(`${seq - 1}`),
    )
  const append = (seq: number, name = `${seq}`, to = database) => to.write([statement(seq, name)])
  const seat = (player: string): Statement => ({
    query: database.sql
      .insertInto('seat')
      .values({ table_id: 't', player_id: player, name: 'Ann', is_active: 1 })
      .compile(),
    changes: 1,
  })
  const seats = async () => (await other.read(other.sql.selectFrom('seat').selectAll().compile())).length
  const hashes = async () => (await readLog(other, 't')).map((one) => Number(one.hash))

  describe.each(['before', 'after'] as const)('%s the database got it', (when) => {
    it('an append is there once, and known to be', async () => {
      const cut = wire.cut(hash('2'), when)
      const result = append(2)
      await cut
      expect(await result).toBe('written')
      expect(await hashes()).toEqual([1, 2])
      expect(await append(3)).toBe('written')
    })

    it('an append that comes with other rows is there once, with them', async () => {
      const cut = wire.cut('commit', when)
      const result = database.write([statement(2), seat('p')])
      await cut
      expect(await result).toBe('written')
      expect(await hashes()).toEqual([1, 2])
      expect(await seats()).toBe(1)
    })

    it('what has no entry is done once', async () => {
      await database.write([seat('p')])
      const add = database.sql.updateTable('seat').set((row) => ({ is_active: row('is_active', '+', 10) }))
      const cut = wire.cut('commit', when)
      const result = database.write([{ query: add.where('is_active', '=', 1).compile(), changes: 1 }])
      await cut
      expect(await result).toBe('written')
      expect(await other.read(other.sql.selectFrom('seat').select('is_active').compile())).toEqual([{ is_active: 11 }])
    })

    it('what somebody else has taken is a conflict', async () => {
      await append(2, '2', other)
      const cut = wire.cut(hash('99'), when)
      const result = append(2, '99')
      await cut
      expect(await result).toBe('conflict')
      const cutAgain = wire.cut('commit', when)
      const more = database.write([statement(3), seat('p')])
      await cutAgain
      expect(await more).toBe('written')
      expect(await database.write([statement(3, '98'), seat('q')])).toBe('conflict')
      expect(await hashes()).toEqual([1, 2, 3])
      expect(await seats()).toBe(1)
    })
  })

  it('what somebody else takes while the line is down is a conflict when it is up again', async () => {
    wire.down()
    const results = [append(2, '99'), database.write([statement(2, '98'), seat('p')])]
    expect(await append(2, '2', other)).toBe('written')
    wire.mend()
    expect(await Promise.all(results)).toEqual(['conflict', 'conflict'])
    expect(await hashes()).toEqual([1, 2])
    expect(await seats()).toBe(0)
  })

  it('an attempt that is still under way when the next one comes is waited for', async () => {
    // The first attempt stands still in the middle, as when its disk or its standby does, and commits later.
    const hold = await holdOn(url, 2)
    const cut = wire.cut(hash('2'), 'after')
    const result = append(2)
    await cut
    let isKnown = false
    void result.then(() => {
      isKnown = true
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(isKnown).toBe(false)
    await hold.commit()
    expect(await result).toBe('written')
    expect(await hashes()).toEqual([1, 2])
  })

  it('reads wait for a database that comes back', async () => {
    wire.down()
    const log = readLog(database, 't')
    setTimeout(() => wire.mend(), 300)
    expect(await log).toHaveLength(1)
  })

  it('batches of two nodes over the same tables do not stand in each other’s way', { retry: 1 }, async () => {
    const tables = Array.from({ length: 200 }, (_, index) => `t${index}`)
    const row = (table: string, seq: number, to: Database) => to.write([statement(seq, `${seq}`, table)])
    await Promise.all(tables.map((table) => row(table, 1, other)))
    const times: number[] = []
    for (let seq = 2; seq < 12; seq++) {
      const started = performance.now()
      const orders = [tables, tables.toReversed()]
      const results = await Promise.all(
        [database, other].flatMap((to, node) => (orders[node] ?? []).map((table) => row(table, seq, to))),
      )
      final(() => expect(results.filter((one) => one === 'written')).toHaveLength(tables.length))
      times.push(performance.now() - started)
    }
    expect(Math.max(...times)).toBeLessThan(1000) // the server finds a deadlock after a second
  })
})

/** A transaction from elsewhere that has written the very entry and not yet ended. */
async function holdOn(url: string, seq: number): Promise<{ commit(): Promise<void> }> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  const { at, hash: known } = entry(seq)
  await client.query('insert into entry (table_id, seq, at, hash, body) values ($1, $2, $3, $4, $5)', [
    't',
    seq,
    at,
    known,
    '[0,"c",1,{"type":"moved"},[]]',
  ])
  return {
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}
