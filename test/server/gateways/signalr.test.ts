// Conformance to seed 004's hub over real sockets: SignalR's own protocol record by record, and Microsoft's client playing.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { gameOf } from '../../../src/games/registry.ts'
import { guidOf, idOf } from '../../../src/server/base/guids.ts'
import type { Parts } from '../../../src/server/boot/start.ts'
import type { HostedTable } from '../../../src/server/hosting/hosted-table.ts'
import { readLog } from '../../../src/server/storage/log.ts'
import { quickChance } from '../../../src/testkit/playout.ts'
import { FaultyGames } from './faulty-games.ts'
import { HubPlayer, type State } from './hub-client.ts'
import {
  anyMove,
  leaks,
  logged,
  type Match,
  match,
  player,
  players,
  running,
  serve,
  step,
  truthful,
  useHub,
} from './hub-setting.ts'

useHub()

const empty = '00000000-0000-0000-0000-000000000000'
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function nameOf({ state }: HubPlayer): string {
  return state.players.find(({ playerId }: State) => playerId === state.playerId).name
}

async function entries(matchId: string): Promise<number> {
  return (await readLog(running.service.database, idOf(matchId))).length
}

/** A socket that speaks records, and no more. */
class RawHub {
  readonly records: State[] = []
  closed: number | null = null
  readonly socket: WebSocket

  constructor(path = '/game', headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${running.port}${path}`, { headers })
    this.socket.on('message', (data) => {
      for (const record of String(data).split('\u001e').slice(0, -1)) this.records.push(JSON.parse(record))
    })
    this.socket.on('close', (code) => {
      this.closed = code
    })
    this.socket.on('error', () => undefined)
  }

  async open(handshake = '{"protocol":"json","version":1}\u001e'): Promise<this> {
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject))
    this.socket.send(handshake)
    await this.until((record) => record.type === undefined)
    return this
  }

  send(record: object): void {
    this.socket.send(`${JSON.stringify(record)}\u001e`)
  }

  async until(fits: (record: State) => boolean): Promise<State> {
    for (let waited = 0; waited < 2000; waited++) {
      const found = this.records.find(fits)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`no such record among ${JSON.stringify(this.records)}`)
  }

  async untilClosed(): Promise<number> {
    while (this.closed === null) await new Promise((resolve) => setTimeout(resolve, 5))
    return this.closed
  }
}

describe('SignalR, record by record', () => {
  // B4-13.6
  it('negotiates both versions', async () => {
    const ask = async (query: string) =>
      (await fetch(`${running.url}/game/negotiate${query}`, { method: 'POST', body: '' })).json()
    const transports = [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ]
    expect(await ask('?negotiateVersion=1')).toEqual({
      negotiateVersion: 1,
      connectionId: expect.stringMatching(guid),
      connectionToken: expect.stringMatching(guid),
      availableTransports: transports,
    })
    expect(await ask('')).toEqual({
      negotiateVersion: 0,
      connectionId: expect.stringMatching(guid),
      availableTransports: transports,
    })
    expect(await ask('?negotiateVersion=7')).toMatchObject({ negotiateVersion: 1 })
    expect((await fetch(`${running.url}/`)).status).toBe(200)
  })

  it('shakes hands', async () => {
    expect((await new RawHub().open()).records[0]).toEqual({})
    const other = await new RawHub().open('{"protocol":"toString","version":1}\u001e')
    expect(other.records).toEqual([{ error: "Requested protocol 'toString' is not available." }])
    await other.untilClosed()
    const none = await new RawHub().open('{"type":6}\u001e')
    expect(none.records[0].error).toMatch(/handshake/)
    await none.untilClosed()
  })

  it('keeps alive', async () => {
    await running.stop()
    await serve({ HEARTBEAT_MS: '100' })
    const hub = await new RawHub().open()
    await hub.until((record) => record.type === 6)
    hub.send({ type: 6 })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(hub.records.filter((record) => record.type === 6).length).toBeGreaterThan(2)
    expect(hub.closed).toBeNull()
  })

  it('answers invocations by their ids, and those without one not at all', async () => {
    const hub = await new RawHub().open()
    const create = { target: 'CreateOrJoinMatch', arguments: [{ deckSize: 99 }] }
    hub.send({ type: 1, ...create })
    hub.send({ type: 1, invocationId: 'a', ...create, headers: { unknown: 'yes' } })
    expect(await hub.until((record) => record.type === 3)).toEqual({
      type: 3,
      invocationId: 'a',
      error: '"deckSize" must be one of 32, 36, 52, 54.',
    })
    hub.send({ type: 1, invocationId: 'b', target: 'Cheat', arguments: [] })
    expect(await hub.until((record) => record.invocationId === 'b')).toMatchObject({
      error: "Unknown hub method 'Cheat'",
    })
    hub.send({ type: 4, invocationId: 'c', target: 'SubmitMove', arguments: [] })
    expect(await hub.until((record) => record.invocationId === 'c')).toMatchObject({
      error: 'There are no streams here.',
    })
    expect(hub.records.filter((record) => record.type === 3)).toHaveLength(3)
    hub.send({ type: 7 })
    await hub.untilClosed()
  })

  it('reads several records of one message, and one of several', async () => {
    const hub = new RawHub()
    const text = JSON.stringify({ type: 1, invocationId: 'x', target: 'CreateOrJoinMatch', arguments: [{}] })
    await hub.open(`{"protocol":"json","version":1}\u001e{"type":6}\u001e${text.slice(0, 20)}`)
    hub.socket.send(text.slice(20))
    hub.socket.send('\u001e')
    expect((await hub.until((record) => record.type === 3)).result).toMatchObject({ phase: 'waiting' })
  })

  it('limits records, not the frames that clients join them into: a whole burst passes in one', async () => {
    await running.stop()
    await serve({ COMMANDS_PER_SECOND: '10', COMMAND_BURST: '20' })
    const record = (id: string, padding: number) =>
      `${JSON.stringify({ type: 1, invocationId: id, target: 'SubmitMove', arguments: [{ matchId: 'x'.repeat(padding) }] })}\u001e`
    const hub = await new RawHub().open()
    await new Promise((resolve) => setTimeout(resolve, 2100)) // the handshake is counted, too
    hub.socket.send(Array.from({ length: 20 }, (_, id) => record(`${id}`, 3900)).join(''))
    await hub.until((one) => one.invocationId === '19')
    expect(hub.records.filter(({ error }) => /"clientCmdId" is missing|"matchId" must be/.test(error))).toHaveLength(20)
    hub.socket.send(Array.from({ length: 5 }, (_, id) => record(`late ${id}`, 10)).join(''))
    expect(await hub.until((one) => one.invocationId === 'late 4')).toMatchObject({
      error: expect.stringMatching(/too much/),
    })
    expect(hub.closed).toBeNull()
    hub.socket.send(record('large', 4096))
    expect(await hub.until((one) => one.type === 7)).toMatchObject({ error: expect.stringMatching(/4 KiB/) })
    const rest = await new RawHub().open()
    rest.socket.send(`{"type":1,"x":"${'x'.repeat(4096)}`)
    await rest.until((one) => one.type === 7)
    const huge = await new RawHub().open()
    huge.socket.send('x'.repeat(81_921))
    expect(await huge.untilClosed()).toBe(1009)
  })

