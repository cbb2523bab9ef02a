// What an expert imagines could be the real game, as far as its seat can tell: the same view, all cards there once, those
// whose holder it knows where they are, and no four of a kind in a hand. What it believes to know is true.

import { describe, expect, it } from 'vitest'
import { type Decision, playGame } from '../../../src/arena/play.ts'
import { type Mind, watch } from '../../../src/games/believe/bots/mind.ts'
import { hardBot } from '../../../src/games/believe/bots.ts'
import { claims } from '../../../src/games/believe/claims.ts'
import { imagine } from '../../../src/games/believe/expert.ts'
import { type BelieveTypes, believe } from '../../../src/games/believe/game.ts'
import { fullRanks, without } from '../../../src/games/believe/hand.ts'
import type { BelieveSeen, BelieveView } from '../../../src/games/believe/public.ts'
import type { BelieveState } from '../../../src/games/believe/state.ts'
import { assert, at } from '../../../src/kernel/assert.ts'
import { type Card, deck } from '../../../src/kernel/cards.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import type { Game } from '../../../src/kernel/game.ts'
import type { Seat } from '../../../src/kernel/secrecy.ts'
import { keyOfSeed } from '../../../src/testkit/playout.ts'

/** What a seat held when this pile was begun. */
function heldBy(state: BelieveState, seat: Seat): readonly Card[] {
  const laid = state.pile.filter((play) => play.seat === seat).flatMap((play) => play.cards)
  return [...at(state.players, seat).hand, ...laid]
}

it.each([
  [2, {}],
  [3, { emptyHandWin: 'afterChallenge' }],
  [3, { jokers: 8, jokerDisposal: true }],
  [4, {}],
  [5, { jokers: 8, jokerDisposal: false, jokerWild: true }],
  [8, { deckSize: 54 }],
])('worlds that an expert of %i cannot tell from the real one, under %j', (seats, more) => {
  const rules = believe.parseRules({ maxRounds: 1, ...more })
  assert(rules.ok, 'rules')
  const players = Array.from({ length: seats }, () => hardBot)
  const chance = quickChance(seats)
  let real: BelieveState | null = null
  const game: Game<BelieveTypes> = {
    ...believe,
    view(state, seat) {
      real = state
      return believe.view(state, seat)
    },
  }
  let [worlds, known] = [0, 0]
  const check = ({ seat, mind, view }: Decision) => {
    const seen = view as BelieveView
    const { given } = mind as Mind
    const world = imagine(mind as Mind, seen, chance)
    expect(believe.view(world, seat)).toEqual({ ...seen, since: 0 })
    expect(claims.cards(world)).toEqual(deck(seen.deckSize, seen.jokers).toSorted())
    for (const other of seen.players.keys()) {
      if (other === seat) continue
      const cards = given[other] ?? []
      assert(real !== null, 'a state')
      expect(without(cards, heldBy(real, other)), 'known, and not true').toEqual([])
      expect(without(cards, heldBy(world, other)), 'known, and not imagined').toEqual([])
      expect(fullRanks(heldBy(world, other)), 'four of a kind that were not disposed').toEqual([])
      known += cards.length
    }
    worlds += 1
  }
  for (let seed = 1; seed <= 10; seed++) {
    playGame({ game, rules: rules.value, players, key: keyOfSeed(seed), chance }, { after: check })
  }
  expect(worlds).toBeGreaterThan(150)
  expect(known).toBeGreaterThan(100)
})

describe('what a seat knows of other hands', () => {
  const start = () => {
    const rules = believe.parseRules({ jokers: 8, jokerDisposal: true })
    assert(rules.ok, 'rules')
    return hardBot.start(0, rules.value)
  }
  const mindAfter = (...seen: readonly BelieveSeen[]) => seen.reduce(watch, start())
  const played = (seat: Seat, cards: readonly Card[] | number): BelieveSeen =>
    typeof cards === 'number'
      ? { type: 'played', open: { seat, count: cards } }
      : { type: 'played', open: { seat, count: cards.length }, own: { cards } }
  const flipped = (seat: Seat, of: Seat, card: Card): BelieveSeen => ({
    type: 'challenged',
    open: { seat, of, index: 0, rank: '9', card, truth: card.startsWith('9') },
  })
  const collected = (seat: Seat, count: number, cards?: readonly Card[]): BelieveSeen => ({
    type: 'collected',
    open: { seat, count },
    ...(cards && { own: { cards } }),
  })

  it('a card that was flipped is with whoever collected it', () => {
    expect(mindAfter(played(1, 2), flipped(2, 1, 'Kc'), collected(1, 2)).given).toEqual({ 1: ['Kc'] })
    expect(mindAfter(played(1, 2), flipped(2, 1, '9c'), collected(2, 2)).given).toEqual({ 2: ['9c'] })
  })

  it('one of its own is counted once', () => {
    expect(mindAfter(played(0, ['Kc', 'Kd']), flipped(1, 0, 'Kc'), collected(1, 2)).given).toEqual({ 1: ['Kc', 'Kd'] })
  })

  it('so is one that its holder laid again and got back', () => {
    const caught = [played(1, 1), flipped(2, 1, 'Kc'), collected(1, 1)]
    expect(mindAfter(...caught, ...caught).given).toEqual({ 1: ['Kc'] })
  })

  it('is forgotten when they may have laid it into a pile that another takes', () => {
    const caught = [played(1, 1), flipped(2, 1, 'Kc'), collected(1, 1)]
    expect(mindAfter(...caught, played(1, 1), flipped(2, 1, '9d'), collected(2, 1)).given).toEqual({ 2: ['9d'] })
    expect(mindAfter(...caught, played(3, 1), flipped(2, 3, '9d'), collected(2, 1)).given).toEqual({
      1: ['Kc'],
      2: ['9d'],
    })
  })

  it('but not when the pile is its own now, and the card was not in it', () => {
    const caught = [played(1, 1), flipped(2, 1, 'Kc'), collected(1, 1)]
    expect(mindAfter(...caught, played(1, 1), flipped(0, 1, '9d'), collected(0, 1, ['9d'])).given).toEqual({
      1: ['Kc'],
    })
    expect(mindAfter(...caught, played(1, 1), flipped(0, 1, 'Kc'), collected(0, 1, ['Kc'])).given).toEqual({ 1: [] })
  })

  it('jokers that are disposed are gone', () => {
    const jokers: readonly Card[] = ['Xx', 'Xx', 'Xx', 'Xx', 'Xx']
    const laid = [played(0, jokers.slice(0, 3)), played(1, 1), flipped(2, 1, 'Xx'), collected(1, 4)]
    expect(mindAfter(...laid).given[1]).toEqual(jokers.slice(0, 4))
    expect(mindAfter(...laid, { type: 'jokersDisposed', open: { seat: 1 } }).given[1]).toEqual([])
  })
})
