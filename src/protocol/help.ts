// Every message of the native protocol in words. docs/protocol.md is made from this, and the tests hold what is really sent
// against it.

import type { ClientMessage } from './client-messages.ts'
import { limits } from './limits.ts'

export const clientHelp: Readonly<Record<ClientMessage['type'], string>> = {
  hello:
    'Says who you are: by the session cookie, or by `token`. Without either you become a guest, and `welcome` has the token to come back with. Anything else at a table comes after it. The same token again changes nothing; with another one you are somebody else from then on, and not attached and not looking for opponents any more.',
  attach:
    'Shows you a table and takes your seat there. With `since` you get what you have missed from that `seq` on. `client` is a name that your client makes up for itself, by chance, one for each window: whoever attaches with the same one again has come back, and the connection that it had before is closed. With `takeover` you take the seat from another of your sessions.',
  detach: 'You look away from a table. After a moment the others see that you are away.',
  command:
    'A move. `command` is the game’s own; the options that came with the last view say which are legal. [From an option to a command](#from-an-option-to-a-command) says how. With `expectedSeq`, the `seq` that you decided on, it is refused as `stale` if the game has changed since, and a `table` follows (P-10’s stale_state).',
  addEntropy:
    'Adds your 64 hexadecimal digits to the deal, once, before the start: then nobody alone can choose the cards.',
  addBot: 'The host puts a bot on a free seat.',
  removeSeat:
    'The host frees a seat. A person who sat there cannot come back to this room, by code, id or invitation, until the host lets them.',
  letBack:
    'The host lets somebody back in who was removed: `index` is the place in `barred` of the table. They take a seat as anybody else does.',
  renewCode:
    'The host gives the room a new code, before the start: with the old one, a link that has it, or the id of the table nobody sits down any more. `GET /api/tables/:id` tells the new one.',
  changeRules: 'The host changes the rules. What is not said takes its default.',
  start: 'The host starts the game.',
  return: 'You take your seat back from a bot that stands in for you.',
  warnIdle:
    'Asks a connected player to go on, at a table without a turn clock: `seats[n].warned` says until when, 30 seconds later, and everybody sees it. For the host, when the table has waited for a minute; for anybody else when it is the host who is waited for, or the host is not there, after two.',
  replaceIdle:
    'Gives the seat of somebody who was warned, and has not moved until then, to a bot that stands in; `return` takes it back. In Memory that is a loss.',
  leave: 'You leave for good. In the lobby your seat is freed; in a game it is given up.',
  emote:
    'Shows a reaction at your seat to everybody who looks at the table. Three at once, then one every three seconds; more are refused as `tooManyReactions`. It is no entry and nothing is kept, so what was not answered is not sent again.',
  seek: 'You look for opponents for a game and one of its presets; with `bots` a bot will do after a while.',
  stopSeeking: 'You do not look any more.',
  ping: 'Answered at once.',
}

export interface MessageHelp {
  readonly help: string
  readonly fields: Readonly<Record<string, string>>
}

const whole =
  'The table as you see it: `id`, `game`, `phase`, `seq`, `now` (table time), `frozen`, `capacity`, `rules`, `you` (your seat, or null), `host`, `starts` (by itself, in a moment), `seats`, `absence` (what becomes of your seat when you are missing, `afterGrace`, leave, `onLeave`, or do nothing, `whenIdle`; null before the game), `barred` (for the host of a table that waits: the names of whoever was removed; null: at an earlier table of the room), `commitment`, `seed` (when it is over), `view` (the game’s), `options`, `outcome`.'
const watchers = 'How many people look on and do not play, by connections to the same node.'
const re = 'The `id` of the message that this answers.'

