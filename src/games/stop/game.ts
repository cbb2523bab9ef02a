// Stop, put together.

import { type Style, styleOf } from '../grid/expert/habits.ts'
import { expertBot } from '../grid/expert.ts'
import { gridGame } from '../grid/game.ts'
import { bots, hardSkill } from './bots.ts'
import { presets, ruleSchema, word } from './public.ts'

/** Decisions that the expert plays out for one of its own. */
const usualSteps = 60_000

const theirs = styleOf(hardSkill)
const mine: Style = theirs

const expertAt = (effort: number) =>
  expertBot(hardSkill, { steps: Math.round(usualSteps * effort), worlds: 300, mine, theirs })

export const stop = gridGame({
  id: 'stop',
  name: 'Stop',
  version: 1,
  word,
  schema: ruleSchema,
  presets,
  bots,
  expertAt,
})
