// What the shapes of REST are made of. The service reads requests and writes answers by them; clients import their types alone.

import { type Static, type TObject, type TSchema, Type } from 'typebox'

/** What a shape describes, for whoever reads or sends it. */
export type Shaped<S extends TSchema> = Frozen<Static<S>>
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

/** An object with these keys and no others. */
export function closed<P extends Record<string, TSchema>>(properties: P, description?: string): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...(description ? { description } : {}) })
}

/** One of these words. */
export function oneOf<const W extends string>(words: readonly W[], description?: string) {
  return Type.Unsafe<W>({ type: 'string', enum: words, ...(description ? { description } : {}) })
}

/** The same, or null. Said with a list of types: that way the writer of answers still drops what is not named. */
export function orNull<S extends TSchema>(schema: S) {
  const type: unknown = Reflect.get(schema, 'type')
  const words: unknown = Reflect.get(schema, 'enum')
  const orNone = Array.isArray(words) ? { enum: [...words, null] } : {}
  return Type.Unsafe<Static<S> | null>({ ...schema, ...orNone, type: [type, 'null'] })
}

/** Something that a game or the table describes, not REST. */
export const Json = <T = unknown>(description: string) => Type.Unsafe<T>({ description })
export const Options = Type.Unsafe<object>(
  Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
    description: 'Rule options by name, as GET /api/games lists them; what is not said has its default.',
  }),
)

export const nextPage = orNull(Type.String({ description: 'The cursor of the next page; null: there is none.' }))
