// What a move of Believe Or Not was worth: the expert's imagination, turned back on what a player did. The value is the chance to
// win the round, a shared win shared.

import { at } from '../../kernel/assert.ts'
import type { Bot } from '../../kernel/bot.ts'
import { joker, rankOf } from '../../kernel/cards.ts'
import { quickChance } from '../../kernel/chance.ts'
import { type Judge, weigh } from '../../kernel/judge.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { Mind } from './bots/mind.ts'
import { easyBot, hardBot } from './bots.ts'
import { candidatesFor, imagine, playOut } from './expert.ts'
import type { BelieveCommand, BelievePublic, BelieveSeen, BelieveView } from './public.ts'
import { inRound } from './state.ts'

/** Decisions that are played out to judge one: more than an expert takes for a move, to say by how much one is better. */
const usualSteps = 16_000

export const judge: Judge<BelievePublic, Mind> = {
  start: hardBot.start,
  watch: hardBot.watch,
  judge(mind, view, options, played, chance, effort) {
    if (!inRound(view.phase) || (view.turn !== mind.seat && played.type !== 'disposeJokers')) return null
    const habit = hardBot.choose(mind, view, options, chance)
    const same = likeness(view, played)
    const all = new Map([habit, ...candidatesFor(mind, view, habit, chance)].map((one) => [likeness(view, one), one]))
    all.delete(same)
    const lots = quickChance(chance.int('judge', 2 ** 32))
    const weighed = weigh<BelieveCommand>(played, [...all.values()], usualSteps * effort, () => {
      const world = imagine(mind, view, lots)
      const seed = lots.int('world', 2 ** 32)
      return (command) => playOut(world, command, mind, quickChance(seed), people)
    })
    return weighed && { ...weighed, habitual: likeness(view, habit) === same }
  },
  knew: () => ({}),
  result: (seen, seat) => resultOf(seen as BelieveSeen, seat),
}

/**
 * How the others are expected to play on: as the hard bot, and now and then on a whim. People are no machines; with others who
 * never err, one lie too many would lose for certain, and it does not.
 */
const people: Bot<BelievePublic, Mind> = {
  ...hardBot,
  choose: (mind, view, options, chance) =>
    (chance.int('whim', 100) < whims ? easyBot : hardBot).choose(mind, view, options, chance),
}
const whims = 15 // of a hundred

function resultOf(seen: BelieveSeen, seat: Seat): number | null {
  if (seen.type !== 'roundEnded') return null
  const { winners } = seen.open
  return winners.includes(seat) ? 1 / winners.length : 0
}

/** Which of equal cards, and in what order, makes no difference that anybody could know of; nor does which card is flipped. */
function likeness(view: BelieveView, command: BelieveCommand): string {
  if (command.type !== 'play') return command.type
  const ranks = command.cards.map((place) => rankOf(at(view.hand, place) ?? joker)).toSorted()
  return `play ${ranks.join('')} as ${command.rank ?? view.rank} ${command.dispose ?? ''}`
}
