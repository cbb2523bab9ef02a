// Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022): how strong somebody is, how sure that is, and how
// steady. The names in the comments are those of the paper. Periods need not be whole: each game is rated when it ends, and
// what became unsure since the last one is added before.

export interface Rating {
  readonly rating: number
  readonly deviation: number // two of them either way hold the true strength 95 times in 100
  readonly volatility: number
}

/** One game against somebody: 1 was won, 0 lost, a half shared. */
export interface Meeting {
  readonly opponent: Rating
  readonly score: number
}

export const newcomer: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }

const scale = 173.7178
const tau = 0.5 // how much volatility may change
const tolerance = 0.000001

/** Without games nobody gets better or worse; it is only known less well. */
export function aged({ rating, deviation, volatility }: Rating, periods: number): Rating {
  const phi = deviation / scale
  const later = Math.sqrt(phi ** 2 + Math.max(0, periods) * volatility ** 2) * scale
  return { rating, deviation: Math.min(later, newcomer.deviation), volatility }
}

/** What these games, played together, say about somebody for whom so many periods have passed since the last ones. */
export function rated(before: Rating, meetings: readonly Meeting[], periods = 1): Rating {
  if (meetings.length === 0) return aged(before, periods)
  const mu = (before.rating - newcomer.rating) / scale
  const phi = before.deviation / scale
  let information = 0 // 1 / v
  let surprise = 0 // Δ / v
  for (const { opponent, score } of meetings) {
    const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / scale) ** 2) / Math.PI ** 2)
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - newcomer.rating) / scale)))
    information += g ** 2 * expected * (1 - expected)
    surprise += g * (score - expected)
  }
  const v = 1 / information
  const volatility = nextVolatility(before.volatility, phi, v, v * surprise)
  const widened = Math.min(Math.sqrt(phi ** 2 + periods * volatility ** 2), newcomer.deviation / scale)
  const nextPhi = 1 / Math.sqrt(1 / widened ** 2 + information)
  const nextMu = mu + nextPhi ** 2 * surprise
  return { rating: nextMu * scale + newcomer.rating, deviation: nextPhi * scale, volatility }
}

/** Step 5 of the paper: the Illinois algorithm. */
function nextVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2)
  const f = (x: number) => {
    const grown = phi ** 2 + v + Math.exp(x)
    return (Math.exp(x) * (delta ** 2 - grown)) / (2 * grown ** 2) - (x - a) / tau ** 2
  }
  let low = a
  let high: number
  if (delta ** 2 > phi ** 2 + v) high = Math.log(delta ** 2 - phi ** 2 - v)
  else {
    let k = 1
    while (f(a - k * tau) < 0) k += 1
    high = a - k * tau
  }
  let [fLow, fHigh] = [f(low), f(high)]
  while (Math.abs(high - low) > tolerance) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow)
    const fNext = f(next)
    if (fNext * fHigh <= 0) [low, fLow] = [high, fHigh]
    else fLow /= 2
    ;[high, fHigh] = [next, fNext]
  }
  return Math.exp(low / 2)
}
