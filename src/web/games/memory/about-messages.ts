import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    recall: 'Known cards found again',
    matches: 'Attempts that made a pair',
    mostInARow: 'Most pairs in a row',
  },
  de: {
    recall: 'Bekannte Karten wiedergefunden',
    matches: 'Versuche, die ein Paar ergaben',
    mostInARow: 'Meiste Paare in Folge',
  },
})
