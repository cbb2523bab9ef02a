import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    quickMatch: 'Quick match',
    looking: 'Looking for opponents',
    connecting: 'Connecting …',
    stay: 'The game starts by itself as soon as somebody is there. Stay on this page.',
    botsIn: {
      one: 'Bots come in {count} second if nobody does.',
      other: 'Bots come in {count} seconds if nobody does.',
    },
    botsNow: 'Bots are on their way.',
    wish: 'What you want to play',
    preset: 'Rules',
    botsToo: 'Bots are fine',
    botsTooHelp: 'If nobody comes for a while, bots take the free seats.',
    cancel: 'Stop looking',
    openInstead: 'Open a table instead',
    again: 'Try again',
  },
  de: {
    quickMatch: 'Schnelles Spiel',
    looking: 'Suche Mitspieler',
    connecting: 'Verbinde …',
    stay: 'Das Spiel beginnt von selbst, sobald jemand da ist. Bleib auf dieser Seite.',
    botsIn: {
      one: 'In {count} Sekunde kommen Bots, wenn sonst niemand kommt.',
      other: 'In {count} Sekunden kommen Bots, wenn sonst niemand kommt.',
    },
    botsNow: 'Bots sind unterwegs.',
    wish: 'Was du spielen willst',
    preset: 'Regeln',
    botsToo: 'Bots sind recht',
    botsTooHelp: 'Wenn eine Weile niemand kommt, nehmen Bots die freien Plätze.',
    cancel: 'Nicht weiter suchen',
    openInstead: 'Lieber einen Tisch eröffnen',
    again: 'Noch einmal',
  },
})
