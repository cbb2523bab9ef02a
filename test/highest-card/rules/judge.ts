// What a move of Highest Card was worth to whoever saw one card.

import type { Judge } from '../../../src/kernel/judge.ts'
import { type Mind, mediumBot, odds } from './bots.ts'
import type { HighestPublic, HighestSeen } from './public.ts'

export const judge: Judge<HighestPublic, Mind> = {
  start: mediumBot.start,
  watch: mediumBot.watch,
  judge(mind, view, options, { type }, chance) {
    const other = type === 'keep' ? 'swap' : 'keep'
    const value = odds(mind, view, type)
    const gap = value - odds(mind, view, other)
    const habitual = mediumBot.choose(mind, view, options, chance).type === type
    return { value, rival: { type: other }, gap, error: 0, habitual }
  },
  knew: () => ({}),
  result(seen, seat) {
    const event = seen as HighestSeen
    if (event.type !== 'shown') return null
    return event.open.winners.includes(seat) ? 1 / event.open.winners.length : 0
  },
}
