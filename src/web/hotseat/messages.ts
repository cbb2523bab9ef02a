import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    pass: 'Pass the device to {name}',
    show: 'I’m {name} – show',
    others: 'Everybody else looks away.',
    news: 'What has happened',
    nobody: 'Only after that are there cards on this screen, and clocks that run.',
    hide: 'Hide the table',
    home: 'Start page',
  },
  de: {
    pass: 'Gib das Gerät an {name}',
    show: 'Ich bin {name} – zeigen',
    others: 'Alle anderen sehen weg.',
    news: 'Was passiert ist',
    nobody: 'Erst danach sind hier Karten zu sehen, und erst dann laufen Uhren.',
    hide: 'Den Tisch verdecken',
    home: 'Startseite',
  },
})
