// The restore drill of docs/operate.md: a copy is taken while people play, and from the copy alone they play on.

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { examine } from '../crash/crash.ts'
import { CrashPlayers } from '../crash/players.ts'
import { memoryOf, playOut, TestPerson, TestService } from '../server/rest-setting.ts'
import { newDatabase, runTool } from '../services/postgres.ts'

const run = promisify(execFile)
const work = mkdtempSync(join(tmpdir(), 'facedown-restore-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const backUp = (dataDir: string, ...parameters: readonly string[]) =>
  run(process.execPath, ['src/server/backup/main.ts', ...parameters], { env: { ...process.env, DATA_DIR: dataDir } })

type Place = Readonly<Record<string, string>>

/** Takes a copy of a service that runs and makes another place of it. */
const engines: readonly [string, () => Promise<Place>, (from: Place) => Promise<Place>][] = [
  [
    'SQLite',
    async () => ({ DATA_DIR: join(work, 'data') }),
    async ({ DATA_DIR }) => {
      const { stdout } = await backUp(String(DATA_DIR), join(work, 'backup'))
      expect(stdout).toMatch(/\d+ tables with \d+ entries .*: all of them whole/)
      expect(statSync(join(work, 'backup', 'facedown.sqlite')).mode & 0o777).toBe(0o600)
      cpSync(join(work, 'backup'), join(work, 'restored'), { recursive: true })
      return { DATA_DIR: join(work, 'restored') }
    },
  ],
  [
    'PostgreSQL',
    async () => ({ DATA_DIR: join(work, 'empty'), DATABASE_URL: await newDatabase(inject('postgres')) }),
    async ({ DATABASE_URL }) => {
      await runTool('pg_dump', '--format=custom', `--file=${join(work, 'dump')}`, `--dbname=${DATABASE_URL}`)
      const restored = await newDatabase(inject('postgres'))
      await runTool('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${restored}`, join(work, 'dump'))
      return { DATA_DIR: join(work, 'also empty'), DATABASE_URL: restored }
    },
  ],
]

describe.each(engines)('a backup of %s, taken under load', (_engine, newPlace, copy) => {
  it('has all that was acknowledged before it, and people play on from it', async () => {
    const place = await newPlace()
    const before = await TestService.started({ ...place, COMMANDS_PER_SECOND: '100000', COMMAND_BURST: '100000' })
    const players = new CrashPlayers(8)
    players.serverIsAt(Number(new URL(before.url).port))
    const { ann, ben, first, id } = await memoryOf(before, { rows: 2, cols: 4 })
    for (const card of [0, 1]) await first.flips(id, card)
    expect(await players.nextAck(20_000)).not.toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const told = [...players.told]
    const restored = await copy(place)
    expect(players.told.length).toBeGreaterThan(told.length) // nobody had to wait for it
    const { view } = (await ann.get(`/api/tables/${id}`)).body
    await players.stop()
    await before.end()

    const databaseUrl = restored.DATABASE_URL
    const found = await examine(databaseUrl === undefined ? {} : { databaseUrl }, String(restored.DATA_DIR), told)
    expect(found).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] })
    expect(told.length).toBeGreaterThan(20)
    const after = await TestService.started(restored)
    try {
      const [annAfter, benAfter] = [ann, ben].map(
        ({ headers, player }) => new TestPerson(after, String(headers.authorization).split(' ')[1] ?? '', player),
      ) as [TestPerson, TestPerson]
      expect((await annAfter.get(`/api/tables/${id}`)).body.view).toEqual(view)
      expect((await playOut([annAfter, benAfter], id)).phase).toBe('completed')
    } finally {
      await after.end()
    }
  }, 120_000)
})

describe('npm run backup', () => {
  it('finds what is missing from a copy, or changed in it', async () => {
    const [data, copy] = [join(work, 'small'), join(work, 'small copy')]
    const service = await TestService.started({ DATA_DIR: data })
    const { id } = await memoryOf(service)
    await service.end()
    await backUp(data, copy)
    await expect(backUp(data, copy)).rejects.toMatchObject({ stderr: expect.stringContaining('not empty') })
    const check = () => backUp(data, '--check', copy)
    expect((await check()).stdout).toContain('1 tables')
    const file = new DatabaseSync(join(copy, 'facedown.sqlite'))
    const change = async (sql: string) => {
      file.exec(sql)
      const { stderr } = await check().catch((error: { stderr: string }) => error)
      return stderr
    }
    expect(await change(`update entry set at = at + 1 where table_id = '${id}' and seq = 2`)).toContain('entry 2')
    expect(await change(`update entry set at = at - 1 where table_id = '${id}' and seq = 2`)).toBe('')
    expect(await change('delete from entry where no = (select max(no) from entry)')).toContain('lacks its end')
    file.close()
  })

  it('finds an empty file, and a secret that is gone or none', async () => {
    const data = join(work, 'another')
    const service = await TestService.started({ DATA_DIR: data })
    await service.end()
    const problemOf = async (spoil: (copy: string) => void) => {
      const copy = join(work, `another copy ${copies++}`)
      await backUp(data, copy)
      spoil(copy)
      return (await backUp(data, '--check', copy).catch((error: { stderr: string }) => error)).stderr
    }
    let copies = 0
    expect(await problemOf(() => undefined)).toBe('')
    for (const name of ['facedown.sqlite', 'accounts.sqlite'])
      expect(await problemOf((copy) => writeFileSync(join(copy, name), ''))).toContain(`${name} is empty`)
    expect(await problemOf((copy) => writeFileSync(join(copy, 'secret'), 'short\n'))).toContain('holds no secret')
    expect(await problemOf((copy) => rmSync(join(copy, 'secret')))).toContain('SECRET is not set')
  })
})
