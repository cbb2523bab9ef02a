// Two real nodes on one real PostgreSQL: people at one table who are connected to different nodes.

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { WebSocket } from 'ws'
import { startService, type TestService } from '../server/setting.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'
import { Player } from './player.ts'

let url = ''
const nodes: TestService[] = []

beforeAll(async () => {
  url = await newDatabase(inject('postgres'))
  const environment = { DATABASE_URL: url, DRAIN_MS: '1000', SECRET: 'a secret of at least 32 characters' }
  nodes.push(await startService(environment), await startService(environment))
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
  const environment = { DATABASE_URL: url, DRAIN_MS: '1500', SECRET: 'a secret of at least 32 characters' }
  const node = await startService(environment)
  const closed: { readonly code: number; readonly at: number }[] = []
  for (let index = 0; index < 30; index++) {
    const socket = new WebSocket(`ws://127.0.0.1:${node.port}/live`)
    socket.on('close', (code) => closed.push({ code, at: performance.now() }))
    await new Promise((resolve) => socket.once('open', resolve))
  }
  const from = performance.now()
  const stopping = node.stop()
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
