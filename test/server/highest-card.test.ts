// A game that two lines register is served like the others: opened over REST, played over sockets, filed, counted, verified.

import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Served, serve, withHook } from '../highest-card/service.ts'
import { type Frame, LiveClient } from './client.ts'

let house: Served
beforeAll(async () => {
  house = await serve('src/server/boot/serve.ts')
})
afterAll(() => house.stop())

interface Shown {
  readonly phase?: string // of the whole table
  readonly view: { readonly you: number; readonly hands: readonly (string | null)[] } | null
  readonly options: readonly { readonly command: string }[]
}

/** What a frame shows of the table, if anything. */
function shownIn(frame: Frame): Shown | null {
  const shown = frame.whole ?? frame
  return typeof shown === 'object' && 'view' in shown ? (shown as Shown) : null
}

it('is opened, played to the end, filed, verified and counted', async () => {
  const ann = await LiveClient.hello(house.port)
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(path, house.url), {
      method,
      headers: { authorization: `Bearer ${ann.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }

  const { body: known } = await ask('GET', '/api/games')
  const info = known.games.find(({ id }: { id: string }) => id === 'highest')
  expect(info).toMatchObject({ name: 'Highest Card', bots: ['easy', 'medium'], seats: { min: 2, max: 4 } })
  expect(info.rules.acesLow).toMatchObject({ kind: 'flag', default: false })
  expect((await ask('POST', '/api/tables', { game: 'highest', rules: { deckSize: 33 } })).status).toBe(400)

  const rules = { acesLow: true, botDelayMinMs: 0, botDelayMaxMs: 0 }
  const opened = await ask('POST', '/api/tables', { game: 'highest', rules, seats: 3 })
  expect(opened.status).toBe(201)
  const table = opened.body.id
  expect((await ask('POST', `/api/tables/${table}/bots`, { level: 'medium' })).status).toBe(200)
  expect(await ann.ask({ type: 'attach', table })).not.toMatchObject({ type: 'refused' })
  expect(await ann.ask({ type: 'addBot', table, level: 'expert' })).toMatchObject({
    type: 'refused',
    code: 'noSuchBot',
  })
  await ann.ask({ type: 'addBot', table, level: 'easy' })
  await ann.ask({ type: 'start', table })

  const isMyTurn = (frame: Frame) => shownIn(frame)?.options.some(({ command }) => command === 'swap') === true
  const view = shownIn(await ann.until(isMyTurn))?.view
  expect(view?.hands.filter((card) => card !== null)).toEqual([view?.hands[view.you]])
  expect(await ann.ask({ type: 'command', table, command: { type: 'peek' } })).toMatchObject({ type: 'refused' })
  await ann.ask({ type: 'command', table, command: { type: 'swap' } })
  const end = shownIn(await ann.until((frame) => shownIn(frame)?.phase === 'completed'))
  expect(end?.view?.hands).toHaveLength(3)
  expect(end?.view?.hands).not.toContain(null)

  const file = await (await fetch(new URL(`/api/tables/${table}/log`, house.url))).text()
  const check = spawnSync(process.execPath, [...withHook, 'src/cli/main.ts', 'verify', '-'], {
    encoding: 'utf8',
    input: file,
  })
  expect(check.stdout).toContain('This file fits together.')
  expect(check.status).toBe(0)

  const counted = async () => (await ask('GET', '/api/me/statistics')).body.statistics
  await expect.poll(counted, { timeout: 20_000 }).not.toEqual([])
  const [own] = await counted()
  expect(own).toMatchObject({ game: 'highest', figures: { games: 1, turns: 1, swaps: 1 } })
  ann.close()
})
