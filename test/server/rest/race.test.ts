// The last seat, when fifty people want it at once. Memory is played by two; here it has seats for four.

import { expect, test, vi } from 'vitest'
import { TestService } from '../rest-setting.ts'

vi.mock(import('../../../src/games/registry.ts'), async (original) => {
  const { allGames } = await original()
  const games = allGames.map((game) => ({ ...game, seats: () => ({ min: 2, max: 4 }) }))
  return { allGames: games, gameOf: (id) => games.find((game) => game.id === id) }
})

test('C0-EC6: of fifty who join at once for the fourth seat, one gets it', async () => {
  const service = await TestService.started({ CONNECTIONS_PER_ADDRESS: '1000' })
  try {
    const ann = await service.person('Ann')
    const { id, code } = await ann.opens({ seats: 4, bots: [{ level: 'easy' }, { level: 'hard' }] })
    const people = await Promise.all(Array.from({ length: 50 }, (_, index) => service.person(`P${index}`)))
    const answers = await Promise.all(people.map((person) => person.joins(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of others) {
      expect({ status, body }).toEqual({ status: 409, body: { code: 'gameFull', text: 'Game is full' } })
    }
    expect((await ann.get(`/api/tables/${id}`)).body.seats).toHaveLength(4)
    const held = await Promise.all(people.map((person) => person.get('/api/me/table')))
    expect(held.filter(({ body }) => body.table !== null)).toHaveLength(1)
  } finally {
    await service.end()
  }
})