  it('Microsoft’s client passes a burst at once', async () => {
    await running.stop()
    await serve({ COMMANDS_PER_SECOND: '10', COMMAND_BURST: '20' })
    const ann = await player()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const move = {
      matchId: randomUUID(),
      clientCmdId: randomUUID(),
      type: 'Play',
      cards: Array(8).fill({ rank: 'Ace', suit: 'Spades' }),
    }
    const whys = await Promise.all(Array.from({ length: 18 }, () => ann.refusal('SubmitMove', move)))
    expect(new Set(whys)).toEqual(new Set(['Game not found']))
    expect(ann.connection.state).toBe('Connected')
  })

  it('bears nonsense, but not for ever, and nobody else notices', async () => {
    const others = await match(2)
    const chance = quickChance(5)
    const parts = ['{', '}', '"', '\u001e', '1', 'type', ':', ',', '[', ']', 'null', 'SubmitMove', ' ', '\\u0000']
    for (let round = 0; round < 60; round++) {
      const hub = await new RawHub().open()
      for (let n = 0; n < 30; n++) {
        const text = Array.from({ length: 12 }, () => chance.pick('part', parts)).join('')
        hub.socket.send(`${text}\u001e`)
      }
      for (const args of [
        [null],
        [],
        [[]],
        [{ matchId: {} }],
        [{ type: 'Play', matchId: 'x', clientCmdId: 'y', cards: [{}] }],
      ])
        hub.send({ type: 1, invocationId: '1', target: 'SubmitMove', arguments: args })
      await hub.untilClosed()
    }
    await step(others)
  })
})

