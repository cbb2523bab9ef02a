// More time, for who needs it: how long the clocks of a table are then.

import { describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { type Patience, patiences, readPatience, relaxed, type Values } from '../../src/web/lobby/rules.ts'

const clocks = (game: string, patience: Patience, rules?: Values) =>
  relaxed(gameOf(game)?.ruleSchema ?? {}, patience, rules)

describe('relaxed timers', () => {
  it('as usual say nothing', () => {
    for (const game of ['cambio', 'stop', 'memory', 'believe']) expect(clocks(game, 1)).toEqual({})
  })

  it('leave so many times as much, as far as the options allow', () => {
    expect(clocks('cambio', 2)).toMatchObject({ initialPeekMs: 20_000, peekMs: 10_000, powerDecisionMs: 60_000 })
    expect(clocks('cambio', 5)).toMatchObject({ initialPeekMs: 50_000, peekMs: 25_000, powerDecisionMs: 120_000 })
    expect(clocks('memory', 5)).toEqual({ revealMs: 5000 })
  })

  it('go from what the rules say, not from what is usual', () => {
    expect(clocks('cambio', 2, { peekMs: 8000 })).toMatchObject({ peekMs: 16_000, initialPeekMs: 20_000 })
  })

  it('a clock for turns becomes the next one that is long enough, or the longest; where there is none, none is set', () => {
    const seconds = (patience: Patience, turnSeconds: number) =>
      clocks('believe', patience, { turnSeconds }).turnSeconds
    expect(patiences.map((patience) => seconds(patience, 30))).toEqual([undefined, 60, 90, 90])
    expect(patiences.map((patience) => seconds(patience, 0))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('without timers decisions wait as long as they can, and what must be waited for does not last for ever', () => {
    expect(clocks('cambio', 'off')).toEqual({
      powerDecisionMs: 120_000,
      roundBreakMs: 600_000,
      initialPeekMs: 50_000,
      peekMs: 25_000,
    })
    expect(clocks('stop', 'off')).toMatchObject({ initialPeekMs: 120_000, peekMs: 25_000 }) // one chooses two there
    expect(clocks('memory', 'off')).toEqual({ revealMs: 5000 })
  })

  it('make rules that every game accepts', () => {
    for (const game of ['cambio', 'stop', 'memory', 'believe'])
      for (const patience of patiences) expect(gameOf(game)?.parseRules(clocks(game, patience)).ok).toBe(true)
  })

  it('are read from an address', () => {
    expect(['1', '2', '5', 'off', '3', '', null].map(readPatience)).toEqual([1, 2, 5, 'off', null, null, null])
  })
})
