// Bots of Cambio: the easy one plays sensibly and forgets, the others use powers and remember better.

import type { Bot, Level } from '../../kernel/bot.ts'
import { estimatingBot, type Skill } from '../grid/bots.ts'
import type { GridPublic } from '../grid/public.ts'
import { ruleSchema } from './public.ts'

const values = ruleSchema.values.default

export const hardSkill: Skill = {
  recall: 100,
  usesPowers: true,
  watchesOthers: true,
  counts: true,
  curiosity: 0.6,
  callsAt: () => 5,
  values,
}

export const bots: Readonly<Partial<Record<Level, Bot<GridPublic>>>> = {
  easy: estimatingBot({
    recall: 80,
    usesPowers: false,
    watchesOthers: false,
    counts: false,
    curiosity: 0,
    callsAt: () => 10,
    values,
  }),
  medium: estimatingBot({
    recall: 95,
    usesPowers: true,
    watchesOthers: false,
    counts: false,
    curiosity: 0.3,
    callsAt: () => 9,
    values,
  }),
  hard: estimatingBot(hardSkill),
}
