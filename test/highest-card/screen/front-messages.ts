// What the start page says of the game.

import { messages } from '../../../src/web/i18n/messages.ts'

export const t = messages({
  en: {
    blurb: 'One hidden card each: keep it, or swap it unseen. The highest wins.',
    picture: 'A king between two cards that lie face down',
    two: 'With two it is over soon.',
  },
  de: {
    blurb: 'Alle haben eine verdeckte Karte: behalten oder blind tauschen. Die höchste gewinnt.',
    picture: 'Ein König zwischen zwei verdeckten Karten',
    two: 'Zu zweit ist es bald vorbei.',
  },
})
