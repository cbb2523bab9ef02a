// Being there without a connection, and who is waited for.

import { describe, expect, test } from 'vitest'
import { gameOf } from '../../../src/games/registry.ts'
import { machineClock } from '../../../src/server/base/clock.ts'
import { hmac } from '../../../src/server/base/hmac.ts'
import type { HostedTable } from '../../../src/server/hosting/hosted-table.ts'
import { Presence } from '../../../src/server/people/presence.ts'
import { memoryOf, type TestPerson, TestService } from '../rest-setting.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a player who only asks', () => {
  test('is there while asking, goes missing when silent, and is there again with the next move', async () => {
    const service = await TestService.started({ HEARTBEAT_MS: '250', DISCONNECT_DEBOUNCE_MS: '0' })
    try {
      const { first, second, id } = await memoryOf(service, { reconnectMs: 4000 })
      const seatsFor = async (person: TestPerson) => {
        const { body } = await person.get(`/api/tables/${id}`)
        return { mine: body.seats[body.you], other: body.seats[1 - body.you], frozen: body.frozen }
      }
      const isAway = async () => {
        const { mine, other, frozen } = await seatsFor(first)
        expect([mine.connected, frozen]).toEqual([true, false])
        return other.attendance === 'away' && !other.connected
      }
      await expect.poll(isAway, { timeout: 10_000, interval: 150 }).toBe(true)
      expect(await seatsFor(second)).toMatchObject({ mine: { connected: true, attendance: 'here' } }) // here again
      expect((await first.flips(id, 0)).status).toBe(200)
    } finally {
      await service.end()
    }
  })

  test('K-22: when everybody is silent the table stands still, and is given up after a while', async () => {
    const service = await TestService.started({ HEARTBEAT_MS: '100' })
    try {
      const { ann, id, code } = await memoryOf(service, { abandonMs: 300, reconnectMs: 500 })
      await pause(2000)
      const { body } = await ann.get(`/api/tables/${id}`)
      expect(body.phase).toBe('abandoned')
      const refusal = { code: 'abandoned', text: 'Game was abandoned' }
      expect(await ann.flips(id, 0)).toMatchObject({ status: 409, body: refusal })
      expect(await ann.get(`/api/tables/${id}/scores`)).toMatchObject({ status: 409, body: refusal })
      expect((await ann.get('/api/me/table')).body.table).toBeNull()
      const { body: next } = await ann.post(`/api/tables/${id}/lobby`, { commandId: 'again' })
      expect(next).toMatchObject({ code, phase: 'waiting', seats: [{ name: 'Ann' }] })
    } finally {
      await service.end()
    }
  })
})

const around = {
  env: { gameOf, hmac },
  clock: machineClock(),
  heartbeat: {
    alone: true,
    node: 'here',
    meet: async () => undefined,
    isSilent: () => false,
    isHeardSince: () => true,
  },
}

/** As much of a table as presence looks at. */
function fakeTable(): { readonly hosted: HostedTable; readonly inputs: string[]; connected: boolean } {
  const inputs: string[] = []
  let queue: Promise<unknown> = Promise.resolve()
  const fake = {
    inputs,
    connected: true,
    hosted: {
      get table() {
        const seat = { player: 'ann', attendance: 'here', connected: fake.connected, epoch: 1, node: 'here' }
        return { id: 't', phase: 'playing', seats: [seat] }
      },
      submit: ({ type }: { type: string }) => {
        inputs.push(type)
        queue = queue.then(() => pause(5)) // the disk; one after the other
        return queue.then(() => {
          fake.connected = type === 'connect'
          return { type: 'entry', entry: { act: { type: `${type}ed`, epoch: 2 } } }
        })
      },
    } as unknown as HostedTable,
  }
  return fake
}

describe('somebody whose connection is gone', () => {
  test('is missed at the table as it is then, not as it was when the connection was lost', async () => {
    const before = fakeTable()
    const reloaded = fakeTable()
    const presence = new Presence(async () => reloaded.hosted, { debounceMs: 1, visitMs: 1, ...around })
    const holder = { replaced: () => undefined }
    await presence.claim(before.hosted, 'ann', holder, { takeover: false })
    presence.release(before.hosted, 'ann', holder)
    await pause(30)
    expect(before.inputs).toEqual([]) // it was unloaded meanwhile
    expect(reloaded.inputs).toEqual(['disconnect'])
  })

  test('and who comes back while that is being written is not left out', async () => {
    const table = fakeTable()
    const presence = new Presence(async () => table.hosted, { debounceMs: 1, visitMs: 1000, ...around })
    const holder = { replaced: () => undefined }
    await presence.claim(table.hosted, 'ann', holder, { takeover: false })
    presence.release(table.hosted, 'ann', holder)
    while (table.inputs.length === 0) await pause(1)
    await presence.claim(table.hosted, 'ann', { replaced: () => undefined }, { takeover: false })
    await pause(30)
    // Welcomed behind the goodbye; a second welcome does no harm.
    expect([...new Set(table.inputs)]).toEqual(['disconnect', 'connect'])
    expect(table.connected).toBe(true)
    presence.close()
  })
})
