// Display names (M-06): normalised, visible, and counted in code points, which every language counts alike.

import { ok, type Result, refuse } from './result.ts'

const maxNameBytes = 128 // four bytes each for the 24 code points of the default and some room

/** Control, format (zero-width, direction overrides), fillers, selectors, blanks and lone surrogates would let one name pass for another. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}\u{fffc}\u{1d159}]/u
/** In these some of that is a part of the picture: flags of countries within one, several that are joined, keycaps. */
const flag =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu
const emoji = /\p{ExtPict}(?:\ufe0f|\p{EMod})?(?:\u200d\p{ExtPict}(?:\ufe0f|\p{EMod})?)*|[0-9#*]\ufe0f\u20e3/gu
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Alphabets that have letters in common, to the eye. A word is written in one of them. */
const lookAlikes = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

export type NameProblem = 'notText' | 'unprintable' | 'mixed' | 'empty' | 'tooLong' | 'tooManyBytes'

export function parseName(input: unknown, maxLength: number): Result<string, string> {
  const read = readName(input, maxLength)
  return read.ok ? read : refuse(sentence(read.error, maxLength))
}

/** The same, with what is wrong as a code, for whoever has words of their own for it. */
export function readName(input: unknown, maxLength: number): Result<string, NameProblem> {
  if (typeof input !== 'string') return refuse('notText')
  if (input.length > maxNameBytes * 4) return refuse('tooLong')
  if (
    unprintable.test(
      input
        .replace(/[\t\n\r]/gu, ' ')
        .replace(flag, '!')
        .replace(emoji, '!'),
    )
  )
    return refuse('unprintable')
  const name = input.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const length = [...name].length
  if (length === 0) return refuse('empty')
  if (!visible.test(name)) return refuse('unprintable')
  if (name.split(/[^\p{L}\p{M}]+/u).some(isMixed)) return refuse('mixed')
  if (length > maxLength) return refuse('tooLong')
  if (utf8Length(name) > maxNameBytes) return refuse('tooManyBytes')
  return ok(name)
}

function isMixed(word: string): boolean {
  return lookAlikes.filter((script) => script.test(word)).length > 1
}

/** What a name looks like, as far as that can be told without tables of what looks like what. */
function plainLooks(name: string): string {
  return name.normalize('NFKD').toLowerCase().replace(/\s/gu, '')
}

/** The name, with a number behind it if somebody there has one that looks the same. */
export function distinctName(
  name: string,
  taken: readonly string[],
  maxLength: number,
  looksOf: (name: string) => string = plainLooks,
): string {
  const looks = new Set(taken.map(looksOf))
  let distinct = name
  for (let number = 2; looks.has(looksOf(distinct)); number++) distinct = numbered(name, number, maxLength)
  return distinct
}

function numbered(name: string, number: number, maxLength: number): string {
  const mark = ` ${number}`
  let kept = [...name].slice(0, Math.max(0, maxLength - mark.length))
  while (utf8Length(kept.join('')) > maxNameBytes - mark.length) kept = kept.slice(0, -1)
  return `${kept.join('').replace(/\u200d+$/u, '')}${mark}`.trim()
}

function sentence(problem: NameProblem, maxLength: number): string {
  switch (problem) {
    case 'notText':
      return 'A name must be text.'
    case 'unprintable':
      return 'A name must not contain control or invisible characters.'
    case 'mixed':
      return 'A word of a name must be written in one alphabet: not Latin and Cyrillic letters, for example, which look alike.'
    case 'empty':
      return 'A name must have at least one character.'
    case 'tooLong':
      return `A name must have at most ${maxLength} characters.`
    case 'tooManyBytes':
      return `A name must have at most ${maxNameBytes} bytes in UTF-8.`
  }
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
