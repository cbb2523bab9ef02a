// Conformance to seeds 000 and 001 over HTTP: the routes that 001 names, and the tables that it wants to query.

import { spawn } from 'node:child_process'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  CardRow,
  GameSessionRow,
  PlayerRow,
  ScoreRow,
  SpecialPowerRow,
  TurnRow,
} from '../../../src/server/gateways/cambio/tables.ts'
import { type Answer, type TestPerson, TestService } from '../rest-setting.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.started()
})
afterAll(() => service.end())

type Game = Answer['body']

const quick = { initialPeekMs: 1000, botDelayMinMs: 0, botDelayMaxMs: 0 }

async function act(person: TestPerson, id: string, action: string, body: object = {}): Promise<Game> {
  const { status, body: game } = await person.post(`/api/game/${id}/${action}`, body)
  if (status !== 200) throw new Error(`${action}: ${JSON.stringify(game)}`)
  return game
}

async function look(person: TestPerson, id: string): Promise<Game> {
  return (await person.get(`/api/game/${id}`)).body
}

interface SeedTables {
  player: PlayerRow
  turn: TurnRow
  special_power: SpecialPowerRow
  game_score: ScoreRow
  card: CardRow
}

/** Rows of one of seed 001's tables, in order. */
async function rows<T extends keyof SeedTables>(table: T, id: string): Promise<readonly SeedTables[T][]> {
  const order = { player: 'position', turn: 'seq', special_power: 'seq', game_score: 'player_id', card: 'player_id' }[
    table
  ]
  const query = sql`select * from ${sql.ref(table)} where game_session_id = ${id} order by ${sql.ref(order)}`
  return service.database.read(query.compile(service.database.sql) as CompiledQuery<SeedTables[T]>)
}

async function sessions(id: string): Promise<readonly GameSessionRow[]> {
  const { database } = service
  return database.read(sql<GameSessionRow>`select * from game_session where id = ${id}`.compile(database.sql))
}

/** Ann and Ben after the first look: Ann has the turn. */
async function started(rules: object = {}, names = ['Ann', 'Ben']) {
  const people = await Promise.all(names.map((name) => service.person(name)))
  const [ann, ben] = people as [TestPerson, TestPerson]
  const created = await ann.post('/api/game', { players: names.length, rules: { ...quick, ...rules } })
  const { id, roomCode } = created.body
  for (const one of people.slice(1)) await one.post('/api/game/join', { code: roomCode })
  const dealt = await act(ann, id, 'start')
  while ((await look(ann, id)).phase === 'initial_peek') await new Promise((resolve) => setTimeout(resolve, 100))
  return { ann, ben, people, id: id as string, dealt }
}

/** A whole turn: draw from the deck and discard, with the power declined. */
async function pass(person: TestPerson, id: string): Promise<Game> {
  await act(person, id, 'draw')
  const game = await act(person, id, 'discard')
  return game.step === 'power' || game.step === 'peek' ? act(person, id, 'skip') : game
}

