// What a table refuses. What its game refuses stands in the game's folder.

import type { Catalogue } from './refusal.ts'

export const tableRefusals = {
  gameFull: { status: 409, text: 'Game is full', when: 'Every seat is taken.' },
  alreadyInGame: {
    status: 409,
    text: 'You are already in this game',
    when: 'You join a table at which you have a seat. Over HTTP `table` says which.',
  },
  alreadyStarted: {
    status: 409,
    text: 'Game already started',
    when: 'You ask for something that belongs in the lobby.',
  },
  startsItself: {
    status: 409,
    text: 'The game starts by itself in a moment',
    when: 'You change or start a table that was opened for people who looked for opponents.',
  },
  notStarted: { status: 409, text: 'The game has not started yet', when: 'You make a move in the lobby.' },
  over: { status: 409, text: 'The game is over', when: 'You act at a table whose game has ended.' },
  abandoned: { status: 409, text: 'Game was abandoned', when: 'Everybody has left the table.' },
  notSeated: { status: 403, text: 'You are not in this game', when: 'You act at a table where you have no seat.' },
  notHost: {
    status: 403,
    text: 'Only the host can do this',
    when: 'You start or change a lobby that somebody else has opened, or hurry a player whom only the host may hurry.',
  },
  noSuchSeat: { status: 404, text: 'There is no such seat', when: 'You name a seat that the table does not have.' },
  seatNotRemovable: {
    status: 409,
    text: 'You cannot remove yourself; leave the table instead',
    when: 'You remove your own seat.',
  },
  barred: {
    status: 403,
    text: 'The host of this table does not let you in',
    when: 'The host has removed or blocked you.',
  },
  notBarred: {
    status: 400,
    text: 'Nobody of this number was removed from this table',
    when: 'You let somebody back in who was not removed.',
  },
  noSuchGame: { status: 404, text: 'There is no such game', when: 'You name a game that is not played here.' },
  noSuchBot: {
    status: 400,
    text: 'There is no bot of this level for this game',
    when: 'You add a bot of a level that the game does not have.',
  },
  takenOver: {
    status: 409,
    text: 'A bot has taken over your position',
    when: 'You act at a seat that a bot plays for good.',
  },
  standIn: {
    status: 409,
    text: 'A bot is playing for you; take your seat back first',
    when: 'You make a move while a bot plays for you.',
  },
  notWaitedFor: {
    status: 409,
    text: 'The table is not waiting for this player, or a clock is running',
    when: 'You hurry somebody whose move is not waited for, or whose time runs out by itself.',
  },
  tooEarly: { status: 409, text: 'Give this player a little more time', when: 'You hurry somebody too soon.' },
  stale: {
    status: 409,
    text: 'The table has moved on; look again and decide anew',
    when: 'The game has changed since your `expectedSeq`. The table as it is comes with it.',
  },
  commandIdReused: {
    status: 409,
    text: 'This command id was used for another command',
    when: 'You have sent something else under the same id.',
  },
  badCommandId: {
    status: 400,
    text: 'A command id must be text of 1 to 64 characters, and not the empty GUID',
    when: 'The id of your command cannot be used.',
  },
  badEntropy: {
    status: 400,
    text: 'Entropy must be 64 hexadecimal digits',
    when: 'What you add to the chance of the deal has another form.',
  },
  entropyGiven: {
    status: 409,
    text: 'Your entropy is already part of the deal',
    when: 'You add to the chance of the deal a second time.',
  },
  tooFewPlayers: {
    status: 409,
    text: '{game} needs at least {min} players to start',
    when: 'You start a table with too few seats taken.',
  },
  tooManyPlayers: {
    status: 409,
    text: 'There are more players than these rules allow',
    when: 'You change the rules of a lobby to fewer seats than are taken.',
  },
  tooManyChanges: {
    status: 409,
    text: 'This lobby has seen too many changes; start the game or open a new table',
    when: 'The log of the lobby is full.',
  },
  badSeats: {
    status: 400,
    text: '{game} has {seats} seats',
    when: 'You ask for more or fewer seats than the game has by these rules, or name more people in a template.',
  },
  badName: {
    status: 400,
    text: '{problem}',
    when: 'A name is empty or too long, has signs that cannot be seen, or is there twice. The text says what is wrong.',
  },
  badRules: {
    status: 400,
    text: '{problem}',
    when: 'An option of the rules is not known or not possible, or two of them do not fit. The text says which.',
  },
  malformed: {
    status: 400,
    text: '{problem}',
    when: 'What you have sent cannot be read, or is not in its form. The text says what is wrong.',
  },
} as const satisfies Catalogue

export type TableRefusal = keyof typeof tableRefusals
