// The levels of bots, in words.

import type { Level } from '../../kernel/bot.ts'
import { messages } from '../i18n/messages.ts'

const t = messages({
  en: { easy: 'easy', medium: 'medium', hard: 'hard', expert: 'expert' },
  de: { easy: 'leicht', medium: 'mittel', hard: 'schwer', expert: 'Experte' },
})

export function levelName(level: string): string {
  return t(level as Level)
}