describe('create and join (C0-US1, C0-US2)', () => {
  // C0-FR-025, C0-AS3, C1-BUILT2, C1-DEP2
  it('a game with a code, a lobby, and exact words when it cannot be joined', async () => {
    const [ann, ben, cy] = [await service.person('Ann'), await service.person('Ben'), await service.person('Cy')]
    const { status, body: game } = await ann.post('/api/game', { players: 2 })
    expect(status).toBe(201)
    expect(game).toMatchObject({
      roomCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      phase: 'waiting',
      you: `${game.id}:0`,
      hostId: `${game.id}:0`,
      players: [{ position: 0, name: 'Ann', isBot: false, cards: [] }],
    })
    expect((await ann.post(`/api/game/${game.id}/start`)).status).toBe(409)
    const unknown = await ben.post('/api/game/join', { code: 'XYZ999' })
    expect(unknown).toMatchObject({ status: 404, body: { text: 'Game not found' } })
    const joined = await ben.post('/api/game/join', { code: game.roomCode.toLowerCase() })
    expect(joined.body.players.map(({ name }: Game) => name)).toEqual(['Ann', 'Ben'])
    expect(await ben.post('/api/game/join', { code: game.roomCode })).toMatchObject({
      status: 409,
      body: { text: 'You are already in this game', table: game.id },
    })
    expect(await cy.post('/api/game/join', { code: game.roomCode })).toMatchObject({
      status: 409,
      body: { text: 'Game is full' },
    })
    expect((await cy.get(`/api/game/${game.id}`)).body.text).toBe('Game not found')
    // C0-US1.IT, C0-EN1, C1-BUILT1, C1-DEP1: the lobby is in the tables
    expect(await sessions(game.id)).toMatchObject([
      { room_code: game.roomCode, phase: 'waiting', max_players: 2, current_turn_index: null, cambio_caller_id: null },
    ])
    expect(await rows('player', game.id)).toMatchObject([
      { id: `${game.id}:0`, position: 0, user_id: ann.player, name: 'Ann', is_bot: 0, bot_difficulty: null },
      { id: `${game.id}:1`, position: 1, user_id: ben.player, name: 'Ben' },
    ])
  })

  it('with bots; a seat that is freed moves the others up', async () => {
    const ann = await service.person('Ann')
    const bots = [{ difficulty: 'easy' }, { difficulty: 'hard' }]
    const { body: game } = await ann.post('/api/game', { players: 3, bots })
    expect(game.players.map(({ difficulty }: Game) => difficulty)).toEqual([null, 'easy', 'hard'])
    await ann.send('DELETE', `/api/tables/${game.id}/seats/1`)
    // C0-EN2
    expect(await rows('player', game.id)).toMatchObject([
      { position: 0, user_id: ann.player },
      { position: 1, user_id: null, is_bot: 1, bot_difficulty: 'hard' },
    ])
  })

  it('a table of another game is not there', async () => {
    const ann = await service.person('Ann')
    const { id, code } = await ann.opens()
    expect((await ann.get(`/api/game/${id}`)).body.text).toBe('Game not found')
    const ben = await service.person('Ben')
    expect((await ben.post('/api/game/join', { code })).body.text).toBe('Game not found')
    expect(await ann.post(`/api/game/${id}/start`)).toMatchObject({ status: 404 })
  })
})

