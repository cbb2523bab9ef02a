// What is counted after the end of a game, through the whole service: once, from the log, on whichever node.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemoryState } from '../../src/games/memory/state.ts'
import { Settling } from '../../src/server/after/settling.ts'
import { machineClock } from '../../src/server/base/clock.ts'
import { figuresOf, forgetSettled, ratingsIn, unsettledTables } from '../../src/server/storage/statistics.ts'
import { type Client, Setting } from './match-setting.ts'
import { memoryOf, playOut, type TestPerson, TestService } from './rest-setting.ts'

/** Counting comes a moment after the end. */
async function statisticsOf(person: { get(path: string): Promise<{ readonly body: Counted }> }): Promise<Counted> {
  let last: Counted = { ratings: [], statistics: [] }
  await expect
    .poll(
      async () => {
        last = (await person.get('/api/me/statistics')).body
        return last.statistics.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  return last
}

interface Counted {
  readonly ratings: readonly {
    readonly game: string
    readonly rating: number
    readonly deviation: number
    readonly provisional: boolean
    readonly games: number
    readonly steps: readonly { readonly table: string; readonly rating: number }[]
  }[]
  readonly statistics: readonly {
    readonly game: string
    readonly opposition: string
    readonly figures: Readonly<Record<string, number>>
  }[]
}

describe('statistics', () => {
  let service: TestService
  beforeAll(async () => {
    service = await TestService.started({ DISCONNECT_DEBOUNCE_MS: '50' })
  })
  afterAll(() => service.end())

  const alone = async (person: TestPerson, level: string) => {
    const rules = { rows: 2, cols: 2, revealMs: 0, botDelayMinMs: 0, botDelayMaxMs: 0 }
    const { id } = await person.opens({ rules, bots: [{ level }] })
    await person.post(`/api/tables/${id}/start`)
    await playOut([person], id)
    return id as string
  }

  it('are empty before there is anything to count', async () => {
    const ann = await service.person('Ann')
    expect((await ann.get('/api/me/statistics')).body).toEqual({ ratings: [], statistics: [] })
    expect((await service.call('GET', '/api/me/statistics', {})).status).toBe(401)
  })

  // C1-OOS4, S2-FE-M4.2
  it('are by game and opposition', async () => {
    const ann = await service.person('Ann')
    await alone(ann, 'easy')
    await alone(ann, 'easy')
    await alone(ann, 'hard')
    await expect
      .poll(async () =>
        (await statisticsOf(ann)).statistics.map(({ opposition, figures }) => [opposition, figures.games]),
      )
      .toEqual([
        ['easy', 2],
        ['hard', 1],
      ])
    const { ratings, statistics } = await statisticsOf(ann)
    expect(ratings).toEqual([])
    const [easy] = statistics
    expect(easy).toMatchObject({ game: 'memory', figures: { left: 0 } })
    expect(easy?.figures.attempts).toBeGreaterThan(0)
    const { wins = 0, shared = 0 } = easy?.figures ?? {}
    const { body } = await ann.get('/api/me/history')
    const places = body.games.filter((game: { opponents: { level: string }[] }) => game.opponents[0]?.level === 'easy')
    expect(wins + shared).toBe(places.filter(({ place }: { place: number }) => place === 1).length)
  })

  it('of people who chose each other are no ratings', async () => {
    const { ann, ben, id } = await memoryOf(service, { rows: 2, cols: 2 })
    const state = await playOut([ann, ben], id)
    const [first, second] = [await statisticsOf(ann), await statisticsOf(ben)]
    expect(first.ratings).toEqual([])
    expect(first.statistics).toMatchObject([{ opposition: 'people', figures: { games: 1 } }])
    const pairs = (one: Counted) => one.statistics[0]?.figures.pairs ?? 0
    expect([pairs(first), pairs(second)]).toEqual(state.view.players.map((player: { pairs: number }) => player.pairs))
  })

  it('are the same when everything is counted anew from the logs', async () => {
    const ann = await service.person('Ann')
    await alone(ann, 'medium')
    const before = await statisticsOf(ann)
    await forgetSettled(service.database)
    expect((await ann.get('/api/me/statistics')).body.statistics).toEqual([])
    const settling = newSettling(service.database)
    expect(await settling.sweep(0)).toBeGreaterThan(4)
    expect(await unsettledTables(service.database, Number.MAX_SAFE_INTEGER, 10)).toEqual([])
    expect((await ann.get('/api/me/statistics')).body).toEqual(before)
    // A service that was stopped before it had counted does so when it is started again.
    await forgetSettled(service.database)
    await service.restart()
    await expect.poll(async () => (await ann.get('/api/me/statistics')).body, { timeout: 60_000 }).toEqual(before)
  })

  const newSettling = (database: TestService['database']) =>
    new Settling({
      database,
      env: service.env,
      clock: machineClock(),
      failed: (_table, error) => {
        throw error
      },
    })
})

describe('ratings', () => {
  let setting: Setting
  beforeAll(async () => {
    setting = await new Setting({ TRUST_PROXY: 'yes' }).start()
  })
  afterAll(() => setting.end())

  /** Two meet, and both make some moves. */
  const match = async (one: Client, other: Client) => {
    const table = await meet(one, other, 'memory')
    const hosted = await setting.running.service.host.get(table)
    const stateNow = () => hosted?.table.state as MemoryState
    for (let turns = 0; turns < 2; turns++) {
      const { turn } = stateNow()
      const client = hosted?.table.seats[turn]?.player === one.player ? one : other
      const flip = (card: number) => client.ask({ type: 'command', table, command: { type: 'flip', card } })
      for (let pairs = 0; pairs < 2; pairs++) for (const card of pairIn(stateNow())) await flip(card)
      if (turns === 0) for (const card of missIn(stateNow())) await flip(card)
      if (turns === 0) await expect.poll(() => stateNow().turn, { timeout: 20_000 }).not.toBe(turn)
    }
    return table
  }
  const open = ({ foundBy }: MemoryState) => [...foundBy.keys()].filter((card) => foundBy[card] === null)
  const pairIn = (state: MemoryState) => {
    const [first = 0, ...rest] = open(state)
    return [first, rest.find((card) => state.board[card] === state.board[first]) ?? 0]
  }
  const missIn = (state: MemoryState) => {
    const [first = 0, ...rest] = open(state)
    return [first, rest.find((card) => state.board[card] !== state.board[first]) ?? 0]
  }
  const meet = async (one: Client, other: Client, game = 'memory') => {
    await one.ask({ type: 'seek', game })
    await other.ask({ type: 'seek', game })
    const { table } = await one.next('matched')
    await other.next('matched')
    for (const client of [one, other]) await client.ask({ type: 'addEntropy', table, entropy: 'e'.repeat(64) })
    for (const client of [one, other]) await client.ask({ type: 'attach', table })
    return table as string
  }
  const ratingOf = async (client: Client, games: number) => {
    const counted = async () => (await client.someone.get('/api/me/statistics')).body as Counted
    await expect.poll(async () => (await counted()).ratings[0]?.games, { timeout: 20_000 }).toBe(games)
    return (await counted()).ratings[0]
  }

  it('are of people who met by chance; who leaves has lost', async () => {
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    const table = await match(ann, ben)
    await ben.ask({ type: 'leave', table })
    const [won, lost] = [await ratingOf(ann, 1), await ratingOf(ben, 1)]
    expect(won).toMatchObject({ game: 'memory', rating: 1662, deviation: 290, provisional: true, steps: [{ table }] })
    expect(lost).toMatchObject({ rating: 1338, deviation: 290 })
    const { body } = (await ben.someone.get('/api/me/statistics')) as { body: Counted }
    expect(body.statistics).toMatchObject([{ opposition: 'people', figures: { games: 1, wins: 0, left: 1 } }])
  })

  it('where a bot goes on for whoever left, it is theirs no longer', async () => {
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    const table = await meet(ann, ben, 'cambio')
    await ben.ask({ type: 'leave', table })
    const hosted = await setting.running.service.host.get(table)
    expect(hosted?.table).toMatchObject({ phase: 'playing' })
    await ann.ask({ type: 'leave', table })
    expect(hosted?.table.phase).toBe('abandoned')
    expect((await ann.someone.get('/api/me/statistics')).body).toEqual({ ratings: [], statistics: [] })
  })

  const uncounted = async (client: Client) => {
    const { body } = (await client.someone.get('/api/me/statistics')) as { body: Counted }
    return { games: body.statistics[0]?.figures.games, ratings: body.ratings }
  }

  it('are not of games that somebody left at once', async () => {
    const ann = await setting.guest('Ann')
    for (let game = 1; game <= 3; game++) {
      const other = await setting.guest('Other')
      await other.ask({ type: 'leave', table: await meet(ann, other) })
      await expect.poll(() => uncounted(ann), { timeout: 20_000 }).toEqual({ games: game, ratings: [] })
    }
  })

  it('are not of people who came through one address', async () => {
    const people = [await setting.person('Ann'), await setting.person('Ben')]
    const [ann, ben] = await Promise.all(people.map((one) => one.connect('10.9.9.9')))
    if (!ann || !ben) throw new Error('nobody')
    await ben.ask({ type: 'leave', table: await match(ann, ben) })
    await expect.poll(() => uncounted(ann), { timeout: 20_000 }).toEqual({ games: 1, ratings: [] })
    expect((await uncounted(ben)).ratings).toEqual([])
  })

  it('count every game once, however many nodes count at the same moment', async () => {
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    const tables: string[] = []
    for (let game = 1; game <= 3; game++) {
      const table = await match(ann, ben)
      await (game === 2 ? ann : ben).ask({ type: 'leave', table })
      await ratingOf(ann, game)
      tables.push(table)
    }
    const before = await ratingOf(ann, 3)
    const { database, env } = setting.running.service
    await forgetSettled(database)
    const nodes = Array.from({ length: 3 }, () => {
      return new Settling({
        database,
        env,
        clock: machineClock(),
        failed: (_table, error) => expect.fail(String(error)),
      })
    })
    await Promise.all(nodes.flatMap((node) => tables.map((table) => node.settle(table))))
    const after = await ratingOf(ann, 3)
    expect(after?.steps.map(({ table }) => table).toSorted()).toEqual(tables.toSorted())
    expect(await ratingOf(ben, 3)).toMatchObject({ games: 3 })
    // In the order in which they ended it is exactly what it was.
    await forgetSettled(database)
    for (const table of tables) await nodes[0]?.settle(table)
    expect(await ratingOf(ann, 3)).toEqual(before)
  })

  it('stay as they are when everything is counted anew after somebody has deleted their account', async () => {
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    for (let game = 1; game <= 2; game++) {
      const table = await match(ann, ben)
      await (game === 1 ? ann : ben).ask({ type: 'leave', table })
      await ratingOf(ann, game)
      await ratingOf(ben, game)
    }
    const before = await ratingOf(ann, 2)
    expect((await ben.someone.ask('DELETE', '/api/me')).status).toBe(204)
    expect(await ratingOf(ann, 2)).toEqual(before)
    const { database, env } = setting.running.service
    await forgetSettled(database)
    const failed = (_table: string, error: unknown) => expect.fail(String(error))
    await new Settling({ database, env, clock: machineClock(), failed }).sweep(0)
    expect(await ratingOf(ann, 2)).toEqual(before)
    expect(await ratingsIn(database, 'memory', [ben.player])).toEqual(new Map())
    expect(await figuresOf(database, ben.player)).toEqual([])
  })

  it('are counted before somebody is forgotten, where that has not happened yet', async () => {
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    const table = await match(ann, ben)
    await ben.ask({ type: 'leave', table })
    await ratingOf(ann, 1)
    const { database } = setting.running.service
    await forgetSettled(database)
    expect((await ben.someone.ask('DELETE', '/api/me')).status).toBe(204)
    expect((await ann.someone.get('/api/me/statistics')).body.ratings).toMatchObject([{ rating: 1662, games: 1 }])
    expect(await ratingsIn(database, 'memory', [ben.player])).toEqual(new Map())
  })

  it('are the winner’s when the other deletes their account in the middle of the game', async () => {
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    const [cid, dan] = [await setting.guest('Cid'), await setting.guest('Dan')]
    for (const [one, other] of [
      [ann, ben],
      [cid, dan],
    ] as const) {
      const first = await match(one, other)
      await one.ask({ type: 'leave', table: first })
      await ratingOf(one, 1)
      await ratingOf(other, 1)
      const second = await match(one, other)
      if (other === dan) await dan.ask({ type: 'leave', table: second })
      else expect((await ben.someone.ask('DELETE', '/api/me')).status).toBe(204)
    }
    // She has won against somebody who had won once, as Cid has.
    expect((await ratingOf(ann, 2))?.rating).toBe((await ratingOf(cid, 2))?.rating)
    const { database } = setting.running.service
    expect(await ratingsIn(database, 'memory', [ben.player])).toEqual(new Map())
    expect(await figuresOf(database, ben.player)).toEqual([])
  })
})
