// What the start page says of the game.

import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    blurb: 'Kings and jokers count below nothing. Stop the round while you are ahead.',
    picture: 'A hand of four cards with a king and a joker, and a stop sign',
  },
  de: {
    blurb: 'Könige und Joker zählen weniger als nichts. Stoppe die Runde, solange du vorn liegst.',
    picture: 'Vier Karten mit einem König und einem Joker, und ein Stoppschild',
  },
})
