// The language of the page: what was chosen, or the first of the browser's that we speak.

import { settings } from '../settings.svelte.ts'

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

function browsers(): Language {
  for (const tag of navigator.languages) {
    const known = (Object.keys(languages) as Language[]).find((one) => tag.toLowerCase().split('-')[0] === one)
    if (known) return known
  }
  return 'en'
}

export const language = {
  get now(): Language {
    return settings.language || browsers()
  },
}
