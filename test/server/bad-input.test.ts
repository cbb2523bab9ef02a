// Ten thousand things that nobody should send: none of them may break anything, tell anything, or go unanswered.

import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Chance } from '../../src/kernel/chance.ts'
import { clientMessages } from '../../src/protocol/client-messages.ts'
import { readLog } from '../../src/server/storage/log.ts'
import { commitmentOf } from '../../src/table/fairness.ts'
import { verify } from '../../src/table/replay.ts'
import { malformedCommand, wellFormedCommand } from '../../src/testkit/fuzz.ts'
import { quickChance } from '../../src/testkit/playout.ts'
import { LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
const logged: string[] = []

beforeAll(async () => {
  running = await startService({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => logged.push(line) } })
})
afterAll(() => running.stop())

/** A game between two others, which nothing may disturb. */
async function bystanders() {
  const [ann, ben] = [await LiveClient.hello(running.port), await LiveClient.hello(running.port)]
  const opened = await running.service.host.open({
    game: 'memory',
    rules: { revealMs: 1 },
    host: { player: ann.player, name: 'Ann' },
  })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  await hosted.submit({ type: 'join', player: ben.player, name: 'Ben' })
  const table = hosted.table.id
  for (const client of [ann, ben]) await client.ask({ type: 'attach', table })
  await ann.ask({ type: 'start', table })
  return { ann, ben, hosted, table }
}

