// What the start page says of the game.

import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    blurb: 'Four cards you may not look at. Peek, swap, and call when you have the least.',
    picture: 'Four face-down cards, one of them lifted to peek at a king',
  },
  de: {
    blurb: 'Vier Karten, die du nicht ansehen darfst. Spähe, tausche, rufe mit den wenigsten Punkten.',
    picture: 'Vier verdeckte Karten, eine angehoben, um einen König zu sehen',
  },
})