describe('who somebody is', () => {
  // B4-11.1, B4-11.2, B4-11.3
  it.each([false, true])('a new client becomes a guest and is told its token (skipNegotiation %s)', async (skip) => {
    const ann = await player({ skipNegotiation: skip })
    const state = await ann.call('CreateOrJoinMatch', {})
    expect(state.accessToken).toMatch(/\S{20,}/)
    expect(ann.updates[0]).toEqual({ state, echo: empty }) // the event came before the answer, and says the same
    await ann.stop()
    const back = await player({ token: state.accessToken, skipNegotiation: skip })
    // the match is pushed at once, without having been asked for
    const pushed = await back.until(() => true)
    expect(pushed).toMatchObject({ matchId: state.matchId, playerId: state.playerId })
    expect(pushed).not.toHaveProperty('accessToken')
  })

  it('a token that is none is refused, by negotiation and by handshake', async () => {
    await expect(HubPlayer.started(running.port, { token: 'forged' })).rejects.toThrow(/401|Unauthorized/)
    await expect(HubPlayer.started(running.port, { token: 'forged', skipNegotiation: true })).rejects.toThrow(
      /not valid/,
    )
  })

  it('is known by a token in the address, and by a cookie', async () => {
    const guest = await running.service.accounts.newGuest('Ann')
    const inAddress = await new RawHub(`/game?id=x&access_token=${encodeURIComponent(guest.token)}`).open()
    inAddress.send({ type: 1, invocationId: '1', target: 'CreateOrJoinMatch', arguments: [{}] })
    const { result } = await inAddress.until((record) => record.type === 3)
    expect(result).toMatchObject({ playerId: guidOf(guest.player), players: [{ name: 'Ann' }] })
    expect(result).not.toHaveProperty('accessToken')
    inAddress.socket.close()
    await inAddress.untilClosed()
    const cookie = guest.cookies.map((line) => line.split(';')[0]).join('; ')
    const byCookie = await new RawHub('/game', { cookie }).open()
    const pushed = await byCookie.until((record) => record.target === 'StateUpdate')
    expect(pushed.arguments[0]).toMatchObject({ matchId: result.matchId })
    // The cookie of a page of another origin is not read: there it is somebody else.
    const foreign = await new RawHub('/game', { cookie, origin: 'https://elsewhere.example' }).open()
    foreign.send({ type: 1, invocationId: '1', target: 'CreateOrJoinMatch', arguments: [{ playerName: 'Eve' }] })
    const stranger = await foreign.until((record) => record.type === 3)
    expect(stranger.result.playerId).not.toBe(result.playerId)
    foreign.socket.close()
  })

  it('the PlayerId opens nothing, and neither does the id of somebody else’s match', async () => {
    const { matchId, turn } = await match(2)
    const eve = await player()
    const victim = turn().state
    const move = { matchId, clientCmdId: randomUUID(), ...truthful(victim) }
    expect(await eve.refusal('SubmitMove', move)).toBe('Game not found')
    expect(await eve.refusal('DisposeJokers', matchId, randomUUID())).toBe('Game not found')
    expect(await eve.refusal('CreateOrJoinMatch', { matchId })).toBe('Game already started')
    expect(eve.updates).toEqual([])
  })

  it('a second connection takes the seat from the first', async () => {
    const ann = await player()
    const { matchId } = await ann.call('CreateOrJoinMatch', {})
    const closed = new Promise<Error | undefined>((resolve) => ann.connection.onclose(resolve))
    const again = await ann.again()
    players.push(again)
    expect((await again.until(() => true)).matchId).toBe(matchId)
    expect(String(await closed)).toMatch(/another session/)
  })
})

describe('whoever is closed comes back by themselves where they are asked to, and nowhere else', () => {
  const closing = ({ connection }: HubPlayer) =>
    new Promise<string>((resolve) => connection.onclose((error) => resolve(String(error))))
  const reconnecting = ({ connection }: HubPlayer) =>
    new Promise<string>((resolve) => connection.onreconnecting((error) => resolve(String(error))))

  it('after a fault of the match', async () => {
    const games = new FaultyGames()
    await running.stop()
    await serve({}, { gameOf: games.gameOf })
    const [ann, ben] = [await player({ reconnects: true }), await player({ reconnects: true })]
    const { matchId } = await ann.call('CreateOrJoinMatch', {})
    await ben.call('CreateOrJoinMatch', { matchId })
    await ann.until(({ phase }) => phase === 'opening')
    const whys = Promise.all([ann, ben].map(reconnecting))
    const back = Promise.all(
      [ann, ben].map(({ connection }) => new Promise((resolve) => connection.onreconnected(resolve))),
    )
    games.isFaulty = true
    const { cards = [], ...move } = truthful(ben.state) as State
    await ben.refusal('SubmitMove', { matchId, clientCmdId: randomUUID(), cards, ...move })
    games.isFaulty = false
    for (const why of await whys) expect(why).toMatch(/had a fault; come back/)
    const known = [ann, ben].map(({ updates }) => updates.length)
    await back
    for (const [index, one] of [ann, ben].entries()) {
      await expect.poll(() => one.updates.length).toBeGreaterThan(known[index] as number)
      expect(one.state).toMatchObject({ matchId, phase: 'opening' })
    }
    expect(await ben.call('SubmitMove', { matchId, clientCmdId: randomUUID(), cards, ...move })).toMatchObject({
      turnNo: 2,
    })
    expect(logged.splice(0).join()).toContain('planted')
  })

  it('from a server that does not have the rules of the match', async () => {
    const ann = await player()
    const { matchId } = await ann.call('CreateOrJoinMatch', {})
    await ann.stop()
    await running.stop()
    const none: Parts['gameOf'] = (id, version) => (id === 'believe' && version ? undefined : gameOf(id, version))
    await serve({}, { gameOf: none })
    const ben = await player({ reconnects: true })
    const why = reconnecting(ben)
    expect(await ben.refusal('CreateOrJoinMatch', { matchId })).toMatch(/come back to reach another/)
    expect(await why).toMatch(/come back to reach another/)
  })

  it('from a server that stops', async () => {
    const ann = await player({ reconnects: true })
    await ann.call('CreateOrJoinMatch', {})
    const why = reconnecting(ann)
    await running.stop()
    expect(await why).toMatch(/1001/)
    await serve()
  })

  it('but not when the seat is another connection’s, or the session has ended', async () => {
    const ann = await player({ reconnects: true })
    await ann.call('CreateOrJoinMatch', {})
    const replaced = closing(ann)
    const again = await player({ token: ann.token ?? '', reconnects: true })
    expect(await replaced).toMatch(/another session/)
    const ended = closing(again)
    const headers = { authorization: `Bearer ${ann.token}` }
    expect((await fetch(`${running.url}/api/auth/sign-out`, { method: 'POST', headers })).status).toBe(200)
    expect(await ended).toMatch(/session has ended/)
  })
})

