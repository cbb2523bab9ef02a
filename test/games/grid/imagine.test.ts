// What an expert imagines could be the real game, as far as its seat can tell: all cards there once, every card that the seat has
// seen where it saw it, and the same past.

import { describe, expect, it } from 'vitest'
import { type Decision, playGame } from '../../../src/arena/play.ts'
import { hardSkill as cambioSkill } from '../../../src/games/cambio/bots.ts'
import { cambio } from '../../../src/games/cambio/game.ts'
import { Estimate } from '../../../src/games/grid/bots/estimate.ts'
import { allRanks, Book, rankCount, rankIndex } from '../../../src/games/grid/expert/book.ts'
import { Dice } from '../../../src/games/grid/expert/dice.ts'
import { styleOf } from '../../../src/games/grid/expert/habits.ts'
import type { Sketch } from '../../../src/games/grid/expert/sketch.ts'
import { type Witness, Worlds } from '../../../src/games/grid/expert/worlds.ts'
import { type GridView, handSize } from '../../../src/games/grid/public.ts'
import type { GridState } from '../../../src/games/grid/state.ts'
import { hardSkill as stopSkill } from '../../../src/games/stop/bots.ts'
import { stop } from '../../../src/games/stop/game.ts'
import { assert } from '../../../src/kernel/assert.ts'
import { type Card, deck, rankOf } from '../../../src/kernel/cards.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import type { Viewer } from '../../../src/kernel/secrecy.ts'
import { keyOfSeed } from '../../../src/testkit/playout.ts'

/** Whatever a seat can know of a world is as this seat knows it. */
function checkWorld(world: Sketch, mind: Witness, view: GridView): void {
  const [draw, out] = [[...world.draw].slice(0, world.drawCount), [...world.out].slice(0, world.outCount)]
  const hands = [...world.cards].slice(0, world.seats * handSize)
  const drawn = world.step === 'holding' ? [world.card] : []
  const numbers = (a: number, b: number) => a - b
  expect([...hands, ...drawn, ...draw, ...out].toSorted(numbers)).toEqual(
    deck(mind.rules.deck).map(rankIndex).toSorted(numbers),
  )
  expect(draw.length).toBe(view.deckCount)
  expect(out).toEqual(mind.out.map(rankIndex))
  for (const [place, card] of mind.known.entries()) {
    expect(world.knows(mind.seat, place)).toBe(card !== null)
    if (card !== null) expect(world.cards[place]).toBe(rankIndex(card))
    expect(((world.chosenFor[place] ?? 0) & (1 << mind.seat)) !== 0).toBe(mind.chosen[place])
  }
  const { left } = new Estimate(mind, true)
  for (const [index, rank] of allRanks.entries()) {
    const count = left.find((one) => one.rank === rank)?.count ?? 0
    expect(world.unseen.byRank[mind.seat * rankCount + index]).toBe(count)
  }
  expect([...world.turnsTaken]).toEqual(mind.turns)
  const { turn, step, turnCount, mayCall, mayDrawDeck } = world
  expect({ turn, step, turnCount }).toEqual({
    turn: view.turn?.seat,
    step: view.turn?.step,
    turnCount: view.turnCount,
  })
  expect(mayCall).toBe(view.may.call)
  expect(mayDrawDeck).toBe(view.may.drawDeck)
  if (drawn.length > 0)
    expect([world.card, world.fromDeck]).toEqual([rankIndex(view.turn?.card ?? 'Xx'), view.turn?.from === 'deck'])
}

describe.each([
  { game: cambio, skill: cambioSkill, name: 'Cambio' },
  { game: stop, skill: stopSkill, name: 'Stop' },
])('an expert of $name imagines', ({ game, skill }) => {
  it.each([2, 3, 4])('worlds that it cannot tell from the real one, with %i players', (seats) => {
    const rules = game.parseRules({ matchMode: 'single' })
    const bot = game.expertAt?.(0)
    assert(rules.ok && bot, 'a bot')
    const players = Array.from({ length: seats }, () => bot)
    const [chance, dice] = [quickChance(seats), new Dice(seats)]
    const book = new Book(rules.value)
    let checked = 0
    const check = ({ seat, mind, view }: Decision) => {
      const [known, seen] = [mind as Witness, view as GridView]
      if (seen.turn?.seat !== seat) return
      const worlds = new Worlds(book, known, seen, styleOf(skill), 5, dice)
      for (let index = 0; index < 5; index++) checkWorld(worlds.next(), known, seen)
      checked += 1
    }
    for (let seed = 1; seed <= 10; seed++) {
      playGame({ game, rules: rules.value, players, key: keyOfSeed(seed), chance }, { after: check })
    }
    expect(checked).toBeGreaterThan(200)
  })

  it('what others hold, from what they did: nearer to the truth than by counting cards', () => {
    const rules = game.parseRules({ matchMode: 'single' })
    const bot = game.expertAt?.(0)
    assert(rules.ok && bot, 'a bot')
    const dice = new Dice(1)
    const book = new Book(rules.value)
    const misses = { told: 0, counted: 0 }
    for (let seed = 1; seed <= 40; seed++) {
      const guesses: { readonly told: number; readonly counted: number; readonly theirs: readonly Card[] }[] = []
      const check = ({ seat, mind, view }: Decision) => {
        const [known, seen] = [mind as Witness, view as GridView]
        if (seen.turn?.seat !== seat || seen.turn.step !== 'start' || seen.turnCount < 4) return
        const worlds = new Worlds(book, known, seen, styleOf(skill), 200, dice)
        let told = 0
        for (let pos = 0; pos < handSize; pos++) told += worlds.expected((1 - seat) * handSize + pos)
        const counted = new Estimate(known, true).hand(1 - seat).reduce((sum, { points }) => sum + points, 0)
        guesses.push({ told, counted, theirs: realHands[1 - seat] ?? [] })
      }
      let realHands: readonly (readonly Card[])[] = []
      const watching = {
        ...game,
        view: (state: GridState, viewer: Viewer) => {
          realHands = state.hands.map((hand) => hand.map(({ card }) => card))
          return game.view(state, viewer)
        },
      }
      const setting = {
        game: watching,
        rules: rules.value,
        players: [bot, bot],
        key: keyOfSeed(seed),
        chance: quickChance(seed),
      }
      playGame(setting, { after: check })
      for (const { told, counted, theirs } of guesses) {
        const sum = theirs.reduce((all, card) => all + rules.value.values[rankOf(card)], 0)
        misses.told += Math.abs(told - sum)
        misses.counted += Math.abs(counted - sum)
      }
    }
    console.log(`${game.name}: off by ${(misses.told / misses.counted).toFixed(2)} of what counting is`)
    expect(misses.told).toBeLessThan(0.92 * misses.counted)
  })
})
