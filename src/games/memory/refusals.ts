// Why somebody may not do something, in every language.

import type { TextsByCode } from '../../kernel/locale.ts'

export const refusals = {
  gameOver: { en: 'The game is over.', de: 'Das Spiel ist zu Ende.' },
  notYourTurn: { en: 'It is not your turn.', de: 'Du bist nicht dran.' },
  cardsStillShown: { en: 'Wait until the cards are hidden again.', de: 'Warte, bis die Karten wieder verdeckt sind.' },
  noSuchCard: { en: 'There is no such card on the board.', de: 'Diese Karte gibt es auf dem Brett nicht.' },
  cardNotHidden: { en: 'Only a hidden card can be flipped.', de: 'Nur eine verdeckte Karte kann man aufdecken.' },
  noSuchPowerUp: { en: 'There is no such power-up in this game.', de: 'Dieses Extra gibt es in diesem Spiel nicht.' },
  powerUpTooLate: {
    en: 'A power-up can only be used before a card is flipped.',
    de: 'Ein Extra geht nur, bevor eine Karte aufgedeckt ist.',
  },
  notEnoughPoints: { en: 'Not enough points.', de: 'Zu wenige Punkte.' },
  powerUpUsed: {
    en: 'A free power-up can be used once an attempt.',
    de: 'Ein kostenloses Extra geht einmal je Versuch.',
  },
} as const satisfies TextsByCode

export type MemoryRefusal = keyof typeof refusals
