// Bots among themselves: they only play what is legal, they come to an end, and the better one wins more often.

import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import type { Mind } from '../../../src/games/grid/bots/mind.ts'
import { placeOf } from '../../../src/games/grid/bots/mind.ts'
import type { GridTypes } from '../../../src/games/grid/game.ts'
import type { GridCommand } from '../../../src/games/grid/public.ts'
import type { GridState } from '../../../src/games/grid/state.ts'
import { stop } from '../../../src/games/stop/game.ts'
import { assert } from '../../../src/kernel/assert.ts'
import type { Level } from '../../../src/kernel/bot.ts'
import { within } from '../../../src/kernel/chance.ts'
import type { Game } from '../../../src/kernel/game.ts'
import { fits } from '../../../src/kernel/options.ts'
import { seenBy } from '../../../src/kernel/secrecy.ts'
import { earliest, keyOfSeed, momentAt, quickChance } from '../../../src/testkit/playout.ts'
import { call, cardsOf, dealt, discardDrawn, drawDeck, type GridScenario, laid, lookAt } from './setting.ts'

type Grid = Game<GridTypes>

/** One round among bots. */
function playRound(game: Grid, levels: readonly Level[], seed: number, more: object = {}): GridState {
  const parsed = game.parseRules({ matchMode: 'single', ...more })
  assert(parsed.ok, 'rules')
  const players = levels.map((level, seat) => {
    const bot = game.bots[level]
    assert(bot, level)
    return { bot, mind: bot.start(seat, parsed.value) }
  })
  const chance = quickChance(seed)
  let position = { state: game.initial(parsed.value, levels.length), at: 0, moves: 0 }
  const moment = () => momentAt(keyOfSeed(seed), position, position.at)
  const fold = (events: readonly GridTypes['event'][]) => {
    for (const event of events) {
      for (const [seat, player] of players.entries()) {
        player.mind = player.bot.watch(player.mind, seenBy(event, seat), chance)
      }
    }
    const state = events.reduce((current, event) => game.evolve(current, event), position.state)
    position = { ...position, state, moves: position.moves + 1 }
  }
  fold(game.setup(position.state, moment()))
  while (game.outcome(position.state) === null) {
    const views = players.map((_, seat) => game.view(position.state, seat))
    const seat = views.findIndex((view) => game.options(view).length > 0)
    const [player, view] = [players[seat], views[seat]]
    const deadline = earliest(game.deadlines(position.state))
    if (player && view) {
      const options = game.options(view)
      const command = player.bot.choose(player.mind, view, options, within(chance, `${position.moves}`))
      expect(fits(options, command), JSON.stringify(command)).toBe(true)
      const decided = game.decide(position.state, seat, command as GridTypes['command'], moment())
      assert(decided.ok, JSON.stringify(command))
      fold(decided.value)
    } else {
      assert(deadline, 'nothing can happen')
      position = { ...position, at: deadline.at }
      fold(game.expire(position.state, deadline.tick, moment()))
    }
  }
  return position.state
}

/** What part of the wins goes to the first of two levels, over both seats in turn. */
function winShare(game: Grid, [one, other]: readonly [Level, Level], rounds: number): number {
  let share = 0
  for (let index = 0; index < rounds; index++) {
    const hero = index % 2
    const { winners } = playRound(game, hero === 0 ? [one, other] : [other, one], index + 1)
    if (winners.includes(hero)) share += 1 / winners.length
  }
  return share / rounds
}

describe('bots', () => {
  it.each([cambio, stop])('of $name play only what is legal, to the end', (game) => {
    for (let seed = 0; seed < 60; seed++) {
      const levels = (['hard', 'medium', 'easy', 'hard'] as const).slice(0, 2 + (seed % 3))
      const state = playRound(game, levels, seed, { callTiming: seed % 2 === 0 ? 'afterAction' : 'anySubphase' })
      // C0-US7.4: they call
      expect(['called', 'emptyPile']).toContain(state.result?.reason)
    }
  })

  // C0-US7.6, C0-FR-017, S2-FE-M3.1, S2-AI5, S2-AI6
  it.each([
    { game: cambio, one: 'medium', other: 'easy', least: 0.6 },
    { game: cambio, one: 'hard', other: 'medium', least: 0.6 },
    { game: cambio, one: 'hard', other: 'easy', least: 0.8 },
    { game: stop, one: 'medium', other: 'easy', least: 0.8 },
    { game: stop, one: 'hard', other: 'easy', least: 0.8 },
    { game: stop, one: 'hard', other: 'medium', least: 0.5 },
  ] as const)('of $game.name: $one beats $other', ({ game, one, other, least }) => {
    const share = winShare(game, [one, other], 200)
    console.log(`${game.name}, ${one} against ${other}: ${share.toFixed(2)}`)
    expect(share).toBeGreaterThan(least)
  })
})

