// The levels of bots, and who they are, in words.

import { type Level, levels } from '../../kernel/bot.ts'
import { personalities } from '../../kernel/personalities.ts'
import { language } from '../i18n/language.svelte.ts'
import { messages } from '../i18n/messages.ts'
import { germanPersonalities } from './german-personalities.ts'

const t = messages({
  en: { easy: 'easy', medium: 'medium', hard: 'hard', expert: 'expert' },
  de: { easy: 'leicht', medium: 'mittel', hard: 'schwer', expert: 'Experte' },
})

export function levelName(level: string): string {
  return t(level as Level)
}

/** What a bot of this name is like; nothing, if it has only a number. */
export function styleOf(name: string): string {
  const known = levels.flatMap((level) => personalities[level]).find((one) => one.name === name)
  if (!known) return ''
  return language.now === 'en' ? known.style : (germanPersonalities[name] ?? known.style)
}
