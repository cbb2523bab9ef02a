import { type Decision, playGame } from '../../src/arena/play.ts'
import { assert } from '../../src/kernel/assert.ts'
import type { Bot, Level } from '../../src/kernel/bot.ts'
import { quickChance } from '../../src/kernel/chance.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import type { Judgement } from '../../src/kernel/judge.ts'
import type { Seat } from '../../src/kernel/secrecy.ts'
import { keyOfSeed } from '../../src/testkit/playout.ts'

type Command = { readonly type: string }

export interface Found {
  readonly judgement: Judgement
  readonly played: Command
}

interface Setting {
  readonly effort?: number
  readonly level?: Level
  readonly seats?: number
}

/**
 * Positions of real games between bots in which somebody could do this, and what the judge says if they do: `plant` gives the
 * command, where it fits.
 */
export function planted<Mind, View>(
  game: AnyGame,
  rules: object,
  wanted: number,
  plant: (mind: Mind, view: View, seat: Seat) => Command | null,
  { effort = 0.3, level = 'hard', seats = 2 }: Setting = {},
): readonly Found[] {
  const parsed = game.parseRules(rules)
  const bot = game.bots[level]
  assert(parsed.ok && bot, 'rules and a bot')
  // The mind of the judge, the moves of a bot.
  const player: Bot = {
    start: (seat, own) => ({ judge: game.judge.start(seat, own), bot: bot.start(seat, own) }),
    watch(mind, seen, chance) {
      const both = mind as Both
      return { judge: game.judge.watch(both.judge, seen, chance), bot: bot.watch(both.bot, seen, chance) }
    },
    choose: (mind, view, options, chance) => bot.choose((mind as Both).bot, view, options, chance),
  }
  const found: Found[] = []
  const chance = quickChance(7)
  const after = ({ seat, mind, view }: Decision) => {
    const played = found.length < wanted ? plant((mind as Both).judge as Mind, view as View, seat) : null
    if (played === null) return
    const own = (mind as Both).judge
    const judgement = game.judge.judge(own, view, game.options(view), played, chance, effort)
    if (judgement) found.push({ judgement, played })
  }
  const players = Array.from({ length: seats }, () => player)
  for (let seed = 1; found.length < wanted; seed++) {
    assert(seed < 400, `only ${found.length} such positions`)
    playGame({ game, rules: parsed.value, players, key: keyOfSeed(seed), chance }, { after })
  }
  return found
}

interface Both {
  readonly judge: unknown
  readonly bot: unknown
}

/** What was given away, where it is sure. */
export function lossOf({ judgement: { gap, error } }: Found): number {
  return -gap > 2 * error ? -gap : 0
}

export function meanLoss(found: readonly Found[]): number {
  return found.reduce((sum, one) => sum + lossOf(one), 0) / found.length
}
