// The pseudo-locale: every text accented, and about a third longer by its vowels. What is still plain was not translated.

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'åƀçðéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]))

const known = new WeakMap<object, unknown>()

/** Texts alone, forms by number, lists, catalogues, and functions that give text; `{name}` stays as it is. */
export function accented<T>(value: T): T {
  if (typeof value === 'string') return textOf(value) as T & string
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
  const made = known.get(value) ?? remade(value)
  known.set(value, made)
  return made as T
}

function remade(value: object): unknown {
  if (typeof value === 'function') return (...given: readonly unknown[]) => accented(value(...given))
  if (Array.isArray(value)) return value.map((one) => accented(one))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, accented(one)]))
}

function textOf(text: string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(/[a-z]/gi, longer)))
    .join('')
}

function longer(letter: string): string {
  const accent = accents.get(letter) ?? letter
  return /[aeiou]/.test(letter) ? `${accent}${accent}` : accent
}
