// What several routes ask for: ids, and places in a list. What they are made of is in protocol/rest.

import { Type } from '@fastify/type-provider-typebox'
import { closed } from '../../../protocol/rest/shapes.ts'
import type { Cursor } from '../../storage/listings.ts'
import { refuseRequest } from './problems.ts'

/** What is open to people without a session, too. */
export const anybody = [{}, { session: [] }]

export const TableId = closed({ id: Type.String({ maxLength: 64, description: 'The id of the table.' }) })

export const commandId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'With it, a request that is sent twice is done once. The answer to the second shows the state as it is by then; `done`, where there is one, names the entry of the first.',
  }),
)

/** A place in a list, as text that clients hand back unread. */
export const cursorText = Type.Optional(
  Type.String({ maxLength: 100, description: 'Where to go on: `next` of the page before.' }),
)

export function printCursor(cursor: Cursor | null): string | null {
  return cursor === null ? null : `${cursor.at}.${cursor.table}`
}

export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, at, table] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? []
  if (at === undefined || table === undefined) throw refuseRequest('badCursor')
  return { at: Number(at), table }
}
