// Conformance to seed 003 over real sockets: what its sections say, tried by a client that knows only them.

import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../../src/server/boot/settings.ts'
import type { HostedTable } from '../../../src/server/hosting/hosted-table.ts'
import { readLog } from '../../../src/server/storage/log.ts'
import { commitmentOf } from '../../../src/table/fairness.ts'
import { verify } from '../../../src/table/replay.ts'
import { startService, type TestService } from '../setting.ts'
import { FaultyGames } from './faulty-games.ts'
import { flips, MemoryClient, type Message, paired } from './memory-client.ts'

let running: TestService
let serving = false

async function serve(environment: Record<string, string> = {}, parts = {}): Promise<void> {
  running = await startService({ REVEAL_DURATION_MS: '30', ...environment }, parts)
  serving = true
}
afterEach(async () => {
  if (serving) await running.stop()
  serving = false
})

/** Every table there is. */
async function tables(): Promise<readonly HostedTable[]> {
  const { database, host } = running.service
  const rows = await database.read(database.sql.selectFrom('game_table').select('id').compile())
  const all = await Promise.all(rows.map(({ id }) => host.get(id)))
  return all.filter((hosted) => hosted !== null)
}

/** Where the cards lie at the only table: for tests that need a certain course of a game. */
async function boardOf(): Promise<readonly number[]> {
  const [hosted] = (await tables()) as [HostedTable]
  return (hosted.table.state as { board: number[] }).board
}

/** The two places of every pair. */
function pairsOf(board: readonly number[]): readonly Pair[] {
  return [...new Set(board)].map((face): Pair => [board.indexOf(face), board.lastIndexOf(face)])
}

type Pair = readonly [number, number]
type Pairs = readonly [Pair, Pair, Pair, Pair, Pair, ...Pair[]]

/** The pairs that are still hidden. */
async function hiddenPairs(): Promise<Pairs> {
  const [hosted] = (await tables()) as [HostedTable]
  const { board, foundBy } = hosted.table.state as { board: number[]; foundBy: (number | null)[] }
  return pairsOf(board).filter(([place]) => foundBy[place] === null) as unknown as Pairs
}

/** Turns up two that do not match, and waits until the turn has passed. */
async function misses(client: MemoryClient, other: MemoryClient): Promise<void> {
  const [a, b] = await hiddenPairs()
  await flips(client, other, a[0])
  await flips(client, other, b[0])
  for (const one of [client, other]) await one.next('game_state')
}

/** Buys the shuffle. */
async function shuffles(client: MemoryClient, other: MemoryClient): Promise<Message> {
  client.say({ type: 'use_power_up', powerUpId: 'shuffle' })
  await other.next('game_state')
  return client.next('game_state')
}

/** Finds a pair, with the states that both get. */
async function finds(client: MemoryClient, other: MemoryClient, [a, b]: Pair): Promise<Message> {
  await flips(client, other, a)
  return flips(client, other, b)
}

function keysOf(message: object): readonly string[] {
  return Object.keys(message).toSorted()
}

/** M3-7.4.d and e, to the letter; what is wrong with it otherwise. */
function stateProblem(state: Message): string | null {
  const wanted = 'availablePowerUps,cards,flippedIndices,opponent,phase,type,you,yourTurn'
  if (String(keysOf(state)) !== wanted) return `fields: ${keysOf(state)}`
  if (!['first_flip', 'second_flip', 'resolve'].includes(state.phase)) return `phase: ${state.phase}`
  for (const player of [state.you, state.opponent])
    if (String(keysOf(player)) !== 'comboStreak,name,score') return `player: ${keysOf(player)}`
  for (const powerUp of state.availablePowerUps)
    if (String(keysOf(powerUp)) !== 'canAfford,cost,description,id,name') return `power-up: ${keysOf(powerUp)}`
  for (const [index, card] of state.cards.entries()) {
    if (card.index !== index) return `card ${index} says it is ${card.index}`
    // M3-7.4.e
    const fields = card.state === 'hidden' ? 'index,state' : 'index,pairId,state'
    if (String(keysOf(card)) !== fields) return `a ${card.state} card with ${keysOf(card)}`
  }
  return null
}

