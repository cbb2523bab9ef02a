// The kill test: the real server under load from real clients, killed without warning again and again, and started again on
// the same folder. Afterwards every log is held against what the clients were told.

import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gameOf } from '../../src/games/registry.ts'
import { quickChance } from '../../src/kernel/chance.ts'
import { readLog } from '../../src/server/storage/log.ts'
import { openPostgres } from '../../src/server/storage/postgres.ts'
import { openSqlite } from '../../src/server/storage/sqlite.ts'
import { commitmentOf } from '../../src/table/fairness.ts'
import { verify } from '../../src/table/replay.ts'
import type { Entry } from '../../src/table/table.ts'
import { CrashPlayers, type Told } from './players.ts'

export interface CrashSettings {
  readonly kills: number
  readonly tables: number
  /** The program that is killed. */
  readonly main: string
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string
  /** Where its folder is made, if not where temporary ones are. */
  readonly within?: string
  /** What happens instead of the program being killed. */
  readonly strike?: (server: Server) => Promise<void>
  /** How long people play before each blow and after the last, at least. */
  readonly playMs?: number
  /** How long everybody may go unanswered after a start. */
  readonly patienceMs?: number
  /** Of the moments in which it is killed. */
  readonly seed?: number
  readonly log?: (line: string) => void
}

export interface CrashReport {
  readonly seed: number
  readonly kills: number // in the middle of play
  readonly early: number // besides: at any moment after the start, mostly before anybody was answered
  readonly acknowledged: number
  readonly lost: readonly string[] // acknowledged, and not in the log
  readonly duplicated: readonly string[]
  readonly flawed: readonly string[] // gaps, hashes, events that the rules do not lead to
  readonly contradictions: readonly string[] // what one client was told at one seq and what the log says
  readonly firstAckMs: readonly number[] // from the start of the process, for every restart
  readonly entries: number
  readonly tables: number
}

export async function crash(settings: CrashSettings): Promise<CrashReport> {
  const folder = await mkdtemp(join(settings.within ?? tmpdir(), 'facedown-crash-'))
  const players = new CrashPlayers(settings.tables)
  let current: ChildProcess | null = null
  const firstAckMs: number[] = []
  const stuck: string[] = []
  const { seed = randomInt(2 ** 32) } = settings
  const chance = quickChance(seed)
  let early = 0
  const environment = {
    DATA_DIR: folder,
    ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
  }
  try {
    let server: Server | null = null
    for (let kill = 0; kill <= settings.kills; kill++) {
      while (server === null && kill > 0 && chance.int('early', 3) === 0) {
        const { child, serving } = launch(settings.main, environment)
        current = child
        serving.then(players.serverIsAt.bind(players), () => undefined)
        await sleep(chance.int('moment', earlyMs))
        await end(child, 'SIGKILL')
        early += 1
      }
      const startedAt = performance.now()
      server ??= await startServer(settings.main, environment)
      const readyAt = performance.now()
      current = server.process
      players.serverIsAt(server.port)
      const ack = await players.nextAck(settings.patienceMs ?? 60_000)
      // Whoever has been shown what is not there any more cannot come back: that is a loss as well.
      if (ack === null) {
        stuck.push(`nobody was answered any more after kill ${kill}`)
        await end(server.process, 'SIGKILL')
        break
      }
      if (kill > 0) {
        firstAckMs.push(ack - startedAt)
      }
      if (kill === settings.kills) {
        await sleep(settings.playMs ?? 500)
        await players.stop()
        await end(server.process, 'SIGTERM')
      } else {
        // Anywhere between the first answer and well into the load.
        await sleep((settings.playMs ?? 20) + chance.int('play', 380))
        if (settings.strike) await settings.strike(server)
        else {
          await end(server.process, 'SIGKILL')
          server = null
        }
        settings.log?.(
          `kill ${kill + 1}: ${players.told.length} acknowledged so far, ready after ${Math.round(readyAt - startedAt)} ms, first answer after ${Math.round(ack - startedAt)} ms`,
        )
      }
    }
    await players.stop()
    const found = await examine(settings, folder, players.told)
    return {
      seed,
      kills: settings.kills,
      early,
      acknowledged: players.told.length,
      firstAckMs,
      ...found,
      contradictions: [...found.contradictions, ...stuck],
    }
  } finally {
    current?.kill('SIGKILL')
    await players.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Holds every log against its rules and hashes, and against what people were told. */
export async function examine(
  { databaseUrl }: Pick<CrashSettings, 'databaseUrl'>,
  folder: string,
  told: readonly Told[],
  look: (table: string, log: readonly Entry[]) => void = () => undefined,
) {
  const env = {
    gameOf,
    hmac: (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
  }
  const database = await (databaseUrl === undefined
    ? openSqlite(join(folder, 'facedown.sqlite'))
    : openPostgres(databaseUrl))
  const tables = await database.read(database.sql.selectFrom('game_table').select('id').compile())
  const bySeq = new Map<string, { id: string | null; by: number | null }>()
  const [lost, duplicated, flawed, contradictions]: [string[], string[], string[], string[]] = [[], [], [], []]
  let entries = 0
  for (const { id } of tables) {
    const log = await readLog(database, id)
    entries += log.length
    look(id, log)
    const opened = log[0]?.act
    const commitment = opened?.type === 'opened' ? commitmentOf(opened.seed, id, env.hmac) : ''
    const verified = verify(log, commitment, env)
    if (!verified.ok) flawed.push(`${id}: entry ${verified.error.seq}: ${verified.error.problem}`)
    const seen = new Set<string>()
    for (const entry of log) {
      bySeq.set(`${id} ${entry.seq}`, { id: entry.id, by: entry.by })
      if (entry.id === null) continue
      const key = `${id} ${entry.by} ${entry.id}`
      if (seen.has(key)) duplicated.push(key)
      seen.add(key)
    }
  }
  for (const { table, seq, id } of told) {
    const entry = bySeq.get(`${table} ${seq}`)
    if (!entry) lost.push(`${table} ${seq} ${id}`)
    else if (entry.id !== id) contradictions.push(`${table} ${seq}: told ${id}, logged ${entry.id}`)
  }
  await database.close()
  return { lost, duplicated, flawed, contradictions, entries, tables: tables.length }
}

export interface Server {
  readonly process: ChildProcess
  readonly port: number
}

/** Somewhat longer than a start takes: some are killed while they load, some while tables go on, some with the first people there. */
const earlyMs = 900

/** A program that serves, with limits for people only. */
export async function startServer(main: string, environment: Readonly<Record<string, string>>): Promise<Server> {
  const { child, serving } = launch(main, environment)
  return { process: child, port: await serving }
}

/** The process at once, and where it serves when it does. */
function launch(main: string, environment: Readonly<Record<string, string>>) {
  const limits = {
    COMMANDS_PER_SECOND: '100000',
    COMMAND_BURST: '100000',
    ENTRIES_PER_SECOND: '10000000',
    CONNECTIONS_PER_ADDRESS: '10000',
    REQUESTS_PER_MINUTE: '10000000',
    CODE_LOOKUPS_PER_MINUTE: '1000000',
    GUESTS_PER_MINUTE: '1000000',
    TABLES_PER_HOUR: '1000000',
  }
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      BUILD_PAGE: 'no',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      ...limits,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const serving = new Promise<number>((resolve, reject) => {
    child.stderr.on('data', (data) => {
      said += data
    })
    child.stdout.on('data', (data) => {
      const found = /localhost:(\d+)/.exec(String(data))?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return { child, serving }
}

export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
