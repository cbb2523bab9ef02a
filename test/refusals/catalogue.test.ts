// The catalogue of refusals: no code stands in it twice, none is there for nothing, and nobody refuses with words of their own. That
// what is given is in it, with what its sentence needs, is for the compiler to see.

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { catalogue, parts, refusal, statusOf } from '../../src/refusals/catalogue.ts'

const codes = Object.keys(catalogue)
/** No refusals of the service: what is wrong with a game file, and that nobody answered a client. */
const ownWords = ['src/table/game-file.ts', 'src/client/rest.ts']
const givers = globSync('src/{table,protocol,client,server}/**/*.ts', { exclude: ownWords }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

describe('the catalogue', () => {
  it('has every code once', () => {
    const all = Object.values(parts).flatMap((part) => Object.keys(part))
    expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([])
  })

  it('has no sentence twice, but for those that are filled in', () => {
    const texts = Object.values(catalogue).flatMap(({ text }) => (text === '{problem}' ? [] : [text.toLowerCase()]))
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  it.each(Object.entries(catalogue))('says when: %s', (_code, { status, when }) => {
    expect(when).toMatch(/^[A-Z].*[.)]$/)
    expect(status).toBeGreaterThanOrEqual(400)
  })

  it.each(allGames)('has no code of $id: a code means one thing', ({ refusals }) => {
    expect(Object.keys(refusals).filter((code) => codes.includes(code))).toEqual([])
  })

  it('has no code that nobody gives', () => {
    const before =
      /\b(refused|refusal|refusalIn|refuseRequest|refusedWith|refuse)\([^)]*?|return |\? |\? '\w+' : |[A-Z]: |\[\d+, /
    const given = (code: string) => new RegExp(`(${before.source})'${code}'`)
    const sources = givers.map(({ text }) => text)
    expect(codes.filter((code) => !sources.some((text) => given(code).test(text)))).toEqual([])
  })

  it('is where every sentence of a refusal comes from', () => {
    const byHand = /code: '\w+',\s*text:|text: '[^']*',\s*code:/
    expect(givers.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('fills in what is known only then', () => {
    expect(refusal('tooFewPlayers', { game: 'Memory', min: 2 })).toEqual({
      code: 'tooFewPlayers',
      text: 'Memory needs at least 2 players to start',
    })
  })

  it('a move that a game refuses is not possible now', () => {
    expect([statusOf('notYourTurn'), statusOf('constructor'), statusOf('noSession')]).toEqual([409, 409, 401])
  })
})
