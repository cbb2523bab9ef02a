// Opening a table, getting into one by its code, and the tables that are open to all.

import { Type } from 'typebox'
import { closed, nextPage, Options, orNull, type Shaped } from './shapes.ts'

const name = Type.Optional(
  Type.String({ maxLength: 512, description: 'The name to play under, instead of the one of your account.' }),
)

export const WantedTable = closed({
  game: Type.String({ maxLength: 20, description: 'The id of a game.' }),
  preset: Type.Optional(Type.String({ maxLength: 40, description: 'The id of a preset, instead of rules.' })),
  rules: Type.Optional(Options),
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'For how many; default: the most.' })),
  bots: Type.Optional(Type.Array(closed({ level: Type.String({ maxLength: 20 }) }), { maxItems: 20 })),
  isPublic: Type.Optional(Type.Boolean({ description: 'Listed for everybody, and everybody may watch.' })),
  name,
})
export type WantedTable = Shaped<typeof WantedTable>

export const Joining = closed({
  code: Type.String({ maxLength: 64, description: 'In capital or small letters, with or without hyphens.' }),
  name,
})

export const CodesGame = closed({ game: Type.String() })

const Listed = closed({
  id: Type.String(),
  code: orNull(Type.String()),
  game: Type.String(),
  preset: orNull(Type.String()),
  host: orNull(Type.String({ description: 'The name of the host.' })),
  taken: Type.Integer(),
  capacity: Type.Integer(),
  at: Type.Integer({ description: 'When it was opened, in epoch milliseconds.' }),
})
export type ListedTable = Shaped<typeof Listed>

export const ListedTables = closed({ tables: Type.Array(Listed), next: nextPage })