describe('a turn (C0-US3, C0-US4)', () => {
  // C1-BUILT3, C1-BUILT4, C1-BUILT6, C1-DEP3
  it('bottom two for a while, draw, swap, discard; others see backs', async () => {
    const { ann, ben, id, dealt } = await started()
    const seen = dealt.players[0].cards.filter(({ card }: Game) => card !== null)
    expect(seen.map(({ position }: Game) => position)).toEqual([2, 3])
    expect(dealt.players[1].cards.map(({ card }: Game) => card)).toEqual([null, null, null, null])
    expect(dealt).toMatchObject({ phase: 'initial_peek', drawPileCount: 44, discardPileCount: 0, discardTop: null })
    const begun = await look(ann, id)
    expect(begun).toMatchObject({ phase: 'playing', currentPlayerId: `${id}:0`, step: 'start', actions: ['draw'] })
    expect(begun.players[0].cards.every(({ card }: Game) => card === null)).toBe(true)

    expect((await ben.post(`/api/game/${id}/draw`)).body).toMatchObject({
      code: 'notYourTurn',
      text: "Ann's turn", // P-16
    })
    expect((await ann.post(`/api/game/${id}/draw`, { source: 'discard' })).body.text).toBe('Discard pile is empty')
    expect((await ann.post(`/api/game/${id}/swap`, { position: 0 })).body.text).toBe('Draw a card first.')
    const drawn = await act(ann, id, 'draw')
    expect(drawn).toMatchObject({ step: 'holding', drawnCard: { rank: expect.any(String), suit: expect.any(String) } })
    expect((await look(ben, id)).drawnCard).toBeNull()
    expect((await ann.post(`/api/game/${id}/swap`, { position: 4 })).body.text).toBe('There is no such card.')
    const swapped = await act(ann, id, 'swap', { position: 2 })
    expect(swapped).toMatchObject({ currentPlayerId: `${id}:1`, discardPileCount: 1 })
    expect(swapped.discardTop).toEqual(seen[0].card) // what lay there before
    const taken = await act(ben, id, 'draw', { source: 'discard' })
    expect(taken.drawnCard).toEqual(swapped.discardTop)
    expect(await rows('turn', id)).toMatchObject([
      { turn_number: 1, player_id: `${id}:0`, action: 'swap', draw_source: 'deck', card_position: 2 },
    ])
    expect(await sessions(id)).toMatchObject([{ phase: 'playing', current_turn_index: 1, turn_count: 1 }])
  })

  it('a request that is sent twice is done once, and one on an old position is refused (C1-FR-018)', async () => {
    const { ann, id } = await started()
    const { seq } = await look(ann, id)
    const first = await act(ann, id, 'draw', { commandId: 'one' })
    const again = await act(ann, id, 'draw', { commandId: 'one' })
    expect([again.seq, again.drawnCard]).toEqual([first.seq, first.drawnCard])
    const stale = await ann.post(`/api/game/${id}/discard`, { expectedSeq: seq })
    const state = { id, seq: first.seq, drawnCard: first.drawnCard }
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', state } }) // P-10
  })
})

describe('every request that is sent again (P-10)', () => {
  it('is answered, whatever the turn has come to since, and not done again', async () => {
    const { ann, people, id } = await started({ maxTurns: 2000 })
    const sent = new Map<string, () => Promise<Answer>>()
    /** Under an id the first time that it is done in this way, so that it can be sent again. */
    const once = async (person: TestPerson, action: string, body: object = {}, way = action): Promise<Game> => {
      if (sent.has(way)) return act(person, id, action, body)
      const send = () => person.post(`/api/game/${id}/${action}`, { ...body, commandId: way })
      sent.set(way, send)
      const { status, body: game } = await send()
      if (status !== 200) throw new Error(`${way}: ${JSON.stringify(game)}`)
      return game
    }
    const againNow = async () => {
      const { seq } = await look(ann, id)
      for (const [way, send] of sent) {
        const { status, body } = await send()
        expect([way, status, body.seq ?? body]).toEqual([way, 200, seq])
      }
    }
    const met = new Set<string>() // what the turn had come to when everything was sent again
    const wanted = ['peek_own', 'peek_opponent', 'blind_swap', 'peek']
    for (let turns = 0; sent.size < 6 || wanted.some((one) => !met.has(one)); turns++) {
      if (turns > 400) throw new Error(`only ${[...sent.keys(), ...met]}`)
      const person = people[turns % 2] as TestPerson
      await once(person, 'draw')
      if (turns === 2) {
        await once(person, 'swap', { position: 1 })
        continue
      }
      let game = await once(person, 'discard')
      if (game.step === null || game.currentPlayerId !== game.you) continue
      const ask = { powerType: game.power, position: 0 }
      if (game.step === 'power') {
        await againNow()
        if (sent.has('power')) met.add(game.power)
        const isUsed = game.power === 'peek_own' && !(sent.has('power') && !sent.has('decline'))
        game = isUsed ? await once(person, 'power', ask) : await once(person, 'skip', {}, 'decline')
      }
      if (game.step !== 'peek' || game.currentPlayerId !== game.you) continue
      await againNow()
      if (sent.has('decline') && sent.has('close')) met.add('peek')
      await once(person, 'skip', {}, 'close')
    }
    const turn = (await look(ann, id)).currentPlayerId === `${id}:0` ? ann : (people[1] as TestPerson)
    await once(turn, 'cambio')
    await againNow()
    expect([...sent.keys()].toSorted()).toEqual(['cambio', 'close', 'decline', 'discard', 'draw', 'power', 'swap'])
    // the same id for something else is still refused
    for (const action of ['skip', 'power', 'discard'])
      expect(await turn.post(`/api/game/${id}/${action}`, { commandId: 'cambio' })).toMatchObject({
        status: 409,
        body: { code: 'commandIdReused' },
      })
  })

  it('also the start', async () => {
    const ann = await service.person('Ann')
    const { body } = await ann.post('/api/game', { players: 2, bots: [{ difficulty: 'easy' }] })
    const first = await act(ann, body.id, 'start', { commandId: 'start' })
    expect(await act(ann, body.id, 'start', { commandId: 'start' })).toMatchObject({ seq: first.seq })
  })
})

