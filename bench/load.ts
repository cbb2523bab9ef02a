// `npm run bench`: the service under load over real sockets, next to a server that does the least possible. Server and players
// are processes of their own, on a core each. Prints tables; asserts nothing.

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keepServiceBuilt } from '../src/server/building/built.ts'

const help = `npm run bench -- [options]

Plays many games of Memory, then of Cambio, at once against the service, and the same traffic against a bare WebSocket server that
sends states of the same size to both players. The two take turns, a second each, because machines have good and bad moments.

  --tables N    games at once (200)
  --rounds N    turns of both that count (30); 0 leaves this part out
  --seconds N   how long a turn is (1)
  --warmup N    how long each plays before that (5)
  --crowd N     tables of the second part, one command every 4 s each; 0 leaves it out (2000)
  --help        this text
`

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '1' },
    warmup: { type: 'string', default: '5' },
    crowd: { type: 'string', default: '2000' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

interface Played {
  readonly commands: number
  readonly seconds: number
  readonly frames: number
  readonly bytes: number
  readonly mover: { readonly p50: number; readonly p99: number }
  readonly other: { readonly p50: number; readonly p99: number }
}

interface Measured extends Played {
  readonly cpuMs: number // of the server while it counted
}

interface Server {
  readonly process: ChildProcess
  readonly port: number
  stop(): Promise<void>
}

const unlimited = {
  COMMANDS_PER_SECOND: '1000000',
  COMMAND_BURST: '1000000',
  ENTRIES_PER_SECOND: '10000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  REQUESTS_PER_MINUTE: '100000000',
  CODE_LOOKUPS_PER_MINUTE: '1000000',
  GUESTS_PER_MINUTE: '1000000',
  TABLES_PER_HOUR: '1000000',
  LOG_LEVEL: 'error',
  BUILD_PAGE: 'no',
}

async function bareServer(stateBytes: number, twice: boolean): Promise<Server> {
  const env = { STATE_BYTES: `${stateBytes}`, TWICE: twice ? 'yes' : 'no' }
  return serve(['bench/load/bare.ts'], env, (line) => JSON.parse(line).port)
}

async function facedown(): Promise<Server> {
  await keepServiceBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'facedown-bench-'))
  const server = await serve(asStarted(), { ...unlimited, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder }, (line) =>
    Number(/localhost:(\d+)/.exec(line)?.[1]),
  )
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What `npm start` gives to Node. */
function asStarted(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return scripts.start.replace('exec node ', '').split(' ')
}

/** Starts a server on the first core and waits for the line that tells its port. */
async function serve(args: readonly string[], env: object, portOf: (line: string) => number): Promise<Server> {
  const process_ = spawn('taskset', ['-c', '0', process.execPath, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    process_.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    let text = ''
    process_.stdout.on('data', (data) => {
      text += data
      for (const line of text.split('\n').slice(0, -1)) {
        const found = /port|localhost/.test(line) ? portOf(line) : Number.NaN
        if (found > 0) resolve(found)
      }
    })
  })
  return {
    process: process_,
    port,
    async stop() {
      const ended = new Promise((resolve) => process_.once('exit', resolve))
      process_.kill('SIGTERM')
      await ended
    },
  }
}

