import { describe, expect, it } from 'vitest'
import { believe } from '../../../src/games/believe/game.ts'
import { type BelieveRules, derivedRank } from '../../../src/games/believe/public.ts'
import { assert } from '../../../src/kernel/assert.ts'
import { problemText } from '../../../src/kernel/rule-problem.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'
import { cards, challenge, disposeJokers, handsOf, play, playCommand, round, stacked } from './positions.ts'

function rulesOf(input: object): BelieveRules {
  const parsed = believe.parseRules(input)
  assert(parsed.ok, parsed.ok ? '' : problemText(parsed.error, 'en'))
  return parsed.value
}

/** All cards of a game that has just been dealt; fours of a kind are out already. */
function dealtCards(seats: number, rules: object): readonly string[] {
  const { players, disposed } = new Scenario(believe, { seats, rules }).state
  const out = disposed.flatMap(({ rank }) => ['c', 'd', 'h', 's'].map((suit) => `${rank}${suit}`))
  return [...players.flatMap((player) => player.hand), ...out]
}

describe('the deck', () => {
  it('believe-1: two to eight players, fewer if the rules say so', () => {
    expect(believe.seats(rulesOf({}))).toEqual({ min: 2, max: 8 })
    expect(believe.seats(rulesOf({ maxPlayers: 5 }))).toEqual({ min: 2, max: 5 })
    expect(believe.parseRules({ maxPlayers: 9 }).ok).toBe(false)
    expect(believe.parseRules({ maxPlayers: 1 }).ok).toBe(false)
  })

  it.each([
    [32, '7', 32],
    [36, '6', 36],
    [52, '2', 52],
  ])('believe-3: %i cards begin with the %s', (deckSize, lowest, count) => {
    const all = dealtCards(4, { deckSize })
    expect(all).toHaveLength(count)
    expect(new Set(all).size).toBe(count)
    const order = '23456789TJQKA'
    expect(order[Math.min(...all.map((card) => order.indexOf(card[0] ?? '')))]).toBe(lowest)
  })

  it('believe-3: left open, 36 cards for two or three players and 52 for more', () => {
    expect([2, 3, 4, 8].map((seats) => dealtCards(seats, {}).length)).toEqual([36, 36, 52, 52])
  })

  it.each([
    [{ deckSize: 54, jokers: 2 }, 54, 2],
    [{ deckSize: 54, jokers: 0 }, 52, 0],
    [{ deckSize: 52, jokers: 3 }, 55, 3],
    [{ deckSize: 54 }, 54, 2],
    [{ deckSize: 52 }, 52, 0],
    [{ deckSize: 54, deck54: 'twoJokersIncluded' }, 54, 2],
    [{ deckSize: 54, deck54: 'twoJokersIncluded', jokers: 1 }, 55, 3],
    [{ deckSize: 32, jokers: 46, jokerDisposal: false }, 78, 46],
  ])('believe-4: %j has %i cards', (rules, count, jokers) => {
    const all = dealtCards(3, rules)
    expect(all).toHaveLength(count)
    expect(all.filter((card) => card === 'Xx')).toHaveLength(jokers)
  })

  it('believe-5: with four jokers it must be said whether they can be disposed', () => {
    expect(believe.parseRules({ jokers: 4 })).toMatchObject({
      ok: false,
      error: { code: 'jokersUndecided', text: { en: expect.stringMatching(/jokerDisposal/) } },
    })
    expect(believe.parseRules({ deckSize: 54, deck54: 'twoJokersIncluded', jokers: 2 }).ok).toBe(false)
    expect(believe.parseRules({ jokers: 4, jokerDisposal: false }).ok).toBe(true)
    expect(believe.parseRules({ jokers: 3 }).ok).toBe(true)
  })
})

