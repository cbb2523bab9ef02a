// Sets of rule options in which every two values of any two options meet at least once: a mistake that needs two
// options to show does show, in a few dozen sets instead of billions.

import { ruleSchema as cambioSchema } from '../../../src/games/cambio/public.ts'
import { type GridSchema, parseGridRules } from '../../../src/games/grid/rules.ts'
import { ruleSchema as stopSchema } from '../../../src/games/stop/public.ts'
import { quickChance } from '../../../src/testkit/playout.ts'

type Axis = readonly [name: string, values: readonly unknown[]]

/** Whole numbers and maps have too many values: these are the ones with which something else happens. */
const chosen: Readonly<Record<string, readonly unknown[]>> = {
  initialPeekMs: [1000, 10_000],
  peekMs: [1000, 5000],
  powerDecisionMs: [1000, 30_000],
  minTurnsBeforeCall: [0, 1, 20],
  penaltyAdd: [1, 10],
  matchWins: [1, 3],
  matchRounds: [0, 1, 4],
  matchTarget: [0, 25],
  matchThreshold: [1, 40],
  maxTurns: [0, 1, 9, 200],
  roundBreakMs: [1000, 20_000],
  reconnectMs: [0, 60_000],
  abandonMs: [300_000],
  botDelayMinMs: [1000],
  botDelayMaxMs: [2000],
  maxNameLength: [24],
  values: [cambioSchema.values.default, stopSchema.values.default],
  powers: [
    cambioSchema.powers.default,
    stopSchema.powers.default,
    { A: 'peekAny', 2: 'blindSwap', 3: 'autoPeekOwn', 4: 'peekOpp', 5: 'peekOwn', 6: 'peekAny', X: 'blindSwap' },
  ],
}

function axesOf(schema: GridSchema): readonly Axis[] {
  return Object.entries(schema).map(([name, field]): Axis => {
    if (field.kind === 'choice') return [name, field.values]
    if (field.kind === 'flag') return [name, [false, true]]
    return [name, chosen[name] ?? []]
  })
}

/** Greedy: each set takes up a pair that has not met yet, then whatever brings the most new pairs together. */
export function pairwise(schema: GridSchema): readonly object[] {
  const axes = axesOf(schema)
  const pairs = new Map<string, readonly [number, number, number, number]>()
  for (const [a, [, valuesA]] of axes.entries()) {
    for (const [b, [, valuesB]] of axes.entries()) {
      if (b <= a) continue
      for (const i of valuesA.keys()) for (const j of valuesB.keys()) pairs.set(`${a}.${i}-${b}.${j}`, [a, i, b, j])
    }
  }
  const chance = quickChance(1)
  const targetAxis = axes.findIndex(([name]) => name === 'matchTarget')
  const sets: object[] = []
  while (pairs.size > 0 && sets.length < 500) {
    const [first] = pairs.values()
    if (first === undefined) break
    const [a, i, b, j] = first
    const picks = new Map([
      [a, i],
      [b, j],
    ])
    const order = chance.shuffle(
      'axes',
      [...axes.keys()].filter((axis) => !picks.has(axis)),
    )
    for (const axis of order) {
      const values = chance.shuffle('values', [...(axes[axis]?.[1].keys() ?? [])])
      const gain = (value: number) =>
        [...picks].filter(([other, pick]) => pairs.has(key(axis, value, other, pick))).length
      picks.set(
        axis,
        values.reduce((best, value) => (gain(value) > gain(best) ? value : best)),
      )
    }
    const rulesOf = () => Object.fromEntries(axes.map(([name, values], axis) => [name, values[picks.get(axis) ?? 0]]))
    const illegal = !parseGridRules(schema, rulesOf()).ok
    if (illegal) picks.set(targetAxis, 1) // the one rule that ties options together: an adding match must have an end
    sets.push(rulesOf())
    for (const [x, pickX] of picks) for (const [y, pickY] of picks) pairs.delete(key(x, pickX, y, pickY))
  }
  return sets
}

function key(a: number, i: number, b: number, j: number): string {
  return a < b ? `${a}.${i}-${b}.${j}` : `${b}.${j}-${a}.${i}`
}
