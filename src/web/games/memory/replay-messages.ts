// A game that is over, in words: its moments, its commands as nouns, and its moves as the review names them.

import { messages } from '../../i18n/messages.ts'

export const momentWord = messages({
  en: {
    deal: 'Deal',
    match: 'Pair',
    power: 'Power',
    shuffle: 'Shuffled',
  },
  de: {
    deal: 'Geben',
    match: 'Paar',
    power: 'Fähigkeit',
    shuffle: 'Gemischt',
  },
})

export const commandNoun = messages({
  en: {
    flip: 'a card turned up',
    usePowerUp: 'the use of an extra',
  },
  de: {
    flip: 'eine Karte wird aufgedeckt',
    usePowerUp: 'ein Extra wird genutzt',
  },
})

export const moveWord = messages({
  en: {
    flipNew: 'turn a new card (row {row}, column {col})',
    flipAnyNew: 'turn a new card',
    flipPair: 'take the pair: {motif} (row {row}, column {col}), seen before',
    flipKnown: 'turn the {motif} (row {row}, column {col}), seen before',
    flipQuiet: 'turn a card that was seen before, and show nothing new',
  },
  de: {
    flipNew: 'eine neue Karte aufdecken (Reihe {row}, Spalte {col})',
    flipAnyNew: 'eine neue Karte aufdecken',
    flipPair: 'das Paar nehmen: {motif} (Reihe {row}, Spalte {col}), schon gesehen',
    flipKnown: '{motif} aufdecken (Reihe {row}, Spalte {col}), schon gesehen',
    flipQuiet: 'eine schon gesehene Karte aufdecken und nichts Neues zeigen',
  },
})
