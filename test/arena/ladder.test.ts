// The ladder on fewer games than docs/bots.md has: with a fixed seed it is the same every time, so it fails only when a bot
// has changed. Experts of the searching kind play with little effort here, and have to show that they do not get worse.

import { describe, expect, it } from 'vitest'
import { playDeals } from '../../src/arena/duel.ts'
import { isClimbed, rungsOf } from '../../src/arena/ladder.ts'
import { duelName, percent } from '../../src/arena/report.ts'
import { percentile, shareOf } from '../../src/arena/tally.ts'
import { allGames } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'

const rungs = allGames.flatMap((game) => {
  const rules = game.parseRules({})
  assert(rules.ok, 'rules')
  return rungsOf(game, game.seats(rules.value), 1).map((rung) => ({
    ...rung,
    game,
    name: `${game.name}: ${duelName(rung.duel)}`,
  }))
})

const searches = (rung: (typeof rungs)[number]) => rung.duel.a === 'expert' && rung.game.expertAt !== undefined

function deals(games: number, seats: number): readonly number[] {
  return Array.from({ length: games / seats }, (_, index) => index)
}

describe('the ladder', () => {
  it.each(rungs.filter((rung) => !searches(rung)))('$name', ({ game, duel, least }) => {
    const tally = playDeals(duel, game, deals(1600, duel.seats), () => performance.now())
    const { share, low } = shareOf(tally)
    console.log(`${game.name}, ${duelName(duel)}: ${percent(share)}, at least ${percent(low)}`)
    expect(isClimbed({ duel, least, tally }), `${percent(low)} of ${percent(least)}`).toBe(true)
    expect(percentile(tally.times.a, 99)).toBeLessThan(5)
  })

  it.each(rungs.filter(searches))('$name, with little effort', ({ game, duel }) => {
    const expert = game.expertAt?.(0.15)
    assert(expert, 'an expert')
    const hasty = { ...game, bots: { ...game.bots, expert } }
    const tally = playDeals(duel, hasty, deals(80, 2), () => 0)
    const { share, high } = shareOf(tally)
    console.log(`${game.name}, ${duelName(duel)}, little effort: ${percent(share)}`)
    expect(high).toBeGreaterThan(0.52)
    expect(tally.illegal).toBe(0)
  })

  it('an expert that makes no effort plays as the hard bot does', () => {
    for (const { game, duel } of rungs.filter(searches)) {
      const [lazy, hard] = [game.expertAt?.(0), game.bots.hard]
      assert(lazy && hard, 'bots')
      const one = playDeals(duel, { ...game, bots: { ...game.bots, expert: lazy } }, [0, 1], () => 0)
      expect(one.illegal).toBe(0)
      expect(one.games).toBe(4)
    }
  })
})
