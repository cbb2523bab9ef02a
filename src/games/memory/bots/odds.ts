// The exact game of Memory between two who forget nothing, after Zwick and Paterson ("The memory game", 1993), with the
// points for pairs in a row and the Shuffle that this one has, and without their idle moves, which lead nowhere (M-16).
//
// n pairs are left, k of their cards are known and match no other known one. Whoever knows a pair takes it. Otherwise a
// new card is turned; and if it does not match a known one, the second card is new too, or a known one, which tells the
// other nothing.

export interface Scoring {
  readonly points: number // for a pair, times the pairs in a row
  readonly shuffleCost: number | null // null: it cannot be bought
  readonly shuffleAtTurnStart: boolean // or before every attempt
}

export interface Position {
  readonly pairs: number
  readonly known: number
  readonly streak: number // of who is to move
  readonly mine: number // points of who is to move
  readonly theirs: number
}

/** What each way to go on is worth to who is to move: chances to win (a draw is half of one), or points on average. */
export interface Odds {
  readonly points: number // for a pair, times the pairs in a row
  readonly shuffle: (position: Position) => number
  readonly stay: (position: Position) => number // without the Shuffle
  readonly newCard: (position: Position) => number // second, after a new card that matched nothing
  readonly knownCard: (position: Position) => number
  /** The chances to win of who is to move; on larger boards as if the points to come were spread normally. */
  readonly win: (position: Position) => number
}

/**
 * Up to so many pairs the chances to win are worked out; on larger boards the points that each side can expect. There is time for
 * more, but nothing to gain by it (docs/bots.md).
 */
const exactPairs = 8
const caches = new Map<string, Odds>()
const mostCaches = 20

/** A pure function of what it is asked; it only remembers its answers. */
export function oddsFor(scoring: Scoring, pairs: number, mostExact = exactPairs): Odds {
  const exact = pairs <= mostExact
  const key = `${exact} ${scoring.points} ${scoring.shuffleCost} ${scoring.shuffleAtTurnStart}`
  const found = caches.get(key)
  if (found) return found
  if (caches.size >= mostCaches) caches.clear()
  const odds = exact ? winningOdds(scoring) : expectedPoints(scoring)
  caches.set(key, odds)
  return odds
}

// --- chances to win ---

function winningOdds({ points, shuffleCost, shuffleAtTurnStart }: Scoring): Odds {
  const memo = new Map<number, number>()
  const gain = (n: number, s: number) => points * ((n * (n + 1)) / 2 + n * s) // of all n pairs in a row
  const price = shuffleCost ?? 0
  const enough = 4 * price // more shuffles than that are never bought

  const value = (n: number, k: number, s: number, mine: number, theirs: number): number => {
    if (n === 0) return mine > theirs ? 1 : mine === theirs ? 0.5 : 0
    if (mine > theirs + gain(n, 0)) return 1
    if (theirs > mine + gain(n, s)) return 0
    const spare = Math.max(0, Math.min(mine, theirs) - enough) // only the difference matters then
    const [a, b] = [mine - spare, theirs - spare]
    const key = (((a * 4096 + b) * 64 + n) * 64 + k) * 64 + s
    const known = memo.get(key)
    if (known !== undefined) return known
    const mayShuffle = price > 0 && k > 0 && a >= price && (s === 0 || !shuffleAtTurnStart)
    const plain = stay(n, k, s, a, b)
    const result = mayShuffle ? Math.max(plain, value(n, 0, s, a - price, b)) : plain
    memo.set(key, result)
    return result
  }

  const stay = (n: number, k: number, s: number, a: number, b: number): number => {
    const unseen = 2 * n - k
    const hit = k === 0 ? 0 : (k / unseen) * value(n - 1, k - 1, s + 1, a + points * (s + 1), b)
    const missing = (2 * (n - k)) / unseen
    if (missing === 0) return hit
    const second = k === 0 ? newCard(n, k, s, a, b) : Math.max(newCard(n, k, s, a, b), knownCard(n, k, a, b))
    return hit + missing * second
  }

  const newCard = (n: number, k: number, s: number, a: number, b: number): number => {
    const rest = 2 * n - k - 1
    const lucky = (1 / rest) * value(n - 1, k, s + 1, a + points * (s + 1), b)
    const given = k === 0 ? 0 : (k / rest) * (1 - value(n - 1, k, 1, b + points, a)) // they take the pair that it showed
    const others = 2 * (n - k - 1)
    return lucky + given + (others === 0 ? 0 : (others / rest) * (1 - value(n, k + 2, 0, b, a)))
  }

  const knownCard = (n: number, k: number, a: number, b: number): number => 1 - value(n, k + 1, 0, b, a)

  return {
    points,
    shuffle: ({ pairs, streak, mine, theirs }) => value(pairs, 0, streak, mine - price, theirs),
    stay: ({ pairs, known, streak, mine, theirs }) => stay(pairs, known, streak, mine, theirs),
    newCard: ({ pairs, known, streak, mine, theirs }) => newCard(pairs, known, streak, mine, theirs),
    knownCard: ({ pairs, known, mine, theirs }) => knownCard(pairs, known, mine, theirs),
    win: ({ pairs, known, streak, mine, theirs }) => value(pairs, known, streak, mine, theirs),
  }
}

