// Why somebody may not do something. The texts are for people and say the word that the game calls with.

import type { Result } from '../../kernel/result.ts'
import type { GridEvent } from './events.ts'

export function refusalsFor(word: string) {
  return {
    gameOver: 'The game is over.',
    roundOver: 'The round is over.',
    notYourTurn: 'It is not your turn.',
    lookFirst: 'The cards are still being looked at.',
    lookOver: 'The time for the first look is over.',
    alreadyLooked: 'You have looked at your two cards.',
    notBetweenRounds: 'The round is not over.',
    notAskedFor: 'The next round does not wait for you.',
    alreadyDrawn: 'You have drawn a card.',
    drawFirst: 'Draw a card first.',
    discardEmpty: 'Discard pile is empty',
    deckEmpty: 'The draw pile is empty.',
    noSuchCard: 'There is no such card.',
    noSuchTarget: 'This power cannot be used on that.',
    mustSwap: 'A card from the discard pile must be swapped in.',
    powerPending: 'Use the power or skip it first.',
    powerSpent: 'This power has been used.',
    powerExpired: 'Power window has expired',
    callTooEarly: `You must complete at least one full turn before calling ${word}`,
    callNotNow: `${word} cannot be called at this point of a turn.`,
    alreadyCalled: `${word} has already been called`,
    callerAway: `The final round waits until the player who called ${word} is back, or a bot takes the seat.`,
    nothingToEnd: 'The turn ends when you have swapped or discarded.',
  } as const
}
export type GridRefusal = keyof ReturnType<typeof refusalsFor>

export type Decision = Result<readonly GridEvent[], GridRefusal>
