// Two real nodes on one real PostgreSQL: people at one table who are connected to different nodes.

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { WebSocket } from 'ws'
import { quickChance } from '../../src/kernel/chance.ts'
import { anyCommand } from '../../src/kernel/options.ts'
import { startService, type TestService } from '../server/setting.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'

type Frame = ReturnType<typeof JSON.parse>
let url = ''
const nodes: TestService[] = []

beforeAll(async () => {
  url = await newDatabase(inject('postgres'))
  const environment = { DATABASE_URL: url, DRAIN_MS: '200', SECRET: 'a secret of at least 32 characters' }
  nodes.push(await startService(environment), await startService(environment))
})

afterAll(async () => {
  for (const node of nodes) await node.stop()
  await dropDatabase(url)
})

class Player {
  readonly frames: Frame[] = []
  readonly #chance = quickChance(7)
  socket: WebSocket | null = null
  token: string | undefined
  seq = 0
  options: Frame[] = []
  #commands = 0

  async come({ port }: TestService): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`)
    this.socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (data) => this.#heard(JSON.parse(String(data))))
    await new Promise((resolve) => socket.once('open', resolve))
    this.say({ type: 'hello', protocol: 1, ...(this.token === undefined ? {} : { token: this.token }) })
    this.token ??= (await this.next((frame) => frame.type === 'welcome')).token
  }

  say(message: object): void {
    this.socket?.send(JSON.stringify(message))
  }

  act(table: string): void {
    this.#commands += 1
    const command = anyCommand(this.options, this.#chance)
    this.say({ type: 'command', table, id: `c${this.#commands}`, command })
  }

  async next(wanted: (frame: Frame) => boolean): Promise<Frame> {
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
      const found = this.frames.findIndex(wanted)
      if (found !== -1) return this.frames.splice(found, 1)[0]
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`it did not come; there is ${JSON.stringify(this.frames).slice(0, 1000)}`)
  }

  #heard(frame: Frame): void {
    this.frames.push(frame)
    if (frame.type === 'entry') {
      expect(frame.seq).toBe(this.seq + 1)
      this.seq = frame.seq
      this.options = (frame.whole ?? frame).options
    } else if (frame.type === 'table') {
      expect(frame.whole.seq).toBeGreaterThanOrEqual(this.seq)
      this.seq = frame.whole.seq
      this.options = frame.whole.options
    }
  }
}

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
