import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Refused, RestClient } from '../../src/client/rest.ts'
import type { Result } from '../../src/kernel/result.ts'
import { type Frame, LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
let folder = ''

async function serve(environment: Record<string, string> = {}): Promise<void> {
  running = await startService({ DATA_DIR: folder, ...environment })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facedown-live-'))
  await serve()
})
afterEach(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

const hello = (token?: string) => LiveClient.hello(running.port, token)

function restAs({ token = null }: { readonly token?: string | undefined | null }): RestClient {
  const url = `http://127.0.0.1:${running.port}`
  return new RestClient({ fetch, url, patienceMs: 0, quickMs: 0, offline: 'The service is gone.' }, token)
}

function granted<T>(answer: Result<T, Refused>): T {
  if (!answer.ok) throw new Error(answer.error.text)
  return answer.value
}

/** Two people at a table of Memory that has started. */
async function twoAtTable(rules: object = { rows: 2, cols: 3 }) {
  const [ann, ben] = [await hello(), await hello()]
  const opened = await running.service.host.open({ game: 'memory', rules, host: { player: ann.player, name: 'Ann' } })
  if (!opened.ok) throw new Error(opened.error.text)
  const table = opened.value.table.id
  await opened.value.submit({ type: 'join', player: ben.player, name: 'Ben' })
  await ann.ask({ type: 'attach', table })
  await ben.ask({ type: 'attach', table })
  await ann.ask({ type: 'start', table })
  return { ann, ben, table, hosted: opened.value }
}

type View = { turn: number; phase: string; cards: { state: string }[] }

const viewOf = (frame: Frame): View => (frame.view ?? (frame.whole as { view: View }).view) as View

async function latestView(client: LiveClient, seq: number): Promise<View> {
  return viewOf(
    await client.until((frame) => frame.seq === seq || (frame.whole as { seq?: number } | undefined)?.seq === seq),
  )
}

describe('leave', () => {
  it('is answered by its entry, although whoever left has no seat any more', async () => {
    const { ann, ben, table } = await twoAtTable()
    expect(await ben.ask({ type: 'leave', table })).toMatchObject({ type: 'entry', act: { type: 'left', seat: 1 } })
    const left = await ann.until((frame) => (frame.act as { type?: string } | undefined)?.type === 'left')
    expect(left.re).toBeUndefined()
  })
})

describe('hello', () => {
  it('makes a guest of whoever has no session, and knows them again', async () => {
    const ann = await hello()
    expect(ann.player).toMatch(/^\S{8,}$/)
    const again = await hello(ann.token)
    expect(again.player).toBe(ann.player)
  })

  it('refuses a session that is not one, and another version of the protocol', async () => {
    const client = await LiveClient.open(running.port)
    client.send({ type: 'hello', protocol: 1, token: 'forged' })
    expect(await client.until((frame) => frame.type === 'refused')).toMatchObject({ code: 'noSession' })
    client.send({ type: 'hello', protocol: 2 })
    expect(await client.untilClosed()).toMatchObject({ code: 1008, reason: expect.stringContaining('version 1') })
  })

  it('comes before anything at a table', async () => {
    const { table } = await twoAtTable()
    const stranger = await LiveClient.open(running.port)
    expect(await stranger.ask({ type: 'start', table })).toMatchObject({ type: 'refused', code: 'noSession' })
  })
})

describe('a game over the wire', () => {
  // C0-FR-020, C1-BUILT5, C1-DEP4, S2-FE-M2.1
  it('gives every viewer one frame for every entry, and the answer to whoever asked', async () => {
    const { ann, ben, table, hosted } = await twoAtTable()
    for (let turn = 0; hosted.table.phase === 'playing' && turn < 300; turn++) {
      const hiding = hosted.table.seq + 1
      const view = await latestView(ann, hosted.table.seq)
      const mover = view.turn === 0 ? ann : ben
      const hidden = [...view.cards.keys()].filter((card) => view.cards[card]?.state === 'hidden')
      if (view.phase === 'resolve')
        await ann.until(
          (frame) => frame.type === 'entry' && (frame.act as { tick?: string }).tick === 'hide' && frame.seq === hiding,
        )
      else {
        const card = hidden[(turn * 7) % hidden.length]
        const answer = await mover.ask({
          type: 'command',
          table,
          command: { type: 'flip', card },
          expectedSeq: hosted.table.seq,
        })
        expect(answer).toMatchObject({ type: 'entry', act: { type: 'moved' } })
      }
    }
    expect(hosted.table.phase).toBe('completed')
    await ben.until((frame) => frame.seq === hosted.table.seq)
    for (const client of [ann, ben]) {
      const seqs = client.frames.filter((frame) => frame.type === 'entry').map((frame) => Number(frame.seq))
      expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
    }
    const own = (client: LiveClient) =>
      client.frames.filter((frame) => frame.type === 'entry' && frame.re !== undefined)
    for (const client of [ann, ben]) {
      const seat = client === ann ? 0 : 1
      for (const frame of own(client))
        expect(frame.act).toMatchObject(
          frame.act instanceof Object && 'seat' in frame.act ? { seat } : { type: 'started' },
        )
    }
    expect(ann.frames.at(-1)).toMatchObject({
      whole: { phase: 'completed', seed: hosted.table.seed, outcome: { reason: 'played' } },
    })
  })

  it('refuses with a code and a text', async () => {
    const { ann, ben, table, hosted } = await twoAtTable()
    const turn = (hosted.table.state as View).turn
    const [mover, other] = turn === 0 ? [ann, ben] : [ben, ann]
    const flip = (card: number) => ({ type: 'command', table, command: { type: 'flip', card } })
    expect(await other.ask(flip(0))).toMatchObject({
      type: 'refused',
      code: 'notYourTurn',
      text: turn === 0 ? "Ann's turn" : "Ben's turn", // P-16
    })
    expect(await mover.ask(flip(77))).toMatchObject({ code: 'noSuchCard' })
    expect(await mover.ask({ ...flip(0), expectedSeq: 1 })).toMatchObject({ code: 'stale' })
    expect(await mover.ask({ type: 'command', table: 'nowhere', command: {} })).toMatchObject({
      code: 'noSuchTable',
      text: 'Game not found',
    })
    const done = await mover.ask(flip(0), 'once')
    expect(done).toMatchObject({ type: 'entry' })
    mover.frames.length = 0
    expect(await mover.ask(flip(0), 'once')).toMatchObject({ type: 'ok', seq: done.seq })
    mover.frames.length = 0
    expect(await mover.ask(flip(1), 'once')).toMatchObject({ code: 'commandIdReused' })
  })

  it('P-10: shows the table as it is to whoever decided on an old one, and to nobody else', async () => {
    const { ann, ben, table, hosted } = await twoAtTable()
    const [mover, other] = (hosted.table.state as View).turn === 0 ? [ann, ben] : [ben, ann]
    const since = hosted.table.seq
    const flipped = await mover.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })
    await other.until((frame) => frame.seq === flipped.seq)
    for (const client of [ann, ben]) client.frames.length = 0
    const late = { type: 'command', table, command: { type: 'flip', card: 1 }, expectedSeq: since - 1 }
    expect(await mover.ask(late, 'late')).toMatchObject({ type: 'refused', code: 'stale', table, re: 'late' })
    const shown = await mover.until((frame) => frame.type === 'table')
    expect(shown).not.toHaveProperty('re')
    const you = mover === ann ? 0 : 1
    expect(shown).toMatchObject({ table, whole: { seq: since + 1, you, options: [{ command: 'flip' }] } })
    expect((shown.missed as { seq: number }[]).map(({ seq }) => seq)).toEqual([since, since + 1])
    const fresh = await mover.ask({ ...late, expectedSeq: Number((shown.whole as { seq: number }).seq) })
    expect(fresh).toMatchObject({ type: 'entry' })
    await other.until((frame) => frame.seq === fresh.seq)
    expect(other.frames.map(({ type }) => type)).toEqual(['entry'])
  })

  it('P-10: also without having attached', async () => {
    const { table, hosted, ann, ben } = await twoAtTable()
    const mover = (hosted.table.state as View).turn === 0 ? ann : ben
    const elsewhere = await hello(mover.token)
    const late = { type: 'command', table, command: { type: 'flip', card: 0 }, expectedSeq: 0 }
    expect(await elsewhere.ask(late)).toMatchObject({ code: 'stale' })
    const shown = await elsewhere.until((frame) => frame.type === 'table')
    expect(shown).toMatchObject({ whole: { seq: hosted.table.seq, you: mover === ann ? 0 : 1 } })
  })

  it('P-10: shows nothing to whoever does not sit there', async () => {
    const { table } = await twoAtTable()
    const eve = await hello()
    const late = { type: 'command', table, command: { type: 'flip', card: 0 }, expectedSeq: 0 }
    expect(await eve.ask(late)).toMatchObject({ type: 'refused', code: 'noSuchTable' })
    await eve.ask({ type: 'ping' })
    expect(eve.frames.filter(({ type }) => type === 'table')).toEqual([])
  })

  it('is answered too where nobody is attached', async () => {
    const { table, hosted, ann, ben } = await twoAtTable()
    const mover = (hosted.table.state as View).turn === 0 ? ann : ben
    const elsewhere = await hello(mover.token)
    const answer = await elsewhere.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })
    expect(answer).toMatchObject({ type: 'ok', seq: hosted.table.seq })
  })
})

