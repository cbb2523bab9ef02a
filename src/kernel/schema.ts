// Shapes of what comes from outside: rule options and commands. One description gives the type, the parser, the create
// form, the documentation and the fuzzers. Closed: an unknown key is refused. Every refusal has a sentence for a person.

import { byLocale, inLocale, type Locale } from './locale.ts'
import { filled } from './messages.ts'
import { ok, type Result, refuse } from './result.ts'
import { problemsIn, problemText, type RuleProblem } from './rule-problem.ts'

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

export type Values = Readonly<Record<string, unknown>>
type Read<T> = Result<T, RuleProblem>

const problem = problemsIn({
  en: {
    notAnObject: 'Expected an object.',
    notACommand: 'A command must be an object.',
    unknownOption: 'There is no "{option}" here.',
    missing: '"{option}" is missing.',
    notAnInteger: '"{option}" must be a whole number from {min} to {max}.',
    notAFlag: '"{option}" must be true or false.',
    notText: '"{option}" must be text of {min} to {max} characters.',
    notShortText: '"{option}" must be text of at most {max} characters.',
    notAChoice: '"{option}" must be one of {values}.',
    notAList: '"{option}" must be a list of {min} to {max}.',
    notAListOf: '"{option}" must be a list of {length}.',
    twice: '"{option}" must not name anything twice.',
  },
  de: {
    notAnObject: 'Hier muss ein Objekt stehen.',
    notACommand: 'Ein Befehl muss ein Objekt sein.',
    unknownOption: '„{option}“ gibt es hier nicht.',
    missing: '„{option}“ fehlt.',
    notAnInteger: '„{option}“ muss eine ganze Zahl von {min} bis {max} sein.',
    notAFlag: '„{option}“ muss true oder false sein.',
    notText: '„{option}“ muss ein Text von {min} bis {max} Zeichen sein.',
    notShortText: '„{option}“ muss ein Text von höchstens {max} Zeichen sein.',
    notAChoice: '„{option}“ muss eines von diesen sein: {values}.',
    notAList: '„{option}“ muss eine Liste von {min} bis {max} sein.',
    notAListOf: '„{option}“ muss eine Liste von {length} sein.',
    twice: '„{option}“ darf nichts doppelt nennen.',
  },
})

/** Reads an object of a shape. Keys that are absent take their value from `defaults`. */
export function parseShape(shape: Shape, input: unknown, defaults: Values = {}): Result<Values, string> {
  return inEnglish(readShape(shape, input, defaults))
}

/** The same, with a problem that can be said in every language. */
export function readShape(shape: Shape, input: unknown, defaults: Values): Read<Values> {
  return isRecord(input) ? readFields(shape, input, defaults, {}) : refuse(problem('notAnObject'))
}

/** Reads the fields of a shape into `result`, whose own keys the input may have besides. */
function readFields(shape: Shape, input: Values, defaults: Values, result: Record<string, unknown>): Read<Values> {
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(shape, name) && !Object.hasOwn(result, name)) {
      return refuse(problem('unknownOption', { option: repeated(name) }))
    }
  }
  for (const name in shape) {
    const field = shape[name] as Field
    const given = Object.hasOwn(input, name) ? input[name] : undefined
    const value = given === undefined ? defaults[name] : given
    if (value === undefined) {
      if (field.optional) continue
      return refuse(problem('missing', { option: name }))
    }
    const read = readField(name, field, value, defaults[name])
    if (!read.ok) return read
    result[name] = read.value
  }
  return ok(result)
}

function readField(option: string, field: Field, value: unknown, fallback: unknown): Read<unknown> {
  switch (field.kind) {
    case 'int': {
      const { min, max } = field
      if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) {
        return ok(value === 0 ? 0 : value) // -0 would not survive JSON
      }
      return refuse(problem('notAnInteger', { option, min, max }))
    }
    case 'flag':
      return typeof value === 'boolean' ? ok(value) : refuse(problem('notAFlag', { option }))
    case 'text': {
      const { minLength: min, maxLength: max } = field
      if (typeof value === 'string' && value.length >= (min ?? 0) && value.length <= max) return ok(value)
      return refuse(
        min === undefined ? problem('notShortText', { option, max }) : problem('notText', { option, min, max }),
      )
    }
    case 'choice':
      if ((typeof value === 'string' || typeof value === 'number') && field.values.includes(value)) return ok(value)
      return refuse(problem('notAChoice', { option, values: field.values.join(', ') }))
    case 'json':
      return ok(value)
    case 'list':
      return readList(option, field, value)
    case 'map': {
      const keys: Record<string, Field> = {}
      for (const key of field.keys) keys[key] = field.of
      const read = readShape(keys, value, isRecord(fallback) ? fallback : {})
      return read.ok ? read : refuse(inside(option, read.error))
    }
  }
}

function readList(option: string, { of, min, max }: ListField, value: unknown): Read<readonly unknown[]> {
  if (!Array.isArray(value) || value.length < min || value.length > max) {
    const isExact = min === max
    return refuse(isExact ? problem('notAListOf', { option, length: min }) : problem('notAList', { option, min, max }))
  }
  const items: unknown[] = []
  for (const item of value) {
    const read = readField(option, of, item, undefined)
    if (!read.ok) return read
    items.push(read.value)
  }
  if (new Set(items).size < items.length) return refuse(problem('twice', { option }))
  return ok(items)
}

const ofMap = { en: '"{map}": {said}', de: '„{map}“: {said}' }

/** The problem of one entry of a map, which is itself an option. */
function inside(map: string, error: RuleProblem): RuleProblem {
  const params = { ...error.params, map }
  const said = (locale: Locale) => ({ map, said: problemText(error, locale) })
  return { code: error.code, params, text: byLocale((locale) => filled(inLocale(ofMap, locale), said(locale), locale)) }
}

function inEnglish<T>(read: Read<T>): Result<T, string> {
  return read.ok ? read : refuse(problemText(read.error, 'en'))
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
  return inEnglish(readCommand(shapes, input)) as Result<C & Values, string>
}

function readCommand(shapes: CommandShapes, input: unknown): Read<Values> {
  if (!isRecord(input)) return refuse(problem('notACommand'))
  const { type } = input
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) {
    return refuse(problem('notAChoice', { option: 'type', values: Object.keys(shapes).join(', ') }))
  }
  return readFields(shapes[type] as Shape, input, {}, { type })
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names from outside are repeated in a refusal, but not at length and not as control characters. */
export function quote(name: string): string {
  return `"${repeated(name)}"`
}

function repeated(name: string): string {
  return JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name).slice(1, -1)
}