describe('powers, Cambio and scores (seed 001)', () => {
  it('a whole game: every power, the call, N-1 final turns, scores; all of it in the tables', async () => {
    const names = ['Ann', 'Ben', 'Cy']
    const { people, id } = await started({ maxTurns: 2000 }, names)
    const used = new Map<string, number>()
    const wanted = ['peek_own', 'peek_opponent', 'blind_swap', 'auto_peek']
    let turns = 0
    const [ann] = people as [TestPerson]
    expect((await ann.post(`/api/game/${id}/cambio`)).body.text).toBe(
      'You must complete at least one full turn before calling Cambio',
    )
    for (; wanted.some((power) => !used.has(power)) && turns < 600; turns++) {
      const seat = turns % 3
      const person = people[seat] as TestPerson
      await act(person, id, 'draw')
      let game = await act(person, id, 'discard')
      const other = (seat + 1) % 3
      if (game.step === 'power') game = await usesPower(person, people[other] as TestPerson, game, seat, other)
      else if (game.power === 'auto_peek') await kingShows(person, people[other] as TestPerson, game, seat)
      if (game.power !== null) used.set(game.power, (used.get(game.power) ?? 0) + 1)
      if (game.step === 'peek') await act(person, id, 'skip')
      if (game.power === null && game.used) used.set(game.used, (used.get(game.used) ?? 0) + 1)
    }
    expect([...used.keys()].toSorted()).toEqual(wanted.toSorted())
    expect((await ann.post(`/api/game/${id}/power`, { position: 0 })).body.text).toBe('Power window has expired')
    expect((await ann.get(`/api/game/${id}/scores`)).body).toMatchObject({ code: 'notOver' })

    // the call: the caller's turn is over at once, everybody else has one more (C1-US2)
    const seat = turns % 3
    const caller = people[seat] as TestPerson
    // C1-API2, C1-SVC2
    const called = await act(caller, id, 'cambio')
    expect(called).toMatchObject({
      phase: 'final_round',
      cambioCallerId: `${id}:${seat}`,
      currentPlayerId: `${id}:${(seat + 1) % 3}`,
    })
    expect(await sessions(id)).toMatchObject([{ phase: 'final_round', cambio_caller_id: `${id}:${seat}` }])
    const next = people[(seat + 1) % 3] as TestPerson
    expect((await next.post(`/api/game/${id}/cambio`)).body.text).toBe('Cambio has already been called')
    expect((await caller.post(`/api/game/${id}/draw`)).body.text).toBe(`${names[(seat + 1) % 3]}'s turn`)
    await pass(next, id)
    await pass(people[(seat + 2) % 3] as TestPerson, id)

    const over = await look(caller, id)
    // C1-SVC5
    expect(over.phase).toBe('completed')
    for (const player of over.players) expect(player.cards.every(({ card }: Game) => card !== null)).toBe(true)
    // C1-API3, C1-SVC3, C1-SVC4
    const { body } = await caller.get(`/api/game/${id}/scores`)
    const low = Math.min(...body.scores.map(({ score }: Game) => score))
    for (const { playerId, cards, score, penalty, finalScore, isWinner } of body.scores) {
      expect(score).toBe(cards.reduce((sum: number, card: Game) => sum + value(card), 0))
      expect(penalty).toBe(playerId === body.cambioCallerId && score > low ? score : 0)
      expect(finalScore).toBe(score + penalty)
      expect(isWinner).toBe(finalScore === Math.min(...body.scores.map((one: Game) => one.finalScore)))
    }

    // C1-FR-014, C1-TV3: what is stored is what was counted
    const stored = await rows('game_score', id)
    expect(
      stored
        .map(({ player_id, final_score, penalty, is_winner }) => [player_id, final_score, penalty, is_winner === 1])
        .toSorted(),
    ).toEqual(body.scores.map((one: Game) => [one.playerId, one.finalScore, one.penalty, one.isWinner]).toSorted())
    // C1-BUILT1, C0-EN1, C0-EN3: every card that was shown, the piles, and when it ended
    const shown = await rows('card', id)
    expect(
      shown.map(({ player_id, position, rank, suit, value }) => [player_id, position, rank, suit, value]).toSorted(),
    ).toEqual(
      body.scores
        .flatMap(({ playerId, cards }: Game) =>
          cards.map(({ rank, suit, value }: Game, position: number) => [playerId, position, rank, suit, value]),
        )
        .toSorted(),
    )
    const [row] = await sessions(id)
    expect(row?.ended_at).toBeGreaterThan(row?.created_at ?? Number.POSITIVE_INFINITY)
    expect([row?.draw_pile_count, row?.discard_pile_count]).toEqual([over.drawPileCount, over.discardPileCount])
    expect((await rows('player', id)).map(({ score }) => score)).toEqual(over.players.map(({ score }: Game) => score))
    // C1-FR-005: every power that was used, and the same log as everywhere
    const { body: log } = await caller.get(`/api/tables/${id}/log`)
    const events = log.entries.flatMap((entry: Game) => entry.events)
    // C0-FR-026, C0-EN4: everything that happened, who did it, when, and in which order
    const happened = new Set([...log.entries.map(({ act }: Game) => act.type), ...events.map(({ type }: Game) => type)])
    for (const one of ['joined', 'dealt', 'drew', 'discarded', 'peeked', 'blindSwapped', 'called', 'revealed'])
      expect([...happened]).toContain(one)
    expect(log.entries.map(({ seq }: Game) => seq)).toEqual(log.entries.map((_: Game, index: number) => index + 1))
    for (const { at, act, by } of log.entries) {
      expect(at).toBeGreaterThan(Date.now() - 600_000)
      if (act.type === 'moved') expect(by).toEqual(expect.any(Number))
    }
    const powers = await rows('special_power', id)
    expect(powers).toHaveLength(events.filter(({ type }: Game) => type === 'peeked' || type === 'blindSwapped').length)
    for (const power of wanted)
      expect(powers.filter(({ power_type }) => power_type === power).length).toBeGreaterThanOrEqual(
        used.get(power) ?? 0,
      )
    expect(JSON.stringify(powers)).not.toMatch(/"[2-9TJQKA][cdhs]"/)
    const taken = await rows('turn', id)
    expect(taken).toHaveLength(turns + 3)
    expect(taken.at(-3)).toMatchObject({ action: 'cambio', player_id: `${id}:${seat}` })
    expect(await sessions(id)).toMatchObject([{ phase: 'completed', turn_count: turns + 3 }])
  })

  it('whoever is gone in the final round loses the turn, and it is in the table (C1-EC1)', async () => {
    const strict = await TestService.started({ HEARTBEAT_MS: '100', DISCONNECT_DEBOUNCE_MS: '0' })
    const before = service
    service = strict
    try {
      const { ann, ben, id } = await started({ reconnectMs: 1000 })
      await pass(ann, id)
      await pass(ben, id)
      await act(ann, id, 'cambio')
      // Ben does not ask any more, so he is not there; Ann does.
      let game = await look(ann, id)
      for (let tries = 0; game.phase !== 'completed' && tries < 100; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        game = await look(ann, id)
      }
      expect(game.phase).toBe('completed')
      expect((await rows('turn', id)).map(({ action }) => action)).toEqual(['discard', 'discard', 'cambio', 'forfeit'])
    } finally {
      service = before
      await strict.end()
    }
  })
})

