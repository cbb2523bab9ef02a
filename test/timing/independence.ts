// Whether two things that were measured together have to do with each other, once all is taken into account that everybody knows: how
// much one tells of the other (mutual information), next to how much it seems to tell when they are put together at random.

import type { Chance } from '../../src/kernel/chance.ts'

export interface Sample {
  readonly ms: number
  readonly known: string // to everybody, before it was decided: that may well have to do with the time
  readonly what: string
}

export interface Verdict {
  readonly samples: number
  readonly kinds: number // of what was measured with the times
  readonly millibits: number // that a time tells of it
  readonly byChance: number // that it seems to tell where there is nothing to tell, on average
  readonly p: number // how often chance does as well
}

const mostBins = 12
const rareShare = 0.005 // what is rarer than that is one kind

export function independence(samples: readonly Sample[], chance: Chance, permutations = 999): Verdict {
  const kinds = new Set<number>()
  const groups = Map.groupBy(samples, ({ known }) => known)
  const parts = [...groups.values()].map((group) => {
    const others = kindsOf(group.map(({ what }) => what))
    for (const kind of others) kinds.add(kind)
    return { bins: binned(group.map(({ ms }) => ms)), kinds: others, share: group.length / samples.length }
  })
  const informed = () => parts.reduce((sum, part) => sum + part.share * information(part.bins, part.kinds), 0)
  const measured = informed()
  let asMuch = 0
  let sum = 0
  for (let round = 0; round < permutations; round++) {
    for (const part of parts) mix(part.kinds, chance)
    const seeming = informed()
    sum += seeming
    if (seeming >= measured - 1e-12) asMuch += 1
  }
  return {
    samples: samples.length,
    kinds: kinds.size,
    millibits: 1000 * measured,
    byChance: (1000 * sum) / permutations,
    p: (asMuch + 1) / (permutations + 1),
  }
}

function mix(items: number[], chance: Chance): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = chance.int('', last + 1)
    const kept = items[last] as number
    items[last] = items[other] as number
    items[other] = kept
  }
}

/** About as many in each; equal times are never told apart. */
function binned(times: readonly number[]): readonly number[] {
  const sorted = times.toSorted((a, b) => a - b)
  const edges = Array.from(
    { length: mostBins - 1 },
    (_, bin) => sorted[Math.floor(((bin + 1) * sorted.length) / mostBins)],
  )
  return times.map((time) => edges.filter((edge) => edge !== undefined && edge < time).length)
}

function kindsOf(names: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= rareShare * names.length).map(([name]) => name)
  return names.map((name) => common.indexOf(name) + 1)
}

/** In bits. */
function information(ones: readonly number[], others: readonly number[]): number {
  const width = Math.max(...others) + 1
  const together = new Float64Array((Math.max(...ones) + 1) * width)
  const perOne = new Float64Array(Math.max(...ones) + 1)
  const perOther = new Float64Array(width)
  for (let index = 0; index < ones.length; index++) {
    const [one, other] = [ones[index] as number, others[index] as number]
    together[one * width + other] = (together[one * width + other] as number) + 1
    perOne[one] = (perOne[one] as number) + 1
    perOther[other] = (perOther[other] as number) + 1
  }
  let bits = 0
  for (let index = 0; index < together.length; index++) {
    const count = together[index] as number
    if (count === 0) continue
    const expected = ((perOne[Math.floor(index / width)] as number) * (perOther[index % width] as number)) / ones.length
    bits += (count / ones.length) * Math.log2(count / expected)
  }
  return bits
}
