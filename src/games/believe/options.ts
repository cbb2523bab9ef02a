// The options of Believe Or Not: its seed, and the readings that were settled. docs/rules/believe.md says each in words.

import { deckSizes } from '../../kernel/cards.ts'
import { houseRules } from '../../kernel/house.ts'
import { ruleOptions } from '../../kernel/rule-schema.ts'

export const mostPlayers = 8 // B-19; the smallest deck still has four cards for each of them
const mostJokers = 46
export const mostCards = 52 + 2 + mostJokers // 100: a hand of the largest game has places of two digits

export const ruleSchema = ruleOptions({
  ...houseRules,
  deckSize: {
    kind: 'choice',
    values: deckSizes,
    optional: true,
    section: 'cards',
    text: {
      en: {
        title: 'Deck',
        help: 'Cards without jokers: 32 from the seven up, 36 from the six up, 52 or 54 from the two up. Left open, 36 for two or three players and 52 for more.',
      },
      de: {
        title: 'Blatt',
        help: 'Karten ohne Joker: 32 ab der Sieben, 36 ab der Sechs, 52 oder 54 ab der Zwei. Offen: 36 zu zweit oder dritt, sonst 52.',
      },
    },
  },
  jokers: {
    kind: 'int',
    min: 0,
    max: mostJokers,
    optional: true,
    section: 'cards',
    text: {
      en: {
        title: 'Jokers',
        help: 'How many jokers are added. Left open, two for the deck of 54 and none for the others.',
      },
      de: { title: 'Joker', help: 'Wie viele Joker dazukommen. Offen: zwei beim Blatt mit 54, sonst keine.' },
    },
  },
  deck54: {
    kind: 'choice',
    values: ['rankSet', 'twoJokersIncluded'],
    default: 'rankSet',
    section: 'cards',
    when: { option: 'deckSize', is: [54] },
    text: {
      en: {
        title: 'The deck of 54',
        help: 'Has 52 cards and the jokers that are added, or two jokers of its own and those that are added.',
        labels: { rankSet: '52 and the added jokers', twoJokersIncluded: 'two jokers of its own' },
      },
      de: {
        title: 'Das Blatt mit 54',
        help: 'Hat 52 Karten und die zusätzlichen Joker, oder zwei eigene Joker dazu.',
        labels: { rankSet: '52 und die zusätzlichen Joker', twoJokersIncluded: 'zwei eigene Joker' },
      },
    },
  },
  jokerDisposal: {
    kind: 'flag',
    optional: true,
    section: 'play',
    text: {
      en: {
        title: 'Four jokers may be disposed',
        help: 'Whoever holds four jokers may lay them away. Must be said when there are four jokers or more.',
      },
      de: {
        title: 'Vier Joker darf man ablegen',
        help: 'Wer vier Joker hat, darf sie weglegen. Muss gesagt werden, wenn es vier oder mehr gibt.',
      },
    },
  },
  jokerAnnounceable: {
    kind: 'flag',
    default: false,
    section: 'play',
    text: {
      en: { title: 'Jokers may be announced', help: 'A play may be announced as jokers.' },
      de: { title: 'Joker darf man ansagen', help: 'Ein Zug darf als Joker angesagt werden.' },
    },
  },
  jokerWild: {
    kind: 'flag',
    default: false,
    section: 'play',
    text: {
      en: { title: 'Jokers are wild', help: 'A joker matches every announced rank; otherwise none.' },
      de: { title: 'Joker passen immer', help: 'Ein Joker passt zu jedem angesagten Rang; sonst zu keinem.' },
    },
  },
  scorePerCard: {
    kind: 'int',
    min: -100,
    max: 100,
    default: -1,
    section: 'end',
    text: {
      en: { title: 'Points per card', help: 'For each card but jokers that is left in a hand when the round ends.' },
      de: { title: 'Punkte pro Karte', help: 'Für jede Karte außer Jokern, die am Ende der Runde übrig ist.' },
    },
  },
  scorePerJoker: {
    kind: 'int',
    min: -100,
    max: 100,
    default: -3,
    section: 'end',
    text: {
      en: { title: 'Points per joker', help: 'For each joker that is left in a hand when the round ends.' },
      de: { title: 'Punkte pro Joker', help: 'Für jeden Joker, der am Ende der Runde übrig ist.' },
    },
  },
  winnerBonus: {
    kind: 'int',
    min: -100,
    max: 100,
    default: 5,
    section: 'end',
    text: {
      en: { title: 'Bonus of the winner', help: 'For whoever has no cards left when the round ends.' },
      de: { title: 'Bonus für den Sieg', help: 'Für alle, die am Ende der Runde keine Karten haben.' },
    },
  },
  emptyHandWin: {
    kind: 'choice',
    values: ['immediate', 'afterChallenge'],
    default: 'immediate',
    section: 'end',
    text: {
      en: {
        title: 'The last play',
        help: 'Whoever plays their last card has won at once, or only when the next player has let it pass or challenged in vain.',
        labels: { immediate: 'wins at once', afterChallenge: 'can be challenged' },
      },
      de: {
        title: 'Der letzte Zug',
        help: 'Wer die letzte Karte legt, hat sofort gewonnen, oder erst, wenn niemand mit Erfolg zweifelt.',
        labels: { immediate: 'gewinnt sofort', afterChallenge: 'kann angezweifelt werden' },
      },
    },
  },
  allowDeadRank: {
    kind: 'flag',
    default: true,
    section: 'play',
    text: {
      en: {
        title: 'Dead ranks may be announced',
        help: 'A rank that was disposed may still be announced: a lie that everybody sees.',
      },
      de: {
        title: 'Abgelegte Ränge ansagen',
        help: 'Auch ein abgelegter Rang darf angesagt werden: eine Lüge, die alle sehen.',
      },
    },
  },
  disconnectPolicy: {
    kind: 'choice',
    values: ['bot', 'skip', 'wait'],
    default: 'bot',
    section: 'clocks',
    text: {
      en: {
        title: 'Whose turn it is and who is not there',
        help: 'After the time to come back a bot stands in, the turn is skipped, or everybody waits.',
        labels: { bot: 'a bot stands in', skip: 'the turn is skipped', wait: 'everybody waits' },
      },
      de: {
        title: 'Wer dran und nicht da ist',
        help: 'Nach der Wartezeit springt ein Bot ein, der Zug entfällt, oder alle warten.',
        labels: { bot: 'ein Bot springt ein', skip: 'der Zug entfällt', wait: 'alle warten' },
      },
    },
  },
  reseat: {
    kind: 'choice',
    values: ['keep', 'shuffle', 'ask'],
    default: 'ask',
    section: 'end',
    text: {
      en: {
        title: 'Seating of the next round',
        help: 'As it was, shuffled, or whoever starts the next round is asked.',
        labels: { keep: 'as it was', shuffle: 'shuffled', ask: 'somebody is asked' },
      },
      de: {
        title: 'Sitzordnung der nächsten Runde',
        help: 'Wie zuvor, neu gemischt, oder wer die Runde startet, wird gefragt.',
        labels: { keep: 'wie zuvor', shuffle: 'gemischt', ask: 'auf Nachfrage' },
      },
    },
  },
  maxRounds: {
    kind: 'int',
    min: 1,
    max: 1000,
    optional: true,
    section: 'end',
    text: {
      en: { title: 'Rounds', help: 'The game is over after so many. Left open, after as many as the players wish.' },
      de: { title: 'Runden', help: 'Danach ist das Spiel vorbei. Offen: so viele, wie alle wollen.' },
    },
  },
  endBy: {
    kind: 'choice',
    values: ['host', 'vote'],
    default: 'host',
    section: 'end',
    text: {
      en: {
        title: 'Who ends the game',
        help: 'After a round, the host says whether there is another one, or the players vote.',
        labels: { host: 'the host', vote: 'a vote' },
      },
      de: {
        title: 'Wer das Spiel beendet',
        help: 'Nach einer Runde entscheidet, wer das Spiel eröffnet hat, oder alle stimmen ab.',
        labels: { host: 'wer eröffnet hat', vote: 'Abstimmung' },
      },
    },
  },
  maxTurnsPerRound: {
    kind: 'int',
    min: 1,
    max: 10_000,
    default: 500,
    section: 'end',
    text: {
      en: { title: 'Turns in a round', help: 'After so many turns a round ends without a winner.' },
      de: { title: 'Züge in einer Runde', help: 'Danach endet eine Runde ohne Sieg.' },
    },
  },
  maxPlayers: {
    kind: 'int',
    min: 2,
    max: mostPlayers,
    default: mostPlayers,
    section: 'clocks',
    text: {
      en: { title: 'Players', help: 'The most players at the table.' },
      de: { title: 'Mitspieler', help: 'Wie viele höchstens am Tisch sitzen.' },
    },
  },
  inviteTimeoutSec: {
    kind: 'int',
    min: 10,
    max: 86_400,
    default: 300,
    section: 'clocks',
    unit: 's',
    text: {
      en: {
        title: 'Time to accept an invitation',
        help: 'How long an invitation to this game is waited for, in seconds.',
      },
      de: { title: 'Zeit zum Annehmen', help: 'Wie lange auf Antwort auf eine Einladung gewartet wird, in Sekunden.' },
    },
  },
})
