import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { projections } from '../../src/server/boot/projections.ts'
import { appendStatement, readLog } from '../../src/server/storage/log.ts'
import { migrations } from '../../src/server/storage/migrations.ts'
import { openSqlite } from '../../src/server/storage/sqlite.ts'
import { entryText } from '../../src/table/fairness.ts'
import { started } from '../table/setting.ts'
import { storageContract } from './storage-contract.ts'

storageContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facedown-storage-'))
  return {
    open: (options) => openSqlite(join(folder, 'deep', 'facedown.sqlite'), options),
    remove: () => rm(folder, { recursive: true }),
  }
})

test('logs of a database from before they were kept in order are all there, and go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facedown-old-'))
  const path = join(folder, 'facedown.sqlite')
  const old = new DatabaseSync(path)
  old.exec('create table migration (id text primary key, at bigint not null)')
  for (const { id, statements } of migrations.filter((one) => one.id < '0003')) {
    for (const statement of statements) old.exec(statement)
    old.prepare('insert into migration values (?, 1)').run(id)
  }
  const { log } = started()
  const insert = old.prepare('insert into entry (table_id, seq, at, hash, body) values (?, ?, ?, ?, ?)')
  for (const entry of log)
    for (const table of ['b', 'a']) insert.run(table, entry.seq, entry.at, entry.hash, entryText(entry))
  const result = ['a', 1, 'ann', 'Ann', null, 2, 30, 'played', 1_700_000_000_000]
  old.prepare('insert into result values (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(...result)
  old.close()

  const database = await openSqlite(path, { projections })
  const results = await database.read(database.sql.selectFrom('result').selectAll().compile())
  expect(results.map((row) => Object.values(row))).toEqual([[...result, null, null]]) // nobody had counted turns or time
  for (const table of ['a', 'b']) expect(await readLog(database, table)).toEqual(log)
  expect(await readLog(database, 'a', 2)).toEqual(log.slice(2))
  const last = log.at(-1)
  if (!last) throw new Error('an empty log')
  const next = { ...last, seq: last.seq + 1 }
  const write = (before: string) =>
    database.write([appendStatement('a', { entry: next, text: entryText(next) }, before)])
  expect(await write('0'.repeat(64))).toBe('conflict')
  expect(await write(last.hash)).toBe('written')
  expect(await readLog(database, 'a')).toEqual([...log, next])
  await database.close()
  await rm(folder, { recursive: true })
})
