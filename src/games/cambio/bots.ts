// Bots of Cambio: the easy one plays sensibly and forgets, the others use powers and remember better.

import type { Bot, Level } from '../../kernel/bot.ts'
import { estimatingBot, type Skill } from '../grid/bots.ts'
import type { GridPublic } from '../grid/public.ts'

export const hardSkill: Skill = {
  recall: 100,
  usesPowers: true,
  watchesOthers: true,
  counts: true,
  curiosity: 0.6,
  callsAt: () => 5,
}

export const bots: Readonly<Partial<Record<Level, Bot<GridPublic>>>> = {
  easy: estimatingBot({
    recall: 80,
    usesPowers: false,
    watchesOthers: false,
    counts: false,
    curiosity: 0,
    callsAt: () => 10,
  }),
  medium: estimatingBot({
    recall: 95,
    usesPowers: true,
    watchesOthers: false,
    counts: false,
    curiosity: 0.3,
    callsAt: () => 9,
  }),
  hard: estimatingBot(hardSkill),
}
