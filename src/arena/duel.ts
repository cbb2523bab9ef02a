// One bot against others, deal by deal. Each deal is played once from every seat, so that nobody has better cards or a
// better place; and each depends on its number alone, so that any number of workers finds the same.

import { assert } from '../kernel/assert.ts'
import type { Bot, Level } from '../kernel/bot.ts'
import { quickChance } from '../kernel/chance.ts'
import type { AnyGame } from '../kernel/game.ts'
import { pureHmac } from '../kernel/hmac.ts'
import { problemText } from '../kernel/rule-problem.ts'
import { type Observer, type Played, playGame } from './play.ts'
import { added, bucketOf, noGames, noTimes, shareOfWin, type Tally } from './tally.ts'

/** One seat is played by `a`, all others by `b`. */
export interface Duel {
  readonly game: string
  readonly rules: object
  readonly seats: number
  readonly a: Level
  readonly b: Level
  readonly seed: number
}

/** A round is a game here: a match of several would only make the better bot win more often. */
const singleRounds: Readonly<Record<string, object>> = { stop: { matchMode: 'single' }, believe: { maxRounds: 1 } }

/** Plays the deals with these numbers. `clock` is in milliseconds; it measures and decides nothing. */
export function playDeals(duel: Duel, game: AnyGame, deals: readonly number[], clock: () => number): Tally {
  const rules = game.parseRules({ ...singleRounds[game.id], ...duel.rules })
  assert(rules.ok, rules.ok ? '' : problemText(rules.error, 'en'))
  const [a, b] = [botOf(game, duel.a), botOf(game, duel.b)]
  let tally = noGames
  for (const deal of deals) {
    const key = pureHmac('00', `arena ${duel.seed} ${deal}`)
    for (let hero = 0; hero < duel.seats; hero++) {
      const players = Array.from({ length: duel.seats }, (_, seat) => (seat === hero ? a : b))
      const chance = quickChance(Number.parseInt(pureHmac(key, `bots ${hero}`).slice(0, 8), 16))
      const watch = stopwatch(hero, clock)
      const played = playGame({ game, rules: rules.value, players, key, chance }, watch.observer)
      tally = added(tally, tallyOf(played, hero, watch))
    }
  }
  return tally
}

function botOf(game: AnyGame, level: Level): Bot {
  const bot = game.bots[level]
  assert(bot, `no ${level} bot for ${game.id}`)
  return bot
}

function stopwatch(hero: number, clock: () => number) {
  const times = { a: noTimes.slice(), b: noTimes.slice() }
  let started = 0
  const observer: Observer = {
    before: () => {
      started = clock()
    },
    after: ({ seat }) => {
      const bucket = bucketOf(clock() - started)
      const counts = seat === hero ? times.a : times.b
      counts[bucket] = (counts[bucket] ?? 0) + 1
    },
  }
  return { observer, times }
}

function tallyOf(played: Played, hero: number, { times }: { readonly times: Tally['times'] }): Tally {
  const winners = played.outcome?.standings.filter((standing) => standing.place === 1).map(({ seat }) => seat) ?? []
  return {
    games: 1,
    won: winners.includes(hero) ? shareOfWin(winners.length) : 0,
    turns: played.turns,
    decisions: played.decisions,
    illegal: played.illegal,
    capped: played.capped ? 1 : 0,
    times,
  }
}
