// Reactions at a table: seen by everybody who looks, at the right seat, from people who sit there, and kept nowhere.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emoteLimit, emotes } from '../../src/protocol/emotes.ts'
import { readLog } from '../../src/server/storage/log.ts'
import { type Frame, LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
let ahead = 0
beforeAll(async () => {
  running = await startService({}, { steady: () => performance.now() + ahead })
})
afterAll(() => running.stop())

const hello = (token?: string) => LiveClient.hello(running.port, token)
const isEmote = (frame: Frame) => frame.type === 'emote'

/** All that this client was shown by now. */
async function emoted(one: LiveClient): Promise<readonly Frame[]> {
  await one.ask({ type: 'ping' })
  return one.frames.filter(isEmote)
}

/** Ann and Ben at a public table, in its lobby, and Eve who only looks. */
async function atTable(rules: object = { rows: 1, cols: 2, revealMs: 0 }) {
  const [ann, ben, eve] = [await hello(), await hello(), await hello()]
  const host = { player: ann.player, name: 'Ann' }
  const opened = await running.service.host.open({ game: 'memory', rules, host, isPublic: true })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  const table = hosted.table.id
  await hosted.submit({ type: 'join', player: ben.player, name: 'Ben' })
  for (const one of [ann, ben, eve]) expect((await one.ask({ type: 'attach', table })).type).toBe('table')
  const emote = (one: LiveClient, what = 'thanks') => one.ask({ type: 'emote', table, emote: what })
  return { ann, ben, eve, hosted, table, emote }
}

describe('an emote', () => {
  it('is shown at its seat to everybody who looks, in the lobby, in the game and after it; nothing of it is kept', async () => {
    const { ann, ben, eve, hosted, table, emote } = await atTable()
    const before = hosted.table.seq
    expect(await emote(ben, 'hello')).toMatchObject({ type: 'ok' })
    for (const one of [ann, ben, eve]) {
      expect(await one.until(isEmote)).toEqual({
        type: 'emote',
        table,
        seat: 1,
        emote: 'hello',
        from: expect.stringMatching(/^[\w-]{16}$/),
      })
    }
    expect(hosted.table.seq).toBe(before)
    await ann.ask({ type: 'start', table })
    expect(await emote(ann, 'goodLuck')).toMatchObject({ type: 'ok' })
    for (const card of [0, 1]) {
      for (const one of [ann, ben]) await one.ask({ type: 'command', table, command: { type: 'flip', card } })
    }
    expect(hosted.table.phase).toBe('completed')
    expect(await emote(ann, 'wellPlayed')).toMatchObject({ type: 'ok' })
    for (const one of [ann, ben, eve]) {
      expect((await emoted(one)).map(({ seat, emote }) => [seat, emote])).toEqual([
        [1, 'hello'],
        [0, 'goodLuck'],
        [0, 'wellPlayed'],
      ])
    }
    const log = JSON.stringify(await readLog(running.service.database, table, 0))
    for (const word of emotes) expect(log).not.toContain(`"${word}"`)
  })

  it('comes from people who play there, and from nobody else', async () => {
    const { ann, ben, eve, table, emote, hosted } = await atTable()
    expect(await emote(eve)).toMatchObject({ type: 'refused', code: 'notSeated' })
    for (const what of ['insult', 'toString', 7]) ann.send({ type: 'emote', table, emote: what })
    ann.send({ type: 'emote', table, emote: 'wow', text: 'anything' })
    await ann.ask({ type: 'ping' })
    expect(ann.frames.filter(({ code }) => code === 'malformed')).toHaveLength(4)
    expect(await eve.ask({ type: 'emote', table: 'nowhere', emote: 'wow' })).toMatchObject({ code: 'noSuchTable' })
    const stranger = await LiveClient.open(running.port)
    expect(await stranger.ask({ type: 'emote', table, emote: 'wow' })).toMatchObject({ code: 'noSession' })
    await ann.ask({ type: 'start', table })
    await ben.ask({ type: 'leave', table })
    expect(hosted.table.seats[1]?.attendance).not.toBe('here')
    expect((await emote(ben)).type).toBe('refused')
    for (const one of [ann, ben, eve]) expect(await emoted(one)).toEqual([])
  })
})

describe('too many emotes', () => {
  it('are refused, whatever connection they come by, until some time has passed', async () => {
    const { ann, ben, table, emote } = await atTable()
    for (let count = 0; count < emoteLimit.atOnce; count++) expect((await emote(ann)).type).toBe('ok')
    const refusal = {
      type: 'refused',
      code: 'tooManyReactions',
      table,
      text: 'Too many reactions at once; wait a moment.',
    }
    expect(await emote(ann)).toMatchObject(refusal)
    const again = await hello(ann.token)
    expect((await again.ask({ type: 'attach', table, takeover: true })).type).toBe('table')
    expect(await emote(again)).toMatchObject(refusal)
    expect(await emoted(ben)).toHaveLength(emoteLimit.atOnce)
    expect((await emote(ben)).type).toBe('ok') // who sends few is not held back by who sends many
    ahead += emoteLimit.everyMs
    expect((await emote(again)).type).toBe('ok')
    expect(await emote(again)).toMatchObject(refusal)
  })
})

describe('the mark of whoever sent it', () => {
  it('is the same at every table and never the id itself; and another one for everybody who is told', async () => {
    const { ann, ben, eve, emote, table } = await atTable()
    await emote(ann, 'hmm')
    const marks = await Promise.all([ann, ben, eve].map(async (one) => String((await one.until(isEmote)).from)))
    expect(new Set([...marks, ann.player]).size).toBe(4)
    await ann.ask({ type: 'leave', table })
    await ben.ask({ type: 'leave', table })

    const host = { player: ann.player, name: 'Somebody else' }
    const other = await running.service.host.open({ game: 'memory', rules: {}, host, isPublic: true })
    if (!other.ok) throw new Error(other.error.text)
    const { id } = other.value.table
    for (const one of [ann, eve]) await one.ask({ type: 'attach', table: id })
    await ann.ask({ type: 'emote', table: id, emote: 'oops' })
    expect(await eve.until((frame) => isEmote(frame) && frame.table === id)).toMatchObject({ from: marks[2] })
  })
})