const strange = [
  'nonsense', '', ' ', '\u0000', '{', '{"type":', 'null', 'true', '1e999', '-0', '[]', '{}', '"text"',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`,
  '{"type":"ping","id":"\\ud800"}',
  '{"__proto__":{"type":"ping"}}',
  '{"type":"ping","__proto__":{"id":"x"}}',
  '{"constructor":{"prototype":{"polluted":1}},"type":"ping"}',
  '{"type":"command","table":"x","command":{"type":"flip","card":1e308}}',
  '{"type":"command","table":"../../etc/passwd","command":{}}',
  '{"type":"attach","table":"\' or 1=1 --"}',
  '{"type":"hello","protocol":1,"token":"\u202e"}',
  '{"type":"toString"}', '{"type":"__proto__"}', '{"type":["ping"]}',
  'x'.repeat(4096),
] // biome-ignore format: a list

function badFrame(chance: Chance, table: string): string {
  switch (chance.int('kind', 6)) {
    case 0:
      return chance.pick('strange', strange)
    case 1:
      return JSON.stringify(malformedCommand(clientMessages, chance)) ?? 'undefined'
    case 2: {
      const whole = JSON.stringify(wellFormedCommand(clientMessages, ['x', 'memory', table], chance))
      return whole.slice(0, chance.int('cut', whole.length))
    }
    case 3:
      return JSON.stringify({ ...wellFormedCommand(clientMessages, ['x', table], chance), table, id: 'q' })
    case 4:
      return JSON.stringify({
        type: 'command',
        table,
        id: 'q',
        command: malformedCommand({ flip: { card: { kind: 'int', min: 0, max: 9 } } }, chance),
      })
    default:
      return Array.from({ length: 1 + chance.int('length', 60) }, () =>
        String.fromCharCode(chance.int('char', 0xffff)),
      ).join('')
  }
}

describe('bad input', () => {
  it('over sockets: 6,000 frames are answered or end their own connection, and nothing else', async () => {
    const { ann, ben, hosted, table } = await bystanders()
    const chance = quickChance(4)
    const before = hosted.table
    let sent = 0
    let closings = 0
    let answers = 0
    const secrets = [
      hosted.table.seed,
      hosted.table.chainKey,
      hosted.table.key ?? 'none',
      JSON.stringify((hosted.table.state as { board: number[] }).board),
    ]
    while (sent < 6000) {
      const client = await LiveClient.hello(running.port)
      for (let n = 0; n < 60 && !client.closed; n++, sent++) client.sendText(badFrame(chance, table))
      const [end] = await Promise.all([
        Promise.race([client.untilClosed(), client.ask({ type: 'ping' }, `end${sent}`).catch(() => null)]),
      ])
      if (client.closed) closings += 1
      answers += client.frames.length
      for (const frame of client.frames)
        expect(['welcome', 'refused', 'ok', 'table', 'entry', 'seeking', 'matched', 'invited']).toContain(frame.type)
      for (const text of client.texts) for (const secret of secrets) expect(text).not.toContain(secret)
      if (client.closed) expect([1007, 1008, 1009]).toContain(client.closed.code)
      expect(end).not.toBeUndefined()
      client.close()
    }
    expect(answers).toBeGreaterThan(1000)
    expect(closings).toBeGreaterThan(10)
    expect(hosted.table.state).toEqual(before.state)
    await bystandersGoOn(ann, ben, table, hosted)
  }, 120_000)

  it.each<readonly [string, number | null, (socket: WebSocket) => void]>([
    ['text that is none', 1007, (socket) => socket.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false })],
    ['a binary frame', null, (socket) => socket.send(Buffer.alloc(100), { binary: true })],
    [
      'fragments without an end',
      1009,
      (socket) => {
        for (let n = 0; n < 100; n++) socket.send('x'.repeat(100), { fin: false })
      },
    ],
    ['a megabyte', 1009, (socket) => socket.send('y'.repeat(1_000_000))],
    [
      'bits that mean nothing',
      1002,
      (socket) =>
        (Reflect.get(socket, '_socket') as { write(data: Buffer): void }).write(
          Buffer.from([0xf3, 0x81, 1, 2, 3, 4, 5]),
        ),
    ],
  ])('over sockets: %s ends its own connection at most (%s)', async (_what, code, attack) => {
    const socket = new WebSocket(`ws://127.0.0.1:${running.port}/live`)
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    const answered = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))))
    attack(socket)
    if (code === null) expect(await answered).toMatchObject({ type: 'refused', code: 'malformed' })
    else expect(await closed).toBe(code)
    socket.terminate()
    expect(await (await LiveClient.hello(running.port)).ask({ type: 'ping' })).toMatchObject({ type: 'ok' })
  })

  it('over HTTP: 4,000 requests are answered with 2xx or 4xx and a sentence', async () => {
    const { hosted, table } = await bystanders()
    const chance = quickChance(5)
    const paths = [
      '/api/tables',
      '/api/join',
      `/api/tables/${table}`,
      `/api/tables/${table}/command`,
      `/api/tables/${table}/start`,
      `/api/tables/${table}/leave`,
      `/api/tables/${table}/log`,
      '/api/game',
      '/api/game/join',
      `/api/game/${table}`,
      `/api/game/${table}/power`,
      '/game/negotiate',
      '/api/me',
      '/api/me/table',
      '/api/me/history',
      '/api/me/guest',
      '/api/templates',
      '/api/invitations',
      '/api/games',
      '/api/auth/sign-in/email',
      '/api/auth/get-session',
      '/nothing',
      '/%',
      '/api/tables/%00',
      '/healthz',
      `/api/tables/${'x'.repeat(300)}`,
    ]
    const secrets = [hosted.table.seed, hosted.table.chainKey, hosted.table.key ?? 'none']
    let { token } = await LiveClient.hello(running.port)
    const statuses = new Map<number, number>()
    const problems: { path: string; status: number; text: string }[] = []
    for (let batch = 0; batch < 100; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () =>
          send({
            method: chance.pick('method', ['GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
            path: chance.pick('path', paths),
            body: badFrame(chance, table),
            headers: {
              ...(chance.int('json', 5) > 0 ? { 'content-type': 'application/json' } : {}),
              ...(chance.int('known', 2) === 0
                ? { authorization: `Bearer ${token}` }
                : { authorization: chance.pick('auth', ['Bearer x', 'Basic Og==', 'Bearer ', '']) }),
              ...(chance.int('cookie', 4) === 0 ? { cookie: 'better-auth.session_token=%00%ff; a=b; ;=' } : {}),
            },
          }),
        ),
      )
      for (const { path, status, text } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status, text).toBeLessThan(500)
        if (status >= 400) problems.push({ path, status, text })
        for (const secret of secrets) expect(text).not.toContain(secret)
      }
      // Among them is DELETE /api/me, which does what it says.
      if (answers.some(({ status }) => status === 204)) token = (await LiveClient.hello(running.port)).token
    }
    console.log(`4,000 bad requests: ${JSON.stringify(Object.fromEntries(statuses))}`)
    const unsaid = problems.filter(({ text }) => !isProblem(text))
    expect([...new Set(unsaid.map(({ path, status, text }) => `${status} ${path} ${text.slice(0, 80)}`))]).toEqual([])
    expect(problems.length).toBeGreaterThan(1000)
    expect(hosted.table.phase).toBe('playing')
  }, 120_000)

  it('is not a reason to log anything as an error', () => {
    expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

async function bystandersGoOn(
  ann: LiveClient,
  ben: LiveClient,
  table: string,
  hosted: Awaited<ReturnType<typeof bystanders>>['hosted'],
) {
  const mover = (hosted.table.state as { turn: number }).turn === 0 ? ann : ben
  expect(await mover.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })).toMatchObject({
    type: 'entry',
  })
  const log = await readLog(running.service.database, table)
  const { env } = running.service
  expect(verify(log, commitmentOf(hosted.table.seed, table, env.hmac), env)).toMatchObject({ ok: true })
}

interface BadRequest {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** What is wrong, for programs and for people. */
function isProblem(text: string): boolean {
  try {
    const { code, text: sentence } = JSON.parse(text)
    return typeof code === 'string' && code !== '' && typeof sentence === 'string' && /^[A-Z"].{5,}/.test(sentence)
  } catch {
    return false
  }
}

/** Node's own client, because a browser's would refuse to send most of this. */
function send({
  method,
  path,
  body,
  headers,
}: BadRequest): Promise<{ readonly path: string; readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: running.port,
        method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
      },
      (answer) => {
        let text = ''
        answer.on('data', (data) => {
          text += data
        })
        answer.on('end', () => resolve({ path, status: answer.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
