// Shapes that several routes share.

import { type Static, type TObject, type TSchema, Type } from '@fastify/type-provider-typebox'
import type { Cursor } from '../../storage/listings.ts'
import { refuseRequest } from './problems.ts'

/** An object with these keys and no others. */
export function closed<P extends Record<string, TSchema>>(properties: P, description?: string): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...(description ? { description } : {}) })
}

/** One of these words. */
export function oneOf(values: readonly string[], description?: string) {
  return Type.Unsafe<string>({ type: 'string', enum: values, ...(description ? { description } : {}) })
}

/** The same, or null. Said with a list of types: that way the writer of answers still drops what is not named. */
export function orNull<S extends TSchema>(schema: S) {
  const type: unknown = Reflect.get(schema, 'type')
  const words: unknown = Reflect.get(schema, 'enum')
  const orNone = Array.isArray(words) ? { enum: [...words, null] } : {}
  return Type.Unsafe<Static<S> | null>({ ...schema, ...orNone, type: [type, 'null'] })
}

/** Something that a game describes, not the service. */
export const Json = (description: string) => Type.Unsafe<unknown>({ description })
export const Options = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
  description: 'Rule options by name, as GET /api/games lists them; what is not said has its default.',
})

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

export const nextPage = orNull(Type.String({ description: 'The cursor of the next page; null: there is none.' }))

export function printCursor(cursor: Cursor | null): string | null {
  return cursor === null ? null : `${cursor.at}.${cursor.table}`
}

export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, at, table] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? []
  if (at === undefined || table === undefined) throw refuseRequest('badCursor')
  return { at: Number(at), table }
}
