// examples/live.mjs against the service, and against one that gives away another file than that of the game that was played.

import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pureHmac } from '../../../src/kernel/hmac.ts'
import type * as signing from '../../../src/server/after/signing.ts'
import { readLog } from '../../../src/server/storage/log.ts'
import { hashOf, noHash } from '../../../src/table/fairness.ts'
import { checkGame, type GameFile } from '../../../src/table/game-file.ts'
import type { Entry } from '../../../src/table/table.ts'
import { startService, type TestService } from '../setting.ts'

const forge = vi.hoisted(() => ({ log: null as ((log: readonly unknown[]) => readonly unknown[]) | null }))
vi.mock('../../../src/server/after/signing.ts', async (original) => {
  const real = await original<typeof signing>()
  const signedFile: typeof real.signedFile = async (around, table) => {
    const log = await readLog(around.database, table)
    return real.signedFile(around, table, forge.log === null ? log : (forge.log(log) as readonly Entry[]))
  }
  return { ...real, signedFile }
})

let running: TestService
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

async function run(...args: readonly string[]): Promise<readonly [code: unknown, text: string]> {
  const child = spawn(process.execPath, ['examples/live.mjs', running.url, ...args])
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += data
    })
  return [await new Promise((resolve) => child.on('close', resolve)), text]
}

const quick = JSON.stringify({ rows: 2, cols: 2, revealMs: 0, botDelayMinMs: 0, botDelayMaxMs: 0 })
const compared =
  /^compared (\d+) hashes and the content of \d+ entries, as shown live, with the \1 entries of .+: (.+)$/m

/** What the last entry says of its time, hashed anew with the seed that is open by now. */
function later(log: readonly Entry[]): readonly Entry[] {
  const { hash: _hash, ...last } = log.at(-1) as Entry
  const opened = log[0]?.act
  const chainKey = pureHmac(opened?.type === 'opened' ? opened.seed : '', 'chain')
  const body = { ...last, at: last.at + 1 }
  return [...log.slice(0, -1), { ...body, hash: hashOf(body, log.at(-2)?.hash ?? noHash, chainKey, pureHmac) }]
}

describe('examples/live.mjs', () => {
  it('plays a whole game, and finds in its file what it was shown', async () => {
    const [code, text] = await run('memory', quick)
    expect([code, compared.exec(text)?.[2], text]).toEqual([0, 'the same', expect.stringContaining('over: place')])
  })

  it('finds a forged file, though that fits together and is signed', async () => {
    forge.log = (log) => later(log as readonly Entry[])
    const [code, text] = await run('memory', quick)
    const [, entries, found] = compared.exec(text) ?? []
    expect([code, found, text]).toEqual([1, `they differ at entry ${entries}`, expect.anything()])
    const address = /with the \d+ entries of (\S+):/.exec(text)?.[1] ?? ''
    const file = (await (await fetch(address)).json()) as GameFile
    expect(checkGame(file, running.service.env).flaw).toBeNull()
  })
})
