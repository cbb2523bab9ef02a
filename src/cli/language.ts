// The language that the terminal tells games in: what was asked for, or the environment's, or English.

import { type Locale, locales } from '../kernel/locale.ts'
import { Misused } from './wish.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** `asked`: of `--language`. */
export function languageOf(asked: string | undefined, { LC_ALL, LC_MESSAGES, LANG }: Environment): Locale {
  if (asked !== undefined) {
    const known = localeOf(asked)
    if (known === undefined) throw new Misused(`There is no language "${asked}". Languages: ${locales.join(', ')}.`)
    return known
  }
  return localeOf(LC_ALL || LC_MESSAGES || LANG || '') ?? 'en'
}

/** de, de_DE.UTF-8, de-AT */
function localeOf(tag: string): Locale | undefined {
  const [language] = tag.toLowerCase().split(/[-_.@]/)
  return locales.find((one) => one === language)
}
