// An import that points the wrong way does not compile: shown on a copy of the source with one planted.

import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'facedown-layers-'))
  for (const part of ['src', 'tsconfig.base.json', 'package.json']) cpSync(part, join(copy, part), { recursive: true })
  cpSync(join('node_modules', '@noble'), join(copy, 'node_modules', '@noble'), { recursive: true })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function compile(layer: string): string {
  try {
    execFileSync(
      process.execPath,
      [join('node_modules', '@typescript', 'native', 'bin', 'tsc'), '-b', join(copy, 'src', layer)],
      {
        encoding: 'utf8',
        stdio: 'pipe',
      },
    )
    return ''
  } catch (error) {
    return String(Reflect.get(error as object, 'stdout'))
  }
}

function planted(path: string, code: string, layer: string): string {
  const file = join(copy, 'src', path)
  cpSync(join('src', path), file)
  appendFileSync(file, `\n${code}\n`)
  const said = compile(layer)
  cpSync(join('src', path), file)
  return said
}

describe('layers', () => {
  it('compile as they are', () => {
    expect(compile('table')).toBe('')
  })

  it.each([
    ['the kernel of a game', 'kernel/result.ts', "export { memory } from '../games/memory/game.ts'", 'kernel'],
    [
      'the kernel of the table, be it a type',
      'kernel/result.ts',
      "export type { Table } from '../table/table.ts'",
      'kernel',
    ],
    ['a game of the table', 'games/registry.ts', "export type { Table } from '../table/table.ts'", 'games'],
    ['the table of a game', 'table/limits.ts', "export { memory } from '../games/memory/game.ts'", 'table'],
    ['the table of the test kit', 'table/limits.ts', "export { checkGame } from '../testkit/conformance.ts'", 'table'],
  ])('%s must not know', (_what, path, code, layer) => {
    expect(planted(path, code, layer)).toMatch(/error TS6(307|059)/)
  })

  it.each([
    ['a clock', 'setTimeout(() => {}, 1)'],
    ['the process', 'process.exit()'],
    ['the console', "console.log('x')"],
  ])('the kernel has no %s, not even by type', (_what, code) => {
    expect(planted('kernel/result.ts', code, 'kernel')).toMatch(/error TS2\d\d\d/)
  })
})
