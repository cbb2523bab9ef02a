// Options of the grid family: when to call, and what a round ends with.

import { ruleOptions } from '../../../kernel/rule-schema.ts'

const tieRules = ['coWinners', 'callerWins', 'share', 'replay', 'stopperLoses'] as const
export type TieRule = (typeof tieRules)[number]

export const callOptions = ruleOptions({
  callTiming: {
    kind: 'choice',
    values: ['turnStart', 'afterAction', 'anySubphase'],
    section: 'play',
    text: {
      en: {
        title: 'When to call',
        help: 'Before drawing, which ends the turn; after the turn’s action; or at any point of a turn, which then goes on.',
        labels: { turnStart: 'before drawing', afterAction: 'after the action', anySubphase: 'at any point of a turn' },
      },
      de: {
        title: 'Wann gerufen wird',
        help: 'Vor dem Ziehen, was den Zug beendet; nach der Aktion; oder jederzeit im Zug, der dann weitergeht.',
        labels: { turnStart: 'vor dem Ziehen', afterAction: 'nach der Aktion', anySubphase: 'jederzeit im Zug' },
      },
    },
  },
  minTurnsBeforeCall: {
    kind: 'int',
    min: 0,
    max: 20,
    section: 'play',
    text: {
      en: {
        title: 'Turns before a call',
        help: 'How many whole turns one must have taken in this round before one may call.',
      },
      de: { title: 'Züge vor einem Ruf', help: 'Wie viele ganze Züge man in dieser Runde gespielt haben muss.' },
    },
  },
  lockCallerHand: {
    kind: 'flag',
    default: false,
    section: 'play',
    text: {
      en: { title: 'Caller’s cards are safe', help: 'Nobody can swap a card with the player who has called.' },
      de: { title: 'Wer ruft, ist sicher', help: 'Niemand kann mit der Person tauschen, die gerufen hat.' },
    },
  },
  penalty: {
    kind: 'choice',
    values: ['double', 'none', 'add'],
    section: 'end',
    text: {
      en: {
        title: 'Penalty for a wrong call',
        help: 'The caller’s points are doubled, left as they are, or raised by a fixed number.',
        labels: { double: 'points are doubled', none: 'none', add: 'a fixed number' },
      },
      de: {
        title: 'Strafe für falschen Ruf',
        help: 'Die Punkte werden verdoppelt, bleiben, oder werden um eine feste Zahl erhöht.',
        labels: { double: 'Punkte verdoppelt', none: 'keine', add: 'eine feste Zahl' },
      },
    },
  },
  penaltyAdd: {
    kind: 'int',
    min: 1,
    max: 100,
    default: 10,
    section: 'end',
    when: { option: 'penalty', is: ['add'] },
    text: {
      en: { title: 'Points of the penalty', help: 'How many points a wrong call adds, where it adds a fixed number.' },
      de: { title: 'Strafpunkte', help: 'Wie viele Punkte ein falscher Ruf kostet, wo es eine feste Zahl ist.' },
    },
  },
  penaltyWhen: {
    kind: 'choice',
    values: ['notLowest', 'highest'],
    default: 'notLowest',
    section: 'end',
    when: { option: 'penalty', not: ['none'] },
    text: {
      en: {
        title: 'A call is wrong',
        help: 'When somebody has fewer points than the caller, or only when nobody has more.',
        labels: { notLowest: 'somebody has fewer points', highest: 'nobody has more points' },
      },
      de: {
        title: 'Ein Ruf ist falsch',
        help: 'Wenn jemand weniger Punkte hat, oder nur wenn niemand mehr hat.',
        labels: { notLowest: 'jemand hat weniger Punkte', highest: 'niemand hat mehr Punkte' },
      },
    },
  },
  /** A game of the family offers some of these, and says them in its own words. */
  tieRule: {
    kind: 'choice',
    values: tieRules,
    section: 'end',
    text: {
      en: {
        title: 'Equal points',
        help: 'Who wins when several have the fewest points.',
        labels: {
          coWinners: 'all of them win',
          callerWins: 'the caller wins',
          share: 'all of them win',
          replay: 'the round is played again',
          stopperLoses: 'all but the one who stopped',
        },
      },
      de: {
        title: 'Gleichstand',
        help: 'Wer gewinnt, wenn mehrere die wenigsten Punkte haben.',
        labels: {
          coWinners: 'alle gewinnen',
          callerWins: 'wer rief, gewinnt',
          share: 'alle gewinnen',
          replay: 'die Runde wird wiederholt',
          stopperLoses: 'alle außer wer „Stop“ rief',
        },
      },
    },
  },
  emptyPile: {
    kind: 'choice',
    values: ['reshuffle', 'finishTurn', 'immediate'],
    section: 'play',
    text: {
      en: {
        title: 'When the draw pile is empty',
        help: 'The discards are shuffled into a new one, the round ends with this turn, or it ends at once.',
        labels: {
          reshuffle: 'the discards are shuffled',
          finishTurn: 'the round ends with this turn',
          immediate: 'the round ends at once',
        },
      },
      de: {
        title: 'Wenn der Stapel leer ist',
        help: 'Die Ablage wird neu gemischt, die Runde endet mit diesem Zug, oder sofort.',
        labels: {
          reshuffle: 'die Ablage wird gemischt',
          finishTurn: 'die Runde endet mit diesem Zug',
          immediate: 'die Runde endet sofort',
        },
      },
    },
  },
})