describe('coming to a table', () => {
  it('tells at once which room it stands in, and tells whoever comes back nothing again', async () => {
    const ann = await hello()
    const rest = restAs(ann)
    const { id, code } = granted(await rest.openTable({ game: 'memory', isPublic: true, preset: 'tableClassic' }))
    const room = { code, isPublic: true, preset: 'tableClassic', next: null }
    const first = await ann.ask({ type: 'attach', table: id })
    expect(first.room).toEqual(room)
    const { seq } = first.whole as { seq: number }
    expect((await ann.ask({ type: 'attach', table: id, since: seq })).room).toBeUndefined()
    expect((await (await hello()).ask({ type: 'attach', table: id, since: 0 })).room).toEqual(room)
  })

  it('tells where the room has gone on', async () => {
    const ann = await hello()
    const rest = restAs(ann)
    const rules = { rows: 2, cols: 2, botDelayMinMs: 0, botDelayMaxMs: 1, revealMs: 0 }
    const { id } = granted(await rest.openTable({ game: 'memory', rules, seats: 2, bots: [{ level: 'easy' }] }))
    granted(await rest.startTable(id))
    granted(await rest.leaveTable(id)) // a bot plays to the end
    const hosted = await running.service.host.get(id)
    while (hosted?.table.phase === 'playing') await new Promise((resolve) => setTimeout(resolve, 5))
    const next = granted(await rest.returnToLobby(id)).id
    expect((await ann.ask({ type: 'attach', table: id })).room).toMatchObject({ code: null, next })
  })
})

