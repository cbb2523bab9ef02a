// Templates through the whole service.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits as wireLimits } from '../../src/protocol/limits.ts'
import { guidOf } from '../../src/server/base/guids.ts'
import { limits } from '../../src/server/base/limits.ts'
import { Setting, Someone } from './match-setting.ts'

let setting: Setting
let ann: Someone
let ben: Someone
beforeEach(async () => {
  setting = await new Setting().start()
  ann = await setting.person('Ann')
  ben = await setting.person('Ben')
})
afterEach(() => setting.end())

const template = (change: object = {}) => ({
  name: 'Friday',
  game: 'believe',
  members: [{ player: ben.player, shortName: 'B' }],
  ...change,
})

describe('templates', () => {
  it('B4-10.1, B4-10.2: keep a name, people with short names, a game, its rules, and how long to wait', async () => {
    const rules = { deckSize: 54, jokers: 4, jokerDisposal: true, scorePerCard: -2, scorePerJoker: -5, winnerBonus: 10 }
    const made = await ann.post('/api/templates', template({ rules, inviteTimeoutSeconds: 60 }))
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Friday',
        game: 'believe',
        rules: { ...rules, emptyHandWin: 'immediate', inviteTimeoutSec: 60 },
        members: [{ player: ben.player, shortName: 'B' }],
        inviteTimeoutSeconds: 60,
      },
    })
    const { id } = made.body
    expect((await ann.get(`/api/templates/${id}`)).body).toEqual(made.body)
    const changed = template({ name: ' Saturday  night ', members: [{ player: ann.player }, { player: ben.player }] })
    expect((await ann.ask('PUT', `/api/templates/${id}`, changed)).body).toMatchObject({
      id,
      name: 'Saturday night',
      rules: { scorePerCard: -1, inviteTimeoutSec: 300 },
      members: [{ player: ann.player }, { player: ben.player }],
      inviteTimeoutSeconds: 300, // B-22
    })
    await ann.post('/api/templates', template({ name: 'Another' }))
    const { body } = await ann.get('/api/templates')
    expect(body.templates.map(({ name }: { name: string }) => name)).toEqual(['Another', 'Saturday night'])
    expect((await ann.ask('DELETE', `/api/templates/${id}`)).status).toBe(204)
    expect(await ann.get(`/api/templates/${id}`)).toMatchObject({ status: 404, body: { code: 'noSuchTemplate' } })
    expect((await ann.get('/api/templates')).body.templates.length).toBe(1)
  })

  it('B-22: take the time to answer from the rules, where a game has it there', async () => {
    const ruled = (await ann.post('/api/templates', template({ rules: { inviteTimeoutSec: 120 } }))).body
    expect(ruled).toMatchObject({ inviteTimeoutSeconds: 120, rules: { inviteTimeoutSec: 120 } })
    const both = template({ rules: { inviteTimeoutSec: 120 }, inviteTimeoutSeconds: 60 })
    const said = (await ann.post('/api/templates', both)).body
    expect(said).toMatchObject({ inviteTimeoutSeconds: 60, rules: { inviteTimeoutSec: 60 } })
    const other = (await ann.post('/api/templates', template({ game: 'cambio' }))).body
    expect(other.inviteTimeoutSeconds).toBe(300)
    expect(other.rules).not.toHaveProperty('inviteTimeoutSec')
  })

  it('B4-10.1: name people by the ids of REST or by the GUIDs of the hub, and only people that there are', async () => {
    const made = await ann.post('/api/templates', template({ members: [{ player: guidOf(ben.player).toUpperCase() }] }))
    expect(made).toMatchObject({ status: 201, body: { members: [{ player: ben.player }] } })
    const unknown = await ann.post('/api/templates', template({ members: [{ player: 'p', shortName: 'Pat' }] }))
    expect(unknown.body).toEqual({ code: 'noSuchPlayer', text: '"Pat" is no player here; ask them for their id' })
    const change = { members: [{ player: 'x\u0000y' }] }
    expect((await ann.ask('PUT', `/api/templates/${made.body.id}`, template(change))).body).toMatchObject({
      code: 'noSuchPlayer',
      text: '"x\\u0000y" is no player here; ask them for their id',
    })
    // whoever has deleted their account is none any more, also in a template of before
    await setting.running.service.accounts.erase(ben.player)
    expect((await ann.post(`/api/templates/${made.body.id}/start`)).body).toMatchObject({ code: 'noSuchPlayer' })
  })

  it('are nobody else’s: to others they are not there, also to those who are in them', async () => {
    const { id } = (await ann.post('/api/templates', template())).body
    const missing = { status: 404, body: { code: 'noSuchTemplate', text: 'Template not found' } }
    expect(await ben.get(`/api/templates/${id}`)).toEqual(missing)
    expect(await ben.ask('PUT', `/api/templates/${id}`, template({ members: [{ player: ann.player }] }))).toEqual(
      missing,
    )
    expect(await ben.ask('PUT', `/api/templates/${id}`, template({ game: 'poker' }))).toEqual(missing)
    expect(await ben.ask('DELETE', `/api/templates/${id}`)).toEqual(missing)
    expect(await ben.post(`/api/templates/${id}/start`)).toEqual(missing)
    expect((await ben.get('/api/templates')).body).toEqual({ templates: [] })
    expect((await ann.get(`/api/templates/${id}`)).body.name).toBe('Friday')
  })

  it('are for people with a session', async () => {
    const nobody = await setting.person('Nobody')
    const stranger = new Someone(setting, { ...nobody.guest, token: nobody.player }) // which is public, and opens nothing
    for (const [method, path, body] of [
      ['GET', '/api/templates'],
      ['POST', '/api/templates', template()],
      ['GET', '/api/templates/x'],
      ['PUT', '/api/templates/x', template()],
      ['DELETE', '/api/templates/x'],
      ['POST', '/api/templates/x/start'],
      ['GET', '/api/invitations'],
      ['POST', '/api/invitations/x/accept'],
      ['POST', '/api/invitations/x/decline'],
      ['GET', '/api/tables/x/invitations'],
      ['POST', '/api/tables/x/invitations/resend'],
      ['POST', '/api/tables/x/invitations/excludeLate'],
      ['POST', '/api/tables/x/invitations/cancel'],
    ] as const) {
      const { status, body: said } = await stranger.ask(method, path, body)
      expect([status, said.code], `${method} ${path}`).toEqual([401, 'noSession'])
    }
  })

  it('are refused with a sentence when something does not fit', async () => {
    const people = (count: number) => Array.from({ length: count }, (_, index) => ({ player: `p${index}` }))
    const cases: readonly [object, string][] = [
      [{ game: 'poker' }, 'noSuchGame'],
      [{ rules: { jokers: 4 } }, 'badRules'],
      [{ rules: { unknown: 1 } }, 'badRules'],
      [{ name: ' ' }, 'badName'],
      [{ name: 'x'.repeat(limits.templateNameLength + 1) }, 'badName'],
      [{ members: [{ player: ben.player, shortName: '' }] }, 'badName'],
      [{ members: [{ player: ben.player, shortName: 'x'.repeat(25) }] }, 'badName'],
      [{ members: people(2).map((one) => ({ ...one, shortName: 'B' })) }, 'badName'],
      [{ members: [] }, 'badMembers'],
      [{ members: [{ player: ann.player }] }, 'badMembers'],
      [{ members: [{ player: 'p' }, { player: 'p' }] }, 'badMembers'],
      [{ members: people(8) }, 'badSeats'],
      [{ game: 'cambio', members: people(4) }, 'badSeats'],
      [{ game: 'memory', members: people(2) }, 'badSeats'],
      [{ members: people(wireLimits.membersPerTemplate + 1) }, 'malformed'],
      [{ members: [{ player: '' }] }, 'malformed'],
      [{ members: [{ player: 'p', extra: 1 }] }, 'malformed'],
      [{ members: [{ player: 'p' }] }, 'noSuchPlayer'],
      [{ members: [{ player: ben.player }, { player: randomUUID() }] }, 'noSuchPlayer'],
      [{ members: [{ player: ben.player }, { player: guidOf(ben.player) }] }, 'badMembers'],
      [{ owner: ben.player }, 'malformed'],
      [{ inviteTimeoutSeconds: 9 }, 'badTimeout'],
      [{ inviteTimeoutSeconds: limits.inviteTimeoutMaxSeconds + 1 }, 'badTimeout'],
      [{ inviteTimeoutSeconds: 60.5 }, 'malformed'],
    ]
    for (const [change, code] of cases) {
      const { status, body } = await ann.post('/api/templates', template(change))
      expect([status, body.code], JSON.stringify(change)).toEqual([code === 'noSuchGame' ? 404 : 400, code])
      expect(body.text.length).toBeGreaterThan(5)
    }
    expect((await ann.get('/api/templates')).body).toEqual({ templates: [] })
  })

  it('are limited in number, also when many are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: limits.templatesPerPlayer + 5 }, () => ann.post('/api/templates', template())),
    )
    expect(made.filter(({ status }) => status === 201).length).toBe(limits.templatesPerPlayer)
    expect(made.filter(({ body }) => body.code === 'tooManyTemplates').length).toBe(5)
    const [first] = (await ann.get('/api/templates')).body.templates
    await ann.ask('DELETE', `/api/templates/${first.id}`)
    expect((await ann.post('/api/templates', template())).status).toBe(201)
  })
})
