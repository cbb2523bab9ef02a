// Choosing by trying: what would come of each thing that could be done, in worlds that could be the real one? For experts,
// who know a game's rules; this knows none.

/** What came of one thing in one world. */
export interface Trial {
  readonly share: number // of the win, 0 to 1
  readonly steps: number // decisions that it took to find out
}

/** One imagined world: plays a candidate to the end in it. The same candidate comes to the same in it every time. */
export type World<Candidate> = (candidate: Candidate) => Trial

export interface SearchSettings<Candidate> {
  readonly steps: number // decisions to play out at most: what a search costs, in a unit that no clock measures
  /** How many standard errors better this must look before the habit is given up for it. */
  readonly caution: (candidate: Candidate) => number
}

interface Gain<Candidate> {
  readonly candidate: Candidate
  sum: number
  squares: number
}

/** Worlds in which nothing is given up yet. */
const fewWorlds = 8
/** Worlds after which what is clearly better is believed. */
const manyWorlds = 64

/**
 * Tries all candidates in the same worlds, and compares each of them with the first, the habit: most of the luck is the
 * same for both. Those that clearly fall behind are given up, so that the rest can be told apart.
 */
export function search<Candidate>(
  habit: Candidate,
  others: readonly Candidate[],
  settings: SearchSettings<Candidate>,
  imagine: () => World<Candidate>,
): Candidate {
  let left: readonly Gain<Candidate>[] = others.map((candidate) => ({ candidate, sum: 0, squares: 0 }))
  let steps = 0
  let worlds = 0
  while (left.length > 0 && steps < settings.steps) {
    const world = imagine()
    const usual = world(habit)
    steps += usual.steps
    for (const gain of left) {
      const trial = world(gain.candidate)
      steps += trial.steps
      const more = trial.share - usual.share
      gain.sum += more
      gain.squares += more * more
    }
    worlds += 1
    if (worlds >= fewWorlds) left = stillOpen(left, worlds)
    if (worlds >= manyWorlds && isDecided(left, worlds)) break
  }
  const [first] = left.toSorted((a, b) => b.sum - a.sum)
  if (first === undefined) return habit
  const sure = first.sum / worlds > settings.caution(first.candidate) * errorOf(first, worlds)
  return sure ? first.candidate : habit
}

/** Those that could still be better than the habit and than the best of them. */
function stillOpen<Candidate>(gains: readonly Gain<Candidate>[], worlds: number): readonly Gain<Candidate>[] {
  let most = 0
  for (const gain of gains) most = Math.max(most, gain.sum / worlds - 1.6 * errorOf(gain, worlds))
  return gains.filter((gain) => gain.sum / worlds + 1.6 * errorOf(gain, worlds) > most)
}

/** What is clearly better is found, or there is not enough to be gained. */
function isDecided<Candidate>(gains: readonly Gain<Candidate>[], worlds: number): boolean {
  const least = gains.length === 1 ? 3 : Infinity
  return gains.every((gain) => {
    const [mean, error] = [gain.sum / worlds, errorOf(gain, worlds)]
    return mean > least * error || mean + 1.6 * error < worthwhile
  })
}

const worthwhile = 0.01 // of a win

/** The standard error of the mean gain; never quite nothing, for few worlds prove little. */
function errorOf<Candidate>({ sum, squares }: Gain<Candidate>, worlds: number): number {
  const mean = sum / worlds
  return Math.sqrt((squares / worlds - mean * mean + 1 / worlds) / worlds)
}
