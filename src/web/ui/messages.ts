import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    secondsFor: { one: '{label}: {count} second', other: '{label}: {count} seconds' },
    secondsLeft: { one: '{count} second left', other: '{count} seconds left' },
    faceDown: 'face down',
    points: { one: '{count} point', other: '{count} points' },
    failed: 'This could not be loaded.',
    again: 'Try again',
  },
  de: {
    secondsFor: { one: '{label}: {count} Sekunde', other: '{label}: {count} Sekunden' },
    secondsLeft: { one: 'noch {count} Sekunde', other: 'noch {count} Sekunden' },
    faceDown: 'verdeckt',
    points: { one: '{count} Punkt', other: '{count} Punkte' },
    failed: 'Das ließ sich nicht laden.',
    again: 'Noch einmal',
  },
})
