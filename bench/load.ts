// `npm run bench`: the service under load over real sockets, next to a server that does the least possible. Server and players
// are processes of their own, on a core each. Prints tables; asserts nothing.

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepServiceBuilt } from '../src/server/building/built.ts'

const help = `npm run bench -- [options]

Plays many games of Memory, then of Cambio, at once against the service and, in the same round, the same traffic against a bare
WebSocket server that sends states of the same size to both players.

  --tables N    games at once (200)
  --seconds N   how long each measurement counts (5)
  --warmup N    how long it plays before it counts (3)
  --rounds N    rounds of both (5)
  --crowd N     tables of the second part, one command every 4 s each; 0 leaves it out (2000)
  --help        this text
`

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    warmup: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    crowd: { type: 'string', default: '2000' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

interface Measured {
  readonly commands: number
  readonly seconds: number
  readonly frames: number
  readonly bytes: number
  readonly mover: { readonly p50: number; readonly p99: number }
  readonly other: { readonly p50: number; readonly p99: number }
  readonly cpuMs: number // of the server while it counted
  readonly memory: number // bytes of the server for each table but the first few, which bring in code that is loaded when needed
}

interface Server {
  readonly process: ChildProcess
  readonly port: number
  stop(): Promise<void>
}

const unlimited = {
  COMMANDS_PER_SECOND: '1000000',
  COMMAND_BURST: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  REQUESTS_PER_MINUTE: '100000000',
  CODE_LOOKUPS_PER_MINUTE: '1000000',
  GUESTS_PER_MINUTE: '1000000',
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

/** Lets the players play on the second core, and looks at the server while they do. */
async function measure(server: Server, kind: string, options: Record<string, string>): Promise<Measured> {
  const args = Object.entries({ port: `${server.port}`, kind, ...options }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  const players = fork('bench/load/players.ts', args, {
    execArgv: [],
    execPath: pinned(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const pid = server.process.pid ?? 0
  let cpu = 0
  let memory = 0
  let tables = Number(options.tables)
  players.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'opened' in message) {
      tables -= Number(message.opened)
      memory = -memoryOf(pid)
    }
    if (message === 'counting') cpu = -cpuOf(pid)
    if (message === 'counted') {
      cpu += cpuOf(pid)
      memory += memoryOf(pid)
    }
  })
  let text = ''
  players.stdout?.on('data', (data) => {
    text += data
  })
  const code = await new Promise((resolve) => players.once('exit', resolve))
  if (code !== 0) throw new Error(`the players ended with ${code}`)
  return { ...JSON.parse(text), cpuMs: cpu, memory: memory / tables }
}

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
  const { tables, seconds, warmup } = values
  const options = { game, tables, seconds, warmup }
  const rates = { bare: [] as number[], facedown: [] as number[], ratio: [] as number[] }
  console.log(
    `${tables} games of ${game === 'memory' ? 'Memory' : 'Cambio'} at once, as fast as they go; server on one core, players on another`,
  )
  console.log('round  server    commands/s  of bare  mover p50  p99 ms  other p50  p99 ms  CPU µs/command  bytes/frame')
  for (let round = 1; round <= Number(values.rounds); round++) {
    const ours = await withServer(facedown(), (server) => measure(server, 'facedown', options))
    const bytes = Math.round(ours.bytes / ours.frames)
    const bare = await withServer(bareServer(bytes, game === 'memory'), (server) => measure(server, 'bare', options))
    const rate = (one: Measured) => one.commands / one.seconds
    rates.bare.push(rate(bare))
    rates.facedown.push(rate(ours))
    rates.ratio.push(rate(ours) / rate(bare))
    printRow(round, 'bare ws', bare, 1)
    printRow(round, 'Facedown', ours, rate(ours) / rate(bare))
  }
  console.log(
    `median: ${Math.round(median(rates.facedown))} of ${Math.round(median(rates.bare))} commands/s, ratio ${median(rates.ratio).toFixed(2)}\n`,
  )
}

function printRow(round: number, name: string, one: Measured, ratio: number): void {
  const cells = [
    `${round}`.padStart(5),
    name.padEnd(8),
    `${Math.round(one.commands / one.seconds)}`.padStart(11),
    ratio.toFixed(2).padStart(7),
    one.mover.p50.toFixed(1).padStart(9),
    one.mover.p99.toFixed(1).padStart(7),
    one.other.p50.toFixed(1).padStart(9),
    one.other.p99.toFixed(1).padStart(7),
    (one.commands === 0 ? 0 : (one.cpuMs * 1000) / one.commands).toFixed(1).padStart(14),
    `${Math.round(one.bytes / one.frames)}`.padStart(11),
  ]
  console.log(cells.join('  '))
}

async function crowd(): Promise<void> {
  const tables = Number(values.crowd)
  const one = await withServer(facedown(), (server) =>
    measure(server, 'facedown', { tables: `${tables}`, seconds: '20', warmup: '8', every: '4000' }),
  )
  const kib = one.memory / 1024
  console.log(`${tables} tables with ${2 * tables} sockets, one command per table every 4 s`)
  console.log(`  ${Math.round(one.commands / one.seconds)} commands/s`)
  console.log(
    `  mover p50 ${one.mover.p50.toFixed(1)} ms, p99 ${one.mover.p99.toFixed(1)} ms; other p50 ${one.other.p50.toFixed(1)} ms, p99 ${one.other.p99.toFixed(1)} ms`,
  )
  console.log(
    `  ${kib.toFixed(1)} KiB of memory per table with its two sockets; CPU ${((one.cpuMs / one.seconds / 1000) * 100).toFixed(0)} % of a core`,
  )
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

if (values.help) console.log(help)
else {
  console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}\n`)
  await flood('memory')
  await flood('cambio')
  if (Number(values.crowd) > 0) await crowd()
}
