// A page in German refuses in German, whoever refuses: a table, a game, the service, or the page itself.

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { readName } from '../../src/kernel/names.ts'
import { liveRefusals } from '../../src/protocol/refusals.ts'
import { accountRefusals } from '../../src/server/accounts/refusals.ts'
import { httpRefusals, otherRefusals } from '../../src/server/gateways/rest/problems.ts'
import { blockRefusals } from '../../src/server/rooms/blocking.ts'
import { invitationRefusals } from '../../src/server/rooms/invitation-status.ts'
import { roomRefusals } from '../../src/server/rooms/rooms.ts'
import { templateRefusals } from '../../src/server/rooms/templates.ts'
import { refusals as tableRefusals } from '../../src/table/refusals.ts'
import { nameProblem } from '../../src/web/account/name-problem.ts'
import { refusalText } from '../../src/web/i18n/contract.ts'

const language = vi.hoisted(() => ({ now: 'de' }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language }))
beforeEach(() => {
  language.now = 'de'
})

const catalogues = {
  table: tableRefusals,
  live: liveRefusals,
  rooms: roomRefusals,
  templates: templateRefusals,
  invitations: invitationRefusals,
  blocks: blockRefusals,
  http: { ...httpRefusals, ...otherRefusals },
  accounts: accountRefusals(),
  ...Object.fromEntries(allGames.map(({ id, refusals }) => [id, refusals])),
}

describe('refusals in German', () => {
  // B4-16.4
  it.each(Object.entries(catalogues))('%s: every code has a sentence', (_of, catalogue) => {
    const english = 'nobody has translated this'
    const missing = Object.keys(catalogue).filter((code) => refusalText({ code, text: english }) === english)
    expect(missing).toEqual([])
  })

  it.each([
    ['memory', { rows: 3, cols: 3 }],
    ['memory', { rows: 10, cols: 11 }],
    ['cambio', { matchMode: 'cumulative', matchRounds: 0, matchTarget: 0 }],
    ['stop', { botDelayMinMs: 5000, botDelayMaxMs: 10 }],
    ['believe', { jokers: 4 }],
  ])('%s: rules that do not fit together are told with what is wrong: %o', (id, rules) => {
    const parsed = allGames.find((game) => game.id === id)?.parseRules(rules)
    const text = parsed && !parsed.ok ? parsed.error : ''
    expect(text).not.toBe('')
    const told = refusalText({ code: 'badRules', text })
    expect(told).not.toBe(text)
    expect(told).not.toBe(refusalText({ code: 'badRules', text: '' }))
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
