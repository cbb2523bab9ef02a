// The quick rules of imagination are the real ones: whatever is done, in whatever variant, comes to the same in both. And the
// habits of imagination are the hard bot's.

import { describe, expect, it } from 'vitest'
import { hardSkill as cambioSkill } from '../../../src/games/cambio/bots.ts'
import { cambio } from '../../../src/games/cambio/game.ts'
import { freshMind, type Mind, unseenCards, watch } from '../../../src/games/grid/bots/mind.ts'
import { allRanks, Book, rankIndex } from '../../../src/games/grid/expert/book.ts'
import { deedOf } from '../../../src/games/grid/expert/deeds.ts'
import { Habits, styleOf } from '../../../src/games/grid/expert/habits.ts'
import { Sketch } from '../../../src/games/grid/expert/sketch.ts'
import type { GridTypes } from '../../../src/games/grid/game.ts'
import { type GridSeen, handSize } from '../../../src/games/grid/public.ts'
import type { GridState } from '../../../src/games/grid/state.ts'
import { hardSkill as stopSkill } from '../../../src/games/stop/bots.ts'
import { stop } from '../../../src/games/stop/game.ts'
import { assert, at } from '../../../src/kernel/assert.ts'
import type { Game } from '../../../src/kernel/game.ts'
import { anyCommand } from '../../../src/kernel/options.ts'
import { seenBy } from '../../../src/kernel/secrecy.ts'
import { earliest, keyOfSeed, momentAt, quickChance } from '../../../src/testkit/playout.ts'

const attentive = { recall: 100, watchesOthers: true }

const variants: readonly object[] = [
  {},
  { callTiming: 'afterAction', emptyPile: 'finishTurn' },
  { callTiming: 'anySubphase', powerTrigger: 'anyDiscard', kingPick: 'randomUnseen', emptyPile: 'immediate' },
  { abilityOnKeep: true, discardTakeMustSwap: true, lockCallerHand: true, kingPeek: 'confirm', minTurnsBeforeCall: 2 },
  { callTiming: 'afterAction', emptyPile: 'reshuffle', maxTurns: 40, startDiscard: false, botsUsePowers: false },
  { values: Object.fromEntries(allRanks.map((rank, index) => [rank, 4 + index])), lockCallerHand: true },
]

/** The whole of a real game, as a sketch. */
function sketchOf(state: GridState, minds: readonly Mind[]): Sketch {
  const sketch = new Sketch(new Book(state.rules))
  const { turn } = state
  sketch.seats = state.hands.length
  sketch.playing = (1 << state.hands.length) - 1
  for (const [seat, hand] of state.hands.entries()) {
    for (const [pos, { card }] of hand.entries()) {
      const place = seat * handSize + pos
      sketch.cards[place] = rankIndex(card)
      for (const mind of minds) {
        if (mind.known[place] !== null) {
          expect(mind.known[place]).toBe(card)
          sketch.knownBy[place] = (sketch.knownBy[place] ?? 0) | (1 << mind.seat)
        }
        if (mind.chosen[place]) sketch.chosenFor[place] = (sketch.chosenFor[place] ?? 0) | (1 << mind.seat)
      }
    }
    sketch.unseen.reset(
      seat,
      allRanks.map((_, rank) => unseenCards(at(minds, seat)).filter((card) => rankIndex(card) === rank).length),
    )
    sketch.turnsTaken[seat] = state.turnsTaken[seat] ?? 0
  }
  sketch.drawCount = state.draw.length
  sketch.draw.set(state.draw.map(rankIndex))
  sketch.outCount = state.discard.length
  sketch.out.set(state.discard.map(rankIndex))
  sketch.turn = turn?.seat ?? 0
  sketch.step = turn?.step.type ?? 'start'
  if (turn?.step.type === 'holding') {
    sketch.card = rankIndex(turn.step.card)
    sketch.fromDeck = turn.step.from === 'deck'
  }
  if (turn?.step.type === 'power' || turn?.step.type === 'peek') sketch.power = turn.step.power
  sketch.turnCount = state.turnCount
  sketch.caller = state.caller ?? -1
  sketch.final = state.phase === 'finalRound'
  sketch.finalTurns = state.finalTurns.reduce((seats, seat) => seats | (1 << seat), 0)
  return sketch
}

