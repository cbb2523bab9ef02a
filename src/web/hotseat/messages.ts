import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    pass: 'Pass the device to {name}',
    show: 'I’m {name} – show',
    others: 'Everybody else looks away.',
    news: 'What has happened',
    nobody: 'Until then nobody’s cards are on this screen, and no clock runs.',
    hide: 'Hide the table',
    home: 'Start page',
  },
  de: {
    pass: 'Gib das Gerät an {name}',
    show: 'Ich bin {name} – zeigen',
    others: 'Alle anderen sehen weg.',
    news: 'Was passiert ist',
    nobody: 'Bis dahin ist niemandes Karte auf diesem Schirm, und keine Uhr läuft.',
    hide: 'Den Tisch verdecken',
    home: 'Startseite',
  },
})
