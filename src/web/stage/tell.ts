// What happened, in sentences, in the language of the page.

import { listed as listedIn } from '../../kernel/listed.ts'
import type { Names } from '../../kernel/text.ts'
import { sentencesOf as sentencesIn, type Tell } from '../../table/text.ts'
import { language } from '../i18n/language.svelte.ts'
import type { LogEntry } from '../session/session.ts'
import { t } from './messages.ts'

export type { Tell }

/** `log`: what was told before it. */
export function sentencesOf(entry: LogEntry, tell: Tell, names: Names, log: readonly LogEntry[]): readonly string[] {
  return sentencesIn(entry, { tell, names, log, locale: language.now })
}

/** Why a game was given up: by time, by its length, or by people. */
export function whyAbandoned(log: readonly LogEntry[]): string {
  const end = log.map(({ act }) => act).find(({ type }) => type === 'abandoned')
  if (end?.type !== 'abandoned') return t('allLeftText')
  return end.reason === 'full' ? t('fullText') : t('abandonedText')
}

/** Ann, Ben and Cara. */
export function listed(names: readonly string[]): string {
  return listedIn(names, language.now)
}
