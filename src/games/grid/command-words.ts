// What can be done in the grid family, in words, and the words by which it can be typed.

import type { ByLocale } from '../../kernel/locale.ts'
import { translator } from '../../kernel/messages.ts'

export const offers = translator({
  en: {
    lookAt: 'look at two of your cards',
    drawDeck: 'draw from the draw pile',
    drawDiscard: 'take the top of the discard pile',
    swap: 'swap it with one of your cards',
    discardDrawn: 'discard it',
    usePower: 'use the power',
    skipPower: 'skip the power',
    closePeek: 'hide the card again',
    call: 'call {word}',
    endTurn: 'end your turn',
    nextRound: 'go on to the next round',
  },
  de: {
    lookAt: 'zwei deiner Karten ansehen',
    drawDeck: 'vom Stapel ziehen',
    drawDiscard: 'die oberste Ablage nehmen',
    swap: 'gegen eine deiner Karten tauschen',
    discardDrawn: 'sie ablegen',
    usePower: 'die Fähigkeit nutzen',
    skipPower: 'die Fähigkeit auslassen',
    closePeek: 'die Karte wieder verdecken',
    call: '{word} rufen',
    endTurn: 'den Zug beenden',
    nextRound: 'zur nächsten Runde',
  },
})

export const asks = translator({
  en: { positions: 'cards', pos: 'card', mine: 'your card', seat: 'player' },
  de: { positions: 'Karten', pos: 'Karte', mine: 'deine Karte', seat: 'Spieler' },
})

export const others: ByLocale<Readonly<Record<string, readonly string[]>>> = {
  en: {
    lookAt: ['memorise', 'memorize'],
    drawDeck: ['deck', 'drawpile'],
    drawDiscard: ['take', 'takediscard'],
    discardDrawn: ['discard', 'discardit'],
    usePower: ['peek', 'look', 'power'],
    skipPower: ['no'],
    closePeek: ['hide', 'done'],
    call: ['cambio', 'stop', 'callcambio', 'callstop'],
  },
  de: {
    lookAt: ['ansehen', 'schauen'],
    drawDeck: ['ziehen', 'stapel', 'stapelziehen', 'ziehenstapel'],
    drawDiscard: ['nehmen', 'ablage', 'ablagenehmen'],
    swap: ['tauschen', 'tausche'],
    discardDrawn: ['ablegen', 'weg'],
    usePower: ['fähigkeit', 'kraft', 'nutzen', 'ansehen', 'schauen'],
    skipPower: ['auslassen', 'verzichten', 'nein'],
    closePeek: ['verdecken', 'fertig'],
    call: ['rufen', 'cambio', 'stop', 'cambiorufen', 'stoprufen'],
    endTurn: ['beenden', 'ende'],
    nextRound: ['weiter', 'runde'],
  },
}
