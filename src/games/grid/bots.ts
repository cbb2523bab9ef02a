// Bots of the grid family. They estimate what they do not remember by the average card, and take what lowers their sum;
// levels differ in how long they remember, in what they look at and count, and in when they dare to call.

import type { Bot } from '../../kernel/bot.ts'
import { anyCommand } from '../../kernel/options.ts'
import { freshMind, type Mind, watch } from './bots/mind.ts'
import { Policy, type Skill } from './bots/policy.ts'
import type { GridCommand, GridPublic, GridSeen } from './public.ts'

export type { Skill } from './bots/policy.ts'

/** Plays anything that is legal, remembers nothing, and calls in one turn of twenty (S2-AI1 to S2-AI4). */
export const carelessBot: Bot<GridPublic> = {
  start: () => null,
  watch: (mind) => mind,
  choose(_mind, _view, options, chance) {
    const call = options.find((option) => option.command === 'call')
    // Once a turn: before it, or where one calls after the action, when it is done.
    const isTime = options.some(({ command }) => command === 'drawDeck' || command === 'endTurn')
    if (call && isTime && chance.int('call', 20) === 0) return { type: 'call' }
    const others = options.filter((option) => option !== call)
    return anyCommand(others.length > 0 ? others : options, chance) as GridCommand
  },
}

export function estimatingBot(skill: Skill): Bot<GridPublic, Mind> {
  return {
    start: freshMind,
    watch: (mind, seen, chance) => watch(mind, seen as GridSeen, skill, chance),
    choose: (mind, view, options, chance) => new Policy(mind, view, skill, chance).choose(options),
  }
}