// --- points on average, more than the other's ---

function expectedPoints({ points, shuffleCost }: Scoring): Odds {
  const memo = new Map<number, number>()

  const value = (n: number, k: number, s: number): number => {
    if (n === 0) return 0
    const key = (n * 64 + k) * 64 + s
    const known = memo.get(key)
    if (known !== undefined) return known
    const result = stay(n, k, s)
    memo.set(key, result)
    return result
  }

  const stay = (n: number, k: number, s: number): number => {
    const unseen = 2 * n - k
    const hit = k === 0 ? 0 : (k / unseen) * (points * (s + 1) + value(n - 1, k - 1, s + 1))
    const missing = (2 * (n - k)) / unseen
    if (missing === 0) return hit
    return hit + missing * (k === 0 ? newCard(n, k, s) : Math.max(newCard(n, k, s), knownCard(n, k)))
  }

  const newCard = (n: number, k: number, s: number): number => {
    const rest = 2 * n - k - 1
    const lucky = (1 / rest) * (points * (s + 1) + value(n - 1, k, s + 1))
    const given = k === 0 ? 0 : (k / rest) * (points + value(n - 1, k, 1))
    const others = 2 * (n - k - 1)
    return lucky - given - (others === 0 ? 0 : (others / rest) * value(n, k + 2, 0))
  }

  const knownCard = (n: number, k: number): number => -value(n, k + 1, 0)

  // The same for the square of the points, which tells how far from the average they are.
  const squares = new Map<number, number>()
  const square = (n: number, k: number, s: number): number => {
    if (n === 0) return 0
    const key = (n * 64 + k) * 64 + s
    const found = squares.get(key)
    if (found !== undefined) return found
    const unseen = 2 * n - k
    const hit = k === 0 ? 0 : (k / unseen) * squareWith(points * (s + 1), n - 1, k - 1, s + 1)
    const quiet = k > 0 && knownCard(n, k) >= newCard(n, k, s)
    const missing = (2 * (n - k)) / unseen
    const miss = missing === 0 ? 0 : missing * (quiet ? square(n, k + 1, 0) : squareNew(n, k, s))
    squares.set(key, hit + miss)
    return hit + miss
  }
  const squareNew = (n: number, k: number, s: number): number => {
    const rest = 2 * n - k - 1
    const lucky = squareWith(points * (s + 1), n - 1, k, s + 1)
    const given = k === 0 ? 0 : k * squareWith(points, n - 1, k, 1)
    const others = 2 * (n - k - 1)
    return (lucky + given + (others === 0 ? 0 : others * square(n, k + 2, 0))) / rest
  }
  /** With points that are sure. */
  const squareWith = (sure: number, n: number, k: number, s: number): number =>
    sure * sure + 2 * sure * value(n, k, s) + square(n, k, s)

  return {
    points,
    shuffle: ({ pairs, streak }) => value(pairs, 0, streak) - (shuffleCost ?? 0),
    stay: ({ pairs, known, streak }) => stay(pairs, known, streak),
    newCard: ({ pairs, known, streak }) => newCard(pairs, known, streak),
    knownCard: ({ pairs, known }) => knownCard(pairs, known),
    win: ({ pairs, known, streak, mine, theirs }) => {
      const [mean, squares] = [value(pairs, known, streak), square(pairs, known, streak)]
      const spread = Math.sqrt(Math.max(0, squares - mean * mean))
      const lead = mine - theirs + mean
      return spread < 1e-9 ? (1 + Math.sign(lead)) / 2 : normalShare(lead / spread)
    },
  }
}

/** The share of a normal distribution below so many standard deviations, to the hundredth. */
function normalShare(deviations: number): number {
  return 1 / (1 + Math.exp(-1.702 * deviations))
}
