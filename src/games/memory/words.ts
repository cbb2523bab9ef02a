// The words of Memory, in every language.

import type { ByLocale } from '../../kernel/locale.ts'
import { translator } from '../../kernel/messages.ts'
import type { PowerUpId } from './public.ts'

/** Of the table as it is drawn. */
export const drawWords = translator({
  en: {
    points: { one: '{count} point', other: '{count} points' },
    pairs: { one: '{count} pair', other: '{count} pairs' },
    streak: '{count} in a row',
  },
  de: {
    points: { one: '{count} Punkt', other: '{count} Punkte' },
    pairs: { one: '{count} Paar', other: '{count} Paare' },
    streak: '{count} in Folge',
  },
})

export const tellWords = translator({
  en: {
    dealt: 'The cards are laid out. {name} begins.',
    flipped: '{name}: {face}, {place}.',
    card: 'card {number}',
    matched: 'A pair! {name}: +{points}.',
    matchedCombo: 'A pair! {name}: +{points}, {streak} in a row.',
    missed: 'They do not match.',
    passed: 'Hidden again. {name} is next.',
    glimpse: 'Nobody else sees it: {face}, {place}.',
    refreshed: {
      one: 'Nothing new for {count} attempt: the board is shuffled.',
      other: 'Nothing new for {count} attempts: the board is shuffled.',
    },
    left: '{name} has left the game.',
  },
  de: {
    dealt: 'Die Karten liegen. {name} beginnt.',
    flipped: '{name}: {face}, {place}.',
    card: 'Karte {number}',
    matched: 'Ein Paar! {name}: +{points}.',
    matchedCombo: 'Ein Paar! {name}: +{points}, {streak} in Folge.',
    missed: 'Sie passen nicht zusammen.',
    passed: 'Wieder verdeckt. {name} ist dran.',
    glimpse: 'Niemand sonst sieht es: {face}, {place}.',
    refreshed: {
      one: '{count} Versuch ohne Neues: Das Feld wird gemischt.',
      other: '{count} Versuche ohne Neues: Das Feld wird gemischt.',
    },
    left: '{name} hat das Spiel verlassen.',
  },
})

/** Without a sentence for each power-up of the rules it does not compile; `other` is for those of a newer service. */
const powerUps = {
  en: {
    shuffle: '{name} shuffled the board for {points}.',
    glimpse: '{name} took a glimpse for {points}.',
    other: '{name} used {powerUp} for {points}.',
  },
  de: {
    shuffle: '{name} hat für {points} das Feld gemischt.',
    glimpse: '{name} hat für {points} eine Karte gesehen.',
    other: '{name} benutzt {powerUp} für {points}.',
  },
} as const satisfies ByLocale<Readonly<Record<PowerUpId | 'other', string>>>

export const powerUpWords = translator(powerUps)

export function hasWords(powerUp: string): powerUp is PowerUpId {
  return Object.hasOwn(powerUps.en, powerUp)
}

export const offers = translator({
  en: { flip: 'flip a card', usePowerUp: 'buy a power-up' },
  de: { flip: 'eine Karte aufdecken', usePowerUp: 'ein Extra kaufen' },
})

export const asks = translator({
  en: { card: 'card', id: 'power-up' },
  de: { card: 'Karte', id: 'Extra' },
})

export const others: ByLocale<Readonly<Record<string, readonly string[]>>> = {
  en: { flip: ['open', 'turn'], usePowerUp: ['buy'] },
  de: { flip: ['aufdecken', 'karte'], usePowerUp: ['kaufen', 'extra'] },
}
