import { describe, expect, it } from 'vitest'
import { sumOf } from '../../../src/games/grid/scoring.ts'
import { stop } from '../../../src/games/stop/game.ts'
import { presets } from '../../../src/games/stop/public.ts'
import { rankOf } from '../../../src/kernel/cards.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'
import {
  call,
  cardsOf,
  closePeek,
  dealt,
  discardDrawn,
  drawDeck,
  drawDiscard,
  eventsOf,
  faces,
  laid,
  lookAt,
  playOut,
  quietTurn,
  skipPower,
  swap,
  usePower,
} from '../grid/setting.ts'

const hands = ['Ks 3h 7d 2c', 'Ad 4h 5c 6s', '8c 9c Tc Jc']
const two = hands.slice(0, 2)
const down = [null, null, null, null]

describe('the deal', () => {
  it('stop-1: two to four players, and the fewest points win', () => {
    const rules = stop.parseRules({})
    expect(rules.ok && stop.seats(rules.value)).toEqual({ min: 2, max: 4 })
    const game = playOut(quietTurn(laid(stop, { hands, discard: '2s' }).play(0, call)))
    expect(game.view(0).result).toMatchObject({ sums: [10, 16, 28], winners: [0] })
  })

  it('stop-2: 54 cards, two of them jokers', () => {
    const { state } = new Scenario(stop, { seats: 4 })
    const cards = [...state.hands.flat().map((held) => held.card), ...state.draw, ...state.discard]
    expect(cards).toHaveLength(54)
    expect(cards.filter((card) => rankOf(card) === 'X')).toHaveLength(2)
    expect(new Set(cards).size).toBe(53)
  })

  it('stop-3: four cards that nobody sees, not even their owner', () => {
    const game = dealt(stop, { hands })
    for (const viewer of [0, 1, 2, 'spectator'] as const) {
      for (const seat of [0, 1, 2]) expect(faces(game, viewer, seat)).toEqual(down)
    }
  })

  it('stop-4: two of them can be looked at, once; the others learn that and no more', () => {
    const game = dealt(stop, { hands: two })
    expect(game.options(0)).toEqual([
      { command: 'lookAt', choices: { positions: { from: [0, 1, 2, 3], min: 2, max: 2 } } },
    ])
    game.wait(1000).play(0, lookAt(2, 0))
    expect(faces(game, 0, 0)).toEqual(['Ks', null, '7d', null])
    expect(game.seen(1)).toEqual([{ type: 'looked', open: { seat: 0, until: 6000 } }])
    expect(faces(game, 1, 0)).toEqual(down)
    expect(game.refusal(0, lookAt(1, 3))).toBe('alreadyLooked')
    expect(game.refusal(1, lookAt(1, 4))).toBe('noSuchCard')
    expect(stop.parseCommand(lookAt(1, 1)).ok).toBe(false)
    expect(stop.parseCommand(lookAt(1)).ok).toBe(false)
    expect(faces(game.wait(5000), 0, 0)).toEqual(down)
    expect(game.view(1)).toMatchObject({ phase: 'initialPeek', looking: [1] })
  })

  it('stop-5: play begins when all have looked', () => {
    const game = dealt(stop, { hands: two }).play(0, lookAt(0, 1)).wait(2000).play(1, lookAt(0, 1))
    expect(game.wait(4999).view(0).phase).toBe('initialPeek')
    expect(game.wait(1).view(0)).toMatchObject({ phase: 'playing', turn: { seat: 0 } })
  })

  it('stop-5: who does not choose in ten seconds is shown the bottom two for three', () => {
    const game = dealt(stop, { hands: two }).play(0, lookAt(0, 1)).wait(10_000)
    expect(faces(game, 1, 1)).toEqual([null, null, '5c', '6s'])
    expect(game.view(1).hands[1]?.[2]).toMatchObject({ until: 13_000 })
    expect(game.wait(3000).view(0).phase).toBe('playing')
  })

  it('stop-5: bottomTwo leaves no choice', () => {
    const game = dealt(stop, { hands: two, rules: { peekPick: 'bottomTwo' } })
    expect(faces(game, 0, 0)).toEqual([null, null, '7d', '2c'])
    expect(game.options(0)).toEqual([])
  })

  it('stop-6: what was seen is hidden again, and who has seen a card is kept with it', () => {
    const game = dealt(stop, { hands: two, draw: 'Jh' }).play(0, lookAt(0, 1)).play(1, lookAt(0, 1)).wait(5000)
    expect(faces(game, 0, 0)).toEqual(down)
    game
      .play(0, drawDeck)
      .play(0, discardDrawn)
      .play(0, usePower({ mine: 0, seat: 1, pos: 3 }))
    expect(game.state.hands[1]?.[3]).toEqual({ card: 'Ks', knownBy: [0] })
    expect(game.state.hands[0]?.[0]).toEqual({ card: '6s', knownBy: [] })
  })

  it.each(['Qh', 'Jh', 'Xx'])('stop-7: the draw pile starts the discard pile; %s there is only a card', (top) => {
    const fresh = new Scenario(stop, { seats: 3 }).view(0)
    expect(fresh).toMatchObject({ deckCount: 41, discardCount: 1 })
    const game = laid(stop, { hands: two, discard: top })
    expect(game.view(0)).toMatchObject({ discardTop: top, turn: { seat: 0, step: 'start' } })
    expect(game.play(0, drawDiscard).play(0, discardDrawn).view(0).turn).toMatchObject({ seat: 1, step: 'start' })
  })
})