describe('two matches on one connection', () => {
  /** Ann has played a match with Ben, and has made another one since; gives a move of hers in the first. */
  async function after(end: (game: Match, ann: HubPlayer) => Promise<unknown>) {
    const game = await match(2, { deckSize: 32, maxRounds: 1 })
    const { one: ann, move, state } = await step(game)
    await end(game, ann)
    const second = await ann.call('CreateOrJoinMatch', {})
    return { ann, move, state, second: second.matchId as string, first: game.matchId }
  }
  const ends: readonly [string, (game: Match, ann: HubPlayer) => Promise<unknown>][] = [
    [
      'is over',
      async (game) => {
        while (game.host.state.phase !== 'finished') await step(game)
      },
    ],
    ['goes on with a bot', (game, ann) => ann.call('LeaveMatch', game.matchId)],
  ]

  it.each(ends)('what is asked of one that %s does not take anybody away from theirs', async (_, end) => {
    const { ann, move, state, first, second } = await after(end)
    expect(await ann.call('SubmitMove', move)).toEqual(state)
    await ann.refusal('SubmitMove', { ...move, clientCmdId: randomUUID() })
    await ann.refusal('StartMatch', first)
    expect(await ann.call('CreateOrJoinMatch', { matchId: first })).toMatchObject({ matchId: first })
    await new Promise((resolve) => setTimeout(resolve, 200)) // longer than a lost connection may take to come back
    const cy = await player()
    await cy.call('CreateOrJoinMatch', { matchId: second })
    const dealt = await ann.until(({ matchId, phase }) => matchId === second && phase === 'opening')
    expect(dealt.players).toMatchObject([{ connected: true }, { connected: true }])
    const seat = (await running.service.host.get(idOf(second)))?.table.seats[0]
    expect(seat).toMatchObject({ connected: true, epoch: 1 })
  })
})

describe('CreateOrJoinMatch', () => {
  // B4-13.1
  it('makes a match by the request, in its words or in Pascal case, and deals when everybody is there', async () => {
    const [ann, ben] = [await player(), await player()]
    const request = {
      deckSize: 36,
      JokerCount: 4,
      canDisposeJokers: true,
      scoreCard: -2,
      scoreJoker: -7,
      winnerBonus: 9,
      inviteTimeoutSec: 60,
      matchId: null,
      playerName: 'Ann',
    }
    const lobby = await ann.call('CreateOrJoinMatch', request)
    expect(lobby).toMatchObject({
      matchId: expect.stringMatching(guid),
      code: expect.stringMatching(/^[A-Z2-9]{6}$/),
      phase: 'waiting',
      currentPlayerId: empty,
      players: [{ name: 'Ann', connected: true }],
    })
    // whoever joins can see what is played, before and after the deal
    const { playerName: _name, matchId: _match, JokerCount: jokerCount, ...asked } = request
    const played = { ...asked, jokerCount, maxRounds: null }
    expect(lobby).toMatchObject(played)
    expect(lobby.announceableRanks).toEqual(['Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Jack', 'Queen', 'King', 'Ace'])
    const dealt = await ben.call('CreateOrJoinMatch', { code: lobby.code.toLowerCase(), playerName: 'Ben' })
    expect(dealt).toMatchObject({ phase: 'opening', ...played, turnNo: 1, tableCount: 0, code: null })
    expect(dealt.announceableRanks).toEqual(lobby.announceableRanks)
    const hosted = await running.service.host.get(idOf(lobby.matchId))
    expect(hosted?.table.rules).toMatchObject({
      deckSize: 36,
      jokers: 4,
      jokerDisposal: true,
      scorePerCard: -2,
      scorePerJoker: -7,
      winnerBonus: 9,
      inviteTimeoutSec: 60,
    })
    expect(dealt.currentPlayerId).toBe(dealt.playerId) // dealer's left (B4-3.2.2)
    expect(dealt.dealerId).toBe(lobby.playerId)
    expect(Object.keys(dealt.handCounts).toSorted()).toEqual([lobby.playerId, dealt.playerId].toSorted())
    expect(dealt.hand).toHaveLength(dealt.handCounts[dealt.playerId])
    await ann.until((state) => state.phase === 'opening')
    // coming back to it is not joining it
    expect(await ben.call('CreateOrJoinMatch', { matchId: lobby.matchId })).toMatchObject({ hand: dealt.hand })
  })

  it('an empty GUID is no match: .NET sends it to make one, or to join by code', async () => {
    const [ann, ben] = [await player(), await player()]
    const { matchId, code } = await ann.call('CreateOrJoinMatch', { matchId: empty })
    expect(matchId).not.toBe(empty)
    expect(await ben.call('CreateOrJoinMatch', { matchId: empty, code })).toMatchObject({ matchId })
  })

  it.each([
    [{ playerCount: 3 }, { deckSize: 36, jokerCount: 0 }],
    [{ playerCount: 4 }, { deckSize: 52, jokerCount: 0 }],
    [{ deckSize: 54 }, { deckSize: 54, jokerCount: 2 }],
  ])('what %j leaves open is filled in', async (request, played) => {
    const ann = await player()
    const defaults = { canDisposeJokers: false, scoreCard: -1, scoreJoker: -3, winnerBonus: 5 }
    expect(await ann.call('CreateOrJoinMatch', request)).toMatchObject({ ...played, ...defaults })
  })

  it('StartMatch deals before everybody is there; LeaveMatch leaves', async () => {
    const [ann, ben, cy] = [await player(), await player(), await player()]
    const { matchId } = await ann.call('CreateOrJoinMatch', { playerCount: 4 })
    await ben.call('CreateOrJoinMatch', { matchId })
    await cy.call('CreateOrJoinMatch', { matchId })
    await cy.call('LeaveMatch', matchId)
    expect(await ben.refusal('StartMatch', matchId)).toBe('Only the host can do this')
    const state = await ann.call('StartMatch', matchId, randomUUID())
    expect(state).toMatchObject({ phase: 'opening', players: [{}, {}] })
    expect(await cy.call('CreateOrJoinMatch', {})).toMatchObject({ phase: 'waiting' }) // free again
  })

  it('says why not, in the words of the request', async () => {
    const ann = await player()
    expect(await ann.refusal('CreateOrJoinMatch', { jokerCount: 4 })).toMatch(/"canDisposeJokers" must say/)
    expect(await ann.refusal('CreateOrJoinMatch', { jokerCount: -1 })).toMatch(/^"jokerCount" must be a whole number/)
    expect(await ann.refusal('CreateOrJoinMatch', 'x')).toMatch(/object/)
    expect(await ann.refusal('CreateOrJoinMatch', { matchId: randomUUID() })).toBe('Game not found')
    expect(await ann.refusal('CreateOrJoinMatch', { code: 'XYZ999' })).toBe('Game not found')
    expect(await ann.refusal('CreateOrJoinMatch', { playerName: '\u202e' })).toMatch(/name/)
    await ann.call('CreateOrJoinMatch', {})
    expect(await ann.refusal('CreateOrJoinMatch', {})).toBe('You are already in another game')
    const other = await running.service.accounts.newGuest('Bo')
    const cambio = await running.service.host.open({ game: 'cambio', rules: {}, host: other })
    if (!cambio.ok) throw new Error(cambio.error.text)
    const ben = await player()
    expect(await ben.refusal('CreateOrJoinMatch', { matchId: cambio.value.table.id })).toBe('Game not found')
  })
})

