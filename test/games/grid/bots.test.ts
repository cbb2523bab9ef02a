// Bots among themselves: they only play what is legal, they come to an end, and the better one wins more often.

import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import type { GridTypes } from '../../../src/games/grid/game.ts'
import type { GridState } from '../../../src/games/grid/state.ts'
import { stop } from '../../../src/games/stop/game.ts'
import { assert } from '../../../src/kernel/assert.ts'
import type { Level } from '../../../src/kernel/bot.ts'
import { within } from '../../../src/kernel/chance.ts'
import type { Game } from '../../../src/kernel/game.ts'
import { fits } from '../../../src/kernel/options.ts'
import { seenBy } from '../../../src/kernel/secrecy.ts'
import { earliest, keyOfSeed, momentAt, quickChance } from '../../../src/testkit/playout.ts'

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