describe('a turn', () => {
  it('stop-8: see the card before deciding, or take the top of the discard pile', () => {
    const drawn = laid(stop, { hands: two, draw: '9h', discard: '2s' }).play(0, drawDeck)
    expect(drawn.view(0).turn?.card).toBe('9h')
    expect(drawn.view(1).turn).not.toHaveProperty('card')
    const taken = laid(stop, { hands: two, discard: '2s 8s' }).play(0, drawDiscard)
    expect(taken.view(1)).toMatchObject({ turn: { card: '8s' }, discardTop: '2s' })
  })

  it('stop-9: a card is replaced unseen, and shown on the discard pile', () => {
    const game = laid(stop, { hands: two, draw: '9h', discard: '2s' }).play(0, drawDeck)
    expect(faces(game, 0, 0)).toEqual(down)
    expect(game.play(0, swap(1)).view(1)).toMatchObject({ discardTop: '3h', turn: { seat: 1 } })
  })

  it('stop-10: or the drawn card is discarded', () => {
    const game = laid(stop, { hands: two, draw: '9h', discard: '2s' }).play(0, drawDeck).play(0, discardDrawn)
    expect(game.view(1)).toMatchObject({ discardTop: '9h', turn: { seat: 1 } })
    const strict = laid(stop, { hands: two, discard: '2s', rules: { discardTakeMustSwap: true } }).play(0, drawDiscard)
    expect(strict.refusal(0, discardDrawn)).toBe('mustSwap')
  })

  it('stop-11: turns go round', () => {
    const game = laid(stop, { hands, discard: '2s' })
    const order = [0, 1, 2, 3].map(() => {
      const seat = game.state.turn?.seat
      quietTurn(game)
      return seat
    })
    expect(order).toEqual([0, 1, 2, 0])
  })
})

describe('queen and jack', () => {
  it.each([0, 1])('stop-12: the queen looks at any card, be it of seat %i', (seat) => {
    const game = laid(stop, { hands: two, draw: 'Qh', discard: '2s' }).play(0, drawDeck).play(0, discardDrawn)
    expect(game.view(0).may.targets).toEqual([0, 1])
    game.play(0, usePower({ seat, pos: 1 }))
    expect(faces(game, 0, seat)).toEqual([null, seat === 0 ? '3h' : '4h', null, null])
    expect(faces(game, 1, seat)).toEqual(down)
  })

  it('stop-13: the jack exchanges two cards that stay face down for everybody', () => {
    const game = laid(stop, { hands: two, draw: 'Jh', discard: '2s' }).play(0, drawDeck).play(0, discardDrawn)
    game.play(0, usePower({ mine: 3, seat: 1, pos: 0 }))
    expect(game.state.hands.map((hand) => hand.map((held) => held.card))).toEqual([
      cardsOf('Ks 3h 7d Ad'),
      cardsOf('2c 4h 5c 6s'),
    ])
    for (const viewer of [0, 1, 'spectator'] as const) expect(faces(game, viewer, 0)).toEqual(down)
  })

  it('stop-14: not from the discard pile, and not when swapped out', () => {
    const taken = laid(stop, { hands: two, discard: 'Qh' }).play(0, drawDiscard).play(0, discardDrawn)
    expect(taken.view(0).turn).toMatchObject({ seat: 1, step: 'start' })
    const out = laid(stop, { hands: ['Qs 3h 7d 2c', two[1] ?? ''], draw: '9h', discard: '2s' })
    expect(out.play(0, drawDeck).play(0, swap(0)).view(0).turn).toMatchObject({ seat: 1, step: 'start' })
  })

  it('stop-15: use it, skip it, or keep the card', () => {
    const drawn = (rules = {}) => laid(stop, { hands: two, draw: 'Qh', discard: '2s', rules }).play(0, drawDeck)
    expect(drawn().play(0, discardDrawn).play(0, skipPower).view(0).turn?.seat).toBe(1)
    expect(drawn().play(0, swap(0)).view(0).turn?.seat).toBe(1)
    expect(drawn({ abilityOnKeep: true }).play(0, swap(0)).view(0).turn).toMatchObject({
      step: 'power',
      power: 'peekAny',
    })
  })
})