function value({ rank }: Game): number {
  return rank === 'K' ? 0 : rank === 'A' ? 1 : rank === 'J' || rank === 'Q' ? 10 : Number(rank)
}

/** Uses an open power, tries what is not possible first, and sees that nobody else learns anything (C1-SC-002). */
async function usesPower(
  person: TestPerson,
  other: TestPerson,
  game: Game,
  seat: number,
  target: number,
): Promise<Game> {
  const { id, power } = game
  const targetPlayerId = `${id}:${target}`
  const use = (body: object) => person.post(`/api/game/${id}/power`, body)
  expect((await person.post(`/api/game/${id}/draw`)).body.text).toBe('Use the power or skip it first.') // C1-FR-024
  // C1-TV4
  expect((await use({ powerType: 'x', position: 0 })).body).toMatchObject({ code: 'wrongPower' })
  const wrongTarget = { position: 0, targetPlayerId: `${id}:9`, targetPosition: 0 }
  expect((await use(wrongTarget)).status).toBe(409)
  if (power === 'peek_own') {
    expect((await use({ position: 5 })).body.text).toBe('There is no such card.') // C1-EC6
    // C1-API1, C1-SVC1
    const seen = await act(person, id, 'power', { powerType: power, position: 1 })
    expect(seen.players[seat].cards[1].card).not.toBeNull()
    expect((await look(other, id)).players[seat].cards[1].card).toBeNull()
    expect((await use({ position: 2 })).body.text).toBe('This power has been used.') // C1-EC7
    return seen
  }
  if (power === 'peek_opponent') {
    expect((await use({ targetPlayerId: `${id}:${seat}`, targetPosition: 0 })).status).toBe(409)
    const seen = await act(person, id, 'power', { targetPlayerId, targetPosition: 3 })
    expect(seen.players[target].cards[3].card).not.toBeNull()
    expect((await look(other, id)).players[target].cards[3].card).toBeNull() // not even its owner
    return seen
  }
  const done = await act(person, id, 'power', { position: 0, targetPlayerId, targetPosition: 2 })
  expect(done.players.flatMap(({ cards }: Game) => cards).every(({ card }: Game) => card === null)).toBe(true)
  return { ...done, used: 'blind_swap' }
}

/** C1-FR-020: one of the player's own cards, without a choice, and only to them. */
async function kingShows(person: TestPerson, other: TestPerson, game: Game, seat: number): Promise<void> {
  const shown = game.players[seat].cards.filter(({ card }: Game) => card !== null)
  expect(shown).toHaveLength(1)
  expect(game.step).toBe('peek')
  const seen = await look(other, game.id)
  expect(seen.players[seat].cards.every(({ card }: Game) => card === null)).toBe(true)
  expect((await look(person, game.id)).players[seat].cards).toEqual(game.players[seat].cards)
}

describe('examples/cambio.mjs', () => {
  it('plays a whole game against a bot', async () => {
    const child = spawn(process.execPath, ['examples/cambio.mjs', service.url, 'Ann', JSON.stringify(quick)])
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        text += data
      })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, text]).toEqual([0, expect.stringMatching(/^\* .+: \S+ \S+ \S+ \S+ = \d+$/m)])
    expect(text).toContain('Ann')
  })
})
