import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    rightCalls: 'Calls that were right',
    roundsWon: 'Rounds won',
    averageHand: 'Points in hand at the end of a round',
    heldPeeks: 'Look only while holding',
    heldPeeksHelp: 'In Cambio and Stop, a card that you may look at shows only while you press. For trains and cafés.',
  },
  de: {
    rightCalls: 'Ansagen, die stimmten',
    roundsWon: 'Gewonnene Runden',
    averageHand: 'Punkte auf der Hand am Ende einer Runde',
    heldPeeks: 'Nur ansehen, solange ich drücke',
    heldPeeksHelp:
      'In Cambio und Stop zeigt sich eine Karte, die du ansehen darfst, nur solange du drückst. Für Bahn und Café.',
  },
})
