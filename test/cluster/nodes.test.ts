// Two real nodes on one real PostgreSQL: people at one table who are connected to different nodes.

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { guidOf, idOf } from '../../src/server/base/guids.ts'
import type { Statement } from '../../src/server/storage/database.ts'
import { addSeek } from '../../src/server/storage/seeks.ts'
import { HubPlayer } from '../server/gateways/hub-client.ts'
import { flips, MemoryClient } from '../server/gateways/memory-client.ts'
import { startService, type TestService } from '../server/setting.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'
import { Player } from './player.ts'

let url = ''
const nodes: TestService[] = []
const environment = () => ({ DATABASE_URL: url, DRAIN_MS: '1000', SECRET: 'a secret of at least 32 characters' })

beforeAll(async () => {
  url = await newDatabase(inject('postgres'))
  nodes.push(await startService(environment()), await startService(environment()))
})

afterAll(async () => {
  for (const node of nodes) await node.stop()
  await dropDatabase(url)
})

it('tell people of invitations who are connected elsewhere, and whoever invited of the answers', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const [ann, ben, cleo] = [new Player(), new Player(), new Player()]
  await ann.come(first)
  await ben.come(second)
  await cleo.come(second)
  const members = [ben, cleo].map(({ player }) => ({ player }))
  const template = await ann.ask(first, '/api/templates', { name: 'Friday', game: 'believe', members })
  const { table } = await ann.ask(first, `/api/templates/${template.id}/start`, {})
  const invited = (frame: { type: string }) => frame.type === 'invited'
  const { invitation } = await ben.next(invited)
  expect(invitation).toMatchObject({
    table,
    template: 'Friday',
    players: [{ status: 'pending' }, { status: 'pending' }],
  })
  const other = (await cleo.next(invited)).invitation

  expect((await ben.ask(second, `/api/invitations/${invitation.id}/accept`, {})).table).toBe(table)
  const answers = (frame: { type: string }) => frame.type === 'invitations'
  expect(await ann.next(answers)).toMatchObject({ table, invitations: [{ status: 'accepted' }, { status: 'pending' }] })
  expect((await cleo.ask(second, `/api/invitations/${other.id}/decline`, {})).status).toBe(204)
  expect(await ann.next(answers)).toMatchObject({ everybody: true, invitations: [{}, { status: 'declined' }] })
  // Once each: nobody hears of it a second time from their own node.
  await new Promise((resolve) => setTimeout(resolve, 200))
  for (const { frames } of [ann, ben, cleo]) expect(frames.filter((one) => invited(one) || answers(one))).toEqual([])
  for (const { socket } of [ann, ben, cleo]) socket?.close()
})

