// The words of the grid family, in every language: of somebody, and of whoever is told.

import type { Locale } from '../../kernel/locale.ts'
import { translator } from '../../kernel/messages.ts'
import type { PowerKind } from './public.ts'

const placed = translator({
  en: { pos0: 'top left', pos1: 'top right', pos2: 'bottom left', pos3: 'bottom right' },
  de: { pos0: 'oben links', pos1: 'oben rechts', pos2: 'unten links', pos3: 'unten rechts' },
})

export function positionName(pos: number, locale: Locale): string {
  const t = placed(locale)
  return [t('pos0'), t('pos1'), t('pos2'), t('pos3')][pos] ?? ''
}

const powers = translator({
  en: {
    peekOwn: 'Peek',
    peekOwnText: 'Look at one of your own cards.',
    peekOpp: 'Spy',
    peekOppText: 'Look at one card of another player.',
    peekAny: 'Look',
    peekAnyText: 'Look at any one card, yours or another player’s.',
    autoPeekOwn: 'Glance',
    autoPeekOwnText: 'You are shown one of your own cards, picked at random.',
    blindSwap: 'Blind swap',
    blindSwapText: 'Swap one of your cards with another player’s. Nobody sees either.',
  },
  de: {
    peekOwn: 'Spähen',
    peekOwnText: 'Sieh dir eine deiner eigenen Karten an.',
    peekOpp: 'Spionieren',
    peekOppText: 'Sieh dir eine Karte von jemand anderem an.',
    peekAny: 'Ansehen',
    peekAnyText: 'Sieh dir irgendeine Karte an, deine oder eine fremde.',
    autoPeekOwn: 'Blick',
    autoPeekOwnText: 'Eine deiner Karten wird dir gezeigt; der Zufall wählt.',
    blindSwap: 'Blindtausch',
    blindSwapText: 'Tausche eine deiner Karten mit einer fremden. Niemand sieht sie.',
  },
})

export function powerName(power: PowerKind, locale: Locale): string {
  return powers(locale)(power)
}

export function powerText(power: PowerKind, locale: Locale): string {
  return powers(locale)(`${power}Text`)
}

/** Of the table as it is drawn. */
export const drawWords = translator({
  en: {
    deck: 'draw pile {count}',
    discard: 'discard pile {top}',
    empty: 'empty',
    finalRound: 'Final Round',
    called: '{name} called {word}',
    waits: 'waiting for {name}, who called {word}',
    out: 'out',
    holds: 'holds {card}',
    aCard: 'a card',
    power: 'power: {power}',
    peek: 'peek: {power}',
    standing: 'won {wins}, {count} points',
  },
  de: {
    deck: 'Stapel {count}',
    discard: 'Ablage {top}',
    empty: 'leer',
    finalRound: 'Letzte Runde',
    called: '{name} hat {word} gerufen',
    waits: 'Warten auf {name} – hat {word} gerufen',
    out: 'ausgeschieden',
    holds: 'hält {card}',
    aCard: 'eine Karte',
    power: 'Fähigkeit: {power}',
    peek: 'sieht an: {power}',
    standing: '{wins} gewonnen, {count} Punkte',
  },
})

