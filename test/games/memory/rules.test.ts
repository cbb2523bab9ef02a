import { describe, expect, it } from 'vitest'
import { type MemoryTypes, memory } from '../../../src/games/memory/game.ts'
import { powerUps } from '../../../src/games/memory/powerups.ts'
import type { MemoryCommand, MemoryView } from '../../../src/games/memory/public.ts'
import type { MemoryState } from '../../../src/games/memory/state.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'

/** A board of 2 × 4 on which 0 and 1, 2 and 3, 4 and 5, 6 and 7 are pairs, with the first turn for seat 0. */
function pairsInOrder(rules: object = {}, change: Partial<MemoryState> = {}): Scenario<MemoryTypes> {
  return new Scenario(memory, {
    seats: 2,
    rules: { rows: 2, cols: 4, ...rules },
    arrange: (state) => ({ ...state, turn: 0, board: [10, 10, 11, 11, 12, 12, 13, 13], ...change }),
  })
}

const flip = (card: number): MemoryCommand => ({ type: 'flip', card })
const use = (id: string): MemoryCommand => ({ type: 'usePowerUp', id })
const withScores = (...scores: readonly number[]) => ({
  players: scores.map((score) => ({ score, streak: 0, pairs: 0 })),
})

describe('the board', () => {
  it('memory-1: is 4 × 4 and all face down unless told otherwise', () => {
    const view = new Scenario(memory, { seats: 2 }).view(0)
    expect([view.rows, view.cols]).toEqual([4, 4])
    expect(view.cards).toEqual(Array(16).fill({ state: 'hidden' }))
  })

  it('memory-2: has every face on exactly two cards', () => {
    const { board } = new Scenario(memory, { seats: 2, rules: { rows: 10, cols: 10 } }).state
    const counts = Map.groupBy(board, (face) => face)
    expect(counts.size).toBe(50)
    for (const cards of counts.values()) expect(cards).toHaveLength(2)
  })

  it.each([
    [{ rows: 3, cols: 3 }, /odd number of cards/],
    [{ rows: 11, cols: 10 }, /2 to 100 cards/],
    [{ rows: 0 }, /"rows" must be a whole number from 1 to 100/],
    [{ rows: 2.5 }, /"rows" must be a whole number/],
    [{ cols: '4' }, /"cols" must be a whole number/],
  ])('memory-2: %j is refused with a sentence', (rules, sentence) => {
    const parsed = memory.parseRules(rules)
    expect(parsed.ok).toBe(false)
    expect(parsed).toHaveProperty('error.text.en', expect.stringMatching(sentence))
  })

  it('memory-2: a board of two cards is the smallest', () => {
    const game = new Scenario(memory, { seats: 2, rules: { rows: 1, cols: 2 } })
    const first = game.state.turn
    game.play(first, flip(0)).play(first, flip(1))
    expect(game.outcome?.standings[0]).toEqual({ seat: first, place: 1, score: 1 })
  })

  it('memory-3: is dealt by chance, the same for the same key and another for another', () => {
    const board = (seed: number) => new Scenario(memory, { seats: 2, seed }).state.board
    expect(board(1)).toEqual(board(1))
    expect(board(1)).not.toEqual(board(2))
  })

  it('memory-4: shows the face of a revealed and of a matched card, to everybody, and of no other', () => {
    const game = pairsInOrder().play(0, flip(0)).play(0, flip(1)).play(0, flip(2))
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(game.view(viewer).cards).toEqual([
        { state: 'matched', face: 10, by: 0 },
        { state: 'matched', face: 10, by: 0 },
        { state: 'revealed', face: 11 },
        ...Array(5).fill({ state: 'hidden' }),
      ])
    }
  })
})

