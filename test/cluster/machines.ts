// Several server processes on one real PostgreSQL, and what can happen to machines.

import { setTimeout as sleep } from 'node:timers/promises'
import { end, type Server, startServer } from '../crash/crash.ts'
import { newDatabase, startPostgres, type TestPostgres } from '../services/postgres.ts'
import { freePort } from '../services/process.ts'
import { startRedis, type TestRedis } from '../services/redis.ts'

/** When PostgreSQL was not there, on the clock of performance.now() and on the wall. */
export interface Gap {
  readonly from: number
  readonly until: number
  readonly fromWall: number
  readonly untilWall: number
}

export class Machines {
  readonly gaps: Gap[] = []
  readonly ports: readonly number[]
  readonly databaseUrl: string
  readonly #main: string
  readonly #postgres: TestPostgres
  readonly #redis: TestRedis | null
  readonly #environment: Readonly<Record<string, string>>
  readonly #servers: (Server | null)[]

  private constructor(
    main: string,
    ports: readonly number[],
    services: { readonly postgres: TestPostgres; readonly redis: TestRedis | null; readonly databaseUrl: string },
    environment: Readonly<Record<string, string>>,
  ) {
    this.#main = main
    this.ports = ports
    this.databaseUrl = services.databaseUrl
    this.#postgres = services.postgres
    this.#redis = services.redis
    this.#environment = environment
    this.#servers = ports.map(() => null)
  }

  static async start(main: string, nodes: number, hints: 'redis' | 'notify', environment = {}): Promise<Machines> {
    const ports: number[] = []
    for (let node = 0; node < nodes; node++) ports.push(await freePort())
    const postgres = await startPostgres()
    const redis = hints === 'redis' ? await startRedis() : null
    const databaseUrl = await newDatabase(postgres.url)
    const machines = new Machines(main, ports, { postgres, redis, databaseUrl }, environment)
    try {
      await Promise.all(ports.map((_, node) => machines.boot(node)))
    } catch (error) {
      await machines.close()
      throw error
    }
    return machines
  }

  async boot(node: number): Promise<void> {
    this.#servers[node] = await startServer(this.#main, {
      DATABASE_URL: this.databaseUrl,
      PORT: String(this.ports[node]),
      DRAIN_MS: '3000',
      ...(this.#redis ? { REDIS_URL: this.#redis.url } : {}),
      ...this.#environment,
    })
  }

  async kill(node: number): Promise<void> {
    await this.#end(node, 'SIGKILL')
  }

  /** It sends its people elsewhere, and goes. */
  async drain(node: number): Promise<void> {
    await this.#end(node, 'SIGTERM')
  }

  async #end(node: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const server = this.#servers[node]
    this.#servers[node] = null
    if (server) await end(server.process, signal)
  }

  /** It stands still, and goes on later as if nothing had been. */
  async freeze(node: number, ms: number): Promise<void> {
    const server = this.#servers[node]
    server?.process.kill('SIGSTOP')
    await sleep(ms)
    server?.process.kill('SIGCONT')
  }

  async restartPostgres(pauseMs: number): Promise<void> {
    const [from, fromWall] = [performance.now(), Date.now()]
    await this.#postgres.restart(pauseMs)
    this.gaps.push({ from, fromWall, until: performance.now(), untilWall: Date.now() })
  }

  async restartRedis(pauseMs: number): Promise<void> {
    await this.#redis?.restart(pauseMs)
  }

  /** What is in the database stays until `close`. */
  async stopNodes(): Promise<void> {
    await Promise.all(this.#servers.map((_, node) => this.drain(node)))
  }

  async close(): Promise<void> {
    for (const server of this.#servers) server?.process.kill('SIGKILL')
    await Promise.all([this.#postgres.stop(), this.#redis?.stop()])
  }
}
