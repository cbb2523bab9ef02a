// The real program, started as it should not be: it ends, and says which setting is meant and what to do.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/server/boot/settings.ts'
import { startProblem } from '../../src/server/boot/start-problem.ts'
import { FolderInUse, holdFolder } from '../../src/server/storage/folder.ts'
import { end, startServer } from '../crash/crash.ts'

const work = mkdtempSync(join(tmpdir(), 'facedown-starting-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

type Environment = Readonly<Record<string, string>>

const base = { PORT: '0', HOST: '127.0.0.1', BUILD_PAGE: 'no', LOG_LEVEL: 'error', DATABASE_URL: '', REDIS_URL: '' }

/** What the program says before it ends by itself, and with which code. */
async function refusal(environment: Environment, main = 'src/server/boot/main.ts') {
  const env = { ...process.env, ...base, DATA_DIR: join(work, 'unused'), ...environment }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

function settingsOf(environment: Environment) {
  const settings = readSettings({ DATA_DIR: '/srv/cards', ...environment })
  if (!settings.ok) throw new Error(settings.error)
  return settings.value
}

const failed = (facts: object, message = 'it failed') => Object.assign(new Error(message), facts)

describe('the program does not start, and says what to do', () => {
  const file = join(work, 'file')
  writeFileSync(file, 'no database, and no folder either. '.repeat(100))

  it.each<[string, Environment, RegExp]>([
    ['DATA_DIR is a file', { DATA_DIR: file }, /^DATA_DIR \(.*file\) is no folder/],
    ['DATA_DIR lies below a file', { DATA_DIR: join(file, 'a', 'b') }, /^DATA_DIR \(.*\) is no folder/],
    ['HOST is a name that nobody knows', { HOST: 'nonsense.invalid' }, /^HOST nonsense.invalid is a name that nobody/],
    ['HOST is the address of another machine', { HOST: '192.0.2.1' }, /^HOST 192.0.2.1 is no address of this machine/],
    [
      'DATABASE_URL leads nowhere',
      { DATABASE_URL: 'postgres://ann:hidden@127.0.0.1:1/cards' },
      /^PostgreSQL at 127.0.0.1:1 cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'DATABASE_URL has a name that nobody knows',
      { DATABASE_URL: 'postgres://ann:hidden@nonsense.invalid/cards' },
      /^The name in DATABASE_URL is not known: nonsense.invalid/,
    ],
  ])('%s', async (_, environment, sentence) => {
    const { code, said } = await refusal(environment)
    expect(said).toMatch(sentence)
    expect(said.trim()).not.toMatch(/\n|hidden/) // a sentence, not a stack; and no password
    expect(code).toBe(1)
  })

  it.runIf(existsSync('/proc/self'))('DATA_DIR is where no folder can be', async () => {
    expect((await refusal({ DATA_DIR: '/proc/nope' })).said).toMatch(/^DATA_DIR \(\/proc\/nope\) cannot be made there/)
  })

  it.each(['facedown.sqlite', 'accounts.sqlite'])('%s is no database', async (name) => {
    const folder = mkdtempSync(join(work, 'broken-'))
    writeFileSync(join(folder, name), 'this is not what it should be '.repeat(100))
    const { code, said } = await refusal({ DATA_DIR: folder })
    expect(said).toMatch(/^A \.sqlite file in DATA_DIR \(.*\) is damaged, or no database.*\n$/)
    expect(code).toBe(1)
  })

  it('facedown.sqlite is empty in a folder that was used, and not at a first start that was cut short', async () => {
    const folder = mkdtempSync(join(work, 'empty-'))
    writeFileSync(join(folder, 'facedown.sqlite'), '')
    const first = await startServer('src/server/boot/main.ts', { DATA_DIR: folder })
    await end(first.process, 'SIGKILL')
    expect(statSync(join(folder, 'facedown.sqlite')).mode & 0o777).toBe(0o600)
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `facedown.sqlite${end}`), { force: true })
    writeFileSync(join(folder, 'facedown.sqlite'), '')
    const { code, said } = await refusal({ DATA_DIR: folder })
    expect(said).toBe(
      `${join(folder, 'facedown.sqlite')} is empty, but the folder has been used. Put a backup in the place of all that is there; or delete everything in it to begin anew.\n`,
    )
    expect(code).toBe(1)
  })

  it('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { said } = await refusal({ PORT: String(port) })
    other.close()
    expect(said).toBe(`Port ${port} is taken by another program. Set PORT to another one.\n`)
  })

  it('a setting cannot be what it is', async () => {
    const { code, said } = await refusal({ PUBLIC_URL: 'https://example.org/cards' })
    expect(said).toMatch(/^PUBLIC_URL must be an address without a path/)
    expect(code).toBe(2)
  })
})