describe('SubmitMove', () => {
  // B4-13.2, B4-13.5
  it('plays by name and by number; everybody gets their own state, with the id of the command', async () => {
    const game = await match(3, { deckSize: 32 })
    const { all, matchId, turn } = game
    const one = turn()
    const [card] = one.state.hand
    const clientCmdId = randomUUID()
    const state = await one.call('SubmitMove', {
      matchId,
      clientCmdId,
      turnNo: 1,
      type: 'Play',
      cards: [card],
      announcedRank: 'Ten',
    })
    expect(state).toMatchObject({
      turnNo: 2,
      tableCount: 1,
      announcedRank: 'Ten',
      roundEnded: false,
      lastPlay: { playerId: one.state.playerId, count: 1 },
    })
    for (const other of all) {
      await other.until(({ seq }) => seq === state.seq)
      const { echo, state: own } = other.updates.at(-1) as { echo: string; state: State }
      expect(echo).toBe(clientCmdId)
      expect(own.playerId).toBe(other.state.playerId)
      expect(own.handCounts).toEqual(state.handCounts)
      if (other !== one) expect(own.hand).not.toEqual(state.hand)
    }
    const second = turn()
    const numbers = second.state.hand.slice(0, 2).map(({ rank, suit }: State) => ({
      rank:
        [
          'Two',
          'Three',
          'Four',
          'Five',
          'Six',
          'Seven',
          'Eight',
          'Nine',
          'Ten',
          'Jack',
          'Queen',
          'King',
          'Ace',
        ].indexOf(rank) + 2,
      suit: ['Clubs', 'Diamonds', 'Hearts', 'Spades'].indexOf(suit),
    }))
    const after = await second.call('SubmitMove', {
      MatchId: matchId,
      ClientCmdId: randomUUID(),
      TurnNo: 2,
      Type: 0,
      Cards: numbers.map(({ rank, suit }: State) => ({ Rank: rank, Suit: suit })),
      AnnouncedRank: 10,
      ChallengePickIndex: null,
    })
    expect(after).toMatchObject({ tableCount: 3, turnNo: 3, announcedRank: 'Ten' })
    expect(after.hand).toEqual(second.updates[0] && second.state.hand)
    const third = turn()
    const challenged = await third.call('SubmitMove', {
      matchId,
      clientCmdId: randomUUID(),
      type: 1,
      challengePickIndex: 0,
    })
    // index 0 is the top: the last card that was laid down (B-08)
    const names = {
      rank: 0,
      suit: 0,
      ...second.updates.findLast(({ state: { turnNo } }) => turnNo === 2)?.state.hand[1],
    }
    expect(challenged.challenge).toMatchObject({ pickIndex: 0, announcedRank: 'Ten', card: names })
    expect(challenged.challenge.hit).toBe(names.rank === 'Ten')
    expect(challenged).toMatchObject({ tableCount: 0, announcedRank: null })
  })

  it('derives the rank of an opening from its cards (B-20)', async () => {
    const { turn, matchId } = await match(2, { deckSize: 32 })
    const one = turn()
    const [card] = one.state.hand
    const play = { matchId, clientCmdId: randomUUID(), type: 'Play', cards: [card] }
    expect(await one.call('SubmitMove', play)).toMatchObject({ announcedRank: card.rank })
  })

  it('says why not', async () => {
    const { all, turn, matchId } = await match(3, { deckSize: 32 })
    const one = turn()
    const { hand } = one.state
    const other = all.find((player) => player !== one) as HubPlayer
    const play = { matchId, clientCmdId: randomUUID(), type: 'Play', cards: hand.slice(0, 1), announcedRank: 'Ace' }
    const why = (more: object, who = one) => who.refusal('SubmitMove', { ...play, ...more })
    expect(await why({ cards: other.state.hand.slice(0, 1) }, other)).toBe(`${nameOf(one)}'s turn`)
    expect(await why({ cards: [] })).toMatch(/1 to 3/)
    expect(await why({ cards: hand.slice(0, 4) })).toMatch(/1 to 3/)
    expect(await why({ cards: [hand[0], hand[0]] })).toBe('You do not have this card.')
    expect(await why({ cards: other.state.hand.slice(0, 1) })).toBe('You do not have this card.')
    expect(await why({ cards: [{ rank: 'Fool', suit: 'Clubs' }] })).toMatch(/"rank" and a "suit"/)
    expect(await why({ cards: undefined })).toMatch(/"cards"/)
    expect(await why({ announcedRank: 'Two' })).toBe('This rank cannot be announced.')
    expect(await why({ announcedRank: 'Joker' })).toBe('This rank cannot be announced.')
    expect(await why({ announcedRank: 1 })).toMatch(/"announcedRank"/)
    expect(await why({ type: 'Pass' })).toMatch(/^"type" must be one of Play, Challenge/)
    const doubt = { type: 'Challenge', cards: null, announcedRank: null }
    expect(await why(doubt)).toBe('"challengePickIndex" is missing.')
    expect(await why({ ...doubt, challengePickIndex: 0 })).toBe('There is nothing to challenge.')
    expect(await why({ clientCmdId: undefined })).toBe('"clientCmdId" is missing.')
    expect(await why({ matchId: randomUUID() })).toBe('Game not found')
    const different = hand.find((card: State) => card.rank !== hand[0].rank)
    expect(await why({ cards: [hand[0], different], announcedRank: null })).toBe('Say which rank you play.')
    const before = await entries(matchId)
    await one.call('SubmitMove', play)
    expect(await entries(matchId)).toBe(before + 1) // refusals left no trace
    const next = turn()
    const cards = next.state.hand.slice(0, 1)
    expect(await why({ cards, clientCmdId: randomUUID(), announcedRank: 'King' }, next)).toMatch(/cannot be changed/)
    const wrong = { ...doubt, clientCmdId: randomUUID() }
    expect(await why({ ...wrong, challengePickIndex: 1 }, next)).toBe("You can only flip the previous player's cards.")
  })
})

