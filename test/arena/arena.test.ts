// The arena measures what it says: the same games for a seed, fair to both, and what goes wrong is counted.

import { describe, expect, it } from 'vitest'
import { type Duel, playDeals } from '../../src/arena/duel.ts'
import { isClimbed, rungsOf } from '../../src/arena/ladder.ts'
import { plot } from '../../src/arena/plot.ts'
import { barOf, describe as describeDuel, laddersText, ladderTable, rowsOf } from '../../src/arena/report.ts'
import { added, bucketOf, noGames, noTimes, percentile, shareOf, type Tally } from '../../src/arena/tally.ts'
import { gameOf } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'
import type { Bot } from '../../src/kernel/bot.ts'

const duel: Duel = { game: 'stop', rules: {}, seats: 2, a: 'hard', b: 'easy', seed: 5 }
const noClock = () => 0

function gameNamed(id: string) {
  const game = gameOf(id)
  assert(game, id)
  return game
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the arena', () => {
  it('plays the same games for a seed, in whatever portions', () => {
    const game = gameNamed('stop')
    const whole = playDeals(duel, game, numbers(12), noClock)
    const parts = [numbers(12).slice(7), numbers(12).slice(0, 3), numbers(12).slice(3, 7)]
    const sum = parts.map((part) => playDeals(duel, game, part, noClock)).reduce(added, noGames)
    expect(sum).toEqual(whole)
    expect(playDeals({ ...duel, seed: 6 }, game, numbers(12), noClock)).not.toEqual(whole)
  })

  it.each(['memory', 'cambio', 'stop', 'believe'])('is fair: equal bots of %s share the wins', (id) => {
    const tally = playDeals({ ...duel, game: id, b: 'hard' }, gameNamed(id), numbers(150), noClock)
    const { low, high } = shareOf(tally)
    expect(low).toBeLessThan(0.5)
    expect(high).toBeGreaterThan(0.5)
  })

  it('plays each deal once from every seat', () => {
    expect(playDeals({ ...duel, seats: 4 }, gameNamed('stop'), numbers(3), noClock).games).toBe(12)
  })

  it('counts illegal commands, and goes on', () => {
    const game = gameNamed('memory')
    const wrong: Bot = { start: () => null, watch: () => null, choose: () => ({ type: 'flip', card: 99 }) }
    const rigged = { ...game, bots: { ...game.bots, easy: wrong } }
    const tally = playDeals({ ...duel, game: 'memory' }, rigged, [0], noClock)
    expect(tally.illegal).toBeGreaterThan(0)
    expect(tally.games).toBe(2)
  })

  it('counts games that only a limit has ended', () => {
    const game = gameNamed('cambio')
    const shy = { ...game, bots: { hard: neverCalling(game.bots.hard), easy: neverCalling(game.bots.easy) } }
    const tally = playDeals({ ...duel, game: 'cambio', rules: { maxTurns: 20 } }, shy, [0, 1], noClock)
    expect(tally.capped).toBe(4)
  })
})

function neverCalling(bot: Bot | undefined): Bot {
  assert(bot, 'a bot')
  return {
    ...bot,
    choose(mind, view, options, chance) {
      const command = bot.choose(mind, view, options, chance)
      return command.type === 'call' ? { type: 'drawDeck' } : command
    },
  }
}

describe('what was measured', () => {
  it.each([
    // from Wilson's formula, by hand
    [0, 100, 0, 0.037],
    [50, 100, 0.4038, 0.5962],
    [90, 100, 0.8256, 0.9448],
    [1100, 2000, 0.5281, 0.5717],
  ])('%i wins of %i', (wins, games, low, high) => {
    const share = shareOf({ ...noGames, games, won: wins * 840 })
    expect(share.low).toBeCloseTo(low, 3)
    expect(share.high).toBeCloseTo(high, 3)
  })

  it('times are known to a fifth', () => {
    const times = noTimes.slice()
    for (const ms of [0.01, 0.01, 0.01, 5]) times[bucketOf(ms)] = (times[bucketOf(ms)] ?? 0) + 1
    expect(percentile(times, 50)).toBeGreaterThanOrEqual(0.01)
    expect(percentile(times, 50)).toBeLessThan(0.012)
    expect(percentile(times, 99)).toBeGreaterThanOrEqual(5)
    expect(percentile(times, 99)).toBeLessThan(6)
  })

  it('a rung is climbed by the lower end of the interval, legally and without limits', () => {
    const [rung] = rungsOf(gameNamed('cambio'), { max: 4 }, 1)
    assert(rung, 'a rung')
    const tally: Tally = { ...noGames, games: 2000, won: 1400 * 840, decisions: 1 }
    expect(isClimbed({ ...rung, least: 0.67, tally })).toBe(true)
    expect(isClimbed({ ...rung, least: 0.7, tally })).toBe(false)
    expect(isClimbed({ ...rung, least: 0.67, tally: { ...tally, illegal: 1 } })).toBe(false)
    expect(isClimbed({ ...rung, least: 0.67, tally: { ...tally, capped: 2 } })).toBe(false)
  })

  it('is told in words, a table and a picture', () => {
    const tally = playDeals(duel, gameNamed('stop'), [0, 1], noClock)
    const rungs = [{ duel, least: 0.85, tally }]
    expect(describeDuel(duel, tally)).toContain(
      'hard against easy: 4 games of stop, every deal from all 2 seats, seed 5',
    )
    expect(ladderTable(rungs)).toContain('| hard against easy | 4 |')
    const bars = rowsOf(laddersText('', [{ name: 'Stop', rungs }]), 'Stop').map(barOf)
    expect(plot([{ name: 'Stop', bars }])).toMatch(/^<svg .*hard against easy.*<\/svg>\n$/s)
  })

  it('row by row: what is not measured again stays', () => {
    const tally: Tally = { ...noGames, games: 2000, won: 1400 * 840, decisions: 9 }
    const [hard, medium] = [
      { duel, least: 0.65, tally },
      { duel: { ...duel, a: 'medium' as const }, least: 0.8, tally },
    ]
    const before = laddersText('', [
      { name: 'Stop', rungs: [medium, hard] },
      { name: 'Memory', rungs: [hard] },
    ])
    const again = { ...hard, tally: { ...tally, games: 4000 } }
    const after = laddersText(before, [
      { name: 'Stop', rungs: [again] },
      { name: 'Memory', rungs: [] },
    ])
    expect(rowsOf(after, 'Memory')).toEqual(rowsOf(before, 'Memory'))
    expect(rowsOf(after, 'Stop')[0]).toBe(rowsOf(before, 'Stop')[0])
    expect(rowsOf(after, 'Stop')[1]).toContain('| hard against easy | 4000 | 35.0 % |')
    expect(rowsOf(after, 'Stop')).toHaveLength(2)
    expect(rowsOf(before, 'Stop').map(barOf)).toEqual([
      { name: 'medium against easy', share: 0.7, low: 0.68, high: 0.72, least: 0.8 },
      { name: 'hard against easy', share: 0.7, low: 0.68, high: 0.72, least: 0.65 },
    ])
  })
})
