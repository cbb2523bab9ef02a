import { messages } from '../../../src/web/i18n/messages.ts'

export const t = messages({
  en: {
    swaps: 'Turns with a swap',
    worths: 'What a card counts',
    worthsHelp: 'Each card shows what it counts.',
  },
  de: {
    swaps: 'Züge mit Tausch',
    worths: 'Was eine Karte zählt',
    worthsHelp: 'Auf jeder Karte steht, was sie zählt.',
  },
})
