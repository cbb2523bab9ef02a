// What the start page says of the game.

import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    blurb: 'Find the pairs before the other does, then spend your points on tricks.',
    picture: 'A board of face-down cards with one pair turned up',
  },
  de: {
    blurb: 'Finde die Paare vor den anderen, und gib deine Punkte für Tricks aus.',
    picture: 'Ein Feld verdeckter Karten, ein Paar ist aufgedeckt',
  },
})