describe('the deal', () => {
  it('believe-6: the host deals the first round, and the player to the left begins', () => {
    const view = new Scenario(believe, { seats: 3 }).view(0)
    expect(view).toMatchObject({ dealer: 0, turn: 1, round: 1, phase: 'opening', order: [0, 1, 2] })
  })

  it("believe-7: one card at a time from the dealer's left: 36 cards for five players are 8, 7, 7, 7, 7", () => {
    const [dealt] = new Scenario(believe, { seats: 5, rules: { deckSize: 36 } }).events
    assert(dealt?.type === 'dealt', 'no deal')
    expect(dealt.open.counts).toEqual([7, 8, 7, 7, 7])
    const order = cards('6c 7d 8h 9s Tc Jd Qh')
    const state = believe.initial(rulesOf({}), 3)
    const [stackedDeal] = believe.setup(state, { at: 0, chance: stacked(order) })
    assert(stackedDeal?.type === 'dealt', 'no deal')
    expect(stackedDeal.own).toEqual({
      1: { hand: cards('6c 9s Qh') },
      2: { hand: cards('7d Tc') },
      0: { hand: cards('8h Jd') },
    })
  })

  it('believe-8: the same key deals the same cards, another one others', () => {
    const hands = (seed: number) => handsOf(new Scenario(believe, { seats: 3, seed }))
    expect(hands(1)).toEqual(hands(1))
    expect(hands(1)).not.toEqual(hands(2))
  })

  it('believe-46: everybody is told their own hand, in order, and the counts of the others', () => {
    const game = new Scenario(believe, { seats: 3, rules: { deckSize: 32 } })
    const [mine] = game.seen(1)
    expect(mine?.own).toEqual({ hand: expect.any(Array) })
    expect(game.seen('spectator')[0]).toEqual({ type: 'dealt', open: mine?.open })
    expect(game.view('spectator').hand).toEqual([])
    expect(game.view(1).players.map((player) => player.hand)).toEqual([null, null, null])
    const order = cards(
      '7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As',
    )
    expect(game.view(1).hand).toEqual(order.filter((card) => game.view(1).hand.includes(card)))
  })
})