/** All of a sketch that means something now; without what `#pickOwn` and a reshuffle leave to chance. */
function gist(
  sketch: Sketch,
  { shuffled, glanced }: { readonly shuffled: boolean; readonly glanced: boolean },
): object {
  const { turn, step, turnCount, caller, final, finalTurns } = sketch
  const used = sketch.seats * handSize
  return {
    ...{ turn, step, turnCount, caller, final, finalTurns },
    turnsTaken: [...sketch.turnsTaken],
    cards: [...sketch.cards].slice(0, used),
    chosenFor: [...sketch.chosenFor].slice(0, used).map((seats) => seats & ((1 << sketch.seats) - 1)),
    out: [...sketch.out.slice(0, sketch.outCount)],
    drawCount: sketch.drawCount,
    power: step === 'power' || step === 'peek' ? sketch.power : null,
    held: step === 'holding' && !shuffled ? [sketch.card, sketch.fromDeck] : null,
    draw: shuffled ? null : [...sketch.draw.slice(0, sketch.drawCount)],
    knownBy: glanced ? null : [...sketch.knownBy].slice(0, used).map((seats) => seats & ((1 << sketch.seats) - 1)),
    unseen: glanced || shuffled ? null : [...sketch.unseen.byRank].slice(0, sketch.seats * allRanks.length),
    counts:
      glanced || shuffled
        ? null
        : [sketch.unseen.counts, sketch.unseen.sums, sketch.unseen.lowCounts, sketch.unseen.lowSums].map((all) => [
            ...all,
          ]),
  }
}

interface Checked {
  decisions: number
  ends: number
  shuffles: number
}

function playBoth(game: Game<GridTypes>, more: object, seats: number, seed: number, checked: Checked): void {
  const ties = game === cambio ? ['coWinners', 'callerWins'] : ['share', 'stopperLoses']
  const parsed = game.parseRules({ matchMode: 'single', tieRule: at(ties, seed % 2), ...more })
  const hard = game.bots.hard
  assert(parsed.ok && hard, 'rules')
  const style = styleOf(game === cambio ? cambioSkill : stopSkill)
  const chance = quickChance(seed)
  let minds: readonly Mind[] = Array.from({ length: seats }, (_, seat) => freshMind(seat, parsed.value))
  let position = { state: game.initial(parsed.value, seats), at: 0, moves: 0 }
  const moment = () => momentAt(keyOfSeed(seed), position, position.at)
  const fold = (events: readonly GridTypes['event'][]) => {
    for (const event of events) {
      minds = minds.map((mind) => watch(mind, seenBy(event, mind.seat) as GridSeen, attentive, chance))
    }
    const state = events.reduce((current, event) => game.evolve(current, event), position.state)
    position = { ...position, state, moves: position.moves + 1 }
  }
  fold(game.setup(position.state, moment()))
  while (game.outcome(position.state) === null) {
    const { state } = position
    const seat = minds.findIndex((mind) => game.options(game.view(state, mind.seat)).length > 0)
    if (seat === -1) {
      const deadline = earliest(game.deadlines(state))
      assert(deadline, 'nothing can happen')
      position = { ...position, at: deadline.at }
      fold(game.expire(state, deadline.tick, moment()))
      continue
    }
    const view = game.view(state, seat)
    const options = game.options(view)
    const habit = hard.choose(at(minds, seat), view, options, chance) as GridTypes['command']
    const command = chance.int('anything', 3) === 0 ? (anyCommand(options, chance) as GridTypes['command']) : habit
    const decided = game.decide(state, seat, command, moment())
    assert(decided.ok, JSON.stringify(command))
    const sketch = sketchOf(state, minds)
    fold(decided.value)
    if (view.turn?.seat !== seat) continue
    expect(sketch.mayCall, 'call').toBe(view.may.call)
    expect(new Habits(sketch).odds(deedOf(habit, seat), style), JSON.stringify(habit)).toBeGreaterThan(0)
    sketch.do(deedOf(command, seat))
    checked.decisions += 1
    const over = decided.value.find((event) => event.type === 'revealed')
    expect(sketch.over).toBe(over !== undefined)
    if (over?.type === 'revealed') {
      const { winners } = over.open
      checked.ends += 1
      for (let one = 0; one < seats; one++) {
        expect(sketch.shareOf(one)).toBe(winners.includes(one) ? 1 / winners.length : 0)
      }
      return
    }
    const shuffled = decided.value.some((event) => event.type === 'reshuffled')
    const glanced = decided.value.some((event) => event.type === 'peeked' && event.open.power === 'autoPeekOwn')
    if (shuffled) checked.shuffles += 1
    const apart = { shuffled, glanced }
    expect(gist(sketch, apart), JSON.stringify(command)).toEqual(gist(sketchOf(position.state, minds), apart))
  }
}

describe.each([cambio, stop])('the sketch of $name', (game) => {
  it.each(variants)('does what the real rules do, with %o', (variant) => {
    const checked = { decisions: 0, ends: 0, shuffles: 0 }
    for (let seed = 1; seed <= 30; seed++) playBoth(game, variant, 2 + (seed % 3), seed, checked)
    expect(checked.decisions).toBeGreaterThan(400)
    expect(checked.ends).toBeGreaterThan(20)
  })

  it('also when the pile has to be shuffled again', () => {
    const checked = { decisions: 0, ends: 0, shuffles: 0 }
    const slow = { emptyPile: 'reshuffle', minTurnsBeforeCall: 20 }
    for (let seed = 1; seed <= 10; seed++) playBoth(game, slow, 4, seed, checked)
    expect(checked.shuffles).toBeGreaterThan(5)
  })
})