/** What a bot does that knows these cards, as a line for each seat with ?? where it does not. */
function choiceOf(game: Grid, level: Level, scenario: GridScenario, seat: number, known: readonly string[], seed = 1) {
  const bot = game.bots[level]
  assert(bot, level)
  const mind = bot.start(seat, scenario.state.rules) as Mind
  if (mind === null)
    return bot.choose(mind, scenario.view(seat), game.options(scenario.view(seat)), quickChance(seed)) as GridCommand
  const places = mind.known.slice()
  for (const [holder, line] of known.entries()) {
    for (const [pos, word] of line.split(' ').entries()) places[placeOf(holder, pos)] = cardsOf(word)[0] ?? null
  }
  const view = scenario.view(seat)
  return bot.choose({ ...mind, known: places }, view, game.options(view), quickChance(seed)) as GridCommand
}

const seeds = Array.from({ length: 30 }, (_, index) => index + 1)

describe('bots of Cambio', () => {
  it.each(['easy', 'medium', 'hard'] as const)(
    'C0-US7.3: %s replaces cards that it has not seen rather than known ones that are no worse',
    (level) => {
      const game = laid(cambio, { hands: ['9h 9d 5c 5d', 'Ah Ad Ac As'], draw: '2c' }).play(0, drawDeck)
      for (const seed of seeds) {
        const chosen = choiceOf(cambio, level, game, 0, ['?? ?? 5c 5d'], seed)
        expect(chosen.type === 'swap' ? chosen.pos : null, `seed ${seed}`).toBeLessThan(2)
      }
      expect(choiceOf(cambio, level, game, 0, ['?? ?? 5c 9d'])).toEqual({ type: 'swap', pos: 3 })
    },
  )

  it('does not throw a good card away for a swap with a caller whose hand is locked', () => {
    const rules = { minTurnsBeforeCall: 0, lockCallerHand: true, powers: { 2: 'blindSwap' } }
    const caller = laid(cambio, { hands: ['Ah Ad Ac As', '9h 9d 9c 9s'], draw: '2c', rules }).play(0, call)
    caller.play(1, drawDeck)
    expect(choiceOf(cambio, 'hard', caller, 1, ['Ah ?? ?? ??', '9h 9d 9c 9s']).type).toBe('swap')
  })
})

describe('the easy bot of Stop', () => {
  const hands = ['9h 9d 5c 5d', 'Ah Ad Ac As']
  const many = Array.from({ length: 600 }, (_, index) => index + 1)
  const chosenBy = (game: GridScenario, known: readonly string[] = []) =>
    many.map((seed) => choiceOf(stop, 'easy', game, 0, known, seed))
  const countOf = (chosen: readonly GridCommand[], type: GridCommand['type']) =>
    chosen.filter((command) => command.type === type).length

  it('S2-AI1: makes any move that is legal', () => {
    const holding = chosenBy(laid(stop, { hands, draw: '2c' }).play(0, drawDeck))
    for (const pos of [0, 1, 2, 3]) expect(holding).toContainEqual({ type: 'swap', pos })
    expect(countOf(holding, 'discardDrawn')).toBeGreaterThan(0)
    const start = chosenBy(laid(stop, { hands, draw: '2c', discard: '3c' }))
    for (const type of ['drawDeck', 'drawDiscard'] as const) expect(countOf(start, type)).toBeGreaterThan(100)
  })

  it('S2-AI2: uses an ability or leaves it, by chance', () => {
    const power = chosenBy(laid(stop, { hands, draw: 'Qc' }).play(0, drawDeck).play(0, discardDrawn))
    for (const type of ['usePower', 'skipPower'] as const) expect(countOf(power, type)).toBeGreaterThan(100)
  })

  it('S2-AI3: calls at random times, whatever its points', () => {
    for (const hand of ['Kh Kd Xx Kc', 'Qh Qd Jc Js']) {
      const calls = countOf(chosenBy(laid(stop, { hands: [hand, 'Ah Ad Ac As'], draw: '2c' }), [hand]), 'call')
      expect(calls).toBeGreaterThan(10)
      expect(calls).toBeLessThan(60)
    }
  })

  it('S2-AI4: remembers nothing that it has seen', () => {
    const bot = stop.bots.easy
    assert(bot, 'easy')
    const game = dealt(stop, { hands }).play(0, lookAt(0, 1)).play(1, lookAt(0, 1))
    const mind = bot.start(0, game.state.rules)
    const after = game.events.reduce((now, event) => bot.watch(now, seenBy(event, 0), quickChance(1)), mind)
    expect(after).toEqual(mind)
    expect(JSON.stringify(after)).not.toContain('9h')
  })
})

describe('bots call', () => {
  it('at Stop’s easy level too where one calls after the action', () => {
    const ends = seeds.map(
      (seed) => playRound(stop, ['easy', 'easy'], seed, { callTiming: 'afterAction' }).result?.reason,
    )
    expect(ends.filter((reason) => reason === 'called').length).toBeGreaterThan(15)
  })

  it.each([cambio, stop])(
    'in $name where every card is worth so much that nobody can have as few points as usual',
    (game) => {
      const values = Object.fromEntries([...'A23456789TJQKX'].map((rank, index) => [rank, 4 + index]))
      for (const levels of [
        ['hard', 'hard'],
        ['medium', 'hard'],
        ['medium', 'medium', 'hard', 'hard'],
      ] as const) {
        const ends = seeds.map((seed) => playRound(game, levels, seed, { values }).result?.reason)
        expect(ends.filter((reason) => reason === 'called')).toHaveLength(seeds.length)
      }
    },
  )
})
