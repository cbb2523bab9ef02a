// Options of the grid family: the rounds that make a match.

import { ruleOptions, type When } from '../../../kernel/rule-schema.ts'

const isMatch = { option: 'matchMode', not: ['single'] } as const satisfies When

export const matchOptions = ruleOptions({
  matchMode: {
    kind: 'choice',
    values: ['single', 'firstTo', 'cumulative', 'elimination', 'lastStanding'],
    section: 'end',
    text: {
      en: {
        title: 'Match',
        help: 'One round; first to some wins; fewest points in all; who has too many points is out; until one is left.',
        labels: {
          single: 'one round',
          firstTo: 'first to some wins',
          cumulative: 'fewest points in all',
          elimination: 'too many points and one is out',
          lastStanding: 'until one is left',
        },
      },
      de: {
        title: 'Partie',
        help: 'Eine Runde; bis zu einer Zahl Siege; wenigste Punkte insgesamt; mit zu vielen scheidet man aus; bis eine Person übrig ist.',
        labels: {
          single: 'eine Runde',
          firstTo: 'bis zu einer Zahl Siege',
          cumulative: 'wenigste Punkte insgesamt',
          elimination: 'mit zu vielen Punkten scheidet man aus',
          lastStanding: 'bis eine Person übrig ist',
        },
      },
    },
  },
  matchWins: {
    kind: 'int',
    min: 1,
    max: 20,
    default: 3,
    section: 'end',
    when: { option: 'matchMode', is: ['firstTo'] },
    text: {
      en: { title: 'Wins to play for', help: 'Rounds to win, in “first to”.' },
      de: { title: 'Siege zum Gewinn', help: 'So viele Runden muss man gewinnen, wenn es um Siege geht.' },
    },
  },
  matchRounds: {
    kind: 'int',
    min: 0,
    max: 50,
    default: 0,
    section: 'end',
    when: { option: 'matchMode', is: ['cumulative'] },
    text: {
      en: {
        title: 'Rounds to play',
        help: 'Where points are added up, the match ends after so many rounds; 0 sets no number.',
      },
      de: {
        title: 'Runden',
        help: 'Wo Punkte zusammengezählt werden, ist nach so vielen Runden Schluss; 0 setzt keine Zahl.',
      },
    },
  },
  matchTarget: {
    kind: 'int',
    min: 0,
    max: 1000,
    default: 100,
    section: 'end',
    when: { option: 'matchMode', is: ['cumulative'] },
    text: {
      en: {
        title: 'Points to play to',
        help: 'Where points are added up, the match ends when somebody reaches so many; 0 sets no number.',
      },
      de: {
        title: 'Punkte zum Ende',
        help: 'Wo Punkte zusammengezählt werden, ist bei so vielen Schluss; 0 setzt keine Zahl.',
      },
    },
  },
  matchThreshold: {
    kind: 'int',
    min: 1,
    max: 1000,
    default: 100,
    section: 'end',
    when: { option: 'matchMode', is: ['elimination', 'lastStanding'] },
    text: {
      en: {
        title: 'Points to be out',
        help: 'Who has more points than this in all is out, in “elimination” and “last player standing”.',
      },
      de: { title: 'Punkte zum Ausscheiden', help: 'Wer insgesamt mehr Punkte hat, ist draußen.' },
    },
  },
  eliminationEnd: {
    kind: 'choice',
    values: ['oneLeft', 'firstOut'],
    default: 'oneLeft',
    section: 'end',
    when: { option: 'matchMode', is: ['elimination'] },
    text: {
      en: {
        title: 'End of an elimination',
        help: 'Those who are not out play on until one is left, or the fewest points win as soon as somebody is out.',
        labels: { oneLeft: 'when one is left', firstOut: 'when somebody is out' },
      },
      de: {
        title: 'Ende beim Ausscheiden',
        help: 'Die anderen spielen weiter, bis eine Person übrig ist, oder die wenigsten Punkte gewinnen, sobald jemand ausscheidet.',
        labels: { oneLeft: 'wenn eine Person übrig ist', firstOut: 'sobald jemand ausscheidet' },
      },
    },
  },
  matchTie: {
    kind: 'choice',
    values: ['playoff', 'coWinners'],
    default: 'playoff',
    section: 'end',
    when: isMatch,
    text: {
      en: {
        title: 'A match that is tied',
        help: 'Goes on until there is one leader, or is won by all of them.',
        labels: { playoff: 'goes on', coWinners: 'all of them win' },
      },
      de: {
        title: 'Gleichstand der Partie',
        help: 'Es geht weiter, bis jemand vorn ist, oder alle Führenden gewinnen.',
        labels: { playoff: 'es geht weiter', coWinners: 'alle gewinnen' },
      },
    },
  },
  firstPlayer: {
    kind: 'choice',
    values: ['seat0', 'random'],
    default: 'seat0',
    section: 'play',
    text: {
      en: {
        title: 'Who begins',
        help: 'The first seat, or chance decides.',
        labels: { seat0: 'the first seat', random: 'chance decides' },
      },
      de: {
        title: 'Wer beginnt',
        help: 'Der erste Platz, oder der Zufall entscheidet.',
        labels: { seat0: 'der erste Platz', random: 'der Zufall' },
      },
    },
  },
  nextStarter: {
    kind: 'choice',
    values: ['rotate', 'winner', 'loser'],
    default: 'rotate',
    section: 'end',
    when: isMatch,
    text: {
      en: {
        title: 'Who begins the next round',
        help: 'The next seat, the winner, or whoever had the most points.',
        labels: { rotate: 'the next seat', winner: 'the winner', loser: 'who had the most points' },
      },
      de: {
        title: 'Wer die nächste Runde beginnt',
        help: 'Der nächste Platz, wer gewonnen hat, oder wer die meisten Punkte hatte.',
        labels: { rotate: 'der nächste Platz', winner: 'wer gewonnen hat', loser: 'wer die meisten Punkte hatte' },
      },
    },
  },
  roundBreakMs: {
    kind: 'int',
    min: 1000,
    max: 600_000,
    default: 20_000,
    section: 'clocks',
    when: isMatch,
    unit: 'ms',
    pace: 'decision',
    text: {
      en: {
        title: 'Time between rounds',
        help: 'The next round is dealt after so many seconds, unless the host or everybody wants it sooner.',
      },
      de: { title: 'Pause zwischen Runden', help: 'Danach wird neu gegeben, wenn es nicht alle früher wollen.' },
    },
  },
  maxTurns: {
    kind: 'int',
    min: 0,
    max: 2000,
    section: 'end',
    text: {
      en: {
        title: 'Most turns in a round',
        help: 'A round in which nobody has called is scored after so many turns; 0 is a hundred for each player.',
      },
      de: {
        title: 'Höchstens so viele Züge',
        help: 'Danach wird eine Runde gewertet, in der niemand gerufen hat; 0 heißt hundert pro Person.',
      },
    },
  },
})
