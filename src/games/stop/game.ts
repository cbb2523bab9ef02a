// Stop, put together.

import { expertBot } from '../grid/expert.ts'
import { gridGame } from '../grid/game.ts'
import { bots, hardSkill } from './bots.ts'
import { presets, ruleSchema, word } from './public.ts'

/** Decisions that the expert plays out for one of its own. */
const usualSteps = 16_000

const expertAt = (effort: number) => expertBot(hardSkill, { iterations: Math.round(usualSteps * effort) })

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
