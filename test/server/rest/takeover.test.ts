// Seats that bots take over, for good or for a while. In Memory nobody takes a seat over; here somebody does.

import { expect, test, vi } from 'vitest'
import type { AbsencePolicy } from '../../../src/kernel/game.ts'
import { memoryOf, type TestPerson, TestService } from '../rest-setting.ts'

const policy = vi.hoisted((): { afterGrace: AbsencePolicy['afterGrace'] } => ({ afterGrace: 'bot' }))

vi.mock(import('../../../src/games/registry.ts'), async (original) => {
  const { allGames } = await original()
  const games = allGames.map((game) => ({
    ...game,
    absence: (state: object, seat: number) => ({ ...game.absence(state, seat), graceMs: 200, ...policy }),
  }))
  return { allGames: games, gameOf: (id) => games.find((game) => game.id === id) }
})

/** First keeps asking until a bot plays for Second. */
async function untilTakenOver(first: TestPerson, id: string, attendance: string): Promise<void> {
  for (let polls = 0; polls < 200; polls++) {
    const { body } = await first.get(`/api/tables/${id}`)
    if (body.seats[1 - body.you].attendance === attendance) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Nobody took the seat over.')
}

test('C0-US8.3: who comes back too late watches, and is free for another table', async () => {
  policy.afterGrace = 'bot'
  const service = await TestService.started({ HEARTBEAT_MS: '200' })
  try {
    const { first, second, id } = await memoryOf(service, { botDelayMinMs: 60_000, botDelayMaxMs: 60_000 })
    await untilTakenOver(first, id, 'bot')
    const refusal = { code: 'takenOver', text: 'A bot has taken over your position' }
    expect(await second.flips(id, 0)).toMatchObject({ status: 409, body: refusal })
    expect(await second.post(`/api/tables/${id}/return`)).toMatchObject({ status: 409, body: refusal })
    expect((await second.get(`/api/tables/${id}`)).body).toMatchObject({ you: null, options: [], phase: 'playing' })
    expect((await second.get('/api/me/table')).body).toEqual({ table: null })
    expect(await second.opens()).toMatchObject({ phase: 'waiting' })
  } finally {
    await service.end()
  }
})

test('a seat that a bot only minds is taken back by asking for it', async () => {
  policy.afterGrace = 'standIn'
  const service = await TestService.started({ HEARTBEAT_MS: '200' })
  try {
    const { first, second, id } = await memoryOf(service, { botDelayMinMs: 60_000, botDelayMaxMs: 60_000 })
    await untilTakenOver(first, id, 'standIn')
    expect((await second.get('/api/me/table')).body.table.id).toBe(id)
    const { body } = await second.post(`/api/tables/${id}/return`)
    expect(body.seats[body.you]).toMatchObject({ attendance: 'here', level: null, connected: true })
  } finally {
    await service.end()
  }
})