describe('plays', () => {
  const three = ['6c 6d 7c', '8c 8d 9h Tc', 'Jc Jd Qh']

  it('believe-9: the opening play must announce a rank', () => {
    const game = round(three)
    expect(game.refusal(1, { type: 'play', cards: [0] })).toBe('rankMissing')
    expect(game.refusal(1, challenge(0))).toBe('nothingToChallenge')
    play(game, 1, '8c 8d', '8')
    expect(game.seen(2).slice(0, 2)).toEqual([
      { type: 'announced', open: { seat: 1, rank: '8' } },
      { type: 'played', open: { seat: 1, count: 2 } },
    ])
    expect(game.view(2)).toMatchObject({ rank: '8', phase: 'responding', turn: 2, pile: [{ seat: 1, count: 2 }] })
  })

  it.each([[[]], [[0, 1, 2, 3]], [[0, 0]], [[-1]], [['8c']]])(
    'believe-9 believe-13: %j are not one to three cards',
    (named) => {
      expect(believe.parseCommand({ type: 'play', cards: named, rank: '8' })).toMatchObject({ ok: false })
    },
  )

  it('believe-10: the rank stays: it is left out or repeated', () => {
    const game = play(round(three), 1, '8c', '8')
    expect(game.refusal(2, { type: 'play', cards: [0], rank: 'J' })).toBe('rankFixed')
    expect(game.refusal(2, { type: 'play', cards: [0], rank: '8' })).toBeNull()
    play(game, 2, 'Jc')
    expect(game.view(0)).toMatchObject({ rank: '8', turn: 0 })
    expect(game.events.map((event) => event.type)).toEqual(['played', 'turnBegan'])
  })

  it('believe-10: there is a play and a challenge, and no pass', () => {
    expect(
      round(three)
        .options(1)
        .map((option) => option.command),
    ).toEqual(['play'])
    expect(
      play(round(three), 1, '8c', '8')
        .options(2)
        .map((option) => option.command),
    ).toEqual(['play', 'challenge'])
  })

  it('believe-11: a lie looks like the truth to everybody else', () => {
    const truth = play(round(three), 1, '8c', '8')
    const lie = play(round(three), 1, 'Tc', '8')
    expect(lie.seen(0)).toEqual(truth.seen(0))
    expect(lie.view(2)).toEqual(truth.view(2))
    expect(lie.view('spectator')).toEqual(truth.view('spectator'))
    expect(lie.seen(1)[1]?.own).toEqual({ cards: ['Tc'] })
  })

  it('believe-12: out of turn everything is refused, and nothing is offered', () => {
    const game = play(round(three), 1, '8c', '8')
    for (const seat of [0, 1]) {
      expect(game.refusal(seat, { type: 'play', cards: [0] })).toBe('notYourTurn')
      expect(game.refusal(seat, challenge(0))).toBe('notYourTurn')
      expect(game.options(seat)).toEqual([])
    }
  })

  it('believe-13: a card must be in the hand, and the last one named lies on top', () => {
    const game = round(three)
    expect(game.refusal(1, { type: 'play', cards: [4], rank: '8' })).toBe('notInHand')
    play(game, 1, 'Tc 8c 9h', '8')
    expect(game.state.pile).toEqual([{ seat: 1, cards: ['Tc', '8c', '9h'] }])
    game.play(2, challenge(1))
    expect(game.events[0]).toMatchObject({ type: 'challenged', open: { card: '8c', truth: true } })
  })

  it('believe-14: only ranks of the deck, and jokers only where they may be', () => {
    const game = round(three)
    expect(game.refusal(1, playCommand(game, 1, '8c', '5'))).toBe('notAnnounceable')
    expect(game.refusal(1, playCommand(game, 1, '8c', '6'))).toBeNull()
    expect(game.refusal(1, playCommand(game, 1, '8c', 'X'))).toBe('notAnnounceable')
    expect(round(three, { jokerAnnounceable: true }).refusal(1, playCommand(game, 1, '8c', 'X'))).toBeNull()
  })

  it('believe-15: a dead rank may be announced unless the rules forbid it', () => {
    const disposed = [{ seat: 0, rank: 'K' }] as const
    const nines = playCommand(round(three), 1, '8c', 'K')
    expect(round(three, {}, { disposed }).refusal(1, nines)).toBeNull()
    const strict = round(three, { allowDeadRank: false }, { disposed })
    expect(strict.refusal(1, nines)).toBe('notAnnounceable')
    expect(strict.view(0).announceable).not.toContain('K')
  })

  it('believe-15: when no rank is alive any more, all of them can be announced', () => {
    const disposed = (['6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const).map((rank) => ({ seat: 0, rank }))
    const game = round(['Xx', 'Xx Xx', 'Xx'], { allowDeadRank: false, jokers: 3 }, { disposed })
    expect(game.view(1).announceable).toHaveLength(9)
    expect(game.refusal(1, playCommand(game, 1, 'Xx', '6'))).toBeNull()
  })

  it('believe-16: a rank can be derived from cards that are alike', () => {
    expect(derivedRank(cards('8c 8d'))).toBe('8')
    expect(derivedRank(cards('8c 9d'))).toBeNull()
    expect(derivedRank([])).toBeNull()
  })
})

describe('challenges', () => {
  const three = ['6c 6d 7c', '8c 8d 9h Tc', 'Jc Jd Qh']

  it('believe-17: only the next player may challenge, and only the last play', () => {
    const game = play(play(round(three), 1, 'Tc 9h', '8'), 2, 'Jc')
    expect(game.refusal(1, challenge(0))).toBe('notYourTurn')
    expect(game.options(0)).toContainEqual({ command: 'challenge', choices: { index: { from: [0], min: 1, max: 1 } } })
    game.play(0, challenge(0))
    expect(game.events[0]).toMatchObject({ type: 'challenged', open: { seat: 0, of: 2, card: 'Jc', truth: false } })
  })

  it("believe-18: index 2 on a play of two cards is refused: only the previous player's cards", () => {
    const game = play(play(round(three), 1, 'Tc 9h 8c', '8'), 2, 'Jc Jd')
    expect(game.refusal(0, challenge(2))).toBe('notPreviousPlay')
    expect(game.refusal(0, challenge(1))).toBeNull()
    expect(believe.refusals.notPreviousPlay).toBe("You can only flip the previous player's cards.")
    expect(believe.parseCommand(challenge(3)).ok).toBe(false)
  })

  it('believe-19: a truth: the challenger collects the whole pile', () => {
    const truth = play(play(round(['6c 6d', '8c 9h Tc', '8d Jd Qh']), 1, 'Tc', '8'), 2, 'Jd 8d').play(0, challenge(0))
    expect(handsOf(truth)).toEqual(['6c 6d 8d Tc Jd', '8c 9h', 'Qh'])
    expect(truth.view(0)).toMatchObject({ pile: [], rank: null, phase: 'opening', turn: 1 })
  })

  it('believe-20: a lie: whoever made the last play collects, and one true card among lies saves it', () => {
    const lie = play(round(three), 1, '8c 9h', '8').play(2, challenge(0))
    expect(handsOf(lie)).toEqual(['6c 6d 7c', '8c 8d 9h Tc', 'Jc Jd Qh'])
    const lucky = play(round(three), 1, '8c 9h', '8').play(2, challenge(1))
    expect(handsOf(lucky)[2]).toBe('8c 9h Jc Jd Qh')
  })

  it('believe-21: a joker is a lie, unless jokers are wild', () => {
    const hands = ['6c 6d', '8c Xx', 'Jc Jd']
    const truth = (rules: object) =>
      play(round(hands, { jokers: 1, ...rules }), 1, 'Xx', '8').play(2, challenge(0)).events[0]
    expect(truth({})).toMatchObject({ open: { card: 'Xx', truth: false } })
    expect(truth({ jokerWild: true })).toMatchObject({ open: { card: 'Xx', truth: true } })
    const announced = round(hands, { jokers: 1, jokerAnnounceable: true })
    expect(play(announced, 1, 'Xx', 'X').play(2, challenge(0)).events[0]).toMatchObject({ open: { truth: true } })
  })

  it('believe-2 believe-22: everybody sees the flipped card, the collector alone the pile, in the order of the faces', () => {
    const game = play(play(round(three), 1, 'Tc 9h', '8'), 2, 'Qh Jc').play(0, challenge(1))
    const flipped = { seat: 0, of: 2, index: 1, rank: '8', card: 'Qh', truth: false }
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(game.seen(viewer).slice(0, 2)).toEqual([
        { type: 'challenged', open: flipped },
        { type: 'collected', open: { seat: 2, count: 4 } },
      ])
      expect(JSON.stringify(game.view(viewer))).not.toContain(viewer === 1 ? '9h' : 'Tc')
      expect(game.view(viewer).challenge).toEqual(flipped)
    }
    expect(game.seen(2)[1]?.own).toEqual({ cards: ['9h', 'Tc', 'Jc', 'Qh'] })
    expect(play(game, 0, '6c', '6').view(1).challenge).toBeNull()
  })

  it('believe-23: the player to the left of the collector opens, with a rank of their own', () => {
    const lie = play(round(three), 1, '9h', '8').play(2, challenge(0))
    expect(lie.view(0)).toMatchObject({ turn: 2, phase: 'opening' })
    const truth = play(round(three), 1, '8c', '8').play(2, challenge(0))
    expect(truth.view(0)).toMatchObject({ turn: 0, phase: 'opening' })
    expect(play(truth, 0, '6c', '7').view(0).rank).toBe('7')
  })

  it('believe-23: with two players it is always the one who did not collect', () => {
    const two = ['6c 6d 7c', '8c 8d 9h']
    expect(play(round(two), 1, '9h', '8').play(0, challenge(0)).view(0).turn).toBe(0)
    expect(play(round(two), 1, '8c', '8').play(0, challenge(0)).view(0).turn).toBe(1)
  })
})

describe('disposal', () => {
  it('believe-24: four of a kind are gone after the deal, and everybody is told', () => {
    const deck = cards('8c 7d 6c 8d 7h 6d 8h Td 6h 8s Th 9s')
    const events = believe.setup(believe.initial(rulesOf({}), 3), { at: 0, chance: stacked(deck) })
    expect(events.map((event) => event.type)).toEqual(['dealt', 'disposed', 'roundEnded'])
    expect(events[1]).toEqual({ type: 'disposed', open: { seat: 1, rank: '8' } })
  })

  it('believe-24: and after a collection, at once', () => {
    const game = play(round(['6c 6d', '8c 9h Tc', '8d 8h 8s Qh']), 1, '8c', '8').play(2, challenge(0))
    expect(game.events.map((event) => event.type)).toEqual(['challenged', 'collected', 'disposed', 'turnBegan'])
    expect(game.view(0).disposed).toEqual([{ seat: 2, rank: '8' }])
    expect(handsOf(game)[2]).toBe('Qh')
  })

  const jokers = { jokers: 6, jokerDisposal: true }

  it('believe-25: whoever holds four jokers may dispose four of them, also out of turn', () => {
    const game = round(['6c 6d', '8c 9h', 'Xx Xx Xx Xx Xx Qh'], jokers)
    expect(game.options(2)).toEqual([{ command: 'disposeJokers', choices: {} }])
    expect(game.play(2, disposeJokers).seen(0)).toEqual([{ type: 'jokersDisposed', open: { seat: 2 } }])
    expect(handsOf(game)[2]).toBe('Qh Xx')
    expect(game.view(0)).toMatchObject({ turn: 1, phase: 'opening' })
    expect(game.refusal(2, disposeJokers)).toBe('noJokersToDispose')
  })

  it.each([
    ['it is not allowed', { jokers: 6, jokerDisposal: false }, 'Xx Xx Xx Xx Qh'],
    ['there are only three', jokers, 'Xx Xx Xx Qh'],
    ['the deck has only three', { jokers: 3, jokerDisposal: true }, 'Xx Xx Xx Xx Qh'],
  ])('believe-25: not if %s', (_why, rules, hand) => {
    const game = round(['6c 6d', '8c 9h', hand], rules)
    expect(game.refusal(2, disposeJokers)).toBe('noJokersToDispose')
    expect(game.options(2)).toEqual([])
  })

  it('believe-26: a play may dispose jokers first, and both happen or neither', () => {
    const game = round(['6c 6d', '8c 9h Xx Xx Xx Xx Xx', 'Jc Jd'], jokers)
    const dispose = 'jokers'
    expect(game.refusal(1, { type: 'play', cards: [2], rank: '8', dispose })).toBe('notInHand')
    expect(game.refusal(1, { type: 'play', cards: [0], rank: '5', dispose })).toBe('notAnnounceable')
    game.play(1, { type: 'play', cards: [0, 6], rank: '8', dispose })
    expect(game.events.map((event) => event.type)).toEqual(['jokersDisposed', 'announced', 'played', 'turnBegan'])
    expect(handsOf(game)[1]).toBe('9h')
    expect(game.refusal(2, { type: 'play', cards: [0], dispose })).toBe('noJokersToDispose')
  })
})

describe('options', () => {
  it('believe-48: every option has a title, a sentence and a range; wrong ones are refused with a sentence', () => {
    for (const field of Object.values(believe.ruleSchema)) {
      expect(field.text.en.title.length).toBeGreaterThan(2)
      expect(field.text.en.help).toMatch(/\.$/)
    }
    for (const rules of [
      { deckSize: 40 },
      { jokers: -1 },
      { maxRounds: 0 },
      { reseat: 'never' },
      { endBy: 1 },
      { odd: 1 },
    ]) {
      expect(believe.parseRules(rules)).toMatchObject({
        ok: false,
        error: { text: { en: expect.stringMatching(/.\.$/) } },
      })
    }
  })

  it('believe-47 believe-48: the defaults are the game as written; "Table classic" lets the last play be challenged', () => {
    expect(rulesOf({})).toMatchObject({
      deck54: 'rankSet',
      scorePerCard: -1,
      scorePerJoker: -3,
      winnerBonus: 5,
      inviteTimeoutSec: 300,
      jokerAnnounceable: false,
      jokerWild: false,
      emptyHandWin: 'immediate',
      allowDeadRank: true,
      disconnectPolicy: 'bot',
      reconnectMs: 60_000,
      reseat: 'ask',
      endBy: 'host',
      maxTurnsPerRound: 500,
      maxPlayers: 8,
      turnSeconds: 0,
    })
    expect(believe.presets.map(({ id, rules }) => [id, rules])).toEqual([
      ['asWritten', {}],
      ['tableClassic', { emptyHandWin: 'afterChallenge' }],
    ])
  })
})