describe('turns', () => {
  it('memory-5: who begins is chance', () => {
    const first = Array.from({ length: 40 }, (_, seed) => new Scenario(memory, { seats: 2, seed }).state.turn)
    expect(new Set(first)).toEqual(new Set([0, 1]))
  })

  it('memory-6: two cards, one at a time, and both players see the first', () => {
    const game = pairsInOrder().play(0, flip(3))
    expect(game.seen(1)).toEqual([{ type: 'flipped', open: { seat: 0, card: 3, face: 11 } }])
    expect(game.view(1)).toMatchObject({ phase: 'secondFlip', flipped: [3], turn: 0 })
    expect(game.play(0, flip(4)).view(1)).toMatchObject({ phase: 'resolve', flipped: [3, 4], turn: 0 })
  })

  it.each([
    ['the card that is already face up', (game: Scenario<MemoryTypes>) => game.play(0, flip(4)), 4, 'cardNotHidden'],
    ['a matched card', (game: Scenario<MemoryTypes>) => game.play(0, flip(0)).play(0, flip(1)), 1, 'cardNotHidden'],
    ['a card that is not on this board', (game: Scenario<MemoryTypes>) => game, 8, 'noSuchCard'],
  ])('memory-7: %s cannot be flipped, and nothing changes', (_what, given, card, refusal) => {
    const game = given(pairsInOrder())
    const before = game.state
    expect(game.refusal(0, flip(card))).toBe(refusal)
    expect(game.state).toBe(before)
  })

  it.each([
    [{ type: 'flip' }],
    [{ type: 'flip', card: -1 }],
    [{ type: 'flip', card: 1.5 }],
    [{ type: 'flip', card: '1' }],
    [{ type: 'peek' }],
    [null],
    ['flip'],
  ])('memory-7: %j is not a command', (command) => {
    expect(memory.parseCommand(command)).toMatchObject({ ok: false, error: expect.stringMatching(/./) })
  })

  it('memory-8: a pair stays face up and its finder goes on at once', () => {
    const game = pairsInOrder().play(0, flip(0)).play(0, flip(1))
    expect(game.view(0)).toMatchObject({ phase: 'firstFlip', turn: 0, flipped: [], until: null })
  })

  it('memory-9: a miss is shown for revealMs, then the other player is next', () => {
    const game = pairsInOrder({ revealMs: 1500 }).play(0, flip(0)).play(0, flip(2))
    expect(game.wait(1499).view(1)).toMatchObject({ phase: 'resolve', turn: 0, until: 1500 })
    expect(game.wait(1).view(1)).toMatchObject({ phase: 'firstFlip', turn: 1, flipped: [] })
    expect(game.view(0).cards).toEqual(Array(8).fill({ state: 'hidden' }))
  })

  it('memory-9: is shown for one second unless told otherwise, and both of its steps are told', () => {
    const game = pairsInOrder().play(0, flip(0)).play(0, flip(2))
    expect(game.seen(1).map((event) => event.type)).toEqual(['flipped', 'missed'])
    game.wait(1000)
    expect(game.seen(1).map((event) => event.type)).toEqual(['turnPassed'])
  })

  it('memory-10: nobody can do anything while a miss is shown', () => {
    const game = pairsInOrder({}, withScores(9, 9)).play(0, flip(0)).play(0, flip(2))
    for (const seat of [0, 1]) {
      expect(game.refusal(seat, flip(5))).toBe('cardsStillShown')
      expect(game.refusal(seat, use('shuffle'))).toBe('cardsStillShown')
      expect(game.options(seat)).toEqual([])
    }
    expect(memory.refusals.cardsStillShown).toBe('Wait until the cards are hidden again.')
  })

  it('memory-11: everything is refused out of turn', () => {
    const game = pairsInOrder({}, withScores(9, 9))
    expect(game.refusal(1, flip(0))).toBe('notYourTurn')
    expect(game.refusal(1, use('shuffle'))).toBe('notYourTurn')
    expect(game.options(1)).toEqual([])
  })
})

