// The ladder on fewer games than docs/bots.md has: with a fixed seed it is the same every time, so it fails only when a bot
// has changed. Experts of the searching kind make less of an effort here.

import { describe, expect, it } from 'vitest'
import { playDeals } from '../../src/arena/duel.ts'
import { isClimbed, rungsOf } from '../../src/arena/ladder.ts'
import { type Decision, playGame } from '../../src/arena/play.ts'
import { duelName, percent } from '../../src/arena/report.ts'
import { percentile, shareOf } from '../../src/arena/tally.ts'
import { allGames } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'
import { chanceAt, quickChance } from '../../src/kernel/chance.ts'
import { keyOfSeed } from '../../src/testkit/playout.ts'

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

/** Where the expert wins nearly always, few games prove it; where it wins a little more than half of them, it is no worse. */
const fewerGames = { effort: 0.15, games: 80 }
const fewerOf: Readonly<Record<string, { effort: number; games: number; gate?: number }>> = {
  cambio: { effort: 0.5, games: 800 },
  stop: { effort: 0.5, games: 1600, gate: 0.5 },
}

function deals(games: number, seats: number): readonly number[] {
  return Array.from({ length: games / seats }, (_, index) => index)
}

describe('the ladder', () => {
  it.each(rungs.filter((rung) => !searches(rung)))('$name', ({ game, duel, least }) => {
    const tally = playDeals(duel, game, deals(1600, duel.seats), () => performance.now())
    const { share, low } = shareOf(tally)
    console.log(`${game.name}, ${duelName(duel)}: ${percent(share)}, at least ${percent(low)}`)
    expect(isClimbed({ duel, least, tally }), `${percent(low)} of ${percent(least)}`).toBe(true)
    for (const times of [tally.times.a, tally.times.b]) expect(percentile(times, 99)).toBeLessThan(5)
  })

  it.each(rungs.filter(searches))(
    '$name, with less effort',
    ({ game, duel, least }) => {
      const { effort, games, gate } = { ...fewerGames, gate: least, ...fewerOf[game.id] }
      const expert = game.expertAt?.(effort)
      assert(expert, 'an expert')
      const tally = playDeals(duel, { ...game, bots: { ...game.bots, expert } }, deals(games, 2), () => 0)
      const { share, low } = shareOf(tally)
      console.log(`${game.name}, ${duelName(duel)}, less effort: ${percent(share)}, at least ${percent(low)}`)
      expect(isClimbed({ duel, least: gate, tally }), `${percent(low)} of ${percent(gate)}`).toBe(true)
    },
    600_000,
  )

  it.each(rungs.filter(searches))('$name: without any effort it plays as the hard bot does', ({ game }) => {
    const known = game.parseRules(game.id === 'believe' ? { maxRounds: 1 } : { matchMode: 'single' })
    const [lazy, hard] = [game.expertAt?.(0), game.bots.hard]
    assert(known.ok && lazy && hard, 'bots')
    let decisions = 0
    const check = ({ mind, view }: Decision) => {
      const chance = chanceAt(keyOfSeed(7), decisions)
      const options = game.options(view)
      expect(lazy.choose(mind, view, options, chance)).toEqual(hard.choose(mind, view, options, chance))
      decisions += 1
    }
    for (let seed = 0; seed < 5; seed++) {
      const setting = {
        game,
        rules: known.value,
        players: [hard, hard],
        key: keyOfSeed(seed),
        chance: quickChance(seed),
      }
      playGame(setting, { after: check })
    }
    expect(decisions).toBeGreaterThan(50)
  })
})
