// The vectors worth pinning, as a table: hands, who called, what comes of it.

import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import { scored, sumOf } from '../../../src/games/grid/scoring.ts'
import { call, cardsOf, laid, playOut, quietTurn } from '../grid/setting.ts'

/** The hands are played out without a change; this seat has called. */
function called(hands: readonly string[], caller: number, rules: object = {}) {
  const game = laid(cambio, { hands, discard: '2s', rules })
  for (let turn = 0; turn < hands.length + caller; turn++) quietTurn(game)
  return playOut(game.play(caller, call))
}

const of7 = 'As 2h 4d Kc'
const of8 = 'Ac 2c 5c Ks'
const of8too = 'Ah 2d 5d Kd'
const of10 = 'Jh Kh Kc Ks'
const of12 = 'Ks 3h 7d 2c'
const of15 = '5h 3c 7h Kh'
const of20 = 'Jc Qc Kd Kc'

describe('the sum of a hand', () => {
  // C1-DEP5
  it.each([
    ['Ks 3h 7d 2c', 12],
    ['Ah 2h 3h 4h', 10],
    ['5h 6h 7h 8h', 26],
    ['9h Th Jh Qh', 39],
    ['Ks Kh Kd Kc', 0],
  ])('cambio-38: %s is %i', (hand, sum) => {
    const rules = cambio.parseRules({})
    expect(rules.ok && sumOf(rules.value, cardsOf(hand))).toBe(sum)
  })

  it('cambio-38: values can be others', () => {
    const rules = cambio.parseRules({ values: { K: 13, A: -1 } })
    expect(rules.ok && sumOf(rules.value, cardsOf('Ks Ah 2h Th'))).toBe(24)
  })
})

interface Vector {
  readonly rule: string
  readonly what: string
  readonly hands: readonly string[]
  readonly caller: number
  readonly rules?: object
  readonly scores: readonly number[]
  readonly winners: readonly number[]
}

const vectors: readonly Vector[] = [
  {
    rule: 'cambio-39',
    what: '12, 8 and 15: 8 wins',
    hands: [of12, of8, of15],
    caller: 1,
    scores: [12, 8, 15],
    winners: [1],
  },
  {
    rule: 'cambio-40',
    what: 'the caller has 10, another 8: 20',
    hands: [of10, of8],
    caller: 0,
    scores: [20, 8],
    winners: [1],
  },
  {
    rule: 'cambio-40',
    what: 'the caller has 7, all others more: 7',
    hands: [of7, of8],
    caller: 0,
    scores: [7, 8],
    winners: [0],
  },
  {
    rule: 'cambio-40',
    what: 'the caller has 15, another 12: 30',
    hands: [of15, of12],
    caller: 0,
    scores: [30, 12],
    winners: [1],
  },
  {
    rule: 'cambio-40',
    what: 'a tie for the fewest is not wrong',
    hands: [of8, of8too, of12],
    caller: 0,
    scores: [8, 8, 12],
    winners: [0, 1],
  },
  {
    rule: 'cambio-41',
    what: 'no penalty',
    hands: [of10, of8],
    caller: 0,
    rules: { penalty: 'none' },
    scores: [10, 8],
    winners: [1],
  },
  {
    rule: 'cambio-41',
    what: 'seven points more',
    hands: [of10, of8],
    caller: 0,
    rules: { penalty: 'add', penaltyAdd: 7 },
    scores: [17, 8],
    winners: [1],
  },
  {
    rule: 'cambio-41',
    what: 'highest: not the most, no penalty',
    hands: [of15, of12, of20],
    caller: 0,
    rules: { penaltyWhen: 'highest' },
    scores: [15, 12, 20],
    winners: [1],
  },
  {
    rule: 'cambio-41',
    what: 'highest: the most',
    hands: [of15, of12],
    caller: 0,
    rules: { penaltyWhen: 'highest' },
    scores: [30, 12],
    winners: [1],
  },
  {
    rule: 'cambio-41',
    what: 'below zero, doubling adds ten',
    hands: ['Ks Kh 2h Ah', 'Kd Kc Ac As'],
    caller: 0,
    rules: { values: { K: -2 } },
    scores: [9, -2],
    winners: [1],
  },
  {
    rule: 'cambio-42',
    what: 'a tie has several winners',
    hands: [of12, of8, of8too],
    caller: 1,
    scores: [12, 8, 8],
    winners: [1, 2],
  },
  { rule: 'cambio-42', what: 'all alike, all win', hands: [of8, of8too], caller: 0, scores: [8, 8], winners: [0, 1] },
  {
    rule: 'cambio-42',
    what: 'callerWins: the caller alone',
    hands: [of12, of8, of8too],
    caller: 1,
    rules: { tieRule: 'callerWins' },
    scores: [12, 8, 8],
    winners: [1],
  },
  {
    rule: 'cambio-42',
    what: 'callerWins: not if the caller is not among them',
    hands: [of12, of8, of8too],
    caller: 0,
    rules: { tieRule: 'callerWins' },
    scores: [24, 8, 8],
    winners: [1, 2],
  },
]