describe('a move that comes too early or too late', () => {
  it('is not played from another hand than it was meant for, also when the next one is being dealt', async () => {
    const game = await match(2, { deckSize: 32 })
    const { host, matchId } = game
    while (!host.state.roundEnded) await step(game)
    // The winner deals and the other one opens: who still has cards of the round that is over.
    const loser = game.all.find(({ state }) => !state.result.winners.includes(state.playerId)) as HubPlayer
    const { hand, turnNo } = loser.state
    const hosted = (await running.service.host.get(idOf(matchId))) as HostedTable
    const { database } = running.service
    const write = database.write.bind(database)
    vi.spyOn(database, 'write').mockImplementation(async (statements) => {
      if (statements.some((one) => 'append' in one)) await new Promise((resolve) => setTimeout(resolve, 300))
      return write(statements)
    })
    const command = { type: 'nextRound' }
    const dealing = hosted.submit({ type: 'command', player: hosted.table.host, command })
    const play = { matchId, clientCmdId: randomUUID(), turnNo, type: 'Play', cards: [hand[0]], announcedRank: 'Ace' }
    expect(await loser.refusal('SubmitMove', play)).toMatch(/moved on/)
    expect((await dealing).type).toBe('entry')
    expect(loser.state).toMatchObject({ round: 2, turnNo: 1, tableCount: 0, currentPlayerId: loser.state.playerId })
  })

  it('has to wait for the deal', async () => {
    const ann = await player()
    const { matchId, turnNo } = await ann.call('CreateOrJoinMatch', {})
    const play = { matchId, clientCmdId: randomUUID(), type: 'Play', cards: [{ rank: 'Ace', suit: 'Spades' }] }
    const moves = [{}, { turnNo }, { turnNo: 1 }, { type: 'Challenge', cards: null, challengePickIndex: 0 }]
    for (const move of moves)
      expect(await ann.refusal('SubmitMove', { ...play, ...move })).toBe('The game has not started yet')
  })

  it('of another turn is refused, and the caller is sent the state of now before (P-10)', async () => {
    const game = await match(2, { deckSize: 32 })
    const { one, move, state } = await step(game)
    const updates = one.updates.length
    // also with cards that are gone by now
    const again = { ...move, clientCmdId: randomUUID() }
    let known = 0
    const why = await one.call('SubmitMove', again).catch((error) => {
      known = one.updates.length
      return error.message
    })
    expect(why).toMatch(/moved on/)
    expect(known).toBe(updates + 1)
    expect(one.updates.at(-1)).toEqual({ state, echo: empty })
    const other = game.turn()
    expect(await other.refusal('SubmitMove', { ...again, ...anyMove(other.state), turnNo: 7 })).toMatch(/moved on/)
    expect(await entries(game.matchId)).toBe(state.seq)
  })
})

