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
import { call, cardsOf, drawDeck, type GridScenario, laid } from './setting.ts'

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
      expect(['called', 'emptyPile']).toContain(state.result?.reason)
    }
  })

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
