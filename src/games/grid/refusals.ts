// Why somebody may not do something, in every language. The texts say the word that the game calls with.

import type { TextsByCode } from '../../kernel/locale.ts'
import type { Result } from '../../kernel/result.ts'
import type { GridEvent } from './events.ts'

export function refusalsFor(word: string) {
  return {
    gameOver: { en: 'The game is over.', de: 'Das Spiel ist zu Ende.' },
    roundOver: { en: 'The round is over.', de: 'Die Runde ist vorbei.' },
    notYourTurn: { en: 'It is not your turn.', de: 'Du bist nicht dran.' },
    lookFirst: { en: 'The cards are still being looked at.', de: 'Die Karten werden noch angesehen.' },
    lookOver: { en: 'The time for the first look is over.', de: 'Die Zeit für den ersten Blick ist vorbei.' },
    alreadyLooked: { en: 'You have looked at your two cards.', de: 'Du hast deine zwei Karten angesehen.' },
    notBetweenRounds: { en: 'The round is not over.', de: 'Die Runde ist nicht vorbei.' },
    notAskedFor: { en: 'The next round does not wait for you.', de: 'Die nächste Runde wartet nicht auf dich.' },
    alreadyDrawn: { en: 'You have drawn a card.', de: 'Du hast schon eine Karte gezogen.' },
    drawFirst: { en: 'Draw a card first.', de: 'Zieh erst eine Karte.' },
    discardEmpty: { en: 'Discard pile is empty', de: 'Die Ablage ist leer' },
    deckEmpty: { en: 'The draw pile is empty.', de: 'Der Stapel ist leer.' },
    noSuchCard: { en: 'There is no such card.', de: 'Diese Karte gibt es nicht.' },
    noSuchTarget: { en: 'This power cannot be used on that.', de: 'Darauf kann man diese Fähigkeit nicht anwenden.' },
    mustSwap: {
      en: 'A card from the discard pile must be swapped in.',
      de: 'Eine Karte von der Ablage muss eingetauscht werden.',
    },
    powerPending: { en: 'Use the power or skip it first.', de: 'Nutze erst die Fähigkeit, oder lass sie aus.' },
    powerSpent: { en: 'This power has been used.', de: 'Diese Fähigkeit ist benutzt.' },
    powerExpired: { en: 'Power window has expired', de: 'Die Zeit für die Fähigkeit ist vorbei' },
    callTooEarly: {
      en: `You must complete at least one full turn before calling ${word}`,
      de: `${word} rufen kannst du erst nach einem ganzen Zug`,
    },
    callNotNow: {
      en: `${word} cannot be called at this point of a turn.`,
      de: `${word} kann man zu diesem Zeitpunkt im Zug nicht rufen.`,
    },
    alreadyCalled: { en: `${word} has already been called`, de: `${word} wurde schon gerufen` },
    callerAway: {
      en: `The final round waits until the player who called ${word} is back, or a bot takes the seat.`,
      de: `Die letzte Runde wartet, bis die Person zurück ist, die ${word} gerufen hat, oder ein Bot den Platz übernimmt.`,
    },
    nothingToEnd: {
      en: 'The turn ends when you have swapped or discarded.',
      de: 'Der Zug endet, wenn du getauscht oder abgelegt hast.',
    },
  } as const satisfies TextsByCode
}
export type GridRefusal = keyof ReturnType<typeof refusalsFor>

export type Decision = Result<readonly GridEvent[], GridRefusal>
