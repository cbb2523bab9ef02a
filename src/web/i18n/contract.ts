// The texts that are a contract (P-16): in English to the letter. What the service refuses comes with its own text.

import { problemText } from '../../kernel/rule-problem.ts'
import type { Refusal } from '../../table/refusals.ts'
import { germanRefusals } from './german-refusals.ts'
import { language } from './language.svelte.ts'
import { messages } from './messages.ts'

export const t = messages({
  en: {
    turn: "{name}'s turn",
    disconnected: '{name} disconnected',
    usedPower: '{name} used a power',
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
    disconnected: '{name} ist nicht verbunden',
    usedPower: '{name} hat eine Fähigkeit benutzt',
    createGame: 'Spiel eröffnen',
    join: 'Mitspielen',
    startGame: 'Spiel starten',
    discardWithoutSwapping: 'Ablegen ohne Tausch',
    skipPower: 'Fähigkeit auslassen',
    returnToLobby: 'Zurück zur Lobby',
    finalRound: 'Letzte Runde',
  },
})

export function refusalText({ code, text, problem }: Refusal): string {
  if (problem) return problemText(problem, language.now)
  return language.now === 'en' ? text : (germanRefusals[code] ?? text)
}
