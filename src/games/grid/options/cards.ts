// Options of the grid family: its cards, the looks at them, and what they can do.

import { type Rank, rankLabels, ranks } from '../../../kernel/cards.ts'
import { ruleOptions, type When } from '../../../kernel/rule-schema.ts'

export const powerKinds = ['peekOwn', 'peekOpp', 'peekAny', 'autoPeekOwn', 'blindSwap'] as const
export type PowerKind = (typeof powerKinds)[number]

export const allRanks = [...ranks, 'X'] as const satisfies readonly Rank[]

export const anyPower = { option: 'powers', not: ['none'] } as const satisfies When
const automatic = { option: 'powers', is: ['autoPeekOwn'] } as const satisfies When

export const cardOptions = ruleOptions({
  deck: {
    kind: 'choice',
    values: [52, 54],
    section: 'cards',
    text: {
      en: { title: 'Cards', help: 'A deck of 52 cards, or 54 with two jokers.' },
      de: { title: 'Karten', help: 'Ein Blatt mit 52 Karten, oder 54 mit zwei Jokern.' },
    },
  },
  values: {
    kind: 'map',
    keys: allRanks,
    of: { kind: 'int', min: -20, max: 20 },
    section: 'cards',
    text: {
      en: { title: 'Points', help: 'What each rank counts at the end.', labels: rankLabels.en },
      de: { title: 'Punkte', help: 'Was jeder Rang am Ende zählt.', labels: rankLabels.de },
    },
  },
  powers: {
    kind: 'map',
    keys: allRanks,
    of: { kind: 'choice', values: ['none', ...powerKinds] },
    section: 'cards',
    when: anyPower,
    text: {
      en: {
        title: 'Powers',
        help: 'What each rank can do when it is played for its power.',
        labels: {
          ...rankLabels.en,
          none: 'nothing',
          peekOwn: 'look at one of yours',
          peekOpp: 'look at another’s',
          peekAny: 'look at any card',
          autoPeekOwn: 'one of yours is shown',
          blindSwap: 'swap blindly',
        },
      },
      de: {
        title: 'Fähigkeiten',
        help: 'Was jeder Rang kann, wenn er für seine Fähigkeit gespielt wird.',
        labels: {
          ...rankLabels.de,
          none: 'nichts',
          peekOwn: 'eine eigene ansehen',
          peekOpp: 'eine fremde ansehen',
          peekAny: 'irgendeine ansehen',
          autoPeekOwn: 'eine eigene wird gezeigt',
          blindSwap: 'blind tauschen',
        },
      },
    },
  },
  startDiscard: {
    kind: 'flag',
    section: 'play',
    text: {
      en: {
        title: 'Discard pile begun',
        help: 'The top card of the draw pile starts the discard pile; otherwise that is empty at first.',
      },
      de: {
        title: 'Ablage beginnt offen',
        help: 'Die oberste Karte des Stapels beginnt die Ablage; sonst ist sie anfangs leer.',
      },
    },
  },
  peekPick: {
    kind: 'choice',
    values: ['bottomTwo', 'chooseTwo'],
    section: 'play',
    text: {
      en: {
        title: 'First look',
        help: 'Everybody sees their bottom two cards, or chooses which two to look at.',
        labels: { bottomTwo: 'the bottom two', chooseTwo: 'two of one’s choice' },
      },
      de: {
        title: 'Erster Blick',
        help: 'Alle sehen ihre unteren zwei Karten, oder wählen selbst zwei.',
        labels: { bottomTwo: 'die unteren zwei', chooseTwo: 'zwei nach Wahl' },
      },
    },
  },
  initialPeekMs: {
    kind: 'int',
    min: 1000,
    max: 120_000,
    default: 10_000,
    section: 'clocks',
    unit: 'ms',
    pace: { chosenWhen: { option: 'peekPick', is: ['chooseTwo'] } },
    text: {
      en: {
        title: 'Time for the first look',
        help: 'How long the bottom two cards are shown, or how long one may take to choose.',
      },
      de: {
        title: 'Zeit für den ersten Blick',
        help: 'Wie lange die Karten gezeigt werden, oder wie lange man wählen darf.',
      },
    },
  },
  peekMs: {
    kind: 'int',
    min: 1000,
    max: 60_000,
    default: 5000,
    section: 'clocks',
    unit: 'ms',
    pace: 'look',
    text: {
      en: { title: 'Time for a peek', help: 'How long a card that somebody looks at is shown.' },
      de: { title: 'Zeit für einen Blick', help: 'Wie lange eine Karte gezeigt wird, die sich jemand ansieht.' },
    },
  },
  powerDecisionMs: {
    kind: 'int',
    min: 1000,
    max: 120_000,
    default: 30_000,
    section: 'clocks',
    when: anyPower,
    unit: 'ms',
    pace: 'decision',
    text: {
      en: { title: 'Time to use a power', help: 'How long one may think about a power before it is skipped.' },
      de: { title: 'Zeit für eine Fähigkeit', help: 'Wie lange man überlegen darf, bevor sie verfällt.' },
    },
  },
  powerTrigger: {
    kind: 'choice',
    values: ['drawnFromDeck', 'anyDiscard'],
    default: 'drawnFromDeck',
    section: 'play',
    when: anyPower,
    text: {
      en: {
        title: 'What triggers a power',
        help: 'Only a card drawn from the deck and discarded, or also a card that is swapped out of a hand.',
        labels: { drawnFromDeck: 'a card drawn from the deck', anyDiscard: 'any discard' },
      },
      de: {
        title: 'Was Fähigkeiten auslöst',
        help: 'Nur gezogene und abgelegte Karten, oder auch solche, die aus der Hand getauscht werden.',
        labels: { drawnFromDeck: 'eine vom Stapel gezogene Karte', anyDiscard: 'jede abgelegte Karte' },
      },
    },
  },
  abilityOnKeep: {
    kind: 'flag',
    default: false,
    section: 'play',
    when: anyPower,
    text: {
      en: {
        title: 'Powers of kept cards',
        help: 'A power can also be used by keeping the card that was drawn from the deck, which shows what it is.',
      },
      de: {
        title: 'Fähigkeit behaltener Karten',
        help: 'Auch wer die gezogene Karte behält, darf ihre Fähigkeit nutzen und zeigt sie damit.',
      },
    },
  },
  discardTakeMustSwap: {
    kind: 'flag',
    default: false,
    section: 'play',
    text: {
      en: {
        title: 'Taken cards are kept',
        help: 'Who takes the top of the discard pile must swap it in; otherwise it may be put back as a pass.',
      },
      de: {
        title: 'Genommen ist genommen',
        help: 'Wer die oberste Karte der Ablage nimmt, muss sie eintauschen; sonst darf sie zurück.',
      },
    },
  },
  peekDisclosure: {
    kind: 'choice',
    values: ['none', 'target', 'position'],
    default: 'none',
    section: 'play',
    when: anyPower,
    text: {
      en: {
        title: 'What others learn of a peek',
        help: 'Nothing but that it happened, whose card it was, or which card it was.',
        labels: { none: 'nothing more', target: 'whose card', position: 'which card' },
      },
      de: {
        title: 'Was andere von einem Blick erfahren',
        help: 'Nur dass geschaut wurde, wessen Karte es war, oder welche.',
        labels: { none: 'sonst nichts', target: 'wessen Karte', position: 'welche Karte' },
      },
    },
  },
  kingPeek: {
    kind: 'choice',
    values: ['auto', 'confirm'],
    default: 'auto',
    section: 'play',
    when: automatic,
    text: {
      en: {
        title: 'Automatic peek',
        help: 'The card is shown at once, or after its player has said so.',
        labels: { auto: 'at once', confirm: 'when asked for' },
      },
      de: {
        title: 'Automatischer Blick',
        help: 'Die Karte wird sofort gezeigt, oder erst auf Wunsch.',
        labels: { auto: 'sofort', confirm: 'auf Wunsch' },
      },
    },
  },
  kingPick: {
    kind: 'choice',
    values: ['random', 'randomUnseen'],
    default: 'random',
    section: 'play',
    when: automatic,
    text: {
      en: {
        title: 'Card of the automatic peek',
        help: 'Any of one’s own cards, or one that one has not seen while there is such a card.',
        labels: { random: 'any card', randomUnseen: 'one not seen yet' },
      },
      de: {
        title: 'Karte des automatischen Blicks',
        help: 'Irgendeine eigene Karte, oder eine noch nicht gesehene, solange es eine gibt.',
        labels: { random: 'irgendeine', randomUnseen: 'eine ungesehene' },
      },
    },
  },
})
