// The players of the load test, in a process of their own: many games at once over real sockets. They play once and print what
// was measured as JSON, or whenever they are told to.

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { quickChance } from '../../src/kernel/chance.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '' }, // or several, of nodes: 8080,8081
    sticky: { type: 'boolean', default: false }, // both people of a table at one node
    kind: { type: 'string', default: 'facedown' },
    game: { type: 'string', default: 'memory' },
    tables: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    warmup: { type: 'string', default: '3' },
    driven: { type: 'boolean', default: false }, // plays from the message `play` to the message `rest`, which it answers
    every: { type: 'string', default: '0' }, // milliseconds between the commands of a table; 0: as fast as it goes
  },
})
const bases = values.port.split(',').map((port) => `127.0.0.1:${port}`)
const every = Number(values.every)

/** What is counted, only while it counts. */
const counted = { on: false, commands: 0, frames: 0, bytes: 0, mover: [] as number[], other: [] as number[] }

interface Seat {
  readonly socket: WebSocket
  hear: (text: string) => void
}

/** One table. Its next command is sent when both players have heard all that the last one led to. */
abstract class Pair {
  readonly seats: readonly [Seat, Seat]
  #mover: 0 | 1 = 0
  #sentAt = 0
  readonly #heardAll = new Set<number>()
  #rests = true
  #isPlaying = false

  constructor(seats: readonly [Seat, Seat]) {
    this.seats = seats
    for (const [index, seat] of seats.entries()) {
      seat.hear = (text) => {
        if (counted.on) {
          counted.frames += 1
          counted.bytes += text.length
        }
        this.hear(index as 0 | 1, text)
      }
    }
  }

  /** Who moves next, and what they say. */
  protected abstract next(): { readonly seat: 0 | 1; readonly message: string }
  protected abstract hear(seat: 0 | 1, text: string): void