describe('the result', () => {
  it.each(vectors)('$rule: $what', ({ hands, caller, rules, scores, winners }) => {
    const game = called(hands, caller, rules)
    expect(game.view('spectator').result).toMatchObject({ scores, winners, caller })
    const places = game.outcome?.standings.filter((standing) => standing.place === 1).map((standing) => standing.seat)
    expect(places).toEqual(winners)
  })

  it('cambio-43: shows cards, sums, the penalty, points and winners', () => {
    const game = called([of10, of8, of12], 0)
    expect(game.view(2).result).toEqual({
      reason: 'called',
      caller: 0,
      hands: [cardsOf(of10), cardsOf(of8), cardsOf(of12)],
      sums: [10, 8, 12],
      scores: [20, 8, 12],
      penalised: 0,
      winners: [1],
      replay: false,
    })
    expect(game.outcome?.standings).toEqual([
      { seat: 1, place: 1, score: 8 },
      { seat: 2, place: 2, score: 12 },
      { seat: 0, place: 3, score: 20 },
    ])
  })

  it('cambio-44: one round is the game, unless a match is wanted', () => {
    expect(called([of7, of8], 0).view(0).phase).toBe('completed')
    expect(called([of7, of8], 0, { matchMode: 'firstTo', matchWins: 2 }).view(0)).toMatchObject({
      phase: 'roundOver',
      wins: [1, 0],
    })
  })
})

describe('every combination', () => {
  const sums: readonly (readonly [number, string])[] = [
    [0, 'Ks Kh Kd Kc'],
    [7, of7],
    [8, of8],
    [12, of12],
  ]
  const rules = ['notLowest', 'highest'].flatMap((penaltyWhen) =>
    ['coWinners', 'callerWins'].map((tieRule) => ({ penaltyWhen, tieRule })),
  )

  it.each(rules)(
    'cambio-39, cambio-40, cambio-42: of three hands and a caller, with %j',
    ({ penaltyWhen, tieRule }) => {
      for (const a of sums)
        for (const b of sums)
          for (const c of sums)
            for (const caller of [0, 1, 2]) {
              const hands = [a, b, c]
              const { state } = laid(cambio, { hands: hands.map(([, hand]) => hand), rules: { penaltyWhen, tieRule } })
              const result = scored({ ...state, caller }, 'called')
              // Said once more, in other words: somebody beats the caller, and with 'highest' the caller beats nobody.
              const mine = hands[caller]?.[0] ?? 0
              const beaten = hands.some(([sum]) => sum < mine)
              const beatsSomebody = hands.some(([sum]) => sum > mine)
              const wrong = beaten && !(penaltyWhen === 'highest' && beatsSomebody)
              const points = hands.map(([sum], seat) => (seat === caller && wrong ? sum + sum : sum))
              const best = [0, 1, 2].filter((seat) => points.every((other) => other >= (points[seat] ?? 0)))
              const winners = tieRule === 'callerWins' && best.includes(caller) ? [caller] : best
              expect(result).toMatchObject({ scores: points, winners, penalised: wrong ? caller : null })
            }
    },
  )
})
