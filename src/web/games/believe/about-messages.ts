import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    bluffs: 'Plays that were lies',
    catches: 'Challenges that found one',
    mostCollected: 'Largest pile picked up',
    cardsAtChallenge: 'Cards in hand when challenging',
    secondsPerTurn: 'Seconds per turn',
    favouriteRank: 'Most announced: {rank}',
    countClaims: 'Count what is claimed',
    countClaimsHelp: 'In Believe Or Not: how many of four were claimed, and how many you hold.',
  },
  de: {
    bluffs: 'Gelogene Züge',
    catches: 'Zweifel, die eine Lüge fanden',
    mostCollected: 'Größter aufgenommener Stapel',
    cardsAtChallenge: 'Karten auf der Hand beim Zweifeln',
    secondsPerTurn: 'Sekunden pro Zug',
    favouriteRank: 'Am häufigsten angesagt: {rank}',
    countClaims: 'Behauptetes mitzählen',
    countClaimsHelp: 'In Believe Or Not: wie viele von vieren behauptet wurden und wie viele du selbst hast.',
  },
})
