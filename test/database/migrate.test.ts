// From SQLite to PostgreSQL: what was begun on one is continued on the other, by the same people.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { hmac } from '../../src/server/base/hmac.ts'
import { chainProblem } from '../../src/server/storage/chain-check.ts'
import { openPostgres } from '../../src/server/storage/postgres.ts'
import { Browser } from '../server/clients.ts'
import { memoryOf, playOut, TestPerson, TestService } from '../server/rest-setting.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'

const run = promisify(execFile)

describe('npm run migrate', () => {
  let folder: string
  let url: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'facedown-migrate-'))
    url = await newDatabase(inject('postgres'))
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await dropDatabase(url)
  })

  const migrate = () =>
    run(process.execPath, ['src/server/migrate/main.ts'], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: url },
    })
  /** Somebody who comes back to a service with what they had. */
  const back = (service: TestService, { headers, player }: TestPerson) =>
    new TestPerson(service, String(headers.authorization).slice('Bearer '.length), player)

  it('moves a game in the middle, who plays it, and everything else', async () => {
    const before = await TestService.started({ DATA_DIR: folder })
    const { ann, ben, first, id } = await memoryOf(before, { rows: 2, cols: 4 })
    for (const card of [0, 1]) await first.flips(id, card)
    const state = (await ann.get(`/api/tables/${id}`)).body
    const cleo = await before.person('Cleo')
    const dan = await before.person('Dan')
    const over = await memoryOf(before, { rows: 2, cols: 2 })
    await playOut([over.ann, over.ben], over.id)
    const history = (await over.ann.get('/api/me/history')).body
    const room = await cleo.opens({ isPublic: true })
    await cleo.post('/api/templates', { name: 'Us', game: 'memory', members: [{ player: dan.player }] })
    const templates = (await cleo.get('/api/templates')).body
    const person = { email: 'ann@example.org', password: 'correct horse battery' }
    expect((await new Browser(before.url).ask('POST', '/api/auth/sign-up/email', person)).status).toBe(200)
    await before.end()

    const { stdout } = await migrate()
    expect(stdout).toMatch(/3 tables with \d+ entries, \d+ rows in all: arrived and checked/)

    const after = await TestService.started({ DATA_DIR: folder, DATABASE_URL: url })
    try {
      const [annAfter, benAfter] = [back(after, ann), back(after, ben)]
      const moved = (await annAfter.get(`/api/tables/${id}`)).body
      expect(moved.view).toEqual(state.view)
      const end = await playOut([annAfter, benAfter], id)
      expect(end.phase).toBe('completed')
      expect((await back(after, over.ann).get('/api/me/history')).body).toEqual(history)
      expect((await back(after, cleo).get('/api/templates')).body).toEqual(templates)
      expect((await back(after, dan).joins(room.code)).status).toBe(200)
      expect((await new Browser(after.url).ask('POST', '/api/auth/sign-in/email', person)).status).toBe(200)
    } finally {
      await after.end()
    }
  })

  it('refuses a database that is not empty, and a service that is running', async () => {
    const running = await TestService.started({ DATA_DIR: folder })
    await memoryOf(running)
    await expect(migrate()).rejects.toMatchObject({
      stderr: expect.stringContaining('Another Facedown uses the folder'),
    })
    await running.end()
    await migrate()
    await expect(migrate()).rejects.toMatchObject({ stderr: expect.stringContaining('not empty') })
  })

  it('notices what is not as it was, and then nothing has happened', async () => {
    const before = await TestService.started({ DATA_DIR: folder })
    const { id } = await memoryOf(before)
    await before.end()
    const file = new DatabaseSync(join(folder, 'facedown.sqlite'))
    file.prepare('update entry set at = at + 1 where table_id = ? and seq = 2').run(id)
    file.close()
    await expect(migrate()).rejects.toMatchObject({ stderr: expect.stringContaining('the hash of entry 2') })
    const database = await openPostgres(url)
    expect(await database.read(database.sql.selectFrom('game_table').select('id').compile())).toEqual([])
    await database.close()
  })

  it('has nothing to say without a service to move', async () => {
    rmSync(folder, { recursive: true })
    await expect(migrate()).rejects.toMatchObject({ stderr: expect.stringContaining('no service to move') })
  })
})

it('a log is checked by its hashes alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-chain-'))
  const service = await TestService.started({ DATA_DIR: folder })
  const { id } = await memoryOf(service)
  await service.end()
  const { openSqlite } = await import('../../src/server/storage/sqlite.ts')
  const database = await openSqlite(join(folder, 'facedown.sqlite'))
  const log = await database.entries(id, 0)
  await database.close()
  rmSync(folder, { recursive: true })
  expect(chainProblem(log, hmac)).toBeNull()
  expect(chainProblem(log.slice(1), hmac)).toContain('entry 1 is missing')
  expect(chainProblem(log.toSpliced(1, 1), hmac)).toContain('entry 2 is missing')
  const late = log.map((row) => (row.seq === 3 ? { ...row, at: Number(row.at) + 1 } : row))
  expect(chainProblem(late, hmac)).toContain('entry 3 does not fit')
})
