// The texts that are a contract (P-16): in English to the letter. What the service refuses comes with its own text.

import type { Refusal, TableRefusal } from '../../table/refusals.ts'
import { language } from './language.svelte.ts'
import { messages } from './messages.ts'

export const t = messages({
  en: {
    turn: "{name}'s turn",
    disconnected: '{name} disconnected',
    usedPower: '{name} used a power',
    calledCambio: '{name} called Cambio!',
    createGame: 'Create Game',
    join: 'Join',
    startGame: 'Start Game',
    discardWithoutSwapping: 'Discard without swapping',
    skipPower: 'Skip Power',
    callCambio: 'Call Cambio',
    returnToLobby: 'Return to Lobby',
    finalRound: 'Final Round',
  },
  de: {
    turn: '{name} ist dran',
    disconnected: '{name} ist nicht verbunden',
    usedPower: '{name} hat eine Fähigkeit benutzt',
    calledCambio: '{name} ruft Cambio!',
    createGame: 'Spiel eröffnen',
    join: 'Mitspielen',
    startGame: 'Spiel starten',
    discardWithoutSwapping: 'Ablegen ohne Tausch',
    skipPower: 'Fähigkeit auslassen',
    callCambio: 'Cambio rufen',
    returnToLobby: 'Zurück zur Lobby',
    finalRound: 'Letzte Runde',
  },
})

type Known = TableRefusal | 'noSuchTable' | 'otherGame' | 'connectedElsewhere' | 'offline' | 'tooFast' | 'notYourTurn'

const german: Readonly<Partial<Record<Known, string>>> = {
  noSuchTable: 'Spiel nicht gefunden',
  gameFull: 'Das Spiel ist voll',
  alreadyInGame: 'Du bist schon in diesem Spiel',
  connectedElsewhere: 'Du bist in einer anderen Sitzung mit diesem Spiel verbunden',
  takenOver: 'Ein Bot hat deinen Platz übernommen',
  abandoned: 'Das Spiel wurde aufgegeben',
  otherGame: 'Du bist schon in einem anderen Spiel',
  notStarted: 'Das Spiel hat noch nicht begonnen',
  alreadyStarted: 'Das Spiel hat schon begonnen',
  over: 'Das Spiel ist zu Ende',
  notSeated: 'Du bist nicht in diesem Spiel',
  notHost: 'Das darf nur, wer das Spiel eröffnet hat',
  standIn: 'Ein Bot spielt für dich; nimm erst deinen Platz zurück',
  stale: 'Der Tisch ist weiter; sieh noch einmal hin',
  tooFewPlayers: 'Es sind zu wenige Spieler da',
  tooManyPlayers: 'Es sind mehr Spieler da, als diese Regeln erlauben',
  offline: 'Der Dienst ist nicht erreichbar.',
  notYourTurn: 'Du bist nicht dran.',
  tooFast: 'Zu viel auf einmal; warte einen Moment.',
}

export function refusalText({ code, text }: Refusal): string {
  return language.now === 'en' ? text : (german[code as Known] ?? text)
}
