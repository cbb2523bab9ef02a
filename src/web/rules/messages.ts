import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    rulesOf: '{game}: the rules',
    inShort: 'In short',
    asWritten: 'The game as it is written. Every table can have rules of its own: they are in its menu.',
    tutorial: 'Learn by playing',
    tutorialHelp: 'A short game with somebody who explains. You can stop at any time.',
    playBot: 'Play a bot',
    otherGames: 'Other games',
  },
  de: {
    rulesOf: '{game}: die Regeln',
    inShort: 'Kurz gesagt',
    asWritten: 'Das Spiel, wie es geschrieben steht. Jeder Tisch kann eigene Regeln haben: sie stehen in seinem Menü.',
    tutorial: 'Beim Spielen lernen',
    tutorialHelp: 'Ein kurzes Spiel mit jemandem, der es erklärt. Du kannst jederzeit aufhören.',
    playBot: 'Gegen einen Bot',
    otherGames: 'Andere Spiele',
  },
})