it('show a match of the hub to who is connected elsewhere, and tell them of invitations', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const guests = [await first.service.accounts.newGuest('Ann'), await first.service.accounts.newGuest('Ben')] as const
  const hub = {
    ann: await HubPlayer.started(second.port, guests[0]),
    ben: await HubPlayer.started(second.port, guests[1]),
  }
  const ask = async (token: string, path: string, body: object = {}): Promise<ReturnType<typeof JSON.parse>> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await fetch(`${first.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const members = [{ player: guidOf(guests[1].player) }]
  const template = await ask(guests[0].token, '/api/templates', { name: 'Friday', game: 'believe', members })
  const { table } = await ask(guests[0].token, `/api/templates/${template.id}/start`)
  await hub.ann.until(({ matchId }) => matchId === guidOf(table))
  const [{ invitationId }] = await hub.ben.event('Invited')
  await ask(guests[1].token, `/api/invitations/${invitationId}/accept`)
  await hub.ben.until(({ matchId }) => matchId === guidOf(table))
  expect((await hub.ann.event('InvitationsUpdate'))[0]).toMatchObject({ everybody: true })
  for (const one of Object.values(hub)) await one.stop()
})

it('carry emotes to everybody who looks at the table, and each of them once', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const [ann, ben, eve] = [new Player(), new Player(), new Player()]
  await ann.come(first)
  await ben.come(second)
  await eve.come(second)
  const { id: table, code } = await ann.ask(first, '/api/tables', { game: 'memory', isPublic: true })
  await ben.ask(second, '/api/join', { code })
  for (const one of [ann, ben, eve]) {
    one.say({ type: 'attach', table, id: 'a' })
    await one.next((frame) => frame.re === 'a')
  }
  const isEmote = (frame: { type: string }) => frame.type === 'emote'
  const say = async (one: Player, emote: string) => {
    one.say({ type: 'emote', table, emote, id: emote })
    expect((await one.next((frame) => frame.re === emote)).type).toBe('ok')
  }
  await say(ann, 'goodLuck')
  for (const one of [ann, ben, eve])
    expect(await one.next(isEmote)).toMatchObject({ table, seat: 0, emote: 'goodLuck' })
  await say(ben, 'thanks')
  for (const one of [ann, ben, eve]) expect(await one.next(isEmote)).toMatchObject({ table, seat: 1, emote: 'thanks' })
  await new Promise((resolve) => setTimeout(resolve, 200))
  for (const { frames } of [ann, ben, eve]) expect(frames.filter(isEmote)).toEqual([])
  for (const { socket } of [ann, ben, eve]) socket?.close()
})

it('count the people who are connected to any of them, and not their windows', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const [ann, again, ben] = [new Player(), new Player(), new Player()]
  const people = async (node: TestService) => (await ann.ask(node, '/api/online')).people
  const both = async () => [await people(first), await people(second)]
  await expect.poll(both, { timeout: 20_000, interval: 200 }).toEqual([0, 0])
  await ann.come(first)
  again.token = ann.token
  await again.come(first)
  await ben.come(second)
  await expect.poll(both, { timeout: 20_000, interval: 200 }).toEqual([2, 2])
  await new Promise((resolve) => setTimeout(resolve, 5000)) // some heartbeats later it is the same
  expect(await both()).toEqual([2, 2])
  for (const { socket } of [ann, again]) socket?.close()
  await expect.poll(both, { timeout: 20_000, interval: 200 }).toEqual([1, 1])
  ben.socket?.close()
})

it('let somebody ask one of them and connect to the other, and do not take that for two sessions', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const [ann, again] = [new Player(), new Player()]
  await ann.come(second)
  const { id } = await ann.ask(first, '/api/tables', { game: 'memory' })
  ann.say({ type: 'attach', table: id, id: 'a' })
  expect((await ann.next((frame) => frame.re === 'a')).type).toBe('table')
  const seat = async () => (await second.service.host.get(id))?.table.seats[0]
  const connected = await seat()
  expect(connected).toMatchObject({ connected: true, visit: false })
  expect((await ann.ask(first, `/api/tables/${id}`)).status).toBe(200)
  expect(await seat()).toEqual(connected)
  // A second session is one, wherever it comes from.
  again.token = ann.token
  await again.come(first)
  again.say({ type: 'attach', table: id, id: 'b' })
  expect(await again.next((frame) => frame.re === 'b')).toMatchObject({ code: 'connectedElsewhere' })
  for (const { socket } of [ann, again]) socket?.close()
})

it('know a client that comes to the other one with its own name, and refuse a second window', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const [ann, tab, back] = [new Player(), new Player(), new Player()]
  await ann.come(second)
  const { id } = await ann.ask(second, '/api/tables', { game: 'memory' })
  ann.say({ type: 'attach', table: id, since: 0, client: 'phone', id: 'a' })
  expect((await ann.next((frame) => frame.re === 'a')).type).toBe('table')
  // A window that has seen nothing says so, and has a name of its own.
  tab.token = ann.token
  await tab.come(first)
  tab.say({ type: 'attach', table: id, since: 0, client: 'tab', id: 'b' })
  expect(await tab.next((frame) => frame.re === 'b')).toMatchObject({ code: 'connectedElsewhere' })
  tab.say({ type: 'attach', table: id, since: 0, id: 'c' })
  expect(await tab.next((frame) => frame.re === 'c')).toMatchObject({ code: 'connectedElsewhere' })
  // The connection that it had is not known to be gone; a page that was loaded again has seen nothing either.
  back.token = ann.token
  await back.come(first)
  back.say({ type: 'attach', table: id, since: 0, client: 'phone', id: 'd' })
  expect((await back.next((frame) => frame.re === 'd')).type).toBe('table')
  expect(JSON.stringify(await first.service.database.entries(id, 0))).not.toContain('phone')
  for (const { socket } of [ann, tab, back]) socket?.close()
})

/** Everything that is in the database. */
async function everything({ service: { database } }: TestService): Promise<string> {
  const names = sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const rows = []
  for (const { name } of await database.read(names.compile(database.sql)))
    rows.push(name, await database.read(sql`select * from ${sql.table(name)}`.compile(database.sql)))
  return JSON.stringify(rows)
}

async function tablesOpenedBy(node: TestService): Promise<number> {
  const metrics = await (await fetch(`${node.url}/metrics`)).text()
  return Number(/^facedown_entries_total\{act="opened"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}

/** P-02: the names of Memory for two strangers are not stored with the game, and reach the other node all the same. */
it('tell two strangers each other’s names, whichever of them has drawn the pair, and keep none', async () => {
  const opened = () => Promise.all(nodes.map(tablesOpenedBy))
  const before = await opened()
  const hasDrawn = async () => (await opened()).map((count, index) => count > (before[index] as number))
  for (let round = 0; round < 12 && (round < 4 || (await hasDrawn()).includes(false)); round++) {
    const [here, there] = (round % 2 === 0 ? nodes : nodes.toReversed()) as [TestService, TestService]
    const ann = await MemoryClient.named(here.port, 'Rumpelstiltskin')
    if (round > 1) await pause(1700) // a node whose people have waited for so long draws, too
    const ben = await MemoryClient.named(there.port, 'Schneewittchen')
    for (const [client, own, other] of [
      [ann, 'Rumpelstiltskin', 'Schneewittchen'],
      [ben, 'Schneewittchen', 'Rumpelstiltskin'],
    ] as const) {
      expect(await client.next('match_found')).toMatchObject({ opponentName: other })
      expect(await client.next('game_state')).toMatchObject({ you: { name: own }, opponent: { name: other } })
    }
    const [first, second] = ann.all.at(-1).yourTurn ? [ann, ben] : [ben, ann]
    const state = await flips(first, second, 0)
    expect([state.you.name, state.opponent.name].toSorted()).toEqual(['Rumpelstiltskin', 'Schneewittchen'])
    first.close()
    await second.next('opponent_disconnected')
    second.close()
  }
  expect(await hasDrawn()).toEqual([true, true])
  await expect.poll(() => everything(nodes[0] as TestService), { timeout: 10_000 }).not.toMatch(/Rumpel|Schnee/)
})

it('tell whoever the other one was faster to seat, and do not refuse them', async () => {
  // Both have drawn the same two before either has written it; and the other looks between the opening of the table and its start.
  const slow = [await startService(environment()), await startService(environment())]
  const isSeating = (one: Statement) => 'query' in one && one.query.sql.startsWith('update "seek"')
  const isStarting = (one: Statement) => 'append' in one && one.append.body.includes('"type":"started"')
  for (const { service } of slow) {
    const write = service.database.write.bind(service.database)
    vi.spyOn(service.database, 'write').mockImplementation(async (statements) => {
      if (statements.some(isSeating)) await pause(1000)
      if (statements.some(isStarting)) await pause(700)
      return write(statements)
    })
  }
  slow.sort((a, b) => (a.service.heartbeat.node < b.service.heartbeat.node ? -1 : 1))
  const [first, second] = slow as [TestService, TestService] // the first draws as a rule, the second for who has waited
  const drawn = slow.map(({ service }) => vi.spyOn(service.host, 'open'))
  const ann = await MemoryClient.named(second.port, 'Ann')
  await pause(1700)
  const ben = await MemoryClient.named(first.port, 'Ben')
  expect(await ann.next('match_found')).toMatchObject({ opponentName: 'Ben' })
  expect(await ben.next('match_found')).toMatchObject({ opponentName: 'Ann' })
  for (const client of [ann, ben]) expect((await client.next('game_state')).phase).toBe('first_flip')
  for (const open of drawn) expect(open).toHaveBeenCalledTimes(1)
  await pause(1000)
  for (const client of [ann, ben]) {
    expect(client.quiet).toBe(true)
    client.close()
  }
  for (const node of slow) await node.stop()
})

/** What a node writes that thinks a connection lost which another one has: that one was silent for a while. */
async function writesOff(node: TestService, table: string, seat: number): Promise<void> {
  const hosted = await node.service.host.get(table)
  const { player, epoch } = hosted?.table.seats[seat] ?? {}
  if (!hosted || !player || epoch === undefined) throw new Error('nobody sits there')
  expect((await hosted.submit({ type: 'disconnect', player, epoch })).type).toBe('entry')
}

it('give a seat of the hub to the newest connection, on whichever of them, and close the one before it', async () => {
  const quick = { ...environment(), HEARTBEAT_MS: '200', DRAIN_MS: '0' } // what is lost is noticed so much sooner
  const [first, second] = [await startService(quick), await startService(quick)]
  const ann = await HubPlayer.started(first.port)
  const { matchId } = await ann.call('CreateOrJoinMatch', {})
  const closed = new Promise((resolve) => ann.connection.onclose(resolve))
  const again = await ann.again(second.port)
  expect((await again.until(() => true)).matchId).toBe(matchId)
  expect(String(await closed)).toMatch(/another session/)
  const hosted = await second.service.host.get(idOf(matchId))
  expect(hosted?.table.seats[0]).toMatchObject({ connected: true, node: second.service.heartbeat.node })
  await again.stop()
  for (const node of [first, second]) await node.stop()
})

it('know a connection of the hub again that another one has written off, and whoever sat down through another one', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const ann = await HubPlayer.started(first.port)
  const ben = await HubPlayer.started(second.port)
  const { matchId } = await ann.call('CreateOrJoinMatch', { playerCount: 3 })
  const table = idOf(matchId)
  await ben.call('CreateOrJoinMatch', { matchId })
  await ann.until(({ players }) => players.length === 2)
  await writesOff(second, table, 0)
  const isBack = async () => (await second.service.host.get(table))?.table.seats[0]
  await expect.poll(isBack, { timeout: 10_000 }).toMatchObject({ connected: true, epoch: 2 })

  // That somebody sits down is not told to the first node; whoever did finds it there all the same.
  const hosted = await first.service.host.get(table)
  if (hosted) vi.spyOn(hosted, 'reach').mockResolvedValue(true)
  const cy = await HubPlayer.started(second.port)
  await cy.call('CreateOrJoinMatch', { matchId })
  const again = await cy.again(first.port)
  const shown = await again.until(() => true)
  expect(shown.players).toContainEqual(expect.objectContaining({ playerId: shown.playerId, connected: true }))
  await ann.until(({ phase }) => phase === 'opening') // everybody is there, as her connection knows now
  for (const player of [ann, ben, cy, again]) await player.stop()
})

it('let nobody lose a game between strangers whose connection another one has written off', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const ann = await MemoryClient.named(first.port, 'Ann')
  const ben = await MemoryClient.named(second.port, 'Ben')
  for (const client of [ann, ben]) {
    await client.next('match_found')
    await client.next('game_state')
  }
  const { database } = first.service
  const playing = database.sql.selectFrom('game_table').select('id').where('phase', '=', 'playing')
  const [row] = await database.read(playing.where('game', '=', 'memory').compile())
  const id = row?.id ?? ''
  const seats = async () => (await second.service.host.get(id))?.table.seats ?? []
  const seatAtFirst = async () => (await seats()).findIndex(({ node }) => node === first.service.heartbeat.node)
  await expect.poll(seatAtFirst, { timeout: 10_000 }).not.toBe(-1) // they are shown the table before they are connected to it
  const seat = await seatAtFirst()
  await writesOff(second, id, seat)
  const isBack = async () => (await seats())[seat]
  await expect.poll(isBack, { timeout: 10_000 }).toMatchObject({ connected: true, epoch: 2 })
  await pause(5500) // longer than anybody is waited for
  for (const client of [ann, ben]) {
    expect(client.quiet).toBe(true)
    client.close()
  }
})

it('forget who looked for opponents through a node that is gone, though nobody else looks', async () => {
  const [{ service }] = nodes as [TestService]
  const { database } = service
  const at = Date.now()
  const wish = JSON.stringify({ game: 'memory', preset: 'asWritten', rules: {}, size: 2 })
  const row = { player_id: 'lost', node: 'gone', name: 'Dornröschen', wish, nameless: 1, bots: 0, since: at }
  const beat = database.sql.insertInto('beat').values({ node: 'gone', at, gone: 0 }).compile()
  await database.write([{ query: beat }])
  await addSeek(database, { ...row, names: JSON.stringify(['Dornröschen', 'Schneewittchen']) })
  await expect.poll(() => everything(nodes[0] as TestService), { timeout: 40_000 }).not.toMatch(/Dorn|Schnee/)
})

it('find each other, play, and go on by the other node when one of them goes', async () => {
  const [first, second] = nodes as [TestService, TestService]
  const ann = new Player()
  const ben = new Player()
  await ann.come(first)
  await ben.come(second)
  for (const player of [ann, ben]) player.say({ type: 'seek', game: 'memory' })
  const { table } = await ann.next((frame) => frame.type === 'matched')
  expect((await ben.next((frame) => frame.type === 'matched')).table).toBe(table)
  for (const player of [ann, ben]) {
    player.say({ type: 'attach', table, id: 'a' })
    await player.next((frame) => frame.type === 'table')
  }
  const play = async (moves: number) => {
    const last = Math.max(ann.seq, ben.seq) + moves
    for (const deadline = Date.now() + 20_000; Math.min(ann.seq, ben.seq) < last; ) {
      if (Date.now() > deadline) throw new Error(`Ann is at ${ann.seq}, Ben at ${ben.seq}, of ${last}`)
      for (const player of [ann, ben]) if (player.options.length > 0) player.act(table)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await play(12)
  const seats = (await first.service.host.get(table))?.table.seats
  expect(new Set(seats?.map(({ node }) => node)).size).toBe(2)

  const left = new Promise((resolve) => ben.socket?.once('close', resolve))
  await Promise.all([second.stop(), left])
  nodes.pop()
  await ben.come(first)
  ben.say({ type: 'attach', table, since: ben.seq, id: 'b' })
  expect((await ben.next((frame) => frame.type === 'table')).re).toBe('b')
  await play(6)
  expect((await first.service.host.get(table))?.table.seats.every(({ connected }) => connected)).toBe(true)
})

it('send their people on one after the other when they are told to go, and take no new ones', async () => {
  const node = await startService({ ...environment(), DRAIN_MS: '1500' })
  const closed: { readonly code: number; readonly at: number }[] = []
  for (let index = 0; index < 30; index++) {
    const socket = new WebSocket(`ws://127.0.0.1:${node.port}/live`)
    socket.on('close', (code) => closed.push({ code, at: performance.now() }))
    await new Promise((resolve) => socket.once('open', resolve))
  }
  const readyz = () => fetch(`${node.url}/readyz`)
  expect((await readyz()).status).toBe(200)
  const from = performance.now()
  const stopping = node.stop()
  const said = await readyz()
  expect([said.status, await said.json()]).toEqual([
    503,
    { code: 'restarting', text: expect.stringContaining('restarting') },
  ])
  const late = new WebSocket(`ws://127.0.0.1:${node.port}/live`)
  expect(await new Promise((resolve) => late.once('error', resolve))).toMatchObject({
    message: expect.stringMatching(/503|ECONNREFUSED/),
  })
  await stopping
  expect(closed.map(({ code }) => code)).toEqual(Array.from({ length: 30 }, () => 1001))
  // Thirty within 1500 ms, in no order: never more than half of them in one sixth of the time.
  const sixths = closed.map(({ at }) => Math.floor((at - from) / 250))
  for (const sixth of new Set(sixths)) expect(sixths.filter((one) => one === sixth).length).toBeLessThan(15)
})
