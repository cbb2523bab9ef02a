// Highest Card at a table, in words.

import { messages } from '../../../src/web/i18n/messages.ts'

export const t = messages({
  en: {
    yours: 'Keep your card, or swap it unseen',
    theirs: '{name} keeps or swaps',
    over: 'The cards are shown',
    keep: 'Keep',
    swap: 'Swap',
    deck: { one: 'The deck: {count} card', other: 'The deck: {count} cards' },
    yourCard: 'Your card: {card}',
    cardOf: 'The card of {name}: {card}',
    hidden: 'face down',
    ruleGoal: 'Everybody has one card that nobody else sees. The highest wins; equal cards share it.',
    ruleTurn: 'In turn everybody keeps their card or swaps it for the top of the deck, once.',
    ruleDeck: { one: 'The deck has {count} card.', other: 'The deck has {count} cards.' },
    ruleAces: 'Aces are the highest cards.',
    ruleAcesLow: 'Aces are the lowest cards.',
    ruleClock: '{count} seconds for a turn.',
  },
  de: {
    yours: 'Behalte deine Karte, oder tausche sie blind',
    theirs: '{name} behält oder tauscht',
    over: 'Die Karten liegen offen',
    keep: 'Behalten',
    swap: 'Tauschen',
    deck: { one: 'Der Stapel: {count} Karte', other: 'Der Stapel: {count} Karten' },
    yourCard: 'Deine Karte: {card}',
    cardOf: 'Die Karte von {name}: {card}',
    hidden: 'verdeckt',
    ruleGoal: 'Alle haben eine Karte, die sonst niemand sieht. Die höchste gewinnt; gleiche teilen sich den Sieg.',
    ruleTurn: 'Reihum behalten alle ihre Karte oder tauschen sie gegen die oberste vom Stapel, einmal.',
    ruleDeck: { one: 'Der Stapel hat {count} Karte.', other: 'Der Stapel hat {count} Karten.' },
    ruleAces: 'Asse sind die höchsten Karten.',
    ruleAcesLow: 'Asse sind die niedrigsten Karten.',
    ruleClock: '{count} Sekunden für einen Zug.',
  },
})
