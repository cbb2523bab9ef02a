// Bots of Stop: the easy one plays at random, as its description has it; the others estimate and remember.

import type { Bot, Level } from '../../kernel/bot.ts'
import { carelessBot, estimatingBot, type Skill } from '../grid/bots.ts'
import type { GridPublic } from '../grid/public.ts'
import { ruleSchema } from './public.ts'

const values = ruleSchema.values.default

export const hardSkill: Skill = {
  recall: 100,
  usesPowers: true,
  watchesOthers: true,
  counts: true,
  curiosity: 0.6,
  callsAt: (opponents) => (opponents === 1 ? 2 : 0),
  values,
}

export const bots: Readonly<Partial<Record<Level, Bot<GridPublic>>>> = {
  easy: carelessBot,
  medium: estimatingBot({
    recall: 95,
    usesPowers: true,
    watchesOthers: false,
    counts: false,
    curiosity: 0.3,
    callsAt: () => 4,
    values,
  }),
  hard: estimatingBot(hardSkill),
}