describe('points', () => {
  it('memory-12 memory-13: a pair is worth comboBase times the streak', () => {
    const game = pairsInOrder({ comboBase: 5 })
    expect(game.view(0).players).toEqual([
      { score: 0, streak: 0, pairs: 0 },
      { score: 0, streak: 0, pairs: 0 },
    ])
    game.play(0, flip(0)).play(0, flip(1))
    expect(game.view(1).players[0]).toEqual({ score: 5, streak: 1, pairs: 1 })
    game.play(0, flip(2)).play(0, flip(3))
    expect(game.view(1).players[0]).toEqual({ score: 15, streak: 2, pairs: 2 })
  })

  it('memory-14: a miss ends the streak of the player who missed, when the cards are hidden again', () => {
    const game = pairsInOrder().play(0, flip(0)).play(0, flip(1)).play(0, flip(2)).play(0, flip(4))
    expect(game.view(0)).toMatchObject({ phase: 'resolve', players: [{ streak: 1 }, { streak: 0 }] })
    game.wait(1000)
    expect(game.view(0)).toMatchObject({ phase: 'firstFlip', players: [{ streak: 0 }, { streak: 0 }] })
    game.play(1, flip(2)).play(1, flip(3))
    expect(game.view(0).players.map((player) => player.streak)).toEqual([0, 1])
  })

  it('memory-15: 1, 3, 6, a miss, 7', () => {
    const game = new Scenario(memory, {
      seats: 2,
      arrange: (state) => ({ ...state, turn: 0, board: state.board.map((_, card) => 10 + (card >> 1)) }),
    })
    const score = () => game.view(0).players[0]?.score
    const pair = (first: number) => game.play(0, flip(first)).play(0, flip(first + 1))
    expect([pair(0) && score(), pair(2) && score(), pair(4) && score()]).toEqual([1, 3, 6])
    game.play(0, flip(6)).play(0, flip(8)).wait(1000)
    game.play(1, flip(6)).play(1, flip(8)).wait(1000)
    expect(score()).toBe(6)
    expect(pair(6) && score()).toBe(7)
  })
})

