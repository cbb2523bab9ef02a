// The levels of bots, and who they are, in words.

import { type Level, levelNames, levels } from '../../kernel/bot.ts'
import { inLocale } from '../../kernel/locale.ts'
import { personalities } from '../../kernel/personalities.ts'
import { language } from '../i18n/language.svelte.ts'

export function levelName(level: string): string {
  return inLocale(levelNames, language.now)[level as Level]
}

/** What a bot of this name is like; nothing, if it has only a number. */
export function styleOf(name: string): string {
  const known = levels.flatMap((level) => personalities[level]).find((one) => one.name === name)
  return known ? inLocale(known.style, language.now) : ''
}
