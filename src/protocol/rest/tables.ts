// A table as one viewer sees it, and after the end its whole log.

import { Type } from 'typebox'
import { levels } from '../../kernel/bot.ts'
import type { AbsencePolicy, Attendance } from '../../kernel/game.ts'
import { gameFileFormat } from '../../table/game-file.ts'
import type { Entry as LogEntry, Phase as TablePhase } from '../../table/table.ts'
import { limits } from '../limits.ts'
import { closed, Json, Options, oneOf, orNull, type Shaped } from './shapes.ts'

const Seat = Type.Integer({ minimum: 0 })
const attendances = ['here', 'away', 'standIn', 'bot', 'gone'] as const satisfies readonly Attendance[]
const fates = ['bot', 'standIn', 'gone', 'wait', 'skip'] as const satisfies readonly AbsencePolicy['afterGrace'][]
export const Phase = oneOf<TablePhase>(['waiting', 'playing', 'completed', 'abandoned'])

const SeatState = closed({
  name: Type.String(),
  level: orNull(oneOf(levels, 'Of the bot that plays this seat.')),
  attendance: oneOf(attendances, 'standIn: a bot plays for now; bot: for good.'),
  connected: Type.Boolean(),
  until: orNull(Type.Number({ description: 'Table time when somebody who is away is replaced.' })),
  entropy: Type.Boolean({ description: 'Has added to the deal.' }),
  warned: orNull(Type.Number({ description: 'Table time until which the table waits for a move, after a warning.' })),
})

const Absence = closed(
  {
    afterGrace: oneOf(fates, 'When you are missing. skip: your seat is kept, and your turns are passed over.'),
    onLeave: oneOf(['bot', 'gone'] satisfies readonly AbsencePolicy['onLeave'][], 'When you leave.'),
    whenIdle: oneOf(['standIn', 'gone'] satisfies readonly AbsencePolicy['whenIdle'][], 'When you do nothing.'),
  },
  'What becomes of your seat; of any, if you are watching. Null before the game.',
)

const Standing = closed({ seat: Seat, place: Type.Integer(), score: Type.Number() })
const Outcome = closed({
  standings: Type.Array(Standing, { description: 'Best first; equal places are shared.' }),
  reason: Type.String(),
})

const Choice = closed({ from: Type.Array(Json('A pick.')), min: Type.Integer(), max: Type.Integer() })
const Option = closed({ command: Type.String(), choices: Type.Record(Type.String(), Choice) })

const Missed = closed(
  { seq: Type.Integer(), at: Type.Integer(), act: Json('What happened at the table.'), events: Type.Array(Json('')) },
  'An entry of the log as you may know it.',
)

export const TableState = closed(
  {
    id: Type.String(),
    code: orNull(Type.String({ description: 'The code of the room; null when the room has gone on.' })),
    isPublic: Type.Boolean(),
    preset: orNull(Type.String()),
    next: orNull(Type.String({ description: 'The table where the room has gone on, after "Return to Lobby".' })),
    game: Type.String(),
    phase: Phase,
    seq: Type.Integer({ description: 'The number of the last entry of the log.' }),
    now: Type.Number({ description: 'Table time: it stands still while nobody is there.' }),
    frozen: Type.Boolean(),
    capacity: Type.Integer(),
    rules: Options,
    you: orNull(Type.Integer({ description: 'Your seat; null: you are watching.' })),
    host: orNull(Seat),
    starts: Type.Boolean({ description: 'By itself, as soon as its players have added to the deal.' }),
    seats: Type.Array(SeatState),
    absence: orNull(Absence),
    barred: Type.Array(orNull(Type.String({ description: 'A name; null: removed at an earlier table of the room.' })), {
      description: 'For the host of a table that waits: who was removed and cannot come back.',
    }),
    commitment: Type.String({ description: 'What the service has bound itself to, from when the table was opened.' }),
    seed: orNull(Type.String({ description: 'Opened when the game is over.' })),
    view: Json("What you see of the game, in the game's own words; null before it starts."),
    options: Type.Array(Option, { description: 'What you may do now.' }),
    outcome: orNull(Outcome),
    done: Type.Optional(orNull(Type.Integer({ description: 'The entry that your request led to; null: none.' }))),
    missed: Type.Optional(
      Type.Array(Missed, {
        description: `What happened after \`since\`: the newest ${limits.missedEntries} entries.`,
      }),
    ),
  },
  'The table as you may see it.',
)

export type TableState = Shaped<typeof TableState>

/** The rules, and the number of seats, that the host wants instead. */
export const ChangingRules = closed({
  rules: Options,
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const Left = closed({ done: orNull(Type.Integer({ description: 'The entry that this led to.' })) })

const Signed = closed({ id: Type.String(), key: Type.String(), signature: Type.String() })

const Entry = closed({
  seq: Type.Integer(),
  at: Type.Integer(),
  by: orNull(Type.Integer()),
  id: orNull(Type.String()),
  print: orNull(Type.Integer()),
  act: Json<LogEntry['act']>('What happened at the table.'),
  events: Type.Array(Json<LogEntry['events'][number]>('What it led to in the game.')),
  hash: Type.String(),
})

export const Log = closed({
  format: Type.Literal(gameFileFormat),
  id: Type.String(),
  commitment: Type.String(),
  seed: Type.String(),
  entries: Type.Array(Entry),
  signed: Type.Optional(Signed),
})
