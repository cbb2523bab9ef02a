// The four games at a real service, played in a real pseudo-terminal to their end, and what was on the screen meanwhile held
// against what the log opens afterwards.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { textsOf } from '../../src/games/registry.ts'
import { seenBy } from '../../src/kernel/secrecy.ts'
import { type GameFile, readGameFile } from '../../src/table/game-file.ts'
import { tableFrom } from '../../src/table/replay.ts'
import { env } from '../table/whole-file.ts'
import { openTerminals, playOn, quickRules, type Terminals } from './terminals.ts'

let terminals: Terminals
beforeAll(async () => {
  terminals = await openTerminals()
})
afterEach(() => terminals.closeAll())
afterAll(() => terminals.stop())

const frames = new Map<string, readonly string[]>() // of each game that was played

/** What one seat could be shown and told, entry by entry, by the log that was opened after the end. */
function knownTo({ entries }: GameFile, seat: number): { readonly views: readonly string[]; readonly told: string } {
  const views: string[] = []
  const told: string[] = []
  for (const [index, entry] of entries.entries()) {
    const table = tableFrom(entries.slice(0, index + 1), env)
    const text = textsOf(table.game)?.('en')
    if (!text || table.state === null) continue
    const names = (one: number) => table.seats[one]?.name ?? ''
    told.push(...entry.events.map((event) => text.tell(seenBy(event, seat), names, seat)))
    views.push(text.draw(env.gameOf(table.game)?.view(table.state, seat) ?? {}, names))
  }
  return { views, told: told.join('\n') }
}

const cards = /(?:10|[2-9JQKA])[♣♦♥♠]|Joker/g

/** Frames that show a table as this seat never saw it, or out of order, or that name a card which the seat was not told of by then. */
function leaks(frames: readonly string[], file: GameFile, seat: number): readonly string[] {
  const { views, told } = knownTo(file, seat)
  const shown = frames.filter((frame) => views.some((view) => frame.includes(view.split('\n').at(-1) ?? view)))
  let at = 0
  const strange = shown.filter((frame) => {
    const found = views.findIndex((view, index) => index >= at && frame.includes(view))
    if (found !== -1) at = found
    return found === -1
  })
  const named = new Set(`${views.join('\n')}\n${told}`.match(cards) ?? [])
  const unnamed = frames.flatMap((frame) => frame.match(cards) ?? []).filter((card) => !named.has(card))
  return [...strange, ...unnamed]
}

async function fileOf(game: string): Promise<GameFile> {
  const file = readGameFile(readFileSync(join(terminals.folder, `${game}.json`), 'utf8'))
  if (!file.ok) throw new Error(file.error.text)
  return file.value
}

describe('a game against a bot at a service', () => {
  it.each(['memory', 'believe', 'cambio', 'stop'])('%s is played to its end, verified and kept', async (game) => {
    const rules = JSON.stringify(quickRules[game])
    const args = ['--game', game, '--bots', '1,easy', '--rules', rules, '--name', 'Ann']
    const pty = await terminals.play(`ann-${game}`, args, { rows: 40, columns: 200 })
    await playOn(pty)
    await pty.sees(/Verified: the deal was the one committed to, and all \d+ entries follow from the rules\./)
    await pty.sees('The chance that was added from here is in the deal, unchanged.')
    expect(pty.words).toMatch(/(You won|You lost|A draw)\. 1\. /)
    const path = join(terminals.folder, `${game}.json`)
    pty.enter(`save ${path}`)
    await pty.sees('Saved.')
    pty.enter('quit')
    expect(await pty.ended()).toMatchObject({ status: 0, farewell: expect.stringContaining('Goodbye.') })

    const file = await fileOf(game)
    expect(pty.frames.length).toBeGreaterThan(10)
    expect(leaks(pty.frames, file, 0)).toEqual([])
    frames.set(game, pty.frames)
  })

  it.each([
    ['memory', /( )(\d)( )/, '$1A$3'], // a letter where there was a number
    ['believe', /(Pip: .* cards)$/m, '$1: 7♦'], // a card in another's hand
    ['cambio', /##/, '9♥'], // a card that lay face down
    ['stop', /##/, '9♥'],
  ])('%s: a card that was not for this seat would be found', async (game, hidden, face) => {
    const file = await fileOf(game)
    const honest = frames.get(game) ?? []
    const { views } = knownTo(file, 0)
    const place = honest.findIndex((frame) => views.some((view) => frame.includes(view)) && hidden.test(frame))
    const planted = honest.map((frame, index) => (index === place ? frame.replace(hidden, face) : frame))
    expect(planted).not.toEqual(honest)
    expect(leaks(planted, file, 0)).not.toEqual([])
  })
})