describe('stop', () => {
  it('stop-16: at any point of a turn, the first one included, and out of turn never', () => {
    const game = laid(stop, { hands: two, draw: 'Qh', discard: '2s' })
    const mayStop = () => game.refusal(0, call) === null && game.options(0).some((option) => option.command === 'call')
    expect(mayStop()).toBe(true)
    expect(game.refusal(1, call)).toBe('notYourTurn')
    expect(game.play(0, drawDeck) && mayStop()).toBe(true)
    expect(game.play(0, discardDrawn) && mayStop()).toBe(true)
    expect(game.play(0, usePower({ seat: 0, pos: 0 })) && mayStop()).toBe(true)
    expect(game.play(0, call).play(0, closePeek).view(0)).toMatchObject({ phase: 'finalRound', caller: 0 })
  })

  it('stop-17: the turn goes on to its normal end', () => {
    const game = laid(stop, { hands: two, draw: 'Jh', discard: '2s' }).play(0, call)
    expect(game.view(0)).toMatchObject({ phase: 'playing', caller: 0, turn: { seat: 0, step: 'start' } })
    game.play(0, drawDeck).play(0, discardDrawn)
    expect(game.view(0)).toMatchObject({ phase: 'playing', turn: { seat: 0, step: 'power' } })
    expect(game.play(0, skipPower).view(0)).toMatchObject({ phase: 'finalRound', turn: { seat: 1 } })
  })

  it('stop-18: all others have one final turn, and nobody stops again', () => {
    const game = quietTurn(quietTurn(laid(stop, { hands, discard: '2s' })).play(1, call))
    expect(game.view(0)).toMatchObject({ phase: 'finalRound', turn: { seat: 2 }, finalTurns: [0] })
    expect(game.refusal(2, call)).toBe('alreadyCalled')
    quietTurn(game)
    expect(game.view(0).turn?.seat).toBe(0)
    expect(quietTurn(game).view(0)).toMatchObject({ phase: 'roundOver', result: { reason: 'called', caller: 1 } })
  })

  it('stop-19: who draws the last card finishes the turn, and the round is over', () => {
    const game = laid(stop, { hands, draw: 'Qh', discard: '2s', nothingBelow: true })
    game
      .play(0, call)
      .play(0, drawDeck)
      .play(0, discardDrawn)
      .play(0, usePower({ seat: 1, pos: 0 }))
    expect(game.view(0).phase).toBe('playing')
    expect(game.play(0, closePeek).view(0)).toMatchObject({
      phase: 'roundOver',
      result: { reason: 'emptyPile', caller: 0 },
    })
  })

  it('stop-19: immediate: the last card goes to the discard pile', () => {
    const rules = { emptyPile: 'immediate' }
    const game = laid(stop, { hands, draw: '9h', discard: '2s', nothingBelow: true, rules }).play(0, drawDeck)
    expect(game.view(0)).toMatchObject({ phase: 'roundOver', discardTop: '9h', result: { reason: 'emptyPile' } })
  })

  it('stop-19: or it is reshuffled', () => {
    const rules = { emptyPile: 'reshuffle' }
    const game = laid(stop, { hands, draw: '9h', discard: '2s 3s 4s', nothingBelow: true, rules })
    game.play(0, drawDeck).play(0, discardDrawn).play(1, drawDeck)
    expect(eventsOf(game, 'reshuffled')[0]?.open).toEqual({ deckCount: 3 })
  })

  it('stop-20: after two hundred turns the round is scored', () => {
    const game = laid(stop, { hands: two, discard: '2s' })
    for (let turn = 0; turn < 200; turn++) quietTurn(game)
    expect(game.view(0)).toMatchObject({ phase: 'roundOver', result: { reason: 'turnLimit' } })
  })
})