/** `turn` and `usedPower` are a contract (P-16). */
export const tellWords = translator({
  en: {
    dealt: 'Round {count} is dealt; {name} begins.',
    dealtYou: 'Round {count} is dealt; you begin.',
    topIs: 'The {card} starts the discard pile.',
    looked: '{name} memorises two cards.',
    lookedYou: 'You memorise two cards.',
    youSee: 'You see {cards}.',
    cardAt: 'the {card} at the {pos}',
    saw: 'Seen: {cards}.',
    cardIn: 'the {card} at {place}',
    hidden: 'The cards are hidden again.',
    hiddenOf: 'The cards of {names} are hidden again.',
    turn: "{name}'s turn",
    turnYou: 'Your turn',
    turnFinal: "{name}'s last turn.",
    turnFinalYou: 'Your last turn.',
    drewDeck: '{name} draws a card.',
    drewDeckOpen: '{name} draws the {card}.',
    drewDeckYou: 'You draw a card.',
    drewDeckYouOpen: 'You draw the {card}.',
    drewDiscard: '{name} takes the {card} from the discards.',
    drewDiscardYou: 'You take the {card} from the discards.',
    reshuffled: 'The discards are shuffled into a new pile of {count}.',
    swapped: '{name} swaps at the {pos}; the {card} goes out.',
    swappedYou: 'You swap at the {pos}; the {card} goes out.',
    discarded: '{name} discards the {card}.',
    discardedYou: 'You discard the {card}.',
    offered: '{name} may use a power: {power}.',
    offeredYou: 'You may use a power: {power}',
    usedPower: '{name} used a power',
    usedPowerYou: 'You used a power',
    lookedAt: 'It was a card of {name}.',
    lookedAtPos: 'It was {place}.',
    blindSwapped: '{name} used a power: {mine} and {theirs} are swapped.',
    placeOf: "{name}'s {pos}",
    placeYours: 'your {pos}',
    skipped: '{name} skips the power.',
    skippedYou: 'You skip the power.',
    skippedExpired: 'The power has passed.',
    cancelled: '{name} is not there: the power is cancelled.',
    called: '{name} called {word}!',
    calledYou: 'You called {word}!',
    finalRound: 'Final Round: everybody else has one more turn.',
    forfeited: '{name} is not there and loses the final turn.',
    revealed: 'All cards are shown: {points}.',
    penalised: '{name} called wrongly with {count}.',
    replay: 'A tie: it is played again.',
    wonRound: '{names} won the round.',
    matchEnded: '{names} won.',
    out: '{names} out.',
    ready: '{name} is ready for the next round.',
    host: '{name} is the host.',
    hostYou: 'You are the host.',
  },
  de: {
    dealt: 'Runde {count} ist gegeben; {name} beginnt.',
    dealtYou: 'Runde {count} ist gegeben; du beginnst.',
    topIs: '{card} liegt als erste Karte auf der Ablage.',
    looked: '{name} merkt sich zwei Karten.',
    lookedYou: 'Du merkst dir zwei Karten.',
    youSee: 'Du siehst {cards}.',
    cardAt: '{card} ({pos})',
    saw: 'Gesehen: {cards}.',
    cardIn: '{card} ({place})',
    hidden: 'Die Karten sind wieder verdeckt.',
    hiddenOf: 'Die Karten von {names} sind wieder verdeckt.',
    turn: '{name} ist dran',
    turnYou: 'Du bist dran',
    turnFinal: 'Letzter Zug: {name}.',
    turnFinalYou: 'Dein letzter Zug.',
    drewDeck: '{name} zieht eine Karte.',
    drewDeckOpen: '{name} zieht: {card}.',
    drewDeckYou: 'Du ziehst eine Karte.',
    drewDeckYouOpen: 'Du ziehst {card}.',
    drewDiscard: '{name} nimmt {card} von der Ablage.',
    drewDiscardYou: 'Du nimmst {card} von der Ablage.',
    reshuffled: 'Die Ablage wird zu einem neuen Stapel von {count} gemischt.',
    swapped: '{name} tauscht {pos}; {card} kommt weg.',
    swappedYou: 'Du tauschst {pos}; {card} kommt weg.',
    discarded: '{name} legt {card} ab.',
    discardedYou: 'Du legst {card} ab.',
    offered: '{name} kann eine Fähigkeit nutzen: {power}.',
    offeredYou: 'Du kannst eine Fähigkeit nutzen: {power}',
    usedPower: '{name} hat eine Fähigkeit benutzt',
    usedPowerYou: 'Du hast eine Fähigkeit benutzt',
    lookedAt: 'Es war eine Karte von {name}.',
    lookedAtPos: 'Es war {place}.',
    blindSwapped: '{name} benutzt eine Fähigkeit: {mine} und {theirs} sind getauscht.',
    placeOf: 'die Karte von {name} {pos}',
    placeYours: 'deine Karte {pos}',
    skipped: '{name} lässt die Fähigkeit aus.',
    skippedYou: 'Du lässt die Fähigkeit aus.',
    skippedExpired: 'Die Zeit für die Fähigkeit ist um.',
    cancelled: '{name} ist nicht da: Die Fähigkeit verfällt.',
    called: '{name} ruft {word}!',
    calledYou: 'Du rufst {word}!',
    finalRound: 'Letzte Runde: Alle anderen sind noch einmal dran.',
    forfeited: '{name} ist nicht da und verliert den letzten Zug.',
    revealed: 'Alle Karten liegen offen: {points}.',
    penalised: '{name} hat mit {count} falsch gerufen.',
    replay: 'Gleichstand: Es wird wiederholt.',
    wonRound: 'Die Runde geht an {names}.',
    matchEnded: 'Gewonnen: {names}.',
    out: '{names} ausgeschieden.',
    ready: '{name} ist bereit für die nächste Runde.',
    host: '{name} ist jetzt Gastgeber.',
    hostYou: 'Du bist jetzt Gastgeber.',
  },
})