describe('coming back', () => {
  // C0-US8.2
  it('gives what was missed since the last entry, and how things stand', async () => {
    const { ann, ben, table, hosted } = await twoAtTable()
    const since = hosted.table.seq
    ben.drop()
    const turn = (hosted.table.state as View).turn
    if (turn === 0) await ann.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })
    else await ann.until((frame) => (frame.act as { type: string } | undefined)?.type === 'disconnected')
    const again = await hello(ben.token)
    const frame = await again.ask({ type: 'attach', table, since })
    const missed = frame.missed as { seq: number }[]
    expect(missed.map((entry) => entry.seq)).toEqual(missed.map((_, index) => since + 1 + index))
    expect(missed.at(-1)?.seq).toBe((frame.whole as { seq: number }).seq)
    expect((frame.whole as { seats: object[] }).seats[1]).toMatchObject({ connected: true })
  })

  it('twice in a row, without waiting for the answer, does not show everything twice', async () => {
    const { ben, table, hosted } = await twoAtTable()
    ben.drop()
    const again = await hello(ben.token)
    const answers = [again.ask({ type: 'attach', table }), again.ask({ type: 'attach', table })]
    expect((await Promise.all(answers)).map(({ type }) => type).toSorted()).toEqual(['ok', 'table'])
    const { seq } = hosted.table
    await hosted.submit({ type: 'leave', player: ben.player })
    await again.until((frame) => frame.type === 'entry' && frame.seq === seq + 1)
    expect(again.frames.filter((frame) => frame.type === 'entry' && frame.seq === seq + 1)).toHaveLength(1)
  })

  it('within a moment is not noticed by anybody', async () => {
    await running.stop()
    await serve({ DISCONNECT_DEBOUNCE_MS: '2000' })
    const { ben, table, hosted } = await twoAtTable()
    const before = hosted.table.seq
    ben.drop()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await (await hello(ben.token)).ask({ type: 'attach', table })
    expect(hosted.table.seq).toBe(before)
  })

  it('later is: the others see who is away and who has returned', async () => {
    const { ann, ben, table } = await twoAtTable()
    ben.drop()
    const away = await ann.until((frame) => (frame.act as { type: string } | undefined)?.type === 'disconnected')
    expect(away).toMatchObject({ whole: { seats: [{}, { attendance: 'away', until: expect.any(Number) }] } })
    await (await hello(ben.token)).ask({ type: 'attach', table })
    expect(
      await ann.until((frame) => (frame.act as { type: string } | undefined)?.type === 'connected' && frame.seq !== 3),
    ).toBeDefined()
  })

  // C0-EC3
  it('in a second tab is refused unless it says so', async () => {
    const { ben, table } = await twoAtTable()
    const tab = await hello(ben.token)
    expect(await tab.ask({ type: 'attach', table })).toMatchObject({
      type: 'refused',
      code: 'connectedElsewhere',
      text: 'You are already connected to this game in another session',
    })
    expect(await tab.ask({ type: 'attach', table, takeover: true })).toMatchObject({ type: 'table' })
    expect(await ben.untilClosed()).toMatchObject({ code: 4001 })
    expect(await tab.ask({ type: 'attach', table })).toMatchObject({ type: 'table' })
  })

  it('of a client that names itself takes the seat from its own old connection, and from no other', async () => {
    const { ben, table } = await twoAtTable()
    expect(await ben.ask({ type: 'attach', table, client: 'phone' })).toMatchObject({ type: 'table' })
    const tab = await hello(ben.token)
    expect(await tab.ask({ type: 'attach', table, since: 0, client: 'tab' })).toMatchObject({
      code: 'connectedElsewhere',
    })
    expect(await tab.ask({ type: 'attach', table, since: 0 })).toMatchObject({ code: 'connectedElsewhere' })
    // The phone is in another network; here its old connection is not known to be gone.
    const phone = await hello(ben.token)
    expect(await phone.ask({ type: 'attach', table, since: 3, client: 'phone' })).toMatchObject({ type: 'table' })
    expect(await ben.untilClosed()).toMatchObject({ code: 4001 })
  })

  it('to a private table is for those who sit there', async () => {
    const { table } = await twoAtTable()
    expect(await (await hello()).ask({ type: 'attach', table })).toMatchObject({ code: 'noSuchTable' })
  })

  it('P-11: whoever is removed from a private lobby, or leaves it, hears that and no more', async () => {
    const [ann, ben, cas] = [await hello(), await hello(), await hello()]
    const opened = await running.service.host.open({
      game: 'cambio',
      rules: {},
      host: { player: ann.player, name: 'Ann' },
      company: [ben, cas].map(({ player }, index) => ({ player, name: `Guest ${index}` })),
    })
    if (!opened.ok) throw new Error(opened.error.text)
    const table = opened.value.table.id
    for (const one of [ann, ben, cas]) await one.ask({ type: 'attach', table })
    await ann.ask({ type: 'removeSeat', table, seat: 1 })
    const { seq } = opened.value.table
    expect(await ben.until((frame) => frame.seq === seq)).toMatchObject({
      act: { type: 'seatRemoved' },
      whole: { you: null },
    })
    expect(await cas.ask({ type: 'leave', table })).toMatchObject({ type: 'entry', act: { type: 'left' } })
    await ann.ask({ type: 'addBot', table, level: 'easy' })
    await ann.ask({ type: 'start', table })
    for (const one of [ben, cas]) {
      const after = Number(one.frames.findLast((frame) => frame.type === 'entry')?.seq)
      expect(await one.ask({ type: 'ping' })).toMatchObject({ type: 'ok' })
      expect(after).toBe(one === ben ? seq : seq + 1)
      expect(await one.ask({ type: 'attach', table })).toMatchObject({ code: 'noSuchTable' })
    }
  })

  it('works after the service was restarted, and the time between counts for nobody', async () => {
    const { ann, table, hosted } = await twoAtTable()
    const before = hosted.table
    await running.stop()
    expect(await ann.untilClosed()).toMatchObject({ code: 1001 })
    await serve({ DISCONNECT_DEBOUNCE_MS: '5000' })
    const again = await running.service.host.get(table)
    expect(again?.table.seq).toBeGreaterThanOrEqual(before.seq)
    expect(again?.table.state).toEqual(before.state)
    expect(again?.table.lag).toBeGreaterThan(before.lag)
  })
})

