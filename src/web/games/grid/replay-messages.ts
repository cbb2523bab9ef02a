// A game that is over, in words: its moments, its commands as nouns, and its moves as the review names them.

import { messages } from '../../i18n/messages.ts'

export const momentWord = messages({
  en: {
    deal: 'Deal',
    call: 'Call',
    power: 'Power',
    reveal: 'Cards up',
  },
  de: {
    deal: 'Geben',
    call: 'Ruf',
    power: 'Fähigkeit',
    reveal: 'Aufdecken',
  },
})

export const commandNoun = messages({
  en: {
    lookAt: 'the first look',
    drawDeck: 'a card drawn from the pile',
    drawDiscard: 'a card taken from the discards',
    swap: 'a swap',
    discardDrawn: 'a drawn card laid away',
    usePower: 'the use of a power',
    skipPower: 'a power not used',
    closePeek: 'the end of a look',
    call: 'a call',
    endTurn: 'the end of a turn',
    nextRound: 'the next round',
  },
  de: {
    lookAt: 'der erste Blick',
    drawDeck: 'eine Karte vom Stapel',
    drawDiscard: 'eine Karte von der Ablage',
    swap: 'ein Tausch',
    discardDrawn: 'eine gezogene Karte wird abgelegt',
    usePower: 'eine Fähigkeit wird genutzt',
    skipPower: 'auf eine Fähigkeit wird verzichtet',
    closePeek: 'das Ende eines Blicks',
    call: 'ein Ruf',
    endTurn: 'das Ende eines Zuges',
    nextRound: 'die nächste Runde',
  },
})

export const moveWord = messages({
  en: {
    drawDeck: 'draw from the pile',
    drawDiscard: 'take the {card} from the discards',
    swapKnown: 'swap the {drawn} for the {card} ({pos})',
    swapUnknown: 'swap the {drawn} for an unknown card ({pos})',
    discardDrawn: 'discard the {drawn}',
    discardForPower: 'discard the {drawn} for its power',
    peekOwn: 'look at the own card {pos}',
    peekOwnKnown: 'look at the own card {pos}, the {card}, once more',
    peekOther: 'look at a card of {name} ({pos})',
    peekSome: 'use the power',
    blindSwap: 'swap {mine} with the card of {name} ({pos})',
    mineKnown: 'the {card}',
    mineUnknown: 'an unknown card',
    skipPower: 'skip the power',
    call: 'call {word}',
    endTurn: 'end the turn without a call',
  },
  de: {
    drawDeck: 'vom Stapel ziehen',
    drawDiscard: '{card} von der Ablage nehmen',
    swapKnown: '{drawn} gegen {card} tauschen ({pos})',
    swapUnknown: '{drawn} gegen eine unbekannte Karte tauschen ({pos})',
    discardDrawn: '{drawn} ablegen',
    discardForPower: '{drawn} ablegen, für die Fähigkeit',
    peekOwn: 'die eigene Karte {pos} ansehen',
    peekOwnKnown: 'die eigene Karte {pos}, {card}, noch einmal ansehen',
    peekOther: 'eine Karte von {name} ansehen ({pos})',
    peekSome: 'die Fähigkeit benutzen',
    blindSwap: '{mine} mit der Karte von {name} tauschen ({pos})',
    mineKnown: '{card}',
    mineUnknown: 'eine unbekannte Karte',
    skipPower: 'die Fähigkeit auslassen',
    call: '{word} rufen',
    endTurn: 'den Zug ohne Ruf beenden',
  },
})
