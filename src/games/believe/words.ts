// The words of Believe Or Not, in every language.

import type { Rank } from '../../kernel/cards.ts'
import type { ByLocale, Locale } from '../../kernel/locale.ts'
import { translator } from '../../kernel/messages.ts'

const ranks = translator({
  en: {
    r2: 'twos',
    r3: 'threes',
    r4: 'fours',
    r5: 'fives',
    r6: 'sixes',
    r7: 'sevens',
    r8: 'eights',
    r9: 'nines',
    rT: 'tens',
    rJ: 'jacks',
    rQ: 'queens',
    rK: 'kings',
    rA: 'aces',
    rX: 'jokers',
    one2: 'two',
    one3: 'three',
    one4: 'four',
    one5: 'five',
    one6: 'six',
    one7: 'seven',
    one8: 'eight',
    one9: 'nine',
    oneT: 'ten',
    oneJ: 'jack',
    oneQ: 'queen',
    oneK: 'king',
    oneA: 'ace',
    oneX: 'joker',
  },
  de: {
    r2: 'Zweien',
    r3: 'Dreien',
    r4: 'Vieren',
    r5: 'Fünfen',
    r6: 'Sechsen',
    r7: 'Siebenen',
    r8: 'Achten',
    r9: 'Neunen',
    rT: 'Zehnen',
    rJ: 'Buben',
    rQ: 'Damen',
    rK: 'Könige',
    rA: 'Asse',
    rX: 'Joker',
    one2: 'Zwei',
    one3: 'Drei',
    one4: 'Vier',
    one5: 'Fünf',
    one6: 'Sechs',
    one7: 'Sieben',
    one8: 'Acht',
    one9: 'Neun',
    oneT: 'Zehn',
    oneJ: 'Bube',
    oneQ: 'Dame',
    oneK: 'König',
    oneA: 'Ass',
    oneX: 'Joker',
  },
})

/** Queens; or queen, of one card. */
export function rankName(rank: Rank, locale: Locale, count = 2): string {
  return ranks(locale)(count === 1 ? `one${rank}` : `r${rank}`)
}

/** Minus as a minus. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : `${points}`.replace('-', '−')
}

/** Of the table as it is drawn. */
export const drawWords = translator({
  en: {
    round: 'Round {round}. {name} dealt.',
    roundOver: 'Round {round} is over. {name} deals next.',
    gameOver: 'Round {round}. The game is over.',
    pileEmpty: 'The pile is empty.',
    pile: {
      one: 'The pile has {count} card, all said to be {rank}',
      other: 'The pile has {count} cards, all said to be {rank}',
    },
    lastPlay: 'the last {count} by {name}',
    disposed: 'Disposed: {ranks}.',
    points: { one: '{count} point', other: '{count} points' },
    cards: { one: '{count} card', other: '{count} cards' },
    hand: 'your hand: {cards}',
  },
  de: {
    round: 'Runde {round}. {name} hat gegeben.',
    roundOver: 'Runde {round} ist vorbei. {name} gibt als Nächstes.',
    gameOver: 'Runde {round}. Das Spiel ist zu Ende.',
    pileEmpty: 'Es liegt kein Stapel.',
    pile: {
      one: 'Im Stapel liegt {count} Karte, angesagt sind {rank}',
      other: 'Im Stapel liegen {count} Karten, angesagt sind {rank}',
    },
    lastPlay: 'die letzten {count} von {name}',
    disposed: 'Nicht mehr im Spiel: {ranks}.',
    points: { one: '{count} Punkt', other: '{count} Punkte' },
    cards: { one: '{count} Karte', other: '{count} Karten' },
    hand: 'deine Hand: {cards}',
  },
})

export const tellWords = translator({
  en: {
    dealt: 'Round {round}. {name} dealt.',
    hand: 'You have {cards}.',
    own: 'You: {cards}.',
    disposed: '{name} disposed all four {rank}.',
    jokersDisposed: '{name} disposed four jokers.',
    announced: '{name} announced {rank}.',
    played: { one: '{name}: {count} card.', other: '{name}: {count} cards.' },
    challengedTrue: '{seat} did not believe {of}: {card}. Truth!',
    challengedLie: '{seat} did not believe {of}: {card}. Lie!',
    collected: { one: '{name} collected {count} card.', other: '{name} collected {count} cards.' },
    conceded: '{name} let it pass.',
    skipped: 'The turn of {name} was skipped.',
    roundWon: 'Round won: {names} ({points}).',
    roundLimit: 'Too many turns: nobody has won the round ({points}).',
    votedEnd: '{name} wants to end the game.',
    votedNext: '{name} wants another round.',
    seated: 'New seating: {names}.',
    ended: 'The game is over.',
    host: '{name} is the host now.',
  },
  de: {
    dealt: 'Runde {round}. {name} hat gegeben.',
    hand: 'Du hast {cards}.',
    own: 'Du: {cards}.',
    disposed: '{name} hat alle vier {rank} abgelegt.',
    jokersDisposed: '{name} hat vier Joker abgelegt.',
    announced: '{name} hat {rank} angesagt.',
    played: { one: '{name}: {count} Karte.', other: '{name}: {count} Karten.' },
    challengedTrue: '{seat} hat {of} nicht geglaubt: {card}. Wahr!',
    challengedLie: '{seat} hat {of} nicht geglaubt: {card}. Lüge!',
    collected: { one: '{name} hat {count} Karte genommen.', other: '{name} hat {count} Karten genommen.' },
    conceded: '{name} hat es gelten lassen.',
    skipped: 'Der Zug von {name} entfällt.',
    roundWon: 'Runde gewonnen: {names} ({points}).',
    roundLimit: 'Zu viele Züge: niemand hat die Runde gewonnen ({points}).',
    votedEnd: '{name} will aufhören.',
    votedNext: '{name} will noch eine Runde.',
    seated: 'Neue Sitzordnung: {names}.',
    ended: 'Das Spiel ist zu Ende.',
    host: '{name} leitet jetzt den Tisch.',
  },
})

export const offers = translator({
  en: {
    play: 'play cards face down',
    challenge: 'do not believe it, and flip a card',
    concede: 'let the last play pass',
    disposeJokers: 'lay four jokers away',
    nextRound: 'play another round',
    endGame: 'end the game',
  },
  de: {
    play: 'Karten verdeckt ausspielen',
    challenge: 'zweifeln und eine Karte aufdecken',
    concede: 'es gelten lassen',
    disposeJokers: 'vier Joker weglegen',
    nextRound: 'noch eine Runde spielen',
    endGame: 'das Spiel beenden',
  },
})

export const asks = translator({
  en: { cards: 'cards', rank: 'rank', index: 'card, 1 is the top', reseat: 'seats' },
  de: { cards: 'Karten', rank: 'Rang', index: 'Karte, 1 liegt oben', reseat: 'Plätze' },
})

export const others: ByLocale<Readonly<Record<string, readonly string[]>>> = {
  en: {
    challenge: ['doubt', 'flip', 'lie'],
    concede: ['pass', 'believe'],
    disposeJokers: ['dispose', 'jokers'],
  },
  de: {
    play: ['spielen', 'spiele'],
    challenge: ['zweifeln', 'aufdecken', 'lüge'],
    concede: ['gelten', 'glauben', 'passen'],
    disposeJokers: ['joker', 'weglegen'],
    nextRound: ['weiter', 'runde'],
    endGame: ['beenden', 'ende'],
  },
}