describe('power-ups', () => {
  it('memory-16: the rules say which there are and what they cost; the others do not exist', () => {
    const game = pairsInOrder({ powerUps: ['shuffle'], powerUpCosts: { shuffle: 2 } }, withScores(9, 0))
    expect(game.view(0).powerUps).toEqual([
      {
        id: 'shuffle',
        name: 'Shuffle',
        description: 'Reshuffles the positions of all cards that are not yet matched.',
        cost: 2,
        canAfford: true,
        used: false,
      },
    ])
    expect(game.refusal(0, use('glimpse'))).toBe('noSuchPowerUp')
    expect(game.refusal(0, use('constructor'))).toBe('noSuchPowerUp')
  })

  it('memory-16: a new one is one more entry in the list', () => {
    for (const { id, text, cost } of powerUps) {
      expect(memory.parseRules({ powerUps: [id] })).toMatchObject({ ok: true, value: { powerUpCosts: { [id]: cost } } })
      const game = pairsInOrder({ powerUps: [id] }, withScores(cost, 0))
      expect(game.view(0).powerUps[0]).toMatchObject({ id, ...text.en, cost })
      expect(game.options(0)[1]).toEqual({ command: 'usePowerUp', choices: { id: { from: [id], min: 1, max: 1 } } })
      expect(game.play(0, use(id)).view(0).players[0]?.score).toBe(0)
    }
  })

  it('memory-17: before the first card of an attempt, also after a match, and more than once', () => {
    const game = pairsInOrder({}, withScores(9, 0)).play(0, use('shuffle')).play(0, use('shuffle'))
    expect(game.view(0).players[0]?.score).toBe(3)
    const matched = pairsInOrder({}, withScores(9, 0)).play(0, flip(0)).play(0, flip(1))
    expect(matched.refusal(0, use('shuffle'))).toBeNull()
    expect(matched.play(0, flip(2)).refusal(0, use('shuffle'))).toBe('powerUpTooLate')
  })

  it("memory-17: with powerUpTiming 'turnStart' only before the first card of the turn", () => {
    const game = pairsInOrder({ powerUpTiming: 'turnStart' }, withScores(9, 9))
    expect(game.refusal(0, use('shuffle'))).toBeNull()
    game.play(0, flip(0)).play(0, flip(1))
    expect(game.refusal(0, use('shuffle'))).toBe('powerUpTooLate')
    expect(game.options(0).map((option) => option.command)).toEqual(['flip'])
    game.play(0, flip(2)).play(0, flip(4)).wait(1000)
    expect(game.refusal(1, use('shuffle'))).toBeNull()
  })

  it('memory-18: does not end the turn and leaves the streak', () => {
    const game = pairsInOrder(
      {},
      {
        players: [
          { score: 6, streak: 3, pairs: 3 },
          { score: 0, streak: 0, pairs: 0 },
        ],
      },
    )
    game.play(0, use('shuffle'))
    expect(game.view(0)).toMatchObject({ turn: 0, phase: 'firstFlip' })
    expect(game.view(0).players[0]).toEqual({ score: 3, streak: 3, pairs: 3 })
  })

  it('memory-19: refused at 2 points, paid at 3', () => {
    const poor = pairsInOrder({}, withScores(2, 0))
    expect(poor.refusal(0, use('shuffle'))).toBe('notEnoughPoints')
    expect(poor.view(0).players[0]?.score).toBe(2)
    expect(pairsInOrder({}, withScores(3, 0)).play(0, use('shuffle')).view(0).players[0]?.score).toBe(0)
  })

  it('memory-20: a free one can be used once an attempt', () => {
    const game = pairsInOrder({ powerUpCosts: { shuffle: 0 } })
    game.play(0, use('shuffle'))
    expect(game.refusal(0, use('shuffle'))).toBe('powerUpUsed')
    expect(game.options(0).map((option) => option.command)).toEqual(['flip'])
    const [first, second] = partners(game.state)
    game.play(0, flip(first)).play(0, flip(second))
    expect(game.refusal(0, use('shuffle'))).toBeNull()
  })

  it('memory-21: both see the prices and what they can afford, also out of turn', () => {
    const game = pairsInOrder({}, withScores(2, 3))
    expect([0, 1].map((seat) => game.view(seat).powerUps[0]?.canAfford)).toEqual([false, true])
    expect(game.view('spectator').powerUps[0]?.canAfford).toBe(false)
  })

  it('memory-22: Shuffle moves hidden cards only, and nobody sees how', () => {
    const game = pairsInOrder({}, withScores(9, 0)).play(0, flip(2)).play(0, flip(3))
    const before = game.state.board
    const shuffled = [0, 1, 2, 3, 4, 5].map((seed) => {
      const other = new Scenario(memory, { seats: 2, seed, rules: { rows: 2, cols: 4 }, arrange: () => game.state })
      return other.play(0, use('shuffle')).state.board
    })
    for (const board of shuffled) {
      expect(board.slice(2, 4)).toEqual([11, 11])
      expect(board.toSorted()).toEqual(before.toSorted())
    }
    expect(new Set(shuffled.map(String)).size).toBeGreaterThan(1)
    game.play(0, use('shuffle'))
    expect(game.seen(0)).toEqual([{ type: 'powerUpUsed', open: { seat: 0, id: 'shuffle', cost: 3 } }])
    expect(game.seen(1)).toEqual(game.seen(0))
  })

  it('memory-22: Shuffle is legal with two cards left', () => {
    const game = pairsInOrder({}, { ...withScores(9, 0), foundBy: [0, 0, 0, 0, 1, 1, null, null] })
    expect(game.play(0, use('shuffle')).state.board.slice(6)).toEqual([13, 13])
  })

  it('memory-23: Glimpse is not in the game unless the rules name it', () => {
    expect(pairsInOrder({}, withScores(9, 0)).refusal(0, use('glimpse'))).toBe('noSuchPowerUp')
  })

  it('memory-23: Glimpse shows its buyer alone one hidden card, until the next flip', () => {
    const game = pairsInOrder({ powerUps: ['glimpse'] }, withScores(4, 0)).play(0, use('glimpse'))
    const [mine] = game.seen(0)
    expect(mine?.own).toEqual({ card: expect.stringMatching(/^0[0-7]$/), face: expect.any(Number) })
    expect(game.seen(1)).toEqual([{ type: 'powerUpUsed', open: { seat: 0, id: 'glimpse', cost: 4 } }])
    const glimpsed = (viewer: 0 | 1 | 'spectator') =>
      game.view(viewer).cards.filter((card) => card.state === 'glimpsed')
    expect([glimpsed(0).length, glimpsed(1).length, glimpsed('spectator').length]).toEqual([1, 0, 0])
    game.play(0, flip(0))
    expect(glimpsed(0)).toEqual([])
  })
})