export const serverMessages: Readonly<Record<string, MessageHelp>> = {
  welcome: {
    help: 'You are known.',
    fields: {
      protocol: 'The version of the protocol.',
      player: 'Your public id.',
      name: 'What you are called.',
      token: 'Only for a new guest: what to say hello with the next time.',
    },
  },
  table: {
    help: 'Answers `attach`. Without `re` it follows a refusal `stale`: the table as it is, to decide anew.',
    fields: {
      table: 'Its id.',
      missed: `The entries since \`since\`, or since \`expectedSeq\` of what was stale (you may have some of those), as you were to see them, each with its \`hash\`: the newest ${limits.missedEntries}. What is not among them is a gap in what you can check later. When the game is over, its log has all.`,
      whole,
      hash: 'Of the entry that the table is at.',
      watchers,
      room: 'Where you know nothing of the table yet, without `since` or with 0: `code` (null when the room has gone on), `isPublic`, `preset`, `next` (the table where it has gone on). It may be absent; `GET /api/tables/{id}` has it, too.',
      re,
    },
  },
  entry: {
    help: 'Something happened. Every viewer gets one for every entry, in order, after it is on disk.',
    fields: {
      table: 'Its id.',
      seq: 'Its number: one more than that of the entry before.',
      hash: 'Its hash, as the game file has it after the end. Keep it: whoever changes the file then has another one.',
      now: 'Table time.',
      act: 'What happened at the table: `type`, and who.',
      events: 'What happened in the game, as you may see it: `type`, `open`, and `own` for what is yours alone.',
      view: 'The game as you see it now, after a move that does not end it.',
      options: 'What you may do now, after a move that does not end the game.',
      whole: `After anything but a move, and after the move that ends the game. ${whole}`,
      re: 'The `id` of your message that led to this.',
    },
  },
  watchers: {
    help: 'Somebody has come to look on, or has gone; to everybody who looks at the table, at most twice a second. It is no entry.',
    fields: { table: 'Its id.', watchers },
  },
  moved: {
    help: 'Somebody has pressed “Return to Lobby”: the room goes on at another table, where you have a seat if you were here.',
    fields: { table: 'The table that is over.', next: 'The id of the next one.' },
  },
  emote: {
    help: 'Somebody at the table reacts; to everybody who looks at it, on any node, whoever sent it included.',
    fields: {
      table: 'Its id.',
      seat: 'Whose it is.',
      emote: 'One of those that a client may send.',
      from: 'A mark of that person, the same at every table, and another one for everybody else who is told: to mute them by.',
    },
  },
  ok: {
    help: 'Done, and nothing more to tell; or done before; or its entry is not shown here, because you are not attached.',
    fields: { seq: 'The entry that it led to, if it did.', re },
  },
  seeking: {
    help: 'Answers `seek`: you are waiting for opponents. Whoever disconnects is not waiting any more.',
    fields: {
      game: 'What you want to play.',
      preset: 'By which of its sets of rules.',
      botsAfterMs: 'After how many milliseconds a bot comes, if you agreed to one; else null.',
      re,
    },
  },
  matched: {
    help: 'Opponents were found and everybody is seated: `attach` to the table and `addEntropy`. It starts by itself when all have, and within two seconds in any case.',
    fields: { table: 'Its id.' },
  },
  seekingEnded: {
    help: 'You are not waiting any more, and there will be no game: you have sat down elsewhere, for one.',
    fields: { code: 'For programs.', text: 'For people.' },
  },
  invited: {
    help: 'Somebody asks you to a game from a template; also after `hello`, for what came while you were away. Answer under `/api/invitations`.',
    fields: {
      invitation:
        '`id`, `table`, `from`, `template` (its name), `game`, `rules`, `as` (how the group calls you, if it does), `players` (besides whoever asks: `name`, if it is known, and `status`), `sentAt`, `expiresAt`.',
    },
  },
  invitationClosed: {
    help: 'An invitation needs no answer from you any more: it was answered in another session, or the others go on without you.',
    fields: { invitation: 'Its id.', status: 'accepted, declined, excluded or cancelled.' },
  },
  invitations: {
    help: 'For whoever has invited: somebody has answered.',
    fields: {
      table: 'Its id.',
      everybody: 'Whether everybody has answered.',
      invitations:
        'Of everybody: `player`, `name`, `status` (pending, accepted, declined, expired, excluded, cancelled or left), `expiresAt`.',
    },
  },
  refused: {
    help: 'Not done.',
    fields: {
      table: 'Where.',
      code: 'For programs.',
      text: 'For people.',
      problem:
        'With `badRules`, what is wrong with them: `code`, `params` (the `option`, its `min` and `max`, and the like) and `text` by language.',
      re,
    },
  },
}
