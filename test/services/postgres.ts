// A real PostgreSQL on the loopback for tests, from the machine's programs, with a folder of its own; or the one that
// TEST_DATABASE_URL names.

import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { programOf } from './install.ts'
import { type Child, freePort, startChild, unprivileged, untilUp } from './process.ts'

export interface TestPostgres {
  /** Of the database `postgres`: for making others. */
  readonly url: string
  /** Ends at once and comes again on the same port and folder: what was not committed is gone. */
  restart(pauseMs?: number): Promise<void>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Waits for the disk as a real one does. What only has to survive the end of a process does without. */
  readonly durable?: boolean
  /** Follows this server, as its standby, instead of being one of its own. */
  readonly standbyOf?: string
  /** More of `postgresql.conf`. */
  readonly settings?: readonly string[]
}

export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const program = programOf('postgres', 'postgresql')
  const initdb = programOf('initdb', 'postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'facedown-postgres-'))
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid ?? 0)
  const data = join(folder, 'data')
  const make =
    options.standbyOf === undefined
      ? [initdb, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
      : [programOf('pg_basebackup', 'postgresql'), '-D', data, '-d', options.standbyOf, '-R', '-c', 'fast', '--no-sync']
  execFileSync(make[0] as string, make.slice(1), { ...unprivileged, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const durable = options.durable === true ? 'on' : 'off'
  const settings = ['max_connections=300', `fsync=${durable}`, ...(options.settings ?? [])]
  const up = async (): Promise<Child> => {
    const place = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]
    const child = startChild(program, [...place, ...settings.flatMap((setting) => ['-c', setting])], folder)
    await untilUp('PostgreSQL', child, () => withClient(url, async () => true))
    return child
  }
  const down = async (signal: NodeJS.Signals) => {
    child.process.kill(signal)
    await child.ended
  }
  let child = await up()
  return {
    url,
    async restart(pauseMs = 0) {
      await down('SIGQUIT') // its immediate shutdown: as if it had crashed
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      child = await up()
    },
    async stop() {
      await down('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements on a server that no service of ours knows. */
export async function tell(url: string, ...statements: readonly string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Runs a program of PostgreSQL: pg_dump, pg_restore. */
export async function runTool(name: string, ...parameters: readonly string[]): Promise<void> {
  await promisify(execFile)(programOf(name, 'postgresql'), parameters)
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

let databases = 0

/** An empty database on a server; gives its address. */
export async function newDatabase(server: string): Promise<string> {
  databases += 1
  const name = `facedown_${process.pid}_${Date.now().toString(36)}_${databases}`
  await withClient(server, (client) => client.query(`create database ${name} template template0`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  await withClient(server.href, (client) => client.query(`drop database if exists ${name} with (force)`))
}