describe('the end', () => {
  it('memory-24 memory-25: over when every card is matched; more points win', () => {
    const game = pairsInOrder({}, { foundBy: [1, 1, 1, 1, 1, 1, null, null], ...withScores(0, 6) })
    game.play(0, flip(6)).play(0, flip(7))
    expect(game.outcome).toEqual({
      standings: [
        { seat: 1, place: 1, score: 6 },
        { seat: 0, place: 2, score: 1 },
      ],
      reason: 'played',
    })
    expect(game.refusal(0, flip(0))).toBe('gameOver')
  })

  it('memory-25: equal points are a draw', () => {
    const game = pairsInOrder({}, { foundBy: [1, 1, 1, 1, 1, 1, null, null], ...withScores(0, 1) })
    game.play(0, flip(6)).play(0, flip(7))
    expect(game.outcome?.standings.map((standing) => standing.place)).toEqual([1, 1])
  })

  it.each(['firstFlip', 'resolve'])('memory-26: who leaves has lost, also in %s', (phase) => {
    const game = pairsInOrder({}, withScores(50, 0))
    if (phase === 'resolve') game.play(0, flip(0)).play(0, flip(2))
    game.news({ type: 'attendance', seat: 0, attendance: 'gone' })
    expect(game.outcome).toMatchObject({
      reason: 'opponentLeft',
      standings: [
        { seat: 1, place: 1 },
        { seat: 0, place: 2 },
      ],
    })
    expect(memory.deadlines(game.state)).toEqual([])
  })

  it('memory-26: being away changes nothing yet', () => {
    const game = pairsInOrder().news({ type: 'attendance', seat: 0, attendance: 'away' })
    expect(game.outcome).toBeNull()
    expect(memory.absence(game.state, 0)).toMatchObject({ graceMs: 30_000, afterGrace: 'gone', onLeave: 'gone' })
  })
})

