// Why somebody may not do something, in every language.

import type { TextsByCode } from '../../kernel/locale.ts'

export const refusals = {
  gameOver: { en: 'The game is over.', de: 'Das Spiel ist zu Ende.' },
  notInCircle: { en: 'You are no longer in this game.', de: 'Du bist nicht mehr in diesem Spiel.' },
  roundOver: { en: 'The round is over.', de: 'Die Runde ist vorbei.' },
  roundNotOver: { en: 'The round is not over.', de: 'Die Runde ist nicht vorbei.' },
  notYourTurn: { en: 'It is not your turn.', de: 'Du bist nicht dran.' },
  answerLastPlay: {
    en: 'This was the last card: challenge it or concede the round.',
    de: 'Das war die letzte Karte: Zweifle sie an, oder lass sie gelten.',
  },
  notInHand: { en: 'You do not have this card.', de: 'Diese Karte hast du nicht.' },
  rankMissing: { en: 'Say which rank you play.', de: 'Sag, welchen Rang du spielst.' },
  rankFixed: { en: 'The announced rank cannot be changed.', de: 'Der angesagte Rang lässt sich nicht ändern.' },
  notAnnounceable: { en: 'This rank cannot be announced.', de: 'Diesen Rang kann man nicht ansagen.' },
  nothingToChallenge: { en: 'There is nothing to challenge.', de: 'Es gibt nichts anzuzweifeln.' },
  ownPlay: { en: 'You cannot challenge your own cards.', de: 'Deine eigenen Karten kannst du nicht anzweifeln.' },
  notPreviousPlay: {
    en: "You can only flip the previous player's cards.",
    de: 'Aufdecken kannst du nur die zuletzt gelegten Karten.',
  },
  nothingToConcede: { en: 'There is nothing to concede.', de: 'Es gibt nichts gelten zu lassen.' },
  noJokersToDispose: { en: 'You cannot dispose four jokers now.', de: 'Vier Joker kannst du jetzt nicht ablegen.' },
  notYoursToDecide: { en: 'This is not yours to decide.', de: 'Das entscheidest nicht du.' },
  seatingFixed: {
    en: 'The rules of this game say how the next round is seated.',
    de: 'Wie die nächste Runde sitzt, sagen die Regeln dieses Spiels.',
  },
} as const satisfies TextsByCode

export type BelieveRefusal = keyof typeof refusals