describe('nonsense', () => {
  it.each([
    ['nonsense', 'A message must be JSON.'],
    ['[]', 'A command must be an object.'],
    ['{"type":"dance"}', '"type" must be one of'],
    ['{"type":"ping","more":1}', 'There is no "more" here.'],
    ['{"type":"command","table":5,"command":{}}', '"table" must be text'],
    [`{"type":"ping","id":"${'x'.repeat(100)}"}`, '"id" must be text of 1 to 64'],
  ])('%s is refused in words', async (text, sentence) => {
    const client = await hello()
    client.sendText(text)
    expect(await client.until((frame) => frame.type === 'refused')).toMatchObject({
      code: 'malformed',
      text: expect.stringContaining(sentence),
    })
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'ok' })
  })

  it.each([
    ['{"type":"dance","id":"a"}', 'a'],
    ['{"type":"ping","more":1,"id":"b"}', 'b'],
    ['{"type":"hello","protocol":1,"id":"c"}', 'c'],
    [`{"type":"ping","id":"${'x'.repeat(65)}"}`, undefined],
    ['{"type":"dance","id":7}', undefined],
    ['{"type":"dance"}', undefined],
    ['{"type":"dance","id":"a"', undefined],
  ])('%s is refused with its id, if it has one', async (text, id) => {
    const client = await hello()
    client.sendText(text)
    const refused = await client.until((frame) => frame.type === 'refused')
    expect([refused.code, refused.re]).toEqual(['malformed', id])
  })

  it('is not listened to for ever', async () => {
    const client = await hello()
    for (let n = 0; n < 30; n++) client.sendText('nonsense')
    expect(await client.untilClosed()).toMatchObject({ code: 1008 })
  })

  it('that is too large ends the connection', async () => {
    const client = await hello()
    client.sendText(`{"type":"ping","id":"${'x'.repeat(5000)}"}`)
    expect(await client.untilClosed()).toMatchObject({ code: 1009 })
  })

  it('that comes too fast is refused', async () => {
    await running.stop()
    await serve({ COMMANDS_PER_SECOND: '1', COMMAND_BURST: '5' })
    const client = await hello()
    for (let n = 0; n < 10; n++) client.send({ type: 'ping', id: `${n}` })
    expect(await client.until((frame) => frame.re === '9')).toMatchObject({ code: 'tooFast' })
    const refused = client.frames.filter((frame) => frame.type === 'refused').map(({ re }) => re)
    expect(refused).toEqual(['4', '5', '6', '7', '8', '9'])
    expect(client.frames.filter((frame) => frame.type === 'ok')).toHaveLength(4)
  })

  it('that comes too fast over several connections and REST is refused, and what others say is not', async () => {
    await running.stop()
    await serve({ COMMANDS_PER_SECOND: '1', COMMAND_BURST: '10' })
    const { ann, ben, table } = await twoAtTable()
    const windows = [await hello(ann.token), await hello(ann.token), await hello(ann.token)]
    const answers: Frame[] = []
    for (const [index, window] of windows.entries()) {
      for (let turn = 0; turn < 5; turn++) answers.push(await window.ask({ type: 'start', table }, `${index}.${turn}`))
    }
    const codes = answers.map(({ code }) => code)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'alreadyStarted'))
    expect(codes.filter((code) => code === 'tooFast').length).toBeGreaterThan(2)
    const asked = {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    }
    const response = await fetch(`${running.url}/api/tables/${table}/start`, asked)
    expect([response.status, await response.json()]).toMatchObject([429, { code: 'tooFast', text: expect.any(String) }])
    expect(await ben.ask({ type: 'start', table })).toMatchObject({ code: 'alreadyStarted' })
  })

  it('from a page that CORS_ORIGINS does not name is turned away', async () => {
    await running.stop()
    await serve({ CORS_ORIGINS: 'https://app.example' })
    await expect(LiveClient.open(running.port, { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(LiveClient.open(running.port, { origin: 'https://app.example' })).resolves.toBeDefined()
    await expect(LiveClient.open(running.port, { origin: `http://127.0.0.1:${running.port}` })).resolves.toBeDefined()
  })

  it('of too many connections from one address is turned away', async () => {
    await running.stop()
    await serve({ CONNECTIONS_PER_ADDRESS: '2' })
    const [one] = [await hello(), await hello()]
    await expect(LiveClient.open(running.port)).rejects.toThrow('429')
    one.close()
    await one.untilClosed()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await expect(LiveClient.open(running.port)).resolves.toBeDefined()
  })
})

it('bots play on their own, and a game against one comes to its end', async () => {
  const ann = await hello()
  const rules = { rows: 2, cols: 2, botDelayMinMs: 0, botDelayMaxMs: 5, revealMs: 5 }
  const opened = await running.service.host.open({ game: 'memory', rules, host: { player: ann.player, name: 'Ann' } })
  if (!opened.ok) throw new Error(opened.error.text)
  const { table } = opened.value
  await ann.ask({ type: 'attach', table: table.id })
  await ann.ask({ type: 'addBot', table: table.id, level: 'hard' })
  await ann.ask({ type: 'start', table: table.id })
  while (opened.value.table.phase === 'playing') {
    const view = opened.value.table.state as View & { foundBy: (number | null)[]; flipped: number[] }
    const card = view.foundBy.findIndex((by, index) => by === null && !view.flipped.includes(index))
    if (view.turn === 0 && view.phase !== 'resolve')
      await ann.ask({
        type: 'command',
        table: table.id,
        command: { type: 'flip', card: card + (view.flipped.length > 0 ? 0 : 0) },
      })
    else await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(opened.value.table.phase).toBe('completed')
})
