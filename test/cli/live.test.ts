// The four games at a real service, played in a real pseudo-terminal to their end, and what was on the screen meanwhile held
// against what the log opens afterwards.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../src/games/texts.ts'
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

/** Playing cards; in Memory a card is a letter where its number was. */
const cards = /(?:10|[2-9JQKA])[♣♦♥♠]|Joker/g

/** What a screen shows before the cards are laid open, and the log says this seat could not have known. */
function leaks(frames: readonly string[], file: GameFile, seat: number): readonly string[] {
  const opened = frames.findIndex((frame) => /All cards are shown|won the round\./.test(frame))
  const before = frames.slice(0, opened === -1 ? frames.length : opened).join('\n')
  const known = new Set(knownTo(file, seat).match(cards) ?? [])
  return [...new Set(before.match(cards) ?? [])].filter((card) => !known.has(card))
}

/** All that the views and events of this seat could be drawn and told with, up to the end of the first round. */
function knownTo({ entries }: GameFile, seat: number): string {
  const told: string[] = []
  for (const [index, entry] of entries.entries()) {
    const table = tableFrom(entries.slice(0, index + 1), env)
    const text = textOf(table.game)
    if (!text || table.state === null) continue
    const names = (one: number) => `${one}`
    const end = entry.events.findIndex(({ type }) => type === 'revealed' || type === 'roundEnded')
    const before = end === -1 ? entry.events : entry.events.slice(0, end)
    told.push(...before.map((event) => text.tell(seenBy(event, seat), names)))
    if (end !== -1) break
    told.push(text.draw(env.gameOf(table.game)?.view(table.state, seat) ?? {}, names))
  }
  return told.join('\n')
}

describe('a game against a bot at a service', () => {
  it.each(['memory', 'believe', 'cambio', 'stop'])('%s is played to its end, verified and kept', async (game) => {
    const rules = JSON.stringify(quickRules[game])
    const args = ['--game', game, '--bots', '1,easy', '--rules', rules, '--name', 'Ann']
    const pty = await terminals.play(`ann-${game}`, args, { rows: 40 })
    await playOn(pty)
    await pty.sees(/Verified: the deal was the one committed to, and all \d+ entries follow from the rules\./)
    expect(pty.words).toMatch(/(You won|You lost|A draw)\. 1\. /)
    const path = join(terminals.folder, `${game}.json`)
    pty.enter(`save ${path}`)
    await pty.sees('Saved.')
    pty.enter('quit')
    expect(await pty.ended()).toMatchObject({ status: 0, farewell: expect.stringContaining('Goodbye.') })

    const file = readGameFile(readFileSync(path, 'utf8'))
    if (!file.ok) throw new Error(file.error)
    expect(leaks(pty.frames, file.value, 0)).toEqual([])
  })

  it('a card that was not for this seat would be found', async () => {
    const file = readGameFile(readFileSync(join(terminals.folder, 'cambio.json'), 'utf8'))
    if (!file.ok) throw new Error(file.error)
    const known = knownTo(file.value, 0)
    const hidden = ['A♣', 'K♦', '9♥', '5♠', '2♣', 'J♦', '8♥', 'Q♠'].find((card) => !known.includes(card))
    expect(hidden).toBeDefined()
    expect(leaks(['nothing', `a line with ${hidden} in it`], file.value, 0)).toEqual([hidden])
  })
})
