// The language of the page: what was chosen, or the first of the browser's that we speak.

import { type ByLocale, type Locale, locales } from '../../kernel/locale.ts'
import { settings } from '../settings.svelte.ts'

export const languages: ByLocale<string> = { en: 'English', de: 'Deutsch' }
export type Language = Locale

function browsers(): Language {
  for (const tag of navigator.languages) {
    const known = locales.find((one) => tag.toLowerCase().split('-')[0] === one)
    if (known) return known
  }
  return 'en'
}

export const language = {
  get now(): Language {
    return settings.language || browsers()
  },
}
