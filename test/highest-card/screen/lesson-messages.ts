import { messages } from '../../../src/web/i18n/messages.ts'

export const t = messages({
  en: {
    step1: 'This is your card. Nobody else sees it.',
    step2: 'Keep it if it is high. Else swap it for the top of the deck.',
    step3: 'When everybody has had a turn, the cards are shown. The highest wins.',
  },
  de: {
    step1: 'Das ist deine Karte. Sonst sieht sie niemand.',
    step2: 'Behalte sie, wenn sie hoch ist. Sonst tausche sie gegen die oberste vom Stapel.',
    step3: 'Wenn alle dran waren, liegen die Karten offen. Die höchste gewinnt.',
  },
})
