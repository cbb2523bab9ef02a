// Cards, powers and what is to be done now, in words.

import type { GridRules, GridView, PowerKind } from '../../../games/grid/public.ts'
import { powerName as powerNameIn, powerText as powerTextIn, tellWords } from '../../../games/grid/words.ts'
import { type Card, rankOf } from '../../../kernel/cards.ts'
import type { Names } from '../../../kernel/text.ts'
import { language } from '../../i18n/language.svelte.ts'
import { cardName } from '../../ui/cards.ts'
import { t as ui } from '../../ui/messages.ts'
import { t } from './messages.ts'

export function powerName(power: PowerKind): string {
  return powerNameIn(power, language.now)
}

export function powerText(power: PowerKind): string {
  return powerTextIn(power, language.now)
}

export function pointsOf(card: Card, rules: GridRules): number {
  return rules.values[rankOf(card)]
}

/** A card with what it is worth here. */
export function valued(card: Card, rules: GridRules): { readonly card: string; readonly points: string } {
  return { card: cardName(card), points: ui('points', { count: pointsOf(card, rules) }) }
}

/** What is to be done now, in a sentence. */
export function statusOf(view: GridView, names: Names, word: string, chosen: number): string {
  const { turn, may, phase } = view
  if (isOut(view) && phase !== 'roundOver' && phase !== 'completed') return t('youAreOut')
  if (phase === 'initialPeek') {
    if (may.lookAtTwo) return t('chooseTwo', { count: chosen })
    const mine = view.you !== null && view.hands[view.you]?.some(({ state }) => state === 'up')
    return mine ? t('memorise') : t('othersLook')
  }
  if (phase === 'roundOver') return t('roundOver', { count: view.round })
  if (phase === 'completed' || turn === null) return t('gameOver')
  if (turn.waitsFor !== undefined) return t('waitsForCaller', { name: names(turn.waitsFor), word })
  if (turn.seat !== view.you) return tellWords(language.now)('turn', { name: names(turn.seat) })
  const called = view.caller === view.you // S2-ER2: a call ends no turn, where it can be made at any point of it
  switch (turn.step) {
    case 'start':
      if (called) return t('stillDraw')
      return may.call ? t('drawOrCall', { word }) : may.drawDiscard ? t('draw') : t('drawDeckOnly')
    case 'holding':
      if (called) return may.discard ? t('stillPlace') : t('stillPlaceMust')
      return may.discard ? t('place') : t('placeMust')
    case 'power':
      return t('usePower')
    case 'peek':
      return t('peeking')
    case 'post':
      return called ? t('stillFinish') : t('post', { word })
  }
}

/** You sit out what is left of the match (S-16). */
export function isOut({ you, outSince }: GridView): boolean {
  return you !== null && outSince[you] != null
}

/** Why a call is not possible now; undefined if it is. */
export function whyNoCall(view: GridView, word: string): string | undefined {
  if (view.may.call) return undefined
  if (view.caller !== null) return t('callOver', { word })
  if (view.turn?.seat !== view.you) return t('notYourTurn')
  return view.turn?.step === 'start' ? t('callTooEarly', { word }) : t('callNotNow', { word })
}