describe('the flow of 7.5', () => {
  // M3-7.1a, M3-7.2, M3-7.3.a, M3-7.4.b, M3-7.4.c
  it.each(['/', '/ws'])('over a WebSocket at %s, while GET / is a page', async (path) => {
    await serve()
    const page = await fetch(`${running.url}/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])

    const ann = await MemoryClient.connect(running.port, path)
    ann.say({ type: 'set_name', name: 'Ann' })
    expect(await ann.next('waiting_for_match')).toEqual({ type: 'waiting_for_match' })
    const ben = await MemoryClient.named(running.port, 'Ben')
    const found = await ann.next('match_found')
    const other = await ben.next('match_found')
    expect(found).toEqual({
      type: 'match_found',
      opponentName: 'Ben',
      boardRows: 4,
      boardCols: 4,
      yourTurn: expect.any(Boolean),
    })
    expect(other).toEqual({ ...found, opponentName: 'Ann', yourTurn: !found.yourTurn })

    const first = await ann.next('game_state')
    expect(first).toEqual({
      type: 'game_state',
      cards: Array.from({ length: 16 }, (_, index) => ({ index, state: 'hidden' })),
      you: { name: 'Ann', score: 0, comboStreak: 0 },
      opponent: { name: 'Ben', score: 0, comboStreak: 0 },
      yourTurn: found.yourTurn,
      availablePowerUps: [
        {
          id: 'shuffle',
          name: 'Shuffle',
          description: 'Reshuffles the positions of all cards that are not yet matched.',
          cost: 3,
          canAfford: false,
        },
      ],
      flippedIndices: [],
      phase: 'first_flip',
    })
  })

  // M3-7.3.b, M3-7.3.d, M3-7.4.f, M3-4.3.3, M3-7.5
  it('FlipCard, GameState, FlipCard, GameState, … GameOver, PlayAgain, WaitingForMatch', async () => {
    await serve({ BOARD_ROWS: '2', BOARD_COLS: '3' })
    const { first, second } = await paired(running.port)
    const pairs = await hiddenPairs()
    for (const pair of pairs) await finds(first, second, pair)
    const [won, lost] = [await first.next('game_over'), await second.next('game_over')]
    expect(won).toEqual({
      type: 'game_over',
      result: 'win',
      you: { name: expect.stringMatching(/^(Ann|Ben)$/), score: 6 },
      opponent: { name: lost.you.name, score: 0 },
    })
    expect(lost).toEqual({ type: 'game_over', result: 'lose', you: won.opponent, opponent: won.you })
    for (const client of [first, second]) {
      client.say({ type: 'play_again' })
      await client.next('waiting_for_match')
    }
    expect((await first.next('match_found')).opponentName).toBe(lost.you.name)
  })

  // M3-2.1
  it('a page of another origin may connect: there is no session to misuse', async () => {
    await serve({ PUBLIC_URL: 'https://cards.example.org', CORS_ORIGINS: 'none' })
    const client = await MemoryClient.connect(running.port, '/ws', { origin: 'http://localhost:5173' })
    client.say({ type: 'set_name', name: 'Ann' })
    await client.next('waiting_for_match')
    await expect(MemoryClient.connect(running.port, '/live', { origin: 'http://localhost:5173' })).rejects.toThrow()
  })
})

describe('cards', () => {
  it('a flipped card is shown to both with its pair, and nothing is said of a hidden one', async () => {
    await serve()
    const { first, second } = await paired(running.port)
    const board = await boardOf()
    const state = await flips(first, second, 5)
    expect(state.cards[5]).toEqual({ index: 5, pairId: (board[5] as number) - 10, state: 'revealed' })
    expect(state).toMatchObject({ flippedIndices: [5], phase: 'second_flip', yourTurn: true })
    expect(second.all.at(-1)).toMatchObject({ cards: state.cards, flippedIndices: [5], yourTurn: false })
    expect(pairsOf(board)).toHaveLength(8) // M3-4.1.2
    expect(new Set(board.map((face) => face - 10))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  })

  it('two that match stay, score by the streak, and keep the turn (M3-5.2.EX)', async () => {
    await serve()
    const { first, second } = await paired(running.port)
    const scores: number[] = []
    for (let count = 0; count < 3; count++) {
      const [pair] = await hiddenPairs()
      const state = await finds(first, second, pair)
      expect(state).toMatchObject({ yourTurn: true, phase: 'first_flip', flippedIndices: [] })
      expect(pair.map((place) => state.cards[place].state)).toEqual(['matched', 'matched'])
      scores.push(state.you.score)
    }
    expect(scores).toEqual([1, 3, 6])
    const [[a], [b]] = await hiddenPairs()
    await flips(first, second, a)
    const missed = await flips(first, second, b)
    expect(missed).toMatchObject({ phase: 'resolve', yourTurn: true, flippedIndices: [a, b], you: { comboStreak: 3 } })
    expect(second.all.at(-1)).toMatchObject({ phase: 'resolve', opponent: { comboStreak: 3 } }) // M-02
    expect(missed.cards[a].state).toBe('revealed')
    const hidden = await first.next('game_state')
    expect(hidden).toMatchObject({ phase: 'first_flip', yourTurn: false, you: { score: 6, comboStreak: 0 } })
    expect(hidden.cards[a]).toEqual({ index: a, state: 'hidden' })
    await second.next('game_state')
    await misses(second, first)
    const [pair] = await hiddenPairs()
    expect((await finds(first, second, pair)).you).toMatchObject({ score: 7, comboStreak: 1 })
  })

  it('two that do not match are shown for REVEAL_DURATION_MS, and nobody can do anything meanwhile (M-02)', async () => {
    await serve({ REVEAL_DURATION_MS: '400' })
    const { first, second } = await paired(running.port)
    const [[a], [b], [c]] = await hiddenPairs()
    await flips(first, second, a)
    await flips(first, second, b)
    const since = performance.now()
    expect(await first.refusal({ type: 'flip_card', index: c })).toBe('Wait until the cards are hidden again.')
    expect(await first.refusal({ type: 'use_power_up', powerUpId: 'shuffle' })).toMatch(/^Wait/)
    expect(await second.refusal({ type: 'flip_card', index: c })).toMatch(/^Wait/)
    await first.next('game_state')
    expect(performance.now() - since).toBeGreaterThan(350)
    expect(await second.next('game_state')).toMatchObject({ yourTurn: true, phase: 'first_flip', flippedIndices: [] })
  })

  it('nothing is shuffled that nobody paid for, however often the same cards are flipped (M3-4.2.2)', async () => {
    await serve({ REVEAL_DURATION_MS: '5' })
    const { first, second } = await paired(running.port)
    const board = await boardOf()
    for (let turn = 0; turn < 20; turn++) await (turn % 2 === 0 ? misses(first, second) : misses(second, first))
    expect(await boardOf()).toEqual(board)
    for (const client of [first, second]) expect(client.quiet).toBe(true) // each state was read, and there was no more
  })

  it('M-16: with MEMORY_IDLE_TURN_LIMIT they are, and both get the state and no error for it', async () => {
    await serve({ MEMORY_IDLE_TURN_LIMIT: '8', REVEAL_DURATION_MS: '5' })
    const { first, second } = await paired(running.port)
    const board = await boardOf()
    for (let turn = 0; turn < 9; turn++) await (turn % 2 === 0 ? misses(first, second) : misses(second, first))
    expect(await boardOf()).not.toEqual(board)
    await misses(second, first)
    for (const client of [first, second]) expect(client.all.some(({ type }) => type === 'error')).toBe(false)
  })

  it('equal scores are a draw', async () => {
    await serve({ BOARD_ROWS: '2', BOARD_COLS: '4', POWERUP_SHUFFLE_COST: '1' })
    const { first, second } = await paired(running.port)
    for (let count = 0; count < 2; count++) await finds(first, second, (await hiddenPairs())[0])
    await shuffles(first, second) // 1 + 2 - 1
    await misses(first, second)
    await finds(second, first, (await hiddenPairs())[0])
    await shuffles(second, first) // 1 - 1, and then 2 for the last pair
    await finds(second, first, (await hiddenPairs())[0])
    for (const client of [first, second])
      expect(await client.next('game_over')).toMatchObject({
        result: 'draw',
        you: { score: 2 },
        opponent: { score: 2 },
      })
  })
})

describe('power-ups', () => {
  // M3-7.3.c
  it('Shuffle: paid for, on one’s own turn, before a card is flipped; matched cards stay', async () => {
    await serve({ POWERUP_SHUFFLE_COST: '1', BOARD_ROWS: '6', BOARD_COLS: '6' })
    const { ann, first, second } = await paired(running.port)
    const shuffle = { type: 'use_power_up', powerUpId: 'shuffle' }
    expect(await first.refusal(shuffle)).toBe('Not enough points.')
    expect(await second.refusal(shuffle)).toBe(first === ann ? "Ann's turn" : "Ben's turn")
    const before = await boardOf()
    const [pair] = await hiddenPairs()
    const matched = await finds(first, second, pair)
    expect(matched.availablePowerUps[0]).toMatchObject({ cost: 1, canAfford: true })
    expect(second.all.at(-1).availablePowerUps[0]).toMatchObject({ canAfford: false }) // M-18
    const state = await shuffles(first, second)
    expect(state).toMatchObject({ you: { score: 0, comboStreak: 1 }, yourTurn: true, phase: 'first_flip' })
    expect(second.all.at(-1)).toMatchObject({ opponent: { score: 0 }, yourTurn: false })
    const after = await boardOf()
    expect(after).not.toEqual(before)
    expect(pair.map((place) => after[place])).toEqual(pair.map((place) => before[place]))
    await finds(first, second, (await hiddenPairs())[0])
    await flips(first, second, (await hiddenPairs())[0][0])
    expect(await first.refusal(shuffle)).toBe('A power-up can only be used before a card is flipped.')
    expect(await first.refusal({ type: 'use_power_up', powerUpId: 'x-ray' })).toMatch(/no such power-up/)
  })
})

describe('errors keep the connection (M-04)', () => {
  it('whatever is sent', async () => {
    await serve()
    const { ann, first, second } = await paired(running.port)
    const notYours = first === ann ? "Ann's turn" : "Ben's turn" // P-16
    const texts = [
      'nonsense',
      '',
      'null',
      '[]',
      '"flip_card"',
      '{"type":"flip"}',
      '{"index":1}',
      '{"type":["set_name"]}',
    ]
    // M3-7.1c, M3-7.4.a
    for (const text of texts) {
      first.sayText(text)
      expect((await first.next('error')).message).toMatch(/^\S.*\.$/)
    }
    // M3-7.1b
    first.sayText(Buffer.from('{}'))
    expect(await first.next('error')).toEqual({ type: 'error', message: 'A message must be text.' })
    for (const index of [-1, 16, 100, 1.5, '1', null, undefined, 1e308])
      expect(await first.refusal({ type: 'flip_card', index })).toMatch(/\S/)
    expect(await first.refusal({ type: 'set_name', name: 'Zoe' })).toMatch(/already/) // M-07
    expect(await first.refusal({ type: 'play_again' })).toMatch(/not over/) // M-10
    expect(await second.refusal({ type: 'flip_card', index: 0 })).toBe(notYours)
    expect(first.closed).toBeNull()
    const state = await flips(first, second, 0)
    expect(state).toMatchObject({ flippedIndices: [0], you: { name: first.all.find((m) => m.you)?.you.name } })
    expect(await second.refusal({ type: 'flip_card', index: 1 })).toBe(notYours)
  })

  it('the same card twice, and a matched one', async () => {
    await serve()
    const { first, second } = await paired(running.port)
    const [pair] = await hiddenPairs()
    await flips(first, second, pair[0])
    expect(await first.refusal({ type: 'flip_card', index: pair[0] })).toBe('Only a hidden card can be flipped.')
    await flips(first, second, pair[1])
    expect(await first.refusal({ type: 'flip_card', index: pair[1] })).toBe('Only a hidden card can be flipped.')
  })

  it('before a name, and before an opponent', async () => {
    await serve()
    const ann = await MemoryClient.connect(running.port)
    const early = [
      { type: 'flip_card', index: 0 },
      { type: 'use_power_up', powerUpId: 'shuffle' },
      { type: 'play_again' },
    ]
    for (const message of early) expect(await ann.refusal(message)).toBe('Set your name first.')
    ann.say({ type: 'set_name', name: 'Ann' })
    await ann.next('waiting_for_match')
    expect(await ann.refusal({ type: 'flip_card', index: 0 })).toBe('Wait for an opponent first.')
    expect(await ann.refusal({ type: 'play_again' })).toBe('You are already waiting.')
    expect(await ann.refusal({ type: 'set_name', name: 'Zoe' })).toMatch(/already/)
  })

  it('but not for ever: more than 20 in ten seconds are the end', async () => {
    await serve()
    const client = await MemoryClient.connect(running.port)
    for (let count = 0; count < 20; count++) client.sayText('x')
    for (let count = 0; count < 20; count++) await client.next('error')
    expect(client.closed).toBeNull()
    client.sayText('x')
    expect(await client.untilClosed()).toBe(1008)
  })
})

describe('what goes wrong here', () => {
  it('whoever could not be put into the queue can try again, with a name and without', async () => {
    await serve({ BOARD_ROWS: '1', BOARD_COLS: '2' })
    const { database } = running.service
    const read = database.read.bind(database)
    const fails = () => {
      const spy = vi.spyOn(database, 'read').mockImplementation(async (query) => {
        if (!query.sql.includes('"seat"."player_id"')) return read(query) // not where somebody sits
        spy.mockRestore()
        throw new Error('planted')
      })
    }
    const ann = await MemoryClient.connect(running.port)
    fails()
    expect(await ann.refusal({ type: 'set_name', name: 'Ann' })).toMatch(/try again/)
    ann.say({ type: 'set_name', name: 'Zoe' })
    await ann.next('waiting_for_match')
    const ben = await MemoryClient.named(running.port, 'Ben')
    for (const client of [ann, ben]) await client.next('match_found')
    for (const client of [ann, ben]) await client.next('game_state')
    await (ann.all.at(-1).yourTurn ? finds(ann, ben, [0, 1]) : finds(ben, ann, [0, 1]))
    expect(await ben.next('game_over')).toMatchObject({ opponent: { name: 'Zoe' } })
    await ann.next('game_over')
    fails()
    expect(await ann.refusal({ type: 'play_again' })).toMatch(/try again/)
    ann.say({ type: 'play_again' })
    await ann.next('waiting_for_match')
  })

  it('everybody is told first that they wait, also when the match is known before that (M3-7.5)', async () => {
    await serve()
    const { matchmaking } = running.service
    const seek = matchmaking.seek.bind(matchmaking)
    vi.spyOn(matchmaking, 'seek').mockImplementation(async (...wanted) => {
      const seeking = await seek(...wanted)
      await new Promise((resolve) => setTimeout(resolve, 600)) // the news of the match is faster
      return seeking
    })
    const clients = [await MemoryClient.connect(running.port), await MemoryClient.connect(running.port)] as const
    for (const client of clients) client.say({ type: 'set_name', name: 'Ann' })
    for (const client of clients)
      for (const type of ['waiting_for_match', 'match_found', 'game_state']) await client.next(type)
    const [first, second] = clients[0].all.at(-1).yourTurn ? clients : [clients[1], clients[0]]
    await flips(first, second, 0) // answered in turn, so after the queue was entered
    for (const client of clients) expect(client.all.filter(({ type }) => type === 'waiting_for_match')).toHaveLength(1)
  })

  it('a game that breaks is left by both, and holds nobody (M3-4.4.2)', async () => {
    const games = new FaultyGames()
    await serve({}, { gameOf: games.gameOf })
    const { first, second } = await paired(running.port)
    const [before] = (await tables()) as [HostedTable]
    games.isFaulty = true
    first.flip(0)
    for (const client of [first, second]) expect((await client.next('error')).message).toMatch(/fault.*play again/)
    games.isFaulty = false
    await first.next('error') // and its message could not be answered
    const phase = async () => (await tables()).map(({ table }) => [table.id, table.phase])
    await expect.poll(phase).toEqual([[before.table.id, 'completed']])
    await expect.poll(() => running.service.presence.waiting).toBe(0)
    for (const client of [first, second]) {
      client.say({ type: 'play_again' })
      await client.next('waiting_for_match')
    }
    for (const client of [first, second]) await client.next('match_found')
  })

  it('a message of more than 4 KiB is the end of the connection', async () => {
    await serve()
    const client = await MemoryClient.connect(running.port)
    client.sayText('x'.repeat(4096))
    await client.next('error')
    client.sayText('x'.repeat(4097))
    expect(await client.untilClosed()).toBe(1009)
  })
})

describe('names (M-06)', () => {
  // M3-2.2, M3-2.4
  it.each([
    ['Ann', 'Ann'],
    ['  Ann \t B.  ', 'Ann B.'],
    ['😀'.repeat(24), '😀'.repeat(24)],
    ['x'.repeat(24), 'x'.repeat(24)],
    ['Äpfel', 'Äpfel'.normalize('NFC')],
  ])('%j is taken', async (given, taken) => {
    await serve()
    const { ann, ben } = await paired(running.port, [given, given]) // both may have the same
    expect(ann.all.at(-1)).toMatchObject({ you: { name: taken }, opponent: { name: taken } })
    expect(ben.all.find((message) => message.type === 'match_found').opponentName).toBe(taken)
  })

  it.each([[''], ['   '], ['x'.repeat(25)], ['😀'.repeat(25)], ['a\u202eb'], ['a\u0000b'], [7], [null]])(
    '%j is refused, and another may be given',
    async (name) => {
      await serve()
      const client = await MemoryClient.connect(running.port)
      expect(await client.refusal({ type: 'set_name', name })).toMatch(/name/i)
      client.say({ type: 'set_name', name: 'Ann' })
      await client.next('waiting_for_match')
    },
  )
})

describe('people who leave', () => {
  it('the other is told, has won by default, gets no game_over, and may play again (M-09)', async () => {
    await serve({ DISCONNECT_DEBOUNCE_MS: '3000' })
    const { first, second } = await paired(running.port)
    await flips(first, second, 0)
    const since = performance.now()
    first.close()
    // M3-7.4.g
    expect(await second.next('opponent_disconnected')).toEqual({ type: 'opponent_disconnected' })
    expect(performance.now() - since).toBeLessThan(1000) // at once: nobody can come back
    const [hosted] = await tables()
    // M3-4.4.2
    expect(hosted?.table.phase).toBe('completed')
    expect(await second.refusal({ type: 'flip_card', index: 3 })).toMatch(/not in a game/)
    second.say({ type: 'play_again' })
    await second.next('waiting_for_match')
    expect(second.all.some((message) => message.type === 'game_over')).toBe(false)
  })

  it('also in the moment when two cards are shown', async () => {
    await serve({ REVEAL_DURATION_MS: '200' })
    const { first, second } = await paired(running.port)
    const [[a], [b]] = await hiddenPairs()
    await flips(first, second, a)
    await flips(first, second, b)
    second.close()
    await first.next('opponent_disconnected')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(first.quiet).toBe(true)
  })

  it('whoever leaves while waiting is silently forgotten (M3-3.5)', async () => {
    await serve()
    const ann = await MemoryClient.named(running.port, 'Ann')
    ann.close()
    await ann.untilClosed()
    const ben = await MemoryClient.named(running.port, 'Ben')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(ben.quiet).toBe(true)
    await MemoryClient.named(running.port, 'Cy')
    expect((await ben.next('match_found')).opponentName).toBe('Cy')
  })

  it('nobody is hurried: a turn takes as long as its player does (M3-4.2.2)', async () => {
    let ahead = 0
    await serve({}, { now: () => Date.now() + ahead })
    const { first, second } = await paired(running.port)
    await flips(first, second, 0)
    const [hosted] = (await tables()) as [HostedTable]
    const { movedSeq } = hosted.table
    for (let hours = 0; hours < 3; hours++) {
      ahead += 3_600_000
      expect((await hosted.submit({ type: 'clock' })).type).toBe('nothing')
    }
    expect(hosted.table.movedSeq).toBe(movedSeq)
    for (const client of [first, second]) expect(client.quiet).toBe(true)
    expect((await flips(first, second, 1)).flippedIndices.length).not.toBe(1) // the second of the same attempt
  })

  it('M-17: with MEMORY_TURN_SECONDS whoever lets the clock run out twice has lost, and both get a game_over', async () => {
    let ahead = 0
    await serve({ MEMORY_TURN_SECONDS: '60' }, { now: () => Date.now() + ahead })
    const { first, second } = await paired(running.port)
    const [hosted] = await tables()
    // Each lets the clock run out in turn, until for somebody it is the second time in a row.
    for (let turns = 0; turns < 20 && hosted?.table.phase === 'playing'; turns++) {
      ahead += 61_000
      await hosted.submit({ type: 'clock' })
    }
    expect(hosted?.table.phase).toBe('completed')
    const isOver = (client: MemoryClient) => client.all.at(-1).type === 'game_over'
    await expect.poll(() => [first, second].every(isOver)).toBe(true)
    expect([first, second].map((client) => client.all.at(-1).result).toSorted()).toEqual(['lose', 'win'])
    const said = new Set([...first.all, ...second.all].map(({ type }) => type))
    expect([...said].toSorted()).toEqual(['game_over', 'game_state', 'match_found', 'waiting_for_match']) // M3-7.4.a and g
    for (const client of [first, second]) {
      client.say({ type: 'play_again' })
      await expect.poll(() => client.all.at(-1).type).toMatch(/waiting_for_match|match_found|game_state/)
    }
  })

  it('whoever comes to a table that is over already has met nobody, and waits on', async () => {
    await serve()
    const { host, matchmaking } = running.service
    const seek = matchmaking.seek.bind(matchmaking)
    let late = true
    vi.spyOn(matchmaking, 'seek').mockImplementation((person, wanted, told) =>
      seek(person, wanted, (news) => {
        if (news.type !== 'matched' || !late) return told(news)
        late = false // the first who is told was given up before they came
        const gone = async () => {
          const hosted = await host.get(news.table)
          await hosted?.submit({ type: 'leave', player: person.player })
          told(news)
        }
        void gone()
      }),
    )
    const [ann, ben] = [await MemoryClient.named(running.port, 'Ann'), await MemoryClient.named(running.port, 'Ben')]
    const types = (client: MemoryClient) => client.all.map(({ type }) => type).join(' ')
    const waited = 'waiting_for_match waiting_for_match'
    const won = 'waiting_for_match match_found game_state opponent_disconnected'
    await expect.poll(() => [types(ann), types(ben)].toSorted()).toEqual([won, waited].toSorted())
    const winner = types(ann) === won ? ann : ben
    winner.say({ type: 'play_again' })
    for (const client of [ann, ben]) await expect.poll(() => client.all.at(-1).type).toBe('game_state')
  })
})

describe('the parameters of section 9', () => {
  it('have their defaults', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      ok: true,
      value: {
        BOARD_ROWS: 4,
        BOARD_COLS: 4,
        COMBO_BASE_POINTS: 1,
        REVEAL_DURATION_MS: 1000,
        POWERUP_SHUFFLE_COST: 3,
        MAX_NAME_LENGTH: 24,
        MEMORY_TURN_SECONDS: 0, // P-08, M-16: neither is in the seed
        MEMORY_IDLE_TURN_LIMIT: 0,
        // M3-9.7, M3-9.8
        PORT: 8080,
        MAX_LATENCY_MS: 500,
      },
    })
    expect(readSettings({ WS_PORT: '9001' })).toMatchObject({ value: { PORT: 9001 } })
    expect(readSettings({ WS_PORT: '9001', PORT: '9001' })).toMatchObject({ value: { PORT: 9001 } })
    expect(readSettings({ WS_PORT: '', PORT: '9002' })).toMatchObject({ value: { PORT: 9002 } })
    expect(readSettings({ WS_PORT: '9001', PORT: '9002' })).toEqual({
      ok: false,
      error: 'PORT and WS_PORT mean the same, so they cannot be 9002 and 9001; unset one of them.',
    })
    expect(readSettings({ MEMORY_TURN_SECONDS: '90' })).toMatchObject({ value: { MEMORY_TURN_SECONDS: 90 } })
    expect(readSettings({ MEMORY_TURN_SECONDS: '45' })).toEqual({
      ok: false,
      error: 'MEMORY_TURN_SECONDS must be one of 0, 30, 60, 90, not "45".',
    })
    expect(readSettings({ WS_PORT: 'x' })).toMatchObject({ error: expect.stringMatching(/^WS_PORT must be/) })
  })

  it('are all obeyed', async () => {
    await serve({
      BOARD_ROWS: '2',
      BOARD_COLS: '5',
      COMBO_BASE_POINTS: '7',
      POWERUP_SHUFFLE_COST: '9',
      MAX_NAME_LENGTH: '3',
    })
    const long = await MemoryClient.connect(running.port)
    expect(await long.refusal({ type: 'set_name', name: 'Anna' })).toBe('A name must have at most 3 characters.')
    const { first, second, state } = await paired(running.port)
    expect(state.cards).toHaveLength(10)
    expect(state.availablePowerUps[0].cost).toBe(9)
    expect(first.all.find((message) => message.type === 'match_found')).toMatchObject({ boardRows: 2, boardCols: 5 })
    const [a, b] = await hiddenPairs()
    await finds(first, second, a)
    expect((await finds(first, second, b)).you.score).toBe(21)
  })

  it('MAX_LATENCY_MS counts slow connections, and changes nothing else (M-20)', async () => {
    let late = 0
    const steady = () => {
      late += 250
      return performance.now() + late
    }
    await serve({ MAX_LATENCY_MS: '100', HEARTBEAT_MS: '100' }, { steady })
    await MemoryClient.named(running.port, 'Ann')
    const counted = async () => {
      const metrics = await (await fetch(`${running.url}/metrics`)).text()
      return Number(/^facedown_latency_exceeded_total (\d+)/m.exec(metrics)?.[1])
    }
    await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThan(0)
  })

  it('an odd board is refused at the start, with a sentence', async () => {
    await serve()
    const start = (environment: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['src/server/boot/main.ts'], { env: { ...process.env, ...environment } })
    await expect(start({ BOARD_ROWS: '3', BOARD_COLS: '3' })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^BOARD_ROWS and BOARD_COLS: A board of 3 × 3 has an odd number of cards/),
    })
    await expect(start({ BOARD_ROWS: '20', BOARD_COLS: '20' })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/2 to 100 cards/),
    })
    await expect(start({ BOARD_ROWS: '0' })).rejects.toMatchObject({
      stderr: expect.stringMatching(/^BOARD_ROWS must/),
    })
  })
})

describe('its games are tables like all others', () => {
  it('durable, verifiable, in the metrics, and stored without names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facedown-memory-'))
    await serve({ DATA_DIR: folder, BOARD_ROWS: '2', BOARD_COLS: '2' })
    const { first, second } = await paired(running.port, ['Rumpelstiltskin', 'Schneewittchen'])
    const [hosted] = await tables()
    const table = hosted?.table.id ?? ''
    for (const pair of await hiddenPairs()) await finds(first, second, pair)
    await first.next('game_over')
    const metrics = await (await fetch(`${running.url}/metrics`)).text()
    expect(metrics).toMatch(/facedown_connections\{gateway="memory"\} 2/)
    expect(metrics).toMatch(/facedown_entries_total\{act="moved"\} 4/)
    await running.stop()

    await serve({ DATA_DIR: folder })
    const { database, env } = running.service
    const log = await readLog(database, table)
    const seed = log[0]?.act.type === 'opened' ? log[0].act.seed : ''
    expect(verify(log, commitmentOf(seed, table, env.hmac), env)).toMatchObject({ ok: true })
    for (const name of ['entry', 'game_table', 'seat', 'result', 'snapshot'] as const) {
      const rows = await database.read(database.sql.selectFrom(name).selectAll().compile())
      // M3-2.3
      expect(JSON.stringify(rows)).not.toMatch(/Rumpel|Schnee/)
    }
    const results = await database.read(database.sql.selectFrom('result').select(['name', 'place']).compile())
    expect(results.map(({ name }) => name).toSorted()).toEqual(['Player 1', 'Player 2'])
    rmSync(folder, { recursive: true })
  })

  it('pairs are drawn, not taken in the order in which people came (M-08)', async () => {
    await serve()
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, index) => MemoryClient.named(running.port, `p${index}`)),
    )
    const opponents = await Promise.all(people.map(async (client) => (await client.next('match_found')).opponentName))
    for (const [index, opponent] of opponents.entries()) expect(opponents[Number(opponent.slice(1))]).toBe(`p${index}`)
    const neighbours = opponents.filter((opponent, index) => opponent === `p${index ^ 1}`)
    expect(neighbours.length).toBeLessThan(20)
  })
})

describe('many at once', () => {
  // C0-SC-007
  it('200 games side by side, each to its end, and no card in a state that may not be there', async () => {
    await serve({ REVEAL_DURATION_MS: '5' })
    const people = await Promise.all(
      Array.from({ length: 400 }, (_, index) => MemoryClient.connect(running.port, index % 2 ? '/' : '/ws')),
    )
    for (const [index, client] of people.entries()) client.say({ type: 'set_name', name: `p${index}` })
    for (const client of people) await client.next('waiting_for_match')
    const opponents = await Promise.all(people.map(async (client) => (await client.next('match_found')).opponentName))
    expect(new Set(opponents).size).toBe(400)
    expect((await tables()).filter(({ table }) => table.phase === 'playing')).toHaveLength(200) // all of them at the same time
    const ends = await Promise.all(people.map((client) => playOut(client)))
    for (const [index, end] of ends.entries()) {
      const other = ends[Number(opponents[index].slice(1))]
      expect(end.opponent).toEqual(other.you)
      expect([end.result, other.result].toSorted()).toEqual(end.result === 'draw' ? ['draw', 'draw'] : ['lose', 'win'])
    }
    const states = people.flatMap((client) => client.all.filter((message) => message.type === 'game_state'))
    expect(states.length).toBeGreaterThan(400 * 16)
    expect(states.map(stateProblem).filter((problem) => problem !== null)).toEqual([])
    // the check would notice
    const leak = structuredClone(states[0])
    leak.cards[3].pairId = 4
    expect(stateProblem(leak)).toBe('a hidden card with index,pairId,state')
    const done = await running.service.database.read(
      running.service.database.sql.selectFrom('result').select('reason').compile(),
    )
    expect(done.filter(({ reason }) => reason === 'played')).toHaveLength(400)
  })
})

/** Plays as somebody who remembers everything. */
async function playOut(client: MemoryClient): Promise<Message> {
  const seen = new Map<number, number>()
  for (;;) {
    const state = await client.next('game_state', 60_000)
    for (const card of state.cards) if (card.state !== 'hidden') seen.set(card.index, card.pairId)
    if (state.cards.every((card: Message) => card.state === 'matched')) return client.next('game_over')
    if (!state.yourTurn || state.phase === 'resolve') continue
    const hidden: number[] = state.cards
      .filter((card: Message) => card.state === 'hidden')
      .map((card: Message) => card.index)
    const [open] = state.flippedIndices
    const partner = (index: number) =>
      hidden.find((other) => other !== index && seen.has(index) && seen.get(other) === seen.get(index))
    const known = open === undefined ? hidden.find((index) => partner(index) !== undefined) : partner(open)
    client.flip(known ?? hidden.find((index) => !seen.has(index)) ?? (hidden[0] as number))
  }
}

describe('examples/memory.mjs', () => {
  const play = (name: string, port = running.port) => {
    const child = spawn(process.execPath, ['examples/memory.mjs', `ws://127.0.0.1:${port}/ws`, name])
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
    const ended = new Promise<{ code: number | null; text: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, text })),
    )
    return { ended, said: () => text }
  }

  // M3-10.2: a client that knows nothing but the protocol
  it('two of them play a whole game', async () => {
    await serve()
    const ends = await Promise.all([play('Ann').ended, play('Ben').ended])
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    const results = ends.map(({ text }) => /^(win|lose|draw): \d+ to \d+$/m.exec(text)?.[1] ?? text)
    expect([
      ['lose', 'win'],
      ['draw', 'draw'],
    ]).toContainEqual(results.toSorted())
  })

  it('fails where its name is refused, and when the connection is lost', async () => {
    await serve()
    const { ended, said } = play('Ann')
    expect(await play('').ended).toMatchObject({ code: 1, text: expect.stringMatching(/name/) })
    await expect.poll(said).toMatch(/Waiting/)
    await running.stop()
    serving = false
    expect(await ended).toMatchObject({ code: 1, text: expect.stringMatching(/was lost/) })
  })
})
