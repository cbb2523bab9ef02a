// Cambio, put together.

import { type Style, styleOf } from '../grid/expert/habits.ts'
import { expertBot } from '../grid/expert.ts'
import { gridGame } from '../grid/game.ts'
import { bots, hardSkill } from './bots.ts'
import { presets, ruleSchema, word } from './public.ts'

/** Decisions that the expert plays out for one of its own. */
const usualSteps = 60_000

const theirs = styleOf(hardSkill)
const mine: Style = { ...theirs, curiosity: 0.9, callsAt: () => 6.3, nerve: 0.43, even: 14, peekOwn: 2 }

const expertAt = (effort: number) =>
  expertBot(hardSkill, { steps: Math.round(usualSteps * effort), worlds: 300, mine, theirs })

export const cambio = gridGame({
  id: 'cambio',
  name: 'Cambio',
  version: 1,
  word,
  schema: ruleSchema,
  presets,
  bots,
  expertAt,
})
