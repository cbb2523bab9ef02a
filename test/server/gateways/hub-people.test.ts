// Clients of the hub and of REST who play together: ids that are good in both, and matches that come by the other way.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { guidOf, idOf } from '../../../src/server/base/guids.ts'
import type { HubPlayer, State } from './hub-client.ts'
import { match, player, running, serve, useHub } from './hub-setting.ts'

useHub()

async function rest(one: HubPlayer, method: string, path: string, body?: object) {
  const answer = await fetch(`${running.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${one.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as State }
}

/** Somebody with a hub connection and no match. */
async function someone(name: string): Promise<HubPlayer> {
  const { token } = await running.service.accounts.newGuest(name)
  return player({ token })
}

const hubId = async (one: HubPlayer) => guidOf((await rest(one, 'GET', '/api/me')).body.me.player)

describe('ids of the hub', () => {
  it('B4-11.1: are as good as those of REST wherever a table or a player is named', async () => {
    const { all, host, matchId } = await match(2, { deckSize: 32 })
    const id = idOf(matchId)
    expect((await rest(host, 'GET', `/api/tables/${matchId}`)).body).toMatchObject({ id, game: 'believe' })
    expect((await rest(host, 'GET', `/api/tables/${matchId.toUpperCase()}`)).status).toBe(200)
    for (const path of ['scores', 'log']) {
      const expected = (await rest(host, 'GET', `/api/tables/${id}/${path}`)).body
      expect((await rest(host, 'GET', `/api/tables/${matchId}/${path}`)).body).toEqual(expected)
    }
    expect((await rest(host, 'GET', `/api/tables/${randomUUID()}`)).body).toMatchObject({ code: 'noSuchTable' })
    // and an id of REST is understood here
    expect(await host.call('CreateOrJoinMatch', { matchId: id })).toMatchObject({ matchId })
    // whoever has played with somebody can ask them again, by the id that the state has
    const [, ben] = all as [HubPlayer, HubPlayer]
    const members = [{ player: ben.state.playerId, shortName: 'B' }]
    const made = await rest(host, 'POST', '/api/templates', { name: 'Friday', game: 'believe', members })
    expect(made.status).toBe(201)
    await host.call('LeaveMatch', matchId)
    await ben.call('LeaveMatch', matchId)
    const started = await rest(host, 'POST', `/api/templates/${made.body.id}/start`)
    expect(started.status).toBe(201)
    expect((await rest(ben, 'GET', '/api/invitations')).body.invitations).toMatchObject([{ as: 'B' }])
    const [invitation] = await ben.event('Invited')
    expect(invitation.matchId).toBe(guidOf(started.body.table))
    expect((await rest(host, 'GET', `/api/tables/${invitation.matchId}/invitations`)).body).toMatchObject({
      invitations: [{ player: idOf(ben.state.playerId), status: 'pending' }],
    })
    expect((await rest(ben, 'POST', `/api/invitations/${invitation.invitationId}/decline`)).status).toBe(204)
  })

  it('are read in bodies, too: somebody is blocked by the match and the seat, or by their invitation', async () => {
    const { all, host, matchId } = await match(2, { deckSize: 32 })
    const [, ben] = all as [HubPlayer, HubPlayer]
    const blocked = await rest(host, 'POST', '/api/me/blocks', { table: matchId, seat: 1 })
    expect(blocked).toMatchObject({ status: 201, body: { name: 'P1' } })
    const cleo = await someone('Cleo')
    const members = [{ player: ben.state.playerId }]
    const made = await rest(cleo, 'POST', '/api/templates', { name: 'Friday', game: 'believe', members })
    await rest(cleo, 'POST', `/api/templates/${made.body.id}/start`)
    const [{ invitationId }] = await ben.event('Invited')
    expect((await rest(ben, 'POST', '/api/me/blocks', { invitation: invitationId })).status).toBe(201)
    expect(await ben.event('InvitationClosed')).toEqual([invitationId, 'declined'])
  })

  it('count for the player over all ways: what is asked too fast is not done', async () => {
    await running.stop()
    await serve({ COMMANDS_PER_SECOND: '1', COMMAND_BURST: '8' })
    const ann = await someone('Ann')
    const { matchId } = await ann.call('CreateOrJoinMatch', {})
    for (let n = 0; n < 8; n++) await rest(ann, 'POST', `/api/tables/${matchId}/start`)
    expect(await ann.refusal('StartMatch', matchId)).toMatch(/too (fast|much|often)/i)
  })

  it('that are nobody’s are refused', async () => {
    const ann = await someone('Ann')
    const { body: table } = await rest(ann, 'POST', '/api/tables', { game: 'believe' })
    for (const id of [randomUUID(), 'nonsense', guidOf(table.id), '00000000-0000-0000-0000-000000000000']) {
      const members = [{ player: id }]
      const made = await rest(ann, 'POST', '/api/templates', { name: 'Friday', game: 'believe', members })
      expect(made).toMatchObject({ status: 400, body: { code: 'noSuchPlayer' } })
      expect(made.body.text).toContain(id)
    }
  })
})

describe('what comes by another way', () => {
  /** Ann starts a game with Ben and Cleo over REST; all have a connection to the hub. */
  async function invited() {
    const [ann, ben, cleo] = [await someone('Ann'), await someone('Ben'), await someone('Cleo')]
    const members = [{ player: await hubId(ben), shortName: 'B' }, { player: await hubId(cleo) }]
    const rules = { deckSize: 32, jokers: 1, scorePerCard: -2 }
    const made = await rest(ann, 'POST', '/api/templates', { name: 'Friday', game: 'believe', members, rules })
    const started = await rest(ann, 'POST', `/api/templates/${made.body.id}/start`)
    return { ann, ben, cleo, matchId: guidOf(started.body.table) }
  }

  it('B4-10.3: an invitation, with who is asked and the rules; and it is accepted here', async () => {
    const { ann, ben, cleo, matchId } = await invited()
    expect((await ann.until((state) => state.matchId === matchId)).phase).toBe('waiting')
    const [invitation] = await ben.event('Invited')
    expect(invitation).toMatchObject({
      matchId,
      from: 'Ann',
      template: 'Friday',
      playerName: 'B',
      players: [
        { name: 'B', status: 'pending' },
        { name: 'Cleo', status: 'pending' },
      ],
      deckSize: 32,
      jokerCount: 1,
      canDisposeJokers: false,
      scoreCard: -2,
      maxRounds: null,
    })
    const lobby = await ben.call('AcceptInvitation', invitation.invitationId)
    expect(lobby).toMatchObject({ matchId, players: [{ name: 'Ann' }, { name: 'B' }] })
    expect(await ben.event('InvitationClosed')).toEqual([invitation.invitationId, 'accepted'])
    expect((await ann.event('InvitationsUpdate'))[0]).toMatchObject({
      matchId,
      everybody: false,
      invitations: [
        { playerId: lobby.playerId, name: 'B', status: 'accepted' },
        { playerId: await hubId(cleo), name: 'Cleo', status: 'pending' },
      ],
    })
    const [hers] = await cleo.event('Invited')
    expect(await cleo.call('DeclineInvitation', hers.invitationId)).toBeNull()
    expect(await cleo.event('InvitationClosed')).toEqual([hers.invitationId, 'declined'])
    expect(await cleo.refusal('AcceptInvitation', hers.invitationId)).toBe('You have declined this invitation')
    expect(await cleo.refusal('AcceptInvitation', randomUUID())).toBe('Invitation not found')
    expect(await cleo.refusal('AcceptInvitation', 1)).toMatch(/id of an invitation/)
  })

  it('an invitation of before is told to whoever connects', async () => {
    const { ben } = await invited()
    await ben.stop()
    const back = await player({ token: ben.token ?? '' })
    expect((await back.event('Invited'))[0]).toMatchObject({ template: 'Friday' })
  })

  it('a match that was joined over REST is shown at once, held, dealt and played here; a removal is told', async () => {
    await running.stop()
    await serve({ HEARTBEAT_MS: '500' })
    const { ann, ben, cleo, matchId } = await invited()
    for (const one of [ben, cleo]) {
      const [{ invitationId }] = await one.event('Invited')
      expect((await rest(one, 'POST', `/api/invitations/${invitationId}/accept`)).status).toBe(200)
      expect(await one.until((state) => state.matchId === matchId, 1000)).toMatchObject({ phase: 'waiting' })
    }
    await ann.until(({ phase }) => phase === 'opening') // its host's connection deals
    await new Promise((resolve) => setTimeout(resolve, 3000)) // longer than whoever only asks is taken to be there
    const seats = (await running.service.host.get(idOf(matchId)))?.table.seats
    expect(seats?.map(({ connected }) => connected)).toEqual([true, true, true])
    const turn = [ann, ben, cleo].find(({ state }) => state.currentPlayerId === state.playerId) as HubPlayer
    const [card] = turn.state.hand
    const move = { matchId, clientCmdId: randomUUID(), type: 'Play', cards: [card], announcedRank: 'Ace' }
    expect(await turn.call('SubmitMove', move)).toMatchObject({ tableCount: 1 })
  })

  it('whoever is removed in the lobby is sent the state without them', async () => {
    const ann = await someone('Ann')
    const ben = await someone('Ben')
    const { body: table } = await rest(ann, 'POST', '/api/tables', { game: 'believe', seats: 3 })
    expect(await ann.until(({ matchId }) => matchId === guidOf(table.id))).toMatchObject({ code: table.code })
    await rest(ben, 'POST', '/api/join', { code: table.code })
    await ben.until(({ matchId, players }) => matchId === guidOf(table.id) && players.length === 2)
    expect((await rest(ann, 'DELETE', `/api/tables/${table.id}/seats/1`)).status).toBe(200)
    expect((await ben.until(({ players }) => players.length === 1)).players).toMatchObject([{ name: 'Ann' }])
    expect(await ben.refusal('CreateOrJoinMatch', { code: table.code })).toMatch(/does not let you in/)
    // and is shown the next one
    const { body: next } = await rest(ben, 'POST', '/api/tables', { game: 'believe' })
    await ben.until(({ matchId }) => matchId === guidOf(next.id))
  })

  it('takes no seat from a window of the page that comes to it', async () => {
    const ann = await someone('Ann')
    const { body: table } = await rest(ann, 'POST', '/api/tables', { game: 'believe' })
    await ann.until(({ matchId }) => matchId === guidOf(table.id))
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/live`)
    const heard: State[] = []
    socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)))
    await new Promise((resolve) => {
      socket.onopen = resolve
    })
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: ann.token }))
    socket.send(JSON.stringify({ type: 'attach', table: table.id, id: 'a' }))
    await expect.poll(() => heard.find(({ re }) => re === 'a')?.type).toBe('table')
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(socket.readyState).toBe(WebSocket.OPEN)
    // until a command is given here
    await ann.call('CreateOrJoinMatch', { matchId: guidOf(table.id) })
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
  })
})
