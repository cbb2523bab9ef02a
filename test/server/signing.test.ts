// What a real service gives to whoever checks a game: hashes while it is played, a signed file after it, and its keys.

import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { witnessed } from '../../src/client/witness.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { ServerFrame } from '../../src/protocol/server-messages.ts'
import { rotateKey } from '../../src/server/after/signing.ts'
import { verifySignature } from '../../src/table/ed25519.ts'
import { checkGame, readGameFile } from '../../src/table/game-file.ts'
import { keysPath, readKeyList } from '../../src/table/signature.ts'
import type { Witness } from '../../src/table/witness.ts'
import { LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facedown-signing-'))
  running = await startService({ DATA_DIR: folder })
})
afterEach(async () => {
  await running.stop()
  rmSync(folder, { recursive: true })
})

/** Ann and Ben play Memory; Ben loses the connection once. */
async function played() {
  const [ann, ben] = [await LiveClient.hello(running.port), await LiveClient.hello(running.port)]
  const rules = { rows: 2, cols: 3, revealMs: 0 }
  const opened = await running.service.host.open({ game: 'memory', rules, host: { player: ann.player, name: 'Ann' } })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  const table = hosted.table.id
  await hosted.submit({ type: 'join', player: ben.player, name: 'Ben' })
  await ann.ask({ type: 'attach', table })
  await ben.ask({ type: 'attach', table })
  await ben.ask({ type: 'addEntropy', table, entropy: 'e'.repeat(64) })
  await ann.ask({ type: 'start', table })
  const move = async (benNow: LiveClient) => {
    const state = hosted.table.state as { turn: number; foundBy: (number | null)[]; flipped: number[]; board: number[] }
    const free = state.foundBy.flatMap((by, card) => (by === null && !state.flipped.includes(card) ? [card] : []))
    const [up] = state.flipped
    const partner = up === undefined ? undefined : free.find((card) => state.board[card] === state.board[up])
    const command = { type: 'flip', card: partner ?? free[0] }
    await (state.turn === 0 ? ann : benNow).ask({ type: 'command', table, command })
  }
  await move(ben)
  ben.drop()
  await expect.poll(() => hosted.table.seats[1]?.connected, { timeout: 10_000 }).toBe(false)
  const back = await LiveClient.hello(running.port, ben.token)
  await back.ask({ type: 'attach', table })
  while (hosted.table.phase === 'playing') await move(back)
  const kept = (clients: readonly LiveClient[]) =>
    clients
      .flatMap(({ frames }) => frames as readonly unknown[] as readonly ServerFrame[])
      .reduce<Witness | null>((witness, frame) => witnessed(witness, frame, pureHmac), null)
  return { table, ann: kept([ann]), ben: kept([ben, back]) }
}

const textOf = async (path: string) => (await fetch(running.url + path)).text()

async function fileAndKeys(table: string) {
  const [file, keys] = [await textOf(`/api/tables/${table}/log`), readKeyList(await textOf(keysPath))]
  const read = readGameFile(file)
  if (!read.ok || !keys.ok) throw new Error('unreadable')
  return { text: file, file: read.value, keys: keys.value }
}

describe('a game that was played here', () => {
  it('holds for who played it and who was away for a while, and is signed with a key that is published', async () => {
    const { table, ann, ben } = await played()
    const { file, keys } = await fileAndKeys(table)
    expect(ann?.spans.at(-1)?.to).toBe(file.entries.length)
    expect(ben?.spans.length).toBeGreaterThan(1) // what happened meanwhile was not shown
    for (const witness of [ann, ben]) {
      const { flaw, findings, vouched } = checkGame(file, running.service.env, { witness, keys, verifySignature })
      expect([flaw, vouched]).toEqual([null, true])
      expect(findings.map(({ code }) => code)).toEqual(
        expect.arrayContaining(['shown', 'hashes', 'content', 'signed', 'published']),
      )
    }
    const stolen = { ...file, signed: { ...file.signed, signature: file.signed?.signature.replace(/^./, 'x') } }
    expect(checkGame(stolen as never, running.service.env, { keys, verifySignature }).flaw?.code).toBe('signature')
  })

  it('is signed with the newest key; what was signed before stays good', async () => {
    const { table } = await played()
    const before = await fileAndKeys(table)
    await rotateKey(running.service)
    const after = await fileAndKeys(table)
    expect(after.keys.keys.map(({ retired }) => retired === null)).toEqual([true, false])
    expect(after.file.signed?.key).not.toBe(before.file.signed?.key)
    const codes = (file: typeof before.file) =>
      checkGame(file, running.service.env, { keys: after.keys, verifySignature }).findings.map(({ code }) => code)
    expect(codes(before.file)).toContain('retired')
    expect(codes(after.file)).toContain('published')
    expect(checkGame(after.file, running.service.env, { keys: before.keys, verifySignature }).flaw?.code).toBe(
      'otherKey',
    )
  })

  it('is the same key after a restart, and nobody is told the secret half', async () => {
    const first = await textOf(keysPath)
    await running.stop()
    running = await startService({ DATA_DIR: folder })
    expect(await textOf(keysPath)).toBe(first)
    expect(first).not.toContain('private')
  })

  it('is checked in the terminal, against the keys of the service', async () => {
    const { table } = await played()
    const { text } = await fileAndKeys(table)
    const path = join(folder, 'game.json')
    writeFileSync(path, text)
    const keys = join(folder, 'keys.json')
    writeFileSync(keys, await textOf(keysPath))
    const verify = (...more: readonly string[]) =>
      spawnSync(process.execPath, ['bin/facedown.mjs', 'verify', path, ...more], { encoding: 'utf8', timeout: 30_000 })
    const known = verify('--keys', keys)
    expect(known.stdout).toContain('is the one that the service publishes')
    expect(known.stdout).toContain('This game is sound.')
    const asked = await promisify(execFile)(process.execPath, [
      'bin/facedown.mjs',
      'verify',
      path,
      '--keys',
      running.url,
    ])
    expect(asked.stdout).toBe(known.stdout)
    expect(verify().stdout).toContain('– Not compared. Whose key')
    const other = JSON.parse(await textOf(keysPath))
    writeFileSync(keys, JSON.stringify({ ...other, keys: [] }))
    expect(verify('--keys', keys)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('not one of the service'),
    })
    expect(verify('--keys', join(folder, 'none')).status).toBe(2)
  })
})

it('facedown keys lists and makes keys of a service that stands still', async () => {
  const published = JSON.parse(await textOf(keysPath)).keys[0]
  await running.stop()
  const { DATABASE_URL = '' } = running.service.settings
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL }
  const keys = (...more: readonly string[]) =>
    spawnSync(process.execPath, ['bin/facedown.mjs', 'keys', ...more], { encoding: 'utf8', env, timeout: 30_000 })
  expect(keys().stdout).toMatch(new RegExp(`^${published.id}  ${published.key}  since \\S+\n$`))
  const rotated = keys('rotate').stdout.trim().split('\n')
  expect(rotated).toHaveLength(2)
  expect(rotated[1]).toMatch(new RegExp(`^${published.id}  .* retired \\S+$`))
  expect(keys('nonsense').status).toBe(2)
  running = await startService({ DATA_DIR: folder })
  expect(JSON.parse(await textOf(keysPath)).keys).toHaveLength(2)
})
