// Options of the grid family: who is absent, bots that take over, and notes.

import { levelNames } from '../../../kernel/bot.ts'
import { ruleOptions } from '../../../kernel/rule-schema.ts'
import { anyPower } from './cards.ts'

export const peopleOptions = ruleOptions({
  finalRoundDisconnect: {
    kind: 'choice',
    values: ['forfeit', 'bot'],
    section: 'clocks',
    text: {
      en: {
        title: 'Absent in the final round',
        help: 'Who is not connected loses the final turn, or is waited for and then played by a bot.',
        labels: { forfeit: 'the turn is lost', bot: 'a bot plays' },
      },
      de: {
        title: 'Fehlen in der letzten Runde',
        help: 'Wer nicht verbunden ist, verliert den letzten Zug, oder ein Bot übernimmt.',
        labels: { forfeit: 'der Zug verfällt', bot: 'ein Bot spielt' },
      },
    },
  },
  callerDisconnect: {
    kind: 'choice',
    values: ['wait', 'playOn'],
    section: 'clocks',
    text: {
      en: {
        title: 'Absent caller',
        help: 'The final round waits while its caller is not connected, until a bot takes the seat; or the others play on.',
        labels: { wait: 'is waited for', playOn: 'the others play on' },
      },
      de: {
        title: 'Wer gerufen hat, fehlt',
        help: 'Die letzte Runde wartet, solange die Verbindung fehlt, bis ein Bot den Platz übernimmt; oder die anderen spielen weiter.',
        labels: { wait: 'die Runde wartet', playOn: 'die anderen spielen weiter' },
      },
    },
  },
  allowReclaim: {
    kind: 'flag',
    default: false,
    section: 'clocks',
    text: {
      en: {
        title: 'Come back to a bot’s seat',
        help: 'Whoever was replaced by a bot may take the seat back; otherwise they can only watch.',
      },
      de: {
        title: 'Platz zurücknehmen',
        help: 'Wer von einem Bot ersetzt wurde, darf zurückkommen; sonst nur zusehen.',
      },
    },
  },
  takeoverLevel: {
    kind: 'choice',
    values: ['easy', 'medium', 'hard'],
    default: 'medium',
    section: 'clocks',
    text: {
      en: {
        title: 'Bot that takes over',
        help: 'How well the bot plays that takes an absent player’s seat.',
        labels: levelNames.en,
      },
      de: {
        title: 'Bot als Ersatz',
        help: 'Wie gut der Bot spielt, der einen Platz übernimmt.',
        labels: levelNames.de,
      },
    },
  },
  botsUsePowers: {
    kind: 'flag',
    default: true,
    section: 'clocks',
    when: anyPower,
    text: {
      en: { title: 'Bots use powers', help: 'Bots use the powers of cards, or skip them all.' },
      de: { title: 'Bots nutzen Fähigkeiten', help: 'Bots nutzen die Fähigkeiten der Karten, oder lassen alle aus.' },
    },
  },
  memoryAid: {
    kind: 'choice',
    values: ['off', 'mine'],
    default: 'off',
    section: 'play',
    text: {
      en: {
        title: 'Notes',
        help: 'Cards are to be remembered, or the ones that you have seen stay marked for you.',
        labels: { off: 'none: remember', mine: 'what I saw stays marked' },
      },
      de: {
        title: 'Notizen',
        help: 'Karten muss man sich merken, oder die gesehenen bleiben markiert.',
        labels: { off: 'keine: merken', mine: 'Gesehenes bleibt markiert' },
      },
    },
  },
})
