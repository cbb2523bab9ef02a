// Copies of SQLite files, taken while they are written to.

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Hmac } from '../../kernel/hmac.ts'
import { ChainCheck } from './chain-check.ts'

/** One moment of the file, however long it takes: a reader stops no writer. */
export function copyFile(from: string, to: string): void {
  const source = new DatabaseSync(from, { timeout: 10_000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}

/** Throws if the file is damaged, has no such table, or a log in it is not whole. */
export function checkFile(
  path: string,
  table: string,
  hmac: Hmac,
): { readonly tables: number; readonly entries: number } {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`)
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    const found = file.prepare('pragma integrity_check').get()?.integrity_check
    if (found !== 'ok') throw new Error(`${path} is damaged: ${found}`)
    const has = (name: string) => file.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined
    if (!has(table)) throw new Error(`${path} is empty: it is no copy of a service.`)
    if (!has('entry')) return { tables: 0, entries: 0 }
    const check = new ChainCheck(hmac)
    let entries = 0
    for (const row of file.prepare('select table_id, seq, at, hash, body from entry order by no').iterate()) {
      const { table_id, seq, at, hash, body } = row as Record<string, string | number>
      const log = { seq: Number(seq), at: Number(at), hash: String(hash), body: String(body) }
      const problem = check.add(String(table_id), log)
      if (problem !== null) throw new Error(`The log of table ${table_id} is not whole: ${problem}.`)
      entries += 1
    }
    for (const { table_id, seq, hash } of file.prepare('select table_id, seq, hash from head').iterate()) {
      const head = check.head(String(table_id))
      if (head?.seq !== seq || head?.hash !== hash) throw new Error(`The log of table ${table_id} lacks its end.`)
    }
    return { tables: check.tables, entries }
  } finally {
    file.close()
  }
}
