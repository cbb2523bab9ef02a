// Ranks and claims in the language of the page.

import { rankName as rankNameIn } from '../../../games/believe/words.ts'
import type { Rank } from '../../../kernel/cards.ts'
import { language } from '../../i18n/language.svelte.ts'
import { t } from './messages.ts'

/** Queens. */
export function rankName(rank: Rank): string {
  return rankNameIn(rank, language.now)
}

/** 2 × queens, 1 × queen. */
export function claimText(count: number, rank: Rank): string {
  return t('claim', { count, rank: rankNameIn(rank, language.now, count) })
}

/** As in the corner of a card. */
export function rankSign(rank: Rank): string {
  return rank === 'T' ? '10' : rank === 'X' ? '★' : rank
}
