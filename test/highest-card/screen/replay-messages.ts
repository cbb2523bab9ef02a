// A game that is over, in words: its moments, its commands as nouns, and its moves as the review names them.

import { messages } from '../../../src/web/i18n/messages.ts'

export const momentWord = messages({
  en: { deal: 'Deal', swap: 'Swap', shown: 'The cards are shown' },
  de: { deal: 'Geben', swap: 'Tausch', shown: 'Die Karten liegen offen' },
})

export const commandNoun = messages({
  en: { keep: 'a card kept', swap: 'a card swapped' },
  de: { keep: 'eine Karte wird behalten', swap: 'eine Karte wird getauscht' },
})

export const moveWord = messages({
  en: { keep: 'keep the card', swap: 'swap the card' },
  de: { keep: 'die Karte behalten', swap: 'die Karte tauschen' },
})

export const figureWord = messages({
  en: { swaps: { one: '{name}: {count} swap', other: '{name}: {count} swaps' } },
  de: { swaps: { one: '{name}: {count} Tausch', other: '{name}: {count} Tausche' } },
})
