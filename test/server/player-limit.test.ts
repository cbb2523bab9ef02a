// A player has one limit of commands, over whatever connections. A gateway that is missing here does not compile; one that
// submits past the limit fails.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { at } from '../../src/kernel/assert.ts'
import { idOf } from '../../src/server/base/guids.ts'
import { LiveClient } from './client.ts'
import { HubPlayer } from './gateways/hub-client.ts'
import { paired } from './gateways/memory-client.ts'
import { startService, type TestService } from './setting.ts'

const gateways = ['live', 'hub', 'memory', 'rest'] as const
type Gateway = (typeof gateways)[number]

let running: TestService
beforeAll(async () => {
  running = await startService({ COMMANDS_PER_SECOND: '1', COMMAND_BURST: '50' })
})
afterAll(() => running.stop())

/** Spends what the players of a table may do in the next minute, as other connections of theirs would; returns whether they have moved since. */
async function exhausted(id: string): Promise<() => boolean> {
  const { service } = running
  const hosted = await service.host.get(id)
  if (hosted === null) throw new Error('no such table')
  for (const { player } of hosted.table.seats) if (player !== null) service.commands.take(player, service.steady(), 100)
  const { phase, movedSeq } = hosted.table
  return () => hosted.table.phase !== phase || hosted.table.movedSeq !== movedSeq
}

async function opened(): Promise<{ readonly token: string; readonly id: string }> {
  const { token } = await running.service.accounts.newGuest('Ann')
  const { body } = await post('/api/tables', token, { game: 'believe', seats: 2, bots: [{ level: 'easy' }] })
  return { token, id: body.id }
}

async function post(path: string, token: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { readonly id: string; readonly text: string }
  return { status: response.status, body: answer }
}

/** Tries one command of a player whose limit is used up; returns what is said of it. */
const tries: Readonly<Record<Gateway, () => Promise<{ readonly said: string; readonly hasMoved: () => boolean }>>> = {
  async live() {
    const { token, id } = await opened()
    const client = await LiveClient.hello(running.port, token)
    await client.ask({ type: 'attach', table: id })
    const hasMoved = await exhausted(id)
    const { text } = await client.ask({ type: 'start', table: id })
    client.close()
    return { said: String(text), hasMoved }
  },
  async hub() {
    const player = await HubPlayer.started(running.port)
    const { matchId } = await player.call('CreateOrJoinMatch', {})
    const hasMoved = await exhausted(idOf(matchId))
    const said = await player.refusal('StartMatch', matchId, 'c1')
    await player.stop()
    return { said, hasMoved }
  },
  async memory() {
    const { first, second } = await paired(running.port)
    const { id } = at(running.service.host.here, running.service.host.here.length - 1).table
    const hasMoved = await exhausted(id)
    const said = await first.refusal({ type: 'flip_card', index: 0 })
    first.close()
    second.close()
    return { said, hasMoved }
  },
  async rest() {
    const { token, id } = await opened()
    const hasMoved = await exhausted(id)
    const { status, body } = await post(`/api/tables/${id}/start`, token, {})
    expect(status).toBe(429)
    return { said: body.text, hasMoved }
  },
}

it.each(gateways)('holds over %s', async (gateway) => {
  const { said, hasMoved } = await tries[gateway]()
  expect(said).toMatch(/too (much|often)/)
  expect(hasMoved()).toBe(false)
})
