// A game that is over, in words: its moments, its commands as nouns, and its moves as the review names them.

import { messages } from '../../i18n/messages.ts'

export const momentWord = messages({
  en: {
    deal: 'Deal',
    truth: 'Truth',
    lie: 'Lie',
    four: 'Four of a kind',
    round: 'End of a round',
    lieOf: '{name} doubts {of}: a lie',
    truthOf: '{name} doubts {of}: the truth',
  },
  de: {
    deal: 'Geben',
    truth: 'Wahrheit',
    lie: 'Lüge',
    four: 'Vierling',
    round: 'Ende einer Runde',
    lieOf: '{name} zweifelt an {of}: Lüge',
    truthOf: '{name} zweifelt an {of}: Wahrheit',
  },
})

export const commandNoun = messages({
  en: {
    play: 'cards played',
    challenge: 'a doubt',
    concede: 'no doubt',
    disposeJokers: 'jokers laid away',
    endGame: 'the end of the game',
    nextRound: 'the next round',
  },
  de: {
    play: 'Karten werden ausgespielt',
    challenge: 'ein Zweifel',
    concede: 'kein Zweifel',
    disposeJokers: 'Joker werden weggelegt',
    endGame: 'das Ende des Spiels',
    nextRound: 'die nächste Runde',
  },
})

export const moveWord = messages({
  en: {
    challenge: 'doubt the last play',
    concede: 'concede the round',
    disposeJokers: 'lay four jokers away',
    playTrue: 'play the truth: {cards}',
    playLie: 'lie with {cards}, as {rank}',
    playLead: 'lead with {cards}, as {rank}',
    playLeadLie: 'lead with a lie: {cards}, as {rank}',
  },
  de: {
    challenge: 'die letzten Karten anzweifeln',
    concede: 'die Runde geben',
    disposeJokers: 'vier Joker weglegen',
    playTrue: 'die Wahrheit legen: {cards}',
    playLie: 'lügen mit {cards}, als {rank}',
    playLead: 'mit {cards} anfangen, als {rank}',
    playLeadLie: 'mit einer Lüge anfangen: {cards}, als {rank}',
  },
})
