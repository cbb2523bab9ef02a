// Somebody who plays by hand on nodes in this process: every frame is kept until the test asks for it.

import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { quickChance } from '../../src/kernel/chance.ts'
import { anyCommand } from '../../src/kernel/options.ts'
import type { TestService } from '../server/setting.ts'

export type Frame = ReturnType<typeof JSON.parse>

export class Player {
  readonly frames: Frame[] = []
  readonly #chance = quickChance(7)
  closedWith: number | null = null
  socket: WebSocket | null = null
  token: string | undefined
  player = ''
  seq = 0
  phase = 'waiting'
  options: Frame[] = []
  #commands = 0

  async come({ port }: Pick<TestService, 'port'>): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`)
    this.socket = socket
    this.closedWith = null
    socket.on('close', (code) => {
      this.closedWith = code
    })
    socket.on('error', () => undefined)
    socket.on('message', (data) => this.#heard(JSON.parse(String(data))))
    await new Promise((resolve) => socket.once('open', resolve))
    this.say({ type: 'hello', protocol: 1, ...(this.token === undefined ? {} : { token: this.token }) })
    const { token, player } = await this.next((frame) => frame.type === 'welcome')
    this.token ??= token
    this.player = player
  }

  say(message: object): void {
    this.socket?.send(JSON.stringify(message))
  }

  act(table: string): void {
    this.#commands += 1
    const command = anyCommand(this.options, this.#chance)
    this.say({ type: 'command', table, id: `c${this.#commands}`, command })
  }

  async ask({ url }: Pick<TestService, 'url'>, path: string, body?: object): Promise<Frame> {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: Frame = response.status === 204 ? {} : await response.json()
    return { status: response.status, ...answer }
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
    if (frame.whole) this.phase = frame.whole.phase
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
