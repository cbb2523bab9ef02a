// What a number of games came to, in whole numbers, so that it is the same in whatever order they are added up.

/** A win shared by up to eight is a whole number of these. */
const wholeWin = 840

export interface Tally {
  readonly games: number
  readonly won: number // in 840ths of a win; a win is shared by all in the first place
  readonly turns: number
  readonly decisions: number
  readonly illegal: number
  readonly capped: number // games that only a limit has ended
  readonly times: { readonly a: Times; readonly b: Times }
}

/** How many decisions took how long: bucket n is up to 1.2ⁿ microseconds. */
export type Times = readonly number[]

const buckets = 100
const growth = Math.log(1.2)

export const noTimes: Times = Array.from({ length: buckets }, () => 0)

export const noGames: Tally = {
  games: 0,
  won: 0,
  turns: 0,
  decisions: 0,
  illegal: 0,
  capped: 0,
  times: { a: noTimes, b: noTimes },
}

export function bucketOf(ms: number): number {
  return ms <= 0.001 ? 0 : Math.min(buckets - 1, Math.ceil(Math.log(ms * 1000) / growth))
}

export function shareOfWin(winners: number): number {
  return wholeWin / winners
}

export function added(one: Tally, other: Tally): Tally {
  return {
    games: one.games + other.games,
    won: one.won + other.won,
    turns: one.turns + other.turns,
    decisions: one.decisions + other.decisions,
    illegal: one.illegal + other.illegal,
    capped: one.capped + other.capped,
    times: { a: addedTimes(one.times.a, other.times.a), b: addedTimes(one.times.b, other.times.b) },
  }
}

function addedTimes(one: Times, other: Times): Times {
  return one.map((count, bucket) => count + (other[bucket] ?? 0))
}

/** The time that so many of a hundred decisions did not exceed, in milliseconds. */
export function percentile(times: Times, percent: number): number {
  const all = times.reduce((sum, count) => sum + count, 0)
  let left = (all * percent) / 100
  for (const [bucket, count] of times.entries()) {
    left -= count
    if (left <= 0) return Math.exp(bucket * growth) / 1000
  }
  return 0
}

export interface Share {
  readonly share: number // of the wins, 0 to 1
  readonly low: number
  readonly high: number
}

/** The share of wins with its 95 % interval after Wilson, which does not leave 0 to 1 and is right for few games too. */
export function shareOf({ games, won }: Tally): Share {
  if (games === 0) return { share: 0, low: 0, high: 1 }
  const z = 1.959964
  const share = won / wholeWin / games
  const middle = share + (z * z) / (2 * games)
  const spread = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))
  const whole = 1 + (z * z) / games
  return { share, low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole) }
}