describe('a folder belongs to one service at a time', () => {
  it('a second one is refused while the first runs, and not after it was killed', async () => {
    const folder = mkdtempSync(join(work, 'one-'))
    const inUse = `Another Facedown uses the folder ${folder}: stop it, or set DATA_DIR to another folder.\n`
    const first = await startServer('src/server/boot/main.ts', { DATA_DIR: folder })
    try {
      expect(await refusal({ DATA_DIR: folder })).toEqual({ code: 1, said: inUse })
      expect(await refusal({ DATA_DIR: folder }, 'src/server/settle/main.ts')).toEqual({ code: 1, said: inUse })
      expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
    } finally {
      await end(first.process, 'SIGKILL')
    }
    const second = await startServer('src/server/boot/main.ts', { DATA_DIR: folder })
    await end(second.process, 'SIGTERM')
    holdFolder(folder)()
  })

  it('is let go as it was taken, in one process too', () => {
    const folder = join(work, 'deep', 'er')
    const letGo = holdFolder(folder)
    expect(() => holdFolder(folder)).toThrow(FolderInUse)
    letGo()
    holdFolder(folder)()
  })
})

describe('what is said of an error', () => {
  const postgres = { DATABASE_URL: 'postgres://ann:hidden@db.example/cards' }
  const sqlite = (errcode: number) => failed({ code: 'ERR_SQLITE_ERROR', errcode })

  it.each<[object, Environment, RegExp]>([
    [{ syscall: 'listen', code: 'EACCES' }, { PORT: '80' }, /^Port 80 may not be used/],
    [{ syscall: 'mkdir', code: 'EACCES', path: '/srv/cards' }, {}, /^This account may not write .* DATA_DIR/],
    [{ syscall: 'mkdir', code: 'EROFS', path: '/srv' }, {}, /^This account may not write/],
    [{ syscall: 'open', code: 'EACCES', path: '/srv/cards/secret' }, {}, /^This account may not write/],
    [{ syscall: 'write', code: 'ENOSPC', path: '/srv/cards/secret' }, {}, /^The disk of DATA_DIR/],
    [sqlite(14), {}, /^This account may not write/],
    [sqlite(1032), {}, /^This account may not write/], // SQLITE_READONLY_DBMOVED: the kind is in the lowest byte
    [sqlite(13), {}, /^The disk of DATA_DIR/],
    [sqlite(5), {}, /^Another program has locked the database/],
    [{ code: '28P01' }, postgres, /^PostgreSQL at db.example does not let us in: it failed. Correct the name or/],
    [{ code: '3D000' }, postgres, /has no database "cards"/],
    [{ code: '42501' }, postgres, /Make the name in DATABASE_URL the owner/],
    [{ code: '53300' }, postgres, /Raise its max_connections/],
    [{ code: '57P03' }, postgres, /is not ready/],
    [failed({}, 'timeout expired'), postgres, /cannot be reached \(timeout expired\)/],
    [failed({}, 'The server does not support SSL connections'), postgres, /Correct DATABASE_URL/],
    [
      new AggregateError([failed({ syscall: 'connect', code: 'ECONNREFUSED' })]),
      postgres,
      /^PostgreSQL at db.example cannot be reached \(ECONNREFUSED\)/,
    ],
  ])('%j %j', (error, environment, sentence) => {
    const said = startProblem(error instanceof Error ? error : failed(error), settingsOf(environment))
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/\n|hidden/)
  })

  it.each([
    failed({}),
    failed({ syscall: 'open', code: 'EACCES', path: '/elsewhere' }),
    failed({ syscall: 'connect', code: 'ECONNREFUSED' }),
    sqlite(1),
  ])('a fault of ours keeps its stack: %j', (error) => {
    expect(startProblem(error, settingsOf({}))).toBe(error.stack)
  })
})

it('PUBLIC_URL is where the service is', () => {
  const read = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL })
  for (const bare of ['https://cards.example.org', 'https://cards.example.org/', 'https://cards.example.org:443'])
    expect(read(bare)).toMatchObject({ value: { PUBLIC_URL: 'https://cards.example.org' } })
  for (const more of ['/cards', '/?a=b', '#here']) expect(read(`https://cards.example.org${more}`).ok).toBe(false)
  expect(read('https://ann@cards.example.org').ok).toBe(false)
})