/** Whatever happens to the players, the server is ended. */
async function withServer<T>(starting: Promise<Server>, use: (server: Server) => Promise<T>): Promise<T> {
  const server = await starting
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** Players on the second core. */
function playersOf(server: Server, kind: string, options: Record<string, string>, ...flags: readonly string[]) {
  const args = Object.entries({ port: `${server.port}`, kind, ...options }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  return fork('bench/load/players.ts', [...args, ...flags], {
    execArgv: [],
    execPath: pinned(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

/** Sits players down at their tables, who play when they are told to. */
async function seat(server: Server, kind: string, game: string) {
  const players = playersOf(server, kind, { game, tables: values.tables }, '--driven')
  const failed = new Promise<never>((_, reject) => {
    players.once('exit', (code) => reject(new Error(`the players ended with ${code}`)))
  })
  failed.catch(() => undefined)
  const heard = <T>(pick: (message: unknown) => T | undefined) => {
    const answer = new Promise<T>((resolve) => {
      const hear = (message: unknown) => {
        const picked = pick(message)
        if (picked === undefined) return
        players.off('message', hear)
        resolve(picked)
      }
      players.on('message', hear)
    })
    return Promise.race([answer, failed])
  }
  await heard((message) => (message === 'ready' ? true : undefined))
  const pid = server.process.pid ?? 0
  return {
    async play(seconds: number): Promise<Measured> {
      const before = cpuOf(pid)
      players.send('play')
      await Promise.race([sleep(seconds * 1000), failed])
      players.send('rest')
      const played = await heard((message) => (message as { measured?: Played }).measured)
      const cpuMs = cpuOf(pid) - before
      await sleep(quietMs)
      return { ...played, cpuMs }
    },
    leave: () => players.kill(),
  }
}

const quietMs = 100 // until what was under way has ended, before the other one has its turn

/** A program that runs Node on the second core; `fork` takes a program without arguments. */
function pinned(): string {
  return join('bench', 'load', 'second-core.sh')
}

const ticksPerSecond = 100

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

async function flood(game: 'memory' | 'cambio'): Promise<void> {
  const { tables } = values
  const [rounds, seconds, warmup] = [Number(values.rounds), Number(values.seconds), Number(values.warmup)]
  console.log(
    `${tables} games of ${game === 'memory' ? 'Memory' : 'Cambio'} at once, as fast as they go; servers on one core, players on another`,
  )
  await withServer(facedown(), async (server) => {
    const ours = await seat(server, 'facedown', game)
    const { bytes, frames } = await ours.play(warmup)
    await withServer(bareServer(Math.round(bytes / frames), game === 'memory'), async (bareOne) => {
      const bare = await seat(bareOne, 'bare', game)
      await bare.play(warmup)
      const measured: { readonly bare: Measured; readonly ours: Measured }[] = []
      for (let round = 1; round <= rounds; round++) {
        measured.push({ bare: await bare.play(seconds), ours: await ours.play(seconds) })
        if (process.stdout.isTTY) process.stdout.write(`\rround ${round} of ${rounds}\r`)
      }
      printFlood(measured)
      bare.leave()
    })
    ours.leave()
  })
}

function printFlood(measured: readonly { readonly bare: Measured; readonly ours: Measured }[]): void {
  const rate = ({ commands, seconds: took }: Measured) => commands / took
  const ratios = measured.map(({ bare, ours }) => rate(ours) / rate(bare)).toSorted((a, b) => a - b)
  const at = (share: number) => (ratios[Math.floor((ratios.length - 1) * share)] ?? 0).toFixed(2)
  console.log('server    commands/s  of bare  mover p50  p99 ms  other p50  p99 ms  CPU µs/command  bytes/frame')
  const rows = [
    { name: 'bare ws', all: measured.map(({ bare }) => bare), ratio: '1.00' },
    { name: 'Facedown', all: measured.map(({ ours }) => ours), ratio: at(0.5) },
  ]
  for (const { name, all, ratio } of rows) {
    const of = (figure: (one: Measured) => number, digits: number) => median(all.map(figure)).toFixed(digits)
    const cells = [
      name.padEnd(8),
      of(rate, 0).padStart(11),
      ratio.padStart(7),
      of((one) => one.mover.p50, 1).padStart(9),
      of((one) => one.mover.p99, 1).padStart(7),
      of((one) => one.other.p50, 1).padStart(9),
      of((one) => one.other.p99, 1).padStart(7),
      of((one) => (one.cpuMs * 1000) / one.commands, 1).padStart(14),
      of((one) => one.bytes / one.frames, 0).padStart(11),
    ]
    console.log(cells.join('  '))
  }
  console.log(
    `medians of ${measured.length} rounds; ratios: half of them from ${at(0.25)} to ${at(0.75)}, all from ${at(0)} to ${at(1)}\n`,
  )
}

async function crowd(): Promise<void> {
  const tables = Number(values.crowd)
  const { played, cpuMs, memory } = await withServer(facedown(), (server) => playOnce(server, tables))
  console.log(`${tables} tables with ${2 * tables} sockets, one command per table every 4 s`)
  console.log(`  ${Math.round(played.commands / played.seconds)} commands/s`)
  const { mover, other } = played
  console.log(
    `  mover p50 ${mover.p50.toFixed(1)} ms, p99 ${mover.p99.toFixed(1)} ms; other p50 ${other.p50.toFixed(1)} ms, p99 ${other.p99.toFixed(1)} ms`,
  )
  console.log(
    `  ${(memory / 1024).toFixed(1)} KiB of memory per table with its two sockets; CPU ${((cpuMs / played.seconds / 1000) * 100).toFixed(0)} % of a core`,
  )
}

/** Memory is bytes of the server for each table but the first few, which bring in code that is loaded when needed. */
async function playOnce(server: Server, tables: number) {
  const players = playersOf(server, 'facedown', { tables: `${tables}`, seconds: '20', warmup: '8', every: '4000' })
  const pid = server.process.pid ?? 0
  let cpuMs = 0
  let memory = 0
  let others = tables
  players.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'opened' in message) {
      others -= Number(message.opened)
      memory = -memoryOf(pid)
    }
    if (message === 'counting') cpuMs = -cpuOf(pid)
    if (message === 'counted') {
      cpuMs += cpuOf(pid)
      memory += memoryOf(pid)
    }
  })
  let text = ''
  players.stdout?.on('data', (data) => {
    text += data
  })
  const code = await new Promise((resolve) => players.once('exit', resolve))
  if (code !== 0) throw new Error(`the players ended with ${code}`)
  return { played: JSON.parse(text) as Played, cpuMs, memory: memory / others }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

if (values.help) console.log(help)
else {
  console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}\n`)
  if (Number(values.rounds) > 0) for (const game of ['memory', 'cambio'] as const) await flood(game)
  if (Number(values.crowd) > 0) await crowd()
}