describe('the same command again (B-16)', () => {
  // B4-13.3, B4-14.6, B4-17.3, B4-11.4, B4-17.6
  it('is answered with the same state and not done, later, otherwise meant, and after a restart', async () => {
    const game = await match(3, { deckSize: 32 })
    const { one, move, state } = await step(game)
    expect(await one.call('SubmitMove', move)).toEqual(state)
    await step(game)
    await step(game)
    const before = await entries(game.matchId)
    expect(await one.call('SubmitMove', move)).toEqual(state)
    const echoed = one.updates.findLast(({ echo }) => echo === move.clientCmdId)
    expect(echoed?.state).toEqual(state)
    expect((await one.until(({ seq }) => seq >= before)).seq).toBeGreaterThanOrEqual(before) // and then how it is now
    expect(one.state.seq).toBeGreaterThan(state.seq)
    const otherwise = { ...move, cards: [], type: 'Challenge', challengePickIndex: 0 }
    expect(await one.call('SubmitMove', otherwise)).toEqual(state)
    // somebody else's command of that id is theirs
    const other = game.all.find((player) => player !== one) as HubPlayer
    const answer = await other.call('SubmitMove', { ...move, ...truthful(other.state) }).catch((error) => error.message)
    expect(answer).not.toEqual(state)
    const after = await entries(game.matchId)
    expect(after).toBeLessThanOrEqual(before + 1)

    const tokens = game.all.map((player) => player.token ?? '')
    for (const player of game.all) await player.stop()
    await running.stop()
    await serve()
    const back = await player({ token: tokens[game.all.indexOf(one)] ?? '' })
    expect((await back.until(() => true)).matchId).toBe(game.matchId) // B4-11.5
    expect(await back.call('SubmitMove', move)).toEqual(state)
    const log = await readLog(running.service.database, idOf(game.matchId))
    const seat = state.players.findIndex(({ playerId }: State) => playerId === state.playerId)
    expect(log.filter(({ id, by }) => id === move.clientCmdId && by === seat)).toHaveLength(1)
  })

  it('in other letters too: the case of a GUID means nothing, and is echoed as it was given', async () => {
    const game = await match(2, { deckSize: 32 })
    const one = game.turn()
    const clientCmdId = 'ABCDEF01-2345-4789-ABCD-EF0123456789'
    const move = { matchId: game.matchId, clientCmdId, ...truthful(one.state) }
    const state = await one.call('SubmitMove', move)
    expect(one.updates.at(-1)).toEqual({ state, echo: clientCmdId })
    const seq = await entries(game.matchId)
    const lower = { ...move, clientCmdId: clientCmdId.toLowerCase() }
    expect(await one.call('SubmitMove', lower)).toEqual(state)
    expect(one.updates.at(-1)).toEqual({ state, echo: lower.clientCmdId })
    expect(await one.call('DisposeJokers', game.matchId, clientCmdId)).toEqual(state)
    expect(await entries(game.matchId)).toBe(seq)

    const token = one.token ?? ''
    for (const player of game.all) await player.stop()
    await running.stop()
    await serve()
    const back = await player({ token })
    await back.until(() => true)
    for (const again of [move, lower]) expect(await back.call('SubmitMove', again)).toEqual(state)
    const log = await readLog(running.service.database, idOf(game.matchId))
    expect(log.filter(({ id }) => id?.toLowerCase() === lower.clientCmdId)).toHaveLength(1)
  })

  it('also when it comes twice at the same moment', async () => {
    const { turn, matchId } = await match(2, { deckSize: 32 })
    const one = turn()
    const move = { matchId, clientCmdId: randomUUID(), ...truthful(one.state) }
    const before = await entries(matchId)
    const [first, second] = await Promise.all([one.call('SubmitMove', move), one.call('SubmitMove', move)])
    expect(second).toEqual(first)
    expect(await entries(matchId)).toBe(before + 1)
  })
})

describe('jokers', () => {
  // B4-13.4
  it('DisposeJokers lays four away, once for each command, also out of turn (B-17)', async () => {
    const { all, turn, matchId } = await match(2, { deckSize: 32, jokerCount: 40, canDisposeJokers: true })
    const one = all.find((player) => player !== turn()) as HubPlayer
    const jokers = (state: State) => state.hand.filter(({ rank }: State) => rank === 'Joker').length
    const before = jokers(one.state)
    expect(one.state.hand.find(({ rank }: State) => rank === 'Joker')).toEqual({ rank: 'Joker', suit: 'None' })
    const clientCmdId = randomUUID()
    const state = await one.call('DisposeJokers', matchId, clientCmdId)
    expect(jokers(state)).toBe(before - 4)
    expect(state.disposed).toContainEqual({ playerId: state.playerId, rank: 'Joker' })
    expect(await one.call('DisposeJokers', matchId, clientCmdId)).toEqual(state)
    expect(jokers(await one.call('DisposeJokers', matchId, randomUUID()))).toBe(before - 8)
    // a play that says "dispose now" (B4-7.3)
    const two = turn()
    const held = jokers(two.state)
    const after = await two.call('SubmitMove', {
      matchId,
      clientCmdId: randomUUID(),
      type: 'Play',
      cards: [
        { rank: 99, suit: 99 },
        { rank: 'Joker', suit: 'None' },
      ],
      announcedRank: 'Ace',
      disposeJokers: true,
    })
    expect(jokers(after)).toBe(held - 6)
  })

  it('is refused where it is not allowed', async () => {
    const { host, matchId } = await match(2, { deckSize: 32, jokerCount: 40, canDisposeJokers: false })
    expect(await host.refusal('DisposeJokers', matchId, randomUUID())).toBe('You cannot dispose four jokers now.')
  })
})

