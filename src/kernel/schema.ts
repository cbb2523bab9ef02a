// Shapes of what comes from outside: rule options and commands. One description gives the type, the parser, the create
// form, the documentation and the fuzzers. Closed: an unknown key is refused. Every refusal is a sentence for a person.

import { ok, type Result, refuse } from './result.ts'

export type Field = IntField | ChoiceField | FlagField | TextField | ListField | MapField | JsonField

interface Optional {
  readonly optional?: boolean // the key may be absent
}
export interface IntField extends Optional {
  readonly kind: 'int'
  readonly min: number
  readonly max: number
}
export interface ChoiceField extends Optional {
  readonly kind: 'choice'
  readonly values: readonly (string | number)[]
}
export interface FlagField extends Optional {
  readonly kind: 'flag'
}
export interface TextField extends Optional {
  readonly kind: 'text'
  readonly minLength?: number
  readonly maxLength: number
}
/** Distinct items. */
export interface ListField extends Optional {
  readonly kind: 'list'
  readonly of: Field
  readonly min: number
  readonly max: number
}
/** One value for each of a fixed set of keys. */
export interface MapField extends Optional {
  readonly kind: 'map'
  readonly keys: readonly string[]
  readonly of: Field
}

/** Something that is read by somebody else, further in. */
export interface JsonField extends Optional {
  readonly kind: 'json'
}

export type Shape = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { readonly kind: 'int' }
  ? number
  : F extends { readonly kind: 'flag' }
    ? boolean
    : F extends { readonly kind: 'text' }
      ? string
      : F extends { readonly kind: 'choice'; readonly values: readonly (infer V)[] }
        ? V
        : F extends { readonly kind: 'list'; readonly of: infer Item }
          ? readonly ValueOf<Item>[]
          : F extends {
                readonly kind: 'map'
                readonly keys: readonly (infer K extends string)[]
                readonly of: infer Item
              }
            ? Readonly<Record<K, ValueOf<Item>>>
            : F extends { readonly kind: 'json' }
              ? unknown
              : never

type OptionalKeys<S> = { [K in keyof S]: S[K] extends { readonly optional: true } ? K : never }[keyof S]

export type ShapeValue<S> = { readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
  readonly [K in OptionalKeys<S>]?: ValueOf<S[K]>
}

/** Reads an object of a shape. Keys that are absent take their value from `defaults`. */
export function parseShape(shape: Shape, input: unknown, defaults: Values = {}): Result<Values, string> {
  return isRecord(input) ? parseFields(shape, input, defaults, {}) : refuse('Expected an object.')
}

type Values = Readonly<Record<string, unknown>>

/** Reads the fields of a shape into `result`, whose own keys the input may have besides. */
function parseFields(
  shape: Shape,
  input: Values,
  defaults: Values,
  result: Record<string, unknown>,
): Result<Values, string> {
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(shape, name) && !Object.hasOwn(result, name)) return refuse(`There is no ${quote(name)} here.`)
  }
  for (const name in shape) {
    const field = shape[name] as Field
    const given = Object.hasOwn(input, name) ? input[name] : undefined
    const value = given === undefined ? defaults[name] : given
    if (value === undefined) {
      if (field.optional) continue
      return refuse(`${quote(name)} is missing.`)
    }
    const parsed = parseField(name, field, value, defaults[name])
    if (!parsed.ok) return parsed
    result[name] = parsed.value
  }
  return ok(result)
}

function parseField(name: string, field: Field, value: unknown, fallback: unknown): Result<unknown, string> {
  switch (field.kind) {
    case 'int':
      if (typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max) {
        return ok(value === 0 ? 0 : value) // -0 would not survive JSON
      }
      return refuse(`${quote(name)} must be a whole number from ${field.min} to ${field.max}.`)
    case 'flag':
      return typeof value === 'boolean' ? ok(value) : refuse(`${quote(name)} must be true or false.`)
    case 'text':
      return typeof value === 'string' && value.length >= (field.minLength ?? 0) && value.length <= field.maxLength
        ? ok(value)
        : refuse(`${quote(name)} must be text of ${lengthsOf(field)} characters.`)
    case 'choice':
      if ((typeof value === 'string' || typeof value === 'number') && field.values.includes(value)) return ok(value)
      return refuse(`${quote(name)} must be one of ${field.values.join(', ')}.`)
    case 'json':
      return ok(value)
    case 'list':
      return parseList(name, field, value)
    case 'map': {
      const keys: Record<string, Field> = {}
      for (const key of field.keys) keys[key] = field.of
      const parsed = parseShape(keys, value, isRecord(fallback) ? fallback : {})
      return parsed.ok ? parsed : refuse(`${quote(name)}: ${parsed.error}`)
    }
  }
}

function parseList(name: string, field: ListField, value: unknown): Result<readonly unknown[], string> {
  if (!Array.isArray(value) || value.length < field.min || value.length > field.max) {
    const many = field.min === field.max ? `${field.min}` : `${field.min} to ${field.max}`
    return refuse(`${quote(name)} must be a list of ${many}.`)
  }
  const items: unknown[] = []
  for (const item of value) {
    const parsed = parseField(name, field.of, item, undefined)
    if (!parsed.ok) return parsed
    items.push(parsed.value)
  }
  if (new Set(items).size < items.length) return refuse(`${quote(name)} must not name anything twice.`)
  return ok(items)
}

// --- commands ---

/** The commands of a game: for each type, what comes with it. */
export type CommandShapes = Readonly<Record<string, Shape>>

export type CommandOf<S extends CommandShapes> = {
  readonly [K in keyof S]: { readonly type: K } & ShapeValue<S[K]>
}[keyof S]

/** Reads a command. The caller names its type, which is `CommandOf` these shapes. */
export function parseCommand<C extends { readonly type: string }>(
  shapes: CommandShapes,
  input: unknown,
): Result<C, string> {
  if (!isRecord(input)) return refuse('A command must be an object.')
  const { type } = input
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) {
    return refuse(`"type" must be one of ${Object.keys(shapes).join(', ')}.`)
  }
  return parseFields(shapes[type] as Shape, input, {}, { type }) as Result<C & Values, string>
}

// --- rule options ---

/** A rule option: its default, its name, and a sentence for the create form. */
export type RuleField = Field & { readonly default?: unknown; readonly title: string; readonly help: string }
export type RuleSchema = Readonly<Record<string, RuleField>>

/** Reads rule options; what is not said takes its default. Rules that tie several options together are the game's. */
export function parseRuleOptions<S extends RuleSchema>(schema: S, input: unknown): Result<ShapeValue<S>, string> {
  const parsed = parseShape(schema, input, defaultsOf(schema))
  return parsed.ok ? ok(parsed.value as ShapeValue<S>) : parsed
}

function defaultsOf(schema: RuleSchema): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(schema).map(([name, field]) => [name, field.default]))
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lengthsOf({ minLength, maxLength }: TextField): string {
  return minLength === undefined ? `at most ${maxLength}` : `${minLength} to ${maxLength}`
}

/** Names from outside are repeated in a refusal, but not at length and not as control characters. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name)
}