describe('clocks and stalemates', () => {
  it('memory-27: an attempt that takes too long is finished with random hidden cards', () => {
    const game = pairsInOrder({ turnSeconds: 30 }, { until: 30_000 })
    game.wait(29_999)
    expect(game.view(0)).toMatchObject({ phase: 'firstFlip', turn: 0 })
    game.wait(1)
    expect(game.events.filter((event) => event.type === 'flipped')).toHaveLength(2)
    const half = pairsInOrder({ turnSeconds: 30 }, { until: 30_000 }).play(0, flip(0)).wait(30_000)
    expect(half.events.filter((event) => event.type === 'flipped')).toHaveLength(1)
  })

  it('memory-27: every attempt has the whole time, and the clock names who let it pass', () => {
    const game = pairsInOrder({ turnSeconds: 60 }, { until: 60_000 }).wait(20_000).play(0, flip(0)).play(0, flip(1))
    expect(memory.deadlines(game.state)).toEqual([{ at: 80_000, tick: 'turnTimeout', idle: 0 }])
    expect(memory.absence(game.state, 0)).toMatchObject({ idleTurns: 2, whenIdle: 'gone' })
  })

  it('memory-27: there is no clock unless the rules set one', () => {
    expect(memory.deadlines(pairsInOrder().state)).toEqual([])
  })

  it('memory-28: after so many attempts without news the hidden cards are shuffled for free', () => {
    const game = pairsInOrder({ idleTurnLimit: 2 }, withScores(1, 1))
    const miss = () => {
      const seat = game.state.turn
      return game
        .play(seat, flip(0))
        .play(seat, flip(2))
        .wait(1000)
        .events.map((event) => event.type)
    }
    expect(miss()).toEqual(['turnPassed']) // both cards were new
    expect(miss()).toEqual(['turnPassed'])
    expect(miss()).toEqual(['turnPassed', 'boardRefreshed'])
    expect(game.view(0).players.map((player) => player.score)).toEqual([1, 1])
    expect(miss()).toEqual(['turnPassed']) // on the new board they are new again
  })

  it('memory-28: one new card is news, a pair is too, and 0 switches it off', () => {
    const game = pairsInOrder({ idleTurnLimit: 1 })
    const attempt = (...cards: readonly number[]) => {
      const seat = game.state.turn
      for (const card of cards) game.play(seat, flip(card))
      return game.wait(1000).events.map((event) => event.type)
    }
    expect([attempt(0, 2), attempt(0, 4), attempt(2, 6)]).toEqual([['turnPassed'], ['turnPassed'], ['turnPassed']])
    const off = pairsInOrder({ idleTurnLimit: 0 })
    for (let turn = 0; turn < 20; turn++) {
      off.play(off.state.turn, flip(0)).play(off.state.turn, flip(2)).wait(1000)
      expect(off.events.map((event) => event.type)).toEqual(['turnPassed'])
    }
  })
})

describe('what the service must keep', () => {
  it('memory-29: no view and no seen event has more than these fields', () => {
    const game = pairsInOrder({ powerUps: ['shuffle', 'glimpse'] }, withScores(9, 9))
    const fields: (keyof MemoryView)[] = [
      'you', 'rows', 'cols', 'phase', 'turn', 'cards', 'flipped', 'players', 'powerUps', 'powerUpsOpen', 'until', 'goneSeat',
    ] // biome-ignore format: a list
    expect(Object.keys(game.view(0))).toEqual(fields)
    for (const event of [...game.seen(0), ...game.play(0, use('shuffle')).seen(0)])
      expect(event).not.toHaveProperty('sealed')
  })

  it('memory-31: every option has a title, a sentence and a default that is accepted', () => {
    const rules = memory.parseRules({})
    expect(rules).toMatchObject({ ok: true })
    for (const [name, field] of Object.entries(memory.ruleSchema)) {
      expect(field.text.en.title, name).toMatch(/^[A-Z]/)
      expect(field.text.en.help, name).toMatch(/\.$/)
      expect(rules.ok && rules.value, name).toHaveProperty(name)
    }
    for (const preset of memory.presets) expect(memory.parseRules(preset.rules), preset.id).toMatchObject({ ok: true })
  })

  it.each([
    [{ pairs: 3 }, /There is no "pairs" here/],
    [{ comboBase: 0 }, /"comboBase"/],
    [{ powerUps: ['teleport'] }, /must be one of shuffle, glimpse/],
    [{ powerUps: ['shuffle', 'shuffle'] }, /twice/],
    [{ powerUpCosts: { shuffle: -1 } }, /"powerUpCosts": "shuffle" must be a whole number from 0/],
    [{ botDelayMinMs: 5000 }, /"botDelayMinMs" must not be above/],
    [null, /Expected an object/],
  ])('memory-31: %j is refused with a sentence', (rules, sentence) => {
    expect(memory.parseRules(rules)).toMatchObject({
      ok: false,
      error: { text: { en: expect.stringMatching(sentence) } },
    })
  })
})

function partners(state: MemoryState): [number, number] {
  const first = state.foundBy.indexOf(null)
  return [first, state.board.findIndex((face, card) => card !== first && face === state.board[first])]
}