  go(): void {
    this.#rests = !this.#isPlaying
    if (this.#rests) return
    const { seat, message } = this.next()
    this.#mover = seat
    this.#heardAll.clear()
    this.#sentAt = performance.now()
    this.seats[seat].socket.send(message)
  }

  play(): void {
    this.#isPlaying = true
    if (this.#rests) this.go()
  }

  /** When the last command has been heard of. */
  rest(): void {
    this.#isPlaying = false
  }

  /** A player has heard of the command. */
  protected heardMove(seat: number): void {
    if (!counted.on) return
    const ms = performance.now() - this.#sentAt
    if (seat === this.#mover) counted.commands += 1
    ;(seat === this.#mover ? counted.mover : counted.other).push(ms)
  }

  /** A player has heard all that it led to. */
  protected heardAll(seat: number): void {
    if (this.#heardAll.add(seat).size === 2) this.goOn()
  }

  protected goOn(): void {
    if (every === 0) this.go()
    else setTimeout(() => this.go(), every - (performance.now() - this.#sentAt))
  }
}

/** Against the bare server: any message, and one answer; or two to every second message, as in Memory. */
class BarePair extends Pair {
  #commands = 0
  readonly #heard = [0, 0]

  protected next() {
    this.#commands += 1
    this.#heard.fill(0)
    return {
      seat: 0 as const,
      message: '{"type":"command","table":"0123456789ab","id":"c1234","command":{"type":"flip","card":3}}',
    }
  }

  protected hear(seat: number, text: string): void {
    JSON.parse(text)
    const heard = (this.#heard[seat] ?? 0) + 1
    this.#heard[seat] = heard
    if (heard === 1) this.heardMove(seat)
    const twice = values.game === 'memory' && this.#commands % 2 === 0
    if (heard === (twice ? 2 : 1)) this.heardAll(seat)
  }
}

interface MemoryFrame {
  readonly type: string
  readonly act: { readonly type: string }
  readonly events: readonly { readonly type: string }[]
  readonly view?: {
    readonly turn: 0 | 1
    readonly phase: string
    readonly cards: readonly { readonly state: string }[]
  }
}

/**
 * Memory between two who never find a pair (or one, by accident), so that the game has no end. Every second command is a
 * miss, and the server hides the cards again at once: an entry and two frames more, which are not counted as a command.
 */
class MemoryPair extends Pair {
  readonly #table: string
  #turn: 0 | 1
  #second = false
  #cards: readonly number[] = [0, 1]
  #id = 0

  constructor(seats: readonly [Seat, Seat], table: string, turn: 0 | 1) {
    super(seats)
    this.#table = table
    this.#turn = turn
  }

  protected next() {
    const card = this.#cards[this.#second ? 1 : 0]
    this.#id += 1
    const message = JSON.stringify({
      type: 'command',
      table: this.#table,
      id: `c${this.#id}`,
      command: { type: 'flip', card },
    })
    return { seat: this.#turn, message }
  }

  protected hear(seat: number, text: string): void {
    const frame: MemoryFrame = JSON.parse(text)
    if (frame.type === 'refused') throw new Error(`refused: ${text}`)
    if (frame.type !== 'entry' || !frame.view) return // the second player hears of the start a little later
    const { view, events } = frame
    if (frame.act.type === 'moved') this.heardMove(seat)
    if (view.phase === 'resolve') return
    this.#turn = view.turn
    this.#second = view.phase === 'secondFlip'
    if (events.some((event) => event.type === 'matched')) {
      this.#cards = view.cards.flatMap((card, index) => (card.state === 'hidden' ? [index] : []))
    }
    this.heardAll(seat)
  }
}

interface CambioFrame {
  readonly type: string
  readonly seq: number
  readonly act: { readonly type: string }
  readonly options?: readonly Option[]
  readonly whole?: { readonly phase: string; readonly options: readonly Option[] }
}

interface Option {
  readonly command: string
  readonly choices: Readonly<Record<string, { readonly from: readonly unknown[]; readonly max: number }>>
}

/** Cambio between two who do whatever they may but call. When the rules end the game, they sit down to the next. */
class CambioPair extends Pair {
  readonly #tokens: readonly unknown[]
  readonly #options: [readonly Option[], readonly Option[]] = [[], []]
  readonly #seqs = [0, 0]
  #table: string
  #id = 0
  #waitingFor = 0 // players who have not heard of the last command

  constructor(seats: readonly [Seat, Seat], table: string, tokens: readonly unknown[]) {
    super(seats)
    this.#table = table
    this.#tokens = tokens
  }

  /** When nobody can do anything a clock runs, such as that of the first look; its end is heard of. */
  override go(): void {
    if (this.#waitingFor === 0 && this.#options.some((options) => options.length > 0)) super.go()
  }

  protected next() {
    const seat = this.#options[0].length > 0 ? 0 : 1
    const { command: type, choices } = pick(this.#options[seat])
    const chosen = Object.entries(choices).map(([name, { from, max }]) => [
      name,
      max > 1 ? from.slice(0, max) : pick(from),
    ])
    this.#id += 1
    this.#waitingFor = 2
    const command = { type, ...Object.fromEntries(chosen) }
    return {
      seat: seat as 0 | 1,
      message: JSON.stringify({ type: 'command', table: this.#table, id: `c${this.#id}`, command }),
    }
  }

  protected hear(seat: 0 | 1, text: string): void {
    const frame: CambioFrame = JSON.parse(text)
    if (frame.type === 'refused') throw new Error(`refused: ${text}`)
    if (frame.type !== 'entry') return
    const options = frame.options ?? frame.whole?.options ?? []
    this.#options[seat] = options.filter((option) => option.command !== 'call')
    this.#seqs[seat] = frame.seq
    if (frame.act.type === 'moved') {
      this.heardMove(seat)
      this.#waitingFor -= 1
    }
    if (this.#seqs[0] !== this.#seqs[1]) return
    if (frame.whole?.phase === 'completed') void this.#sitDownAgain()
    else if (this.#waitingFor === 0) this.goOn()
  }

  async #sitDownAgain(): Promise<void> {
    this.#seqs.fill(0)
    this.#table = (await sitDown(this.seats, this.#tokens, 'cambio', cambioRules)).table
  }
}

const chance = quickChance(1)

function pick<T>(from: readonly T[]): T {
  return chance.pick('option', from)
}

function baseOf(node: number): string {
  return bases[node % bases.length] ?? ''
}

async function connect(path: string, node = 0): Promise<Seat> {
  const socket = new WebSocket(`ws://${baseOf(node)}${path}`, { perMessageDeflate: false })
  const seat: Seat = { socket, hear: () => undefined }
  socket.on('message', (data) => seat.hear(String(data)))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return seat
}

async function ask(
  seat: Seat,
  message: object,
  fits: (frame: { type: string; re?: string }) => boolean,
): Promise<Record<string, unknown>> {
  const answer = new Promise<Record<string, unknown>>((resolve) => {
    seat.hear = (text) => {
      const frame = JSON.parse(text)
      if (fits(frame)) resolve(frame)
    }
  })
  seat.socket.send(JSON.stringify(message))
  return answer
}

async function post(path: string, token: unknown, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://${baseOf(0)}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

async function openBare(number: number): Promise<Pair> {
  return new BarePair([await connect(`/?pair=${number}`), await connect(`/?pair=${number}`)])
}

const memoryRules = { revealMs: 0, idleTurnLimit: 0 }
const cambioRules = { initialPeekMs: 1000, powerDecisionMs: 60_000 }

async function openPair(number: number): Promise<Pair> {
  const seats = [await connect('/live', number), await connect('/live', values.sticky ? number : number + 1)] as const
  const tokens: unknown[] = []
  for (const seat of seats)
    tokens.push((await ask(seat, { type: 'hello', protocol: 1 }, (frame) => frame.type === 'welcome')).token)
  if (values.game === 'cambio') {
    const { table } = await sitDown(seats, tokens, 'cambio', cambioRules)
    return new CambioPair(seats, table, tokens)
  }
  const { table, whole } = await sitDown(seats, tokens, 'memory', memoryRules)
  return new MemoryPair(seats, table, (whole as { view: { turn: 0 | 1 } }).view.turn)
}

/** Opens a table for both and starts the game. */
async function sitDown(seats: readonly [Seat, Seat], tokens: readonly unknown[], game: string, rules: object) {
  const hearing = seats.map((seat) => seat.hear)
  const opened = await post('/api/tables', tokens[0], { game, rules })
  await post('/api/join', tokens[1], { code: opened.code })
  for (const seat of seats) await ask(seat, { type: 'attach', table: opened.id, id: 'a' }, (frame) => frame.re === 'a')
  for (const [index, seat] of seats.entries()) seat.hear = hearing[index] ?? seat.hear
  const started = await ask(seats[0], { type: 'start', table: opened.id, id: 's' }, (frame) => frame.re === 's')
  for (const [index, seat] of seats.entries()) seat.hear = hearing[index] ?? seat.hear
  return { table: String(opened.id), whole: started.whole }
}

async function main(): Promise<void> {
  const tables = Number(values.tables)
  const pairs: Pair[] = []
  for (let index = 0; index < tables; index += 20) {
    const batch = Array.from({ length: Math.min(20, tables - index) }, (_, one) =>
      values.kind === 'bare' ? openBare(index + one) : openPair(index + one),
    )
    pairs.push(...(await Promise.all(batch)))
    if (index === 0) process.send?.({ opened: pairs.length })
  }
  if (values.driven) return playWhenTold(pairs)
  for (const [index, pair] of pairs.entries()) setTimeout(() => pair.play(), (index / pairs.length) * every)
  await sleep(Number(values.warmup) * 1000)
  process.send?.('counting')
  const counted = count()
  await sleep(Number(values.seconds) * 1000)
  console.log(JSON.stringify(counted()))
  process.send?.('counted')
  for (const pair of pairs) pair.rest()
  process.exit(0)
}

function playWhenTold(pairs: readonly Pair[]): void {
  let counted = count()
  process.on('message', (message) => {
    if (message === 'play') {
      counted = count()
      for (const pair of pairs) pair.play()
    } else {
      process.send?.({ measured: counted() })
      for (const pair of pairs) pair.rest()
    }
  })
  process.send?.('ready')
}

/** Counts from now on; gives what ends that and tells what was counted. */
function count() {
  Object.assign(counted, { on: true, commands: 0, frames: 0, bytes: 0, mover: [], other: [] })
  const from = performance.now()
  return () => {
    counted.on = false
    const { commands, frames, bytes, mover, other } = counted
    const seconds = (performance.now() - from) / 1000
    return { commands, seconds, frames, bytes, mover: quantiles(mover), other: quantiles(other) }
  }
}

function quantiles(samples: readonly number[]) {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

await main()
