// The table's own refusals: every code with what it says to a person. A game's refusals stand in its `public.ts`.

import { refuse } from '../kernel/result.ts'
import { problemText, type RuleProblem } from '../kernel/rule-problem.ts'

export const refusals = {
  gameFull: 'Game is full',
  alreadyInGame: 'You are already in this game',
  alreadyStarted: 'Game already started',
  startsItself: 'The game starts by itself in a moment',
  notStarted: 'The game has not started yet',
  over: 'The game is over',
  abandoned: 'Game was abandoned',
  notSeated: 'You are not in this game',
  notHost: 'Only the host can do this',
  noSuchSeat: 'There is no such seat',
  seatNotRemovable: 'You cannot remove yourself; leave the table instead',
  barred: 'The host of this table does not let you in',
  notBarred: 'Nobody of this number was removed from this table',
  noSuchGame: 'There is no such game',
  noSuchBot: 'There is no bot of this level for this game',
  takenOver: 'A bot has taken over your position',
  standIn: 'A bot is playing for you; take your seat back first',
  notWaitedFor: 'The table is not waiting for this player, or a clock is running',
  tooEarly: 'Give this player a little more time',
  stale: 'The table has moved on; look again and decide anew',
  commandIdReused: 'This command id was used for another command',
  badCommandId: 'A command id must be text of 1 to 64 characters, and not the empty GUID',
  badEntropy: 'Entropy must be 64 hexadecimal digits',
  entropyGiven: 'Your entropy is already part of the deal',
  tooFewPlayers: 'There are not enough players to start',
  tooManyPlayers: 'There are more players than these rules allow',
  tooManyChanges: 'This lobby has seen too many changes; start the game or open a new table',
  badSeats: 'This game cannot be played with so many seats',
  badName: 'That name cannot be used',
  badRules: 'These rules do not fit together',
  malformed: 'That is not a command of this game',
} as const

export type TableRefusal = keyof typeof refusals

export interface Refusal {
  readonly code: string // of the table or of its game
  readonly text: string
  readonly problem?: RuleProblem // of `badRules`: what is wrong with them
}

/** What `notYourTurn` of any game says to who came out of turn (P-16). */
export function turnText(name: string): string {
  return `${name}'s turn`
}

/** A refusal of the table; `text` says more where the catalogue's sentence is not enough. */
export function refused(code: TableRefusal, text: string = refusals[code]) {
  return refuse<Refusal>({ code, text })
}

/** Rules that a game does not have, or that do not fit together. */
export function refusedRules(problem: RuleProblem) {
  return refuse<Refusal>({ code: 'badRules', text: problemText(problem, 'en'), problem })
}
