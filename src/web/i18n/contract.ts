// The texts that are a contract (P-16): in English to the letter. What the service refuses comes with its own text.

import { inLocale, type Locale, type TextsByCode } from '../../kernel/locale.ts'
import { problemText } from '../../kernel/rule-problem.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { germanRefusals, type Translated } from './german-refusals.ts'
import { language } from './language.svelte.ts'
import { messages } from './messages.ts'

export const t = messages({
  en: {
    turn: "{name}'s turn",
    createGame: 'Create Game',
    join: 'Join',
    startGame: 'Start Game',
    discardWithoutSwapping: 'Discard without swapping',
    skipPower: 'Skip Power',
    returnToLobby: 'Return to Lobby',
    finalRound: 'Final Round',
  },
  de: {
    turn: '{name} ist dran',
    createGame: 'Spiel eröffnen',
    join: 'Mitspielen',
    startGame: 'Spiel starten',
    discardWithoutSwapping: 'Ablegen ohne Tausch',
    skipPower: 'Fähigkeit auslassen',
    returnToLobby: 'Zurück zur Lobby',
    finalRound: 'Letzte Runde',
  },
})

/** What is not English, by code. English comes with the refusal. */
const translations: { readonly en: null } & Readonly<Record<Exclude<Locale, 'en'>, Translated>> = {
  en: null,
  de: germanRefusals,
}

/** `ofGame`: what the game at this table refuses. */
export function refusalText({ code, text, problem }: Refusal, ofGame: TextsByCode = {}): string {
  if (problem) return problemText(problem, language.now)
  const translated = inLocale<Translated | null>(translations, language.now)
  if (translated === null) return text
  if (isIn(translated, code)) return translated[code]
  const own = isIn(ofGame, code) ? ofGame[code] : undefined
  return own ? inLocale(own, language.now) : text
}

function isIn<T extends object>(texts: T, code: string): code is keyof T & string {
  return Object.hasOwn(texts, code)
}
