// `npm run bench:cluster`: one, two and three nodes on one PostgreSQL that waits for its disk, under load over real sockets, and
// what a command costs there. Everything shares this machine, so the costs say more than the rates. Prints tables; asserts nothing.

import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { end, type Server, startServer } from '../test/crash/crash.ts'
import { newDatabase, startPostgres } from '../test/services/postgres.ts'
import { startRedis } from '../test/services/redis.ts'

const help = `npm run bench:cluster -- [options]

Plays games of Memory as fast as they go; the two people of a table are connected to different nodes.

  --nodes LIST    how many nodes, one measurement each (1,2,3)
  --tables N      games at once (100)
  --seconds N     how long each measurement counts (6)
  --warmup N      how long it plays before it counts (4)
  --every MS      between the commands of a table; 0: as fast as they go (0)
  --redis         hints over Redis instead of PostgreSQL
  --sticky        the two people of a table at one node, as a balancer that knows tables would have it
  --help          this text
`

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,2,3' },
    tables: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '6' },
    warmup: { type: 'string', default: '4' },
    every: { type: 'string', default: '0' },
    redis: { type: 'boolean', default: false },
    sticky: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

/** Counted since the start, or between two moments. */
interface Costs {
  readonly nodeMs: number // of CPU, all nodes together
  readonly postgresMs: number
  readonly entries: number
  readonly transactions: number
  readonly walBytes: number
  readonly fsyncs: number
  readonly statements: number
  readonly appends: number // statements that write to logs, of many tables each
  readonly polls: number // statements that ask how far logs reach
  readonly hints: number
}

interface Played {
  readonly commands: number
  readonly seconds: number
  readonly mover: { readonly p50: number; readonly p99: number }
  readonly other: { readonly p50: number; readonly p99: number }
}

async function costsOf(client: Client, servers: readonly Server[]): Promise<Costs> {
  const { rows } = await client.query(`select
    (select count(*) from entry)::float8 as entries,
    (select xact_commit from pg_stat_database where datname = current_database())::float8 as transactions,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as "walBytes",
    (select wal_sync from pg_stat_wal)::float8 as fsyncs`)
  const said = await client.query<{ query: string; calls: number }>(
    `select query, calls::float8 from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())`,
  )
  const calls = (pattern: RegExp) =>
    said.rows.filter(({ query }) => pattern.test(query)).reduce((sum, row) => sum + row.calls, 0)
  const backends = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  return {
    ...(rows[0] as Pick<Costs, 'entries' | 'transactions' | 'walBytes' | 'fsyncs'>),
    statements: calls(/./s),
    appends: calls(/^with\s+given/),
    polls: calls(/max\(seq\)/),
    hints: calls(/pg_notify/),
    nodeMs: servers.reduce((sum, server) => sum + cpuOf(server.process.pid ?? 0), 0),
    postgresMs: backends.rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
  }
}

const ticksPerSecond = 100

function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return 0 // it has just ended
  }
}

/** Lets people play, and looks at what it costs while that counts. */
async function measure(servers: readonly Server[], databaseUrl: string): Promise<{ played: Played; costs: Costs }> {
  const { tables, seconds, warmup, every } = values
  const options = { port: servers.map(({ port }) => port).join(','), tables, seconds, warmup, every }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const players = fork('bench/load/players.ts', [...args, ...(values.sticky ? ['--sticky'] : [])], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    const looks: Promise<Costs>[] = []
    players.on('message', (message) => {
      if (message === 'counting' || message === 'counted') looks.push(costsOf(client, servers))
    })
    let text = ''
    players.stdout?.on('data', (data) => {
      text += data
    })
    const code = await new Promise((resolve) => players.once('exit', resolve))
    const [before, after] = await Promise.all(looks)
    if (code !== 0 || !before || !after) throw new Error(`the players ended with ${code}`)
    const costs = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Costs]]),
    )
    return { played: JSON.parse(text), costs: costs as unknown as Costs }
  } finally {
    await client.end()
  }
}

const head = ['nodes', 'commands/s', 'mover p50', 'p99 ms', 'other p50', 'p99 ms', 'CPU µs: nodes', 'PostgreSQL']
const costHead = ['nodes', 'entries', 'WAL bytes', 'fsyncs', 'transactions', 'statements', 'appends', 'polls', 'hints']

async function main(): Promise<void> {
  const settings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_utility=on']
  const postgres = await startPostgres({ durable: true, settings })
  const redis = values.redis ? await startRedis() : null
  const [rates, costs]: [string[][], string[][]] = [[], []]
  try {
    for (const nodes of values.nodes.split(',').map(Number)) {
      const url = await newDatabase(postgres.url)
      const servers: Server[] = []
      try {
        const environment = { DATABASE_URL: url, DRAIN_MS: '0', ...(redis ? { REDIS_URL: redis.url } : {}) }
        for (let node = 0; node < nodes; node++) servers.push(await startServer('src/server/boot/main.ts', environment))
        const client = new Client({ connectionString: url })
        await client.connect()
        await client.query('create extension pg_stat_statements')
        await client.end()
        const one = await measure(servers, url)
        rates.push(rateRow(nodes, one.played, one.costs))
        costs.push(costRow(nodes, one.played, one.costs))
      } finally {
        for (const server of servers) await end(server.process, 'SIGTERM')
      }
    }
  } finally {
    await Promise.all([postgres.stop(), redis?.stop()])
  }
  console.log(aligned([head, ...rates]))
  console.log('\nFor each command, at PostgreSQL:\n')
  console.log(aligned([costHead, ...costs]))
}

function rateRow(nodes: number, { commands, seconds, mover, other }: Played, { nodeMs, postgresMs }: Costs): string[] {
  const numbers = [commands / seconds, mover.p50, mover.p99, other.p50, other.p99]
  const cpu = [nodeMs, postgresMs].map((ms) => ((ms * 1000) / commands).toFixed(0))
  return [`${nodes}`, ...numbers.map((number, index) => number.toFixed(index === 0 ? 0 : 1)), ...cpu]
}

function costRow(nodes: number, { commands }: Played, costs: Costs): string[] {
  const { entries, walBytes, fsyncs, transactions, statements, appends, polls, hints } = costs
  const rest = [fsyncs, transactions, statements, appends, polls, hints].map((count) => (count / commands).toFixed(3))
  return [`${nodes}`, (entries / commands).toFixed(2), (walBytes / commands).toFixed(0), ...rest]
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) => line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n')
}

if (values.help) console.log(help)
else {
  const load = loadavg()[0]?.toFixed(1)
  console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}; load before: ${load}`)
  const where = values.sticky ? 'one node' : 'different nodes'
  console.log(
    `${values.tables} games of Memory, their people at ${where}, hints over ${values.redis ? 'Redis' : 'PostgreSQL'}\n`,
  )
  await main()
}
