// Display names (M-06): normalised, visible, and counted in code points, which every language counts alike.

import { ok, type Result, refuse } from './result.ts'

const maxNameBytes = 128 // four bytes each for the 24 code points of the default and some room

/** Control, format (zero-width, direction overrides) and lone surrogates would let one name pass for another. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

export type NameProblem = 'notText' | 'unprintable' | 'empty' | 'tooLong' | 'tooManyBytes'

export function parseName(input: unknown, maxLength: number): Result<string, string> {
  const read = readName(input, maxLength)
  return read.ok ? read : refuse(sentence(read.error, maxLength))
}

/** The same, with what is wrong as a code, for whoever has words of their own for it. */
export function readName(input: unknown, maxLength: number): Result<string, NameProblem> {
  if (typeof input !== 'string') return refuse('notText')
  if (input.length > maxNameBytes * 4) return refuse('tooLong')
  if (unprintable.test(input.replace(/[\t\n\r]/gu, ' '))) return refuse('unprintable')
  const name = input.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const length = [...name].length
  if (length === 0) return refuse('empty')
  if (length > maxLength) return refuse('tooLong')
  if (utf8Length(name) > maxNameBytes) return refuse('tooManyBytes')
  return ok(name)
}

function sentence(problem: NameProblem, maxLength: number): string {
  switch (problem) {
    case 'notText':
      return 'A name must be text.'
    case 'unprintable':
      return 'A name must not contain control or invisible characters.'
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