describe('points', () => {
  it.each([
    ['Ts Ks Xx As', -5],
    ['2h 3h 4h 5h', 14],
    ['6h 7h 8h 9h', 30],
    ['Jh Qh Kh Xx', 17],
  ])('stop-21: %s is %i', (hand, sum) => {
    const rules = stop.parseRules({})
    expect(rules.ok && sumOf(rules.value, cardsOf(hand))).toBe(sum)
  })

  it('stop-22: all cards are shown, and the fewest points win', () => {
    const game = playOut(quietTurn(laid(stop, { hands: ['Ts Ks Xx As', '2h 3h 4h 5h'], discard: '2s' }).play(0, call)))
    expect(game.view('spectator').result).toMatchObject({ sums: [-5, 14], winners: [0] })
    expect(faces(game, 'spectator', 1)).toEqual(cardsOf('2h 3h 4h 5h'))
  })

  it.each([
    ['share', [0, 1], [1, 1, 0]],
    ['replay', [0, 1], [0, 0, 0]],
    ['stopperLoses', [1], [0, 1, 0]],
  ] as const)('stop-23: a tie with %s', (tieRule, winners, wins) => {
    const tied = ['2h 3h 4h 5h', '2d 3d 4d 5d', '9h 9d 9c 9s']
    const game = playOut(quietTurn(laid(stop, { hands: tied, discard: '2s', rules: { tieRule } }).play(0, call)))
    expect(game.view(0)).toMatchObject({ result: { winners, replay: tieRule === 'replay' }, wins })
    if (tieRule === 'replay') expect(game.view(0).totals).toEqual([0, 0, 0])
  })

  it('stop-24: a wrong stop costs nothing, or what the penalty says', () => {
    const wrong = (rules: object) =>
      playOut(quietTurn(laid(stop, { hands: two, discard: '2s', rules }).play(0, call))).view(0).result
    const worse = (rules: object) =>
      playOut(quietTurn(laid(stop, { hands: two.toReversed(), discard: '2s', rules }).play(0, call))).view(0).result
    expect(wrong({})).toMatchObject({ penalised: null })
    expect(worse({})).toMatchObject({ sums: [16, 10], scores: [16, 10], penalised: null })
    expect(worse({ penalty: 'double' })).toMatchObject({ scores: [32, 10], penalised: 0 })
    expect(worse({ penalty: 'add', penaltyAdd: 5 })).toMatchObject({ scores: [21, 10] })
  })
})

describe('people and options', () => {
  const away = { type: 'attendance', seat: 1, attendance: 'away' } as const

  it('stop-33: in the final round who is away is waited for, or forfeits', () => {
    const stopped = (rules: object) => quietTurn(laid(stop, { hands, discard: '2s', rules }).news(away).play(0, call))
    expect(stopped({}).view(0).turn?.seat).toBe(1)
    expect(stopped({ finalRoundDisconnect: 'forfeit' }).view(0).turn?.seat).toBe(2)
  })

  it('stop-33: nobody waits for who has called, unless the rules say so', () => {
    const called = (rules: object) =>
      quietTurn(laid(stop, { hands, discard: '2s', rules }).play(0, call)).news({ ...away, seat: 0 })
    expect(called({}).options(1)).not.toEqual([])
    expect(called({ callerDisconnect: 'wait' }).options(1)).toEqual([])
  })

  it('stop-34: as written, and table classic', () => {
    expect(presets.map((preset) => preset.text.en.name)).toEqual(['As written', 'Table classic'])
    expect(stop.parseRules(presets[1]?.rules)).toMatchObject({ ok: true, value: { discardTakeMustSwap: true } })
    expect(stop.parseRules({ tieRule: 'callerWins' }).ok).toBe(false)
  })
})
