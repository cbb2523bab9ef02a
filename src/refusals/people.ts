// What is refused where people come together: rooms, opponents, templates, invitations, blocks.

import type { Catalogue } from './refusal.ts'

export const peopleRefusals = {
  noSuchTable: {
    status: 404,
    text: 'Game not found',
    when: 'No table has this id or code, or none that you may see.',
  },
  otherGame: {
    status: 409,
    text: 'You are already in another game',
    when: 'Somebody plays one game at a time. Over HTTP `table` says which; `GET /api/me/table` does, too.',
  },
  tooManyCodes: {
    status: 429,
    text: 'You have tried too many codes; wait a minute',
    when: 'Too many codes from your address led nowhere.',
  },
  notOver: {
    status: 409,
    text: 'The game is not over yet',
    when: 'You ask for scores, the log or the lobby of a game that is still played.',
  },
  noSuchPreset: {
    status: 400,
    text: 'There is no such preset for this game',
    when: 'You open a table, or look for opponents, with a set of rules that the game does not have.',
  },
  presetAndRules: {
    status: 400,
    text: 'Name a preset or give rules, not both',
    when: 'You open a table with both.',
  },
  tooManyTables: {
    status: 429,
    text: 'You have opened too many tables in the last hour; wait a few minutes.',
    when: 'In answer to `seek`, and to whatever opens a table. It counts for you, and for your address.',
  },
  storageFull: {
    status: 503,
    text: 'There is no room for new tables here now; games under way go on.',
    when: 'In answer to `seek`, and to whatever opens a table: what the service may store is used up.',
  },
  alreadyWaiting: {
    status: 409,
    text: 'You are already waiting',
    when: 'In answer to `seek`, or because you look for opponents through another connection now.',
  },
  conflict: {
    status: 409,
    text: 'Somebody else was faster; look again',
    when: 'Somebody else has changed the same thing in the same moment.',
  },
  wrongPower: {
    status: 409,
    text: 'The power of this card is {power}',
    when: 'The `powerType` that you name is not the power of the card.',
  },

  noSuchTemplate: { status: 404, text: 'Template not found', when: 'You have no template of this id.' },
  tooManyTemplates: {
    status: 409,
    text: 'You have {count} templates, and there is no room for more; delete one first',
    when: 'You make one template too many.',
  },
  badMembers: {
    status: 400,
    text: 'A template must name at least one other player, and nobody twice',
    when: 'The members of a template are too few or too many, or somebody is there twice.',
  },
  noSuchPlayer: {
    status: 400,
    text: '{player} is no player here; ask them for their id',
    when: 'A template names somebody who is not known.',
  },
  badTimeout: {
    status: 400,
    text: 'Invitations wait from {min} to {max} seconds',
    when: 'A template lets invitations wait for longer or shorter.',
  },

  noSuchInvitation: { status: 404, text: 'Invitation not found', when: 'You have no invitation of this id.' },
  invitationExpired: {
    status: 409,
    text: 'This invitation has expired; ask for a new one',
    when: 'You accept an invitation after its time.',
  },
  invitationDeclined: {
    status: 409,
    text: 'You have declined this invitation',
    when: 'You accept an invitation that you have declined.',
  },
  invitationAccepted: {
    status: 409,
    text: 'You have accepted this invitation; leave the game instead',
    when: 'You decline an invitation that you have accepted.',
  },
  invitationUsed: {
    status: 409,
    text: 'You have left this game; ask for its room code to come back',
    when: 'You accept an invitation a second time.',
  },
  invitationLate: {
    status: 409,
    text: 'You were late, and the others go on without you',
    when: 'You accept an invitation after the host has excluded whoever was late.',
  },
  invitationCancelled: {
    status: 409,
    text: 'This invitation was taken back',
    when: 'You accept an invitation that the host has taken back.',
  },
  nobodyLate: { status: 409, text: 'Nobody is late', when: 'You exclude or remind those who are late.' },
  stillWaiting: {
    status: 409,
    text: 'Some have still time to answer',
    when: 'You go on without those who have not answered yet.',
  },
  sentTooOften: {
    status: 409,
    text: 'An invitation is sent at most {count} times, and less often to whoever has never met you; exclude whoever is late',
    when: 'You send an invitation once more.',
  },

  noSuchPerson: {
    status: 404,
    text: 'There is nobody here whom you could block',
    when: 'The seat or the invitation that you name is nobody else’s.',
  },
  noSuchBlock: {
    status: 404,
    text: 'You have not blocked anybody by this id',
    when: 'You unblock somebody who is not blocked.',
  },
  tooManyBlocks: {
    status: 409,
    text: 'You have blocked {count} people, and there is no room for more; unblock somebody first',
    when: 'You block one person too many.',
  },
} as const satisfies Catalogue
