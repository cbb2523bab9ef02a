import { describe, expect, it } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { checkGame, type GameFile, gameFileFormat, readGameFile } from '../../src/table/game-file.ts'
import type { Witness } from '../../src/table/witness.ts'
import { change, leaves } from './leaves.ts'
import { env, gameFile } from './whole-file.ts'

/** As `facedown verify` and the page do it. */
function found(text: string): string | null {
  const file = readGameFile(text)
  if (!file.ok) return file.error.text
  const { flaw } = checkGame(file.value, env)
  return flaw === null ? null : `${flaw.seq}: ${flaw.problem}`
}

describe.each(allGames.map((game) => game.id))('a file of %s', (game) => {
  const file = gameFile(game)
  const text = JSON.stringify(file)

  it('holds, in words', () => {
    const { findings, flaw, table } = checkGame(file, env)
    expect(flaw).toBeNull()
    const said = findings.map(({ text }) => text).join('\n')
    expect(said).toContain('Ann added chance of their own')
    expect(said).toContain(`by the rules of ${gameOf(game)?.name}`)
    expect(['completed', 'abandoned']).toContain(table?.phase)
  })

  it('is found out when any value anywhere in it was changed', () => {
    const places = leaves(file)
    expect(places.length).toBeGreaterThan(150)
    for (const path of places) {
      const forged = JSON.parse(text)
      change(forged, path)
      expect(found(JSON.stringify(forged)), path.join('.')).not.toBeNull()
    }
  })

  it('is found out when entries are missing, doubled or in another order, or it ends early', () => {
    const { entries } = file
    const forge = (other: readonly unknown[]) => found(JSON.stringify({ ...file, entries: other }))
    for (const index of [1, Math.floor(entries.length / 2), entries.length - 2]) {
      expect(forge(entries.toSpliced(index, 1))).toContain(`${index + 1}: `)
      expect(forge(entries.toSpliced(index, 0, entries[index] as never))).not.toBeNull()
      expect(
        forge([...entries.slice(0, index), entries[index + 1], entries[index], ...entries.slice(index + 2)]),
      ).not.toBeNull()
    }
    expect(forge(entries.slice(0, -1))).toBe(`${entries.length}: The file ends before the game does.`)
    expect(forge([])).not.toBeNull()
  })
})

describe('whoever was there when it was played', () => {
  const file = gameFile('memory')
  const { commitment } = file
  const mine = 'e'.repeat(64)
  type Own = Omit<Witness, 'spans'>
  const codes = (own?: Own) =>
    checkGame(file, env, own ? { witness: { ...own, spans: [] } } : {}).findings.map(({ code }) => code)
  const flaw = (checked: GameFile, own: Own) => checkGame(checked, env, { witness: { ...own, spans: [] } }).flaw

  it('compares with what was shown and sent then, and hears with what', () => {
    expect(codes()).toContain('unseen')
    expect(codes()).not.toContain('addedNothing')
    expect(codes({ commitment, entropy: mine })).toEqual(expect.arrayContaining(['shown', 'added']))
    expect(codes({ commitment, entropy: null })).toEqual(expect.arrayContaining(['shown', 'addedNothing']))
  })

  it('finds a service that has opened another seed than it had committed to', () => {
    const other = gameFile('memory', { seed: '8'.repeat(64) })
    expect(checkGame(other, env).flaw).toBeNull()
    expect(flaw(other, { commitment, entropy: mine })).toMatchObject({ seq: 1, code: 'otherDeal' })
  })

  it('finds a service that has dealt with other chance than was sent to it', () => {
    const start = file.entries.findIndex(({ act }) => act.type === 'started') + 1
    const place = { act: 'started' }
    expect(flaw(file, { commitment, entropy: 'f'.repeat(64) })).toMatchObject({
      seq: start,
      code: 'otherEntropy',
      place,
    })
  })
})

it.each([
  ['', { code: 'notJson', text: 'This is not a game file: it is not JSON.' }],
  ['[]', { code: 'notGame', text: 'This is not a game file: Expected an object.' }],
  [
    '{"format":"facedown-game/9"}',
    { code: 'notGame', text: 'This is not a game file: "format" must be one of facedown-game/1.' },
  ],
  [
    JSON.stringify({ format: gameFileFormat, id: 't', commitment: '', seed: '', entries: [{ seq: 1 }] }),
    { code: 'badEntry', entry: 1, text: 'Entry 1 of this file cannot be read: "at" is missing.' },
  ],
])('%j is no game file', (text, problem) => {
  expect(readGameFile(text)).toEqual({ ok: false, error: problem })
})