describe('a whole game with three players on Microsoft’s client', () => {
  // B4-17.2
  it('two rounds, a reconnect and a repeated command, and nobody is sent a card that they may not know', async () => {
    const game = await match(3, { deckSize: 36, jokerCount: 2 })
    const { all, matchId } = game
    let dropped = false
    let moves = 0
    for (let round = 1; round <= 2; round++) {
      while (!game.host.state.roundEnded) {
        const { one, move, state } = await step(game)
        moves += 1
        const { handCounts, tableCount, disposed } = state
        const held = Object.values<number>(handCounts).reduce((sum, count) => sum + count, 0)
        expect(held + tableCount + 4 * disposed.length).toBe(38) // nothing is lost
        if (moves === 3) expect(await one.call('SubmitMove', move)).toEqual(state)
        if (moves === 5) {
          // a connection is lost in the middle of the round; the same person is back with the same cards
          const seat = all.indexOf(one)
          const { hand, playerId } = one.state
          await one.stop()
          const back = await one.again()
          players.push(back)
          all[seat] = back
          if (one === game.host) Object.assign(game, { host: back })
          expect(await back.until(() => true)).toMatchObject({ hand, playerId, matchId })
          expect(await back.call('SubmitMove', move)).toEqual(state)
          dropped = true
        }
        if (moves > 400) throw new Error('The round does not end.')
      }
      const { result, players: seats } = game.host.state
      expect(result).toMatchObject({ round, reason: 'emptyHand' })
      for (const { playerId, handCount } of seats) {
        const jokers = result.hands[playerId].filter(({ rank }: State) => rank === 'Joker').length
        const bonus = handCount === 0 ? 5 : 0
        expect(result.points[playerId]).toBe(bonus - (handCount - jokers) - 3 * jokers)
        expect(result.winners.includes(playerId)).toBe(handCount === 0)
      }
      const type = round === 1 ? 'NextRound' : 'EndGame'
      expect(game.host.state.moves).toEqual(['NextRound', 'EndGame'])
      const state = await game.host.call('SubmitMove', { matchId, clientCmdId: randomUUID(), type })
      for (const one of all) await one.until(({ seq }) => seq >= state.seq)
      if (round === 1) expect(state).toMatchObject({ round: 2, dealerId: result.winners[0], turnNo: 1 })
    }
    expect(dropped).toBe(true)
    const { ranking, players: seats } = game.host.state
    expect(game.host.state.phase).toBe('finished')
    expect(ranking.map(({ score }: State) => score)).toEqual(
      seats.map(({ score }: State) => score).toSorted((a: number, b: number) => b - a),
    )
    const sent = all.flatMap((one) => one.updates.map(({ state }) => state))
    expect(sent.length).toBeGreaterThan(3 * moves - 20)
    expect(sent.flatMap(leaks)).toEqual([])
    // the check would notice
    const planted = structuredClone(sent.find(({ phase }) => phase === 'responding'))
    planted.players[0].lastDrawn = { rank: 'Ace', suit: 'Spades' }
    expect(leaks(planted)).toEqual(['players.0.lastDrawn'])
  })
})

describe('after a game', () => {
  it('whoever goes on in the room takes the others along, and everybody is shown where they are', async () => {
    const game = await match(2, { deckSize: 32, maxRounds: 1 })
    while (game.host.state.phase !== 'finished') await step(game)
    const [, other] = game.all as [HubPlayer, HubPlayer]
    const answer = await fetch(`${running.url}/api/tables/${idOf(game.matchId)}/lobby`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.token}` },
    })
    const next = ((await answer.json()) as { id: string }).id
    for (const one of game.all) {
      const state = await one.until(({ matchId }) => matchId === guidOf(next))
      expect(state.players).toHaveLength(2)
    }
    // both are there, so the host's connection deals again
    await game.host.until(({ matchId, phase }) => matchId === guidOf(next) && phase === 'opening')
  })
})

describe('examples/believe.mjs', () => {
  it('three of them play a whole game', async () => {
    const play = (name: string, wanted: string, onMatch: (id: string) => void = () => undefined) => {
      const child = spawn(process.execPath, ['examples/believe.mjs', running.url, name, wanted])
      return new Promise<{ code: number | null; text: string }>((resolve) => {
        let text = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (data) => {
            text += data
            const id = /^match (\S+)/m.exec(text)?.[1]
            if (id) onMatch(id)
          })
        child.on('close', (code) => resolve({ code, text }))
      })
    }
    const others: Promise<{ code: number | null; text: string }>[] = []
    const first = await play('Ann', '3', (id) => {
      if (others.length === 0) others.push(play('Ben', id), play('Cy', id))
    })
    const ends = [first, ...(await Promise.all(others))]
    expect(ends.map(({ code, text }) => (code === 0 ? 0 : text))).toEqual([0, 0, 0])
    for (const { text } of ends) expect(text).toMatch(/^place [123] of 3 with -?\d+ points$/m)
  })
})
