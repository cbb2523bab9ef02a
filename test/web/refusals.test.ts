// A page in German refuses in German, whoever refuses: a table, a game, the service, or the page itself.

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hear, nothingKnown } from '../../src/client/known.ts'
import { allGames, gameOf } from '../../src/games/registry.ts'
import type { TextsByCode } from '../../src/kernel/locale.ts'
import { readName } from '../../src/kernel/names.ts'
import { refusalFrame } from '../../src/protocol/frames.ts'
import { catalogue } from '../../src/refusals/catalogue.ts'
import { refusedRules } from '../../src/table/refusals.ts'
import { nameProblem } from '../../src/web/account/name-problem.ts'
import { games } from '../../src/web/games/registry.ts'
import { refusalText } from '../../src/web/i18n/contract.ts'

const language = vi.hoisted(() => ({ now: 'de' }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language }))
beforeEach(() => {
  language.now = 'de'
})

const english = 'as it was said'
const told = (code: string, ofGame?: TextsByCode) => refusalText({ code, text: english }, ofGame)

describe('refusals in German', () => {
  // B4-16.4
  it('of the service: every code has a sentence', () => {
    expect(Object.keys(catalogue).filter((code) => told(code) === english)).toEqual([])
  })

  it.each(games)('of $id: every code that its rules give has a sentence', async (ui) => {
    const { refusals } = await ui.screen()
    const codes = Object.keys(allGames.find(({ id }) => id === ui.id)?.refusals ?? {})
    expect(codes.length).toBeGreaterThan(5)
    expect(codes.filter((code) => told(code, refusals) === english)).toEqual([])
    expect(codes.filter((code) => told(code) !== english)).toEqual([])
  })

  it('of a game say its own word', async () => {
    const said = await Promise.all(games.map(async (ui) => told('alreadyCalled', (await ui.screen()).refusals)))
    expect(said.filter((text) => text !== english)).toEqual(['Cambio wurde schon gerufen', 'Stop wurde schon gerufen'])
  })

  it('nobody knows a code that is none', () => {
    expect(told('toString')).toBe(english)
    expect(told('somethingNew')).toBe(english)
  })

  it.each([
    [
      'memory',
      { rows: 3, cols: 3 },
      'A board of 3 × 3 has an odd number of cards; make it even.',
      'Ein Brett von 3 × 3 hat eine ungerade Zahl von Karten; mach sie gerade.',
    ],
    [
      'memory',
      { rows: 10, cols: 11 },
      'A board must have 2 to 100 cards; 10 × 11 is 110.',
      'Ein Brett hat 2 bis 100 Karten; 10 × 11 sind 110.',
    ],
    [
      'cambio',
      { matchMode: 'cumulative', matchRounds: 0, matchTarget: 0 },
      'A match that adds up points needs "matchRounds" or "matchTarget" to end.',
      'Wo Punkte zusammengezählt werden, braucht es „Runden“ oder „Punkte zum Ende“.',
    ],
    [
      'stop',
      { botDelayMinMs: 5000, botDelayMaxMs: 10 },
      '"botDelayMinMs" must not be above "botDelayMaxMs".',
      '„Bots denken mindestens“ darf nicht über „Bots denken höchstens“ liegen.',
    ],
    [
      'believe',
      { jokers: 4 },
      'With 4 jokers, "jokerDisposal" must say whether four of them may be disposed.',
      'Mit 4 Jokern muss gesagt werden, ob man vier von ihnen ablegen darf.',
    ],
    [
      'cambio',
      { values: { K: 99 } },
      '"values": "K" must be a whole number from -20 to 20.',
      '„values“: „K“ muss eine ganze Zahl von -20 bis 20 sein.',
    ],
  ])('%s: rules that do not fit are told with what is wrong: %o', (id, rules, english, german) => {
    const parsed = allGames.find((game) => game.id === id)?.parseRules(rules)
    if (!parsed || parsed.ok) throw new Error('these rules are refused')
    const { error: refusal } = refusedRules(parsed.error)
    expect(refusal.text).toBe(english)
    expect(refusalText(refusal)).toBe(german)
    language.now = 'en'
    expect(refusalText(refusal)).toBe(english)
  })

  it('what is wrong with rules comes over a socket too', () => {
    const parsed = gameOf('memory')?.parseRules({ rows: 3, cols: 3 })
    if (!parsed || parsed.ok) throw new Error('these rules are refused')
    const { error: refusal } = refusedRules(parsed.error)
    const { known } = hear(nothingKnown('t', 'a'), JSON.parse(refusalFrame(refusal, 'a', 't')), 0)
    expect(known.refusal).toEqual(refusal)
  })

  it('a name that cannot be used', () => {
    const said = ['', 'a\u200bb', 'x'.repeat(25), '\u{1f600}'.repeat(40)].map((name) => {
      const read = readName(name, name.startsWith('x') ? 24 : 50)
      return read.ok ? '' : nameProblem(read.error, 24)
    })
    expect(said).toEqual([
      'Ein Name muss mindestens ein Zeichen haben.',
      'Ein Name darf keine unsichtbaren Zeichen und keine Steuerzeichen enthalten.',
      'Ein Name darf höchstens 24 Zeichen haben.',
      'Dieser Name ist zu lang: Seine Zeichen brauchen mehr Platz als Buchstaben.',
    ])
  })

  it('in English they stay as they were said', () => {
    language.now = 'en'
    expect(refusalText({ code: 'gameFull', text: 'Game is full' })).toBe('Game is full')
  })
})
