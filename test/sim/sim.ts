// A whole cluster under one seed: nodes, tables and clients, a while of bad luck, then a while of none, and what must be true.

import { gameOf } from '../../src/games/registry.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import type { Room } from '../../src/protocol/server-messages.ts'
import { hmac } from '../../src/server/base/hmac.ts'
import type { Service } from '../../src/server/gateways/service.ts'
import { joinByCode, openRoom } from '../../src/server/rooms/rooms.ts'
import { roomOf } from '../../src/server/storage/listings.ts'
import { dueThing } from '../../src/table/due.ts'
import { commitmentOf } from '../../src/table/fairness.ts'
import { verify } from '../../src/table/replay.ts'
import type { Surroundings } from '../../src/table/table.ts'
import { Checks, isOver, Violation } from './checks.ts'
import { SimClient } from './client.ts'
import { Cluster, noFaults } from './cluster.ts'
import { SimNode } from './node.ts'
import { Store } from './store.ts'
import { World } from './world.ts'

/** The rules before a release, and after it: the next version of every game shows one thing more. */
const before: Surroundings = { gameOf, hmac }
const env: Surroundings = { gameOf: afterRelease, hmac }

function afterRelease(id: string, version?: number): AnyGame | undefined {
  const game = gameOf(id)
  if (!game || (version !== undefined && version <= game.version)) return gameOf(id, version)
  const next = game.version + 1
  const view: AnyGame['view'] = (state, viewer) => ({ ...game.view(state, viewer), edition: next })
  return version === undefined || version === next ? { ...game, version: next, view } : undefined
}

type Joined = Awaited<ReturnType<typeof joinByCode>>

const quick = { botDelayMinMs: 50, botDelayMaxMs: 300 }
const settledMs = 8000
const attachedMs = 300
const startingMs = 500 // what was started when the faults were over is there by then
const settlingMs = 2000 // within that, from then on, every table moves on that somebody looks at
const afterwardsMs = 3000
const claimedMs = 12_000 // how long a node has for what it has taken on, and a sweep: so long a table may wait that nobody looks at
const noticedMs = 15_000 // three silent looks, a sweep, and a while to come back

/** One history in so many is restless. */
export const restlessEvery = 8

export interface Report {
  readonly seed: number
  readonly wrong: string | null
  readonly print: number
  readonly steps: number
  readonly entries: number
  readonly acknowledged: number
  readonly takeovers: number
  readonly outages: number
  readonly told: readonly string[]
}

export async function simulate(seed: number, tell = false): Promise<Report> {
  const sim = new Sim(seed, tell)
  const broke = (reason: unknown) => sim.broke(reason)
  const faults = ['unhandledRejection', 'uncaughtException'] as const // what is written waits for the end of a turn
  for (const fault of faults) process.on(fault, broke)
  const wrong = await sim.run().finally(() => faults.forEach((fault) => void process.off(fault, broke)))
  const { world, checks } = sim
  const entries = [...checks.known.values()].reduce((sum, { log }) => sum + log.length, 0)
  const { acknowledged, takeovers, outages } = checks
  const { print, steps } = world
  return { seed, wrong, print, steps, entries, acknowledged, takeovers, outages, told: world.told ?? [] }
}

class Sim {
  readonly world: World
  readonly checks: Checks
  readonly #cluster: Cluster
  readonly #store = new Store()
  readonly #clients: SimClient[] = []
  /** In one history of eight every table is public, somebody looks on, and people go from node to node all the time. */
  readonly #isRestless: boolean
  #failure: unknown = null
  #lossyUntil = 0
  #wellAt = 0
  readonly #waiting = new Set<string>() // tables that wait for others to take them on
  /** Somebody who was away when the faults were over, and stays away. */
  #absent: SimClient | null = null

  constructor(seed: number, tell: boolean) {
    this.world = new World(seed, tell)
    this.#isRestless = seed % restlessEvery === 1
    this.checks = new Checks(this.world, env)
    this.#cluster = new Cluster(this.world, this.#store, this.checks)
    this.#store.onCommit = (append) => this.checks.committed(append)
    this.checks.isSettled = (player, node) => this.#isSettled(player, node)
    const nodes = 3 + this.world.chance.int('', 3)
    for (let no = 0; no < nodes; no++) this.#cluster.nodes.push(new SimNode(no, env, this.#cluster))
  }

  get #isLossy(): boolean {
    const { unknown, unread, slow } = this.#cluster.faults
    return unknown > 0 || unread > 0 || slow > 0
  }

  /** What is wrong is remembered where it was found; anything else that nobody has caught would have ended a process. */
  broke(reason: unknown): void {
    if (!(reason instanceof Violation)) this.#failure ??= reason
  }

  /** This player has been connected to this node for a while, and nothing is wrong with either. */
  #isSettled(player: string, node: string): boolean {
    const client = this.#clients.find((one) => one.player === player)
    const { stalledUntil } = this.#cluster
    return (
      client?.isAttached === true &&
      client.attachedAt < this.world.now - attachedMs &&
      this.#cluster.nodes.some(
        (one) => one.name === node && one.no === client.nodeNo && one.wellSince < this.world.now - settledMs,
      ) &&
      stalledUntil < this.world.now - settledMs &&
      !this.#isLossy &&
      this.#lossyUntil < this.world.now - settledMs
    )
  }

  async run(): Promise<string | null> {
    const { world } = this
    try {
      // Half of all histories have a release in them: what is started again, is started with it.
      const isReleased = world.rarely(500)
      if (isReleased) for (const node of this.#cluster.nodes) if (world.rarely(700)) node.oldRules = before
      for (const node of this.#cluster.nodes) world.after(world.between(0, 500), 'boot', () => node.start())
      const tables = 2 + world.chance.int('', 4)
      for (let no = 0; no < tables; no++) this.#party(no)
      if (world.rarely(400)) this.#strangers()
      const trouble = world.rarely(150) ? world.between(70_000, 130_000) : world.between(8000, 30_000)
      const until = world.now + trouble
      world.after(1500, 'trouble', () => this.#trouble(until))
      if (this.#isRestless) this.#wander(until)
      await this.#pass(until)
      await this.#endRelease()
      await this.#heal()
    } catch (error) {
      return error instanceof Violation ? error.message : `it broke: ${error instanceof Error ? error.stack : error}`
    } finally {
      this.#store.close()
    }
    return null
  }

  async #pass(until: number): Promise<void> {
    const { nodes } = this.#cluster
    while (await this.world.step(until)) {
      if (this.checks.failure) throw this.checks.failure
      if (this.#failure) throw this.#failure
      this.checks.up(this.#cluster.isUp)
      for (const node of nodes) if (node.host) this.checks.replicas(node.host.here)
    }
  }

  /** Some people agree to play. */
  #party(no: number): void {
    const { world } = this
    const game = world.chance.pick('', ['memory', 'believe', 'cambio', 'stop'])
    const people = 1 + world.chance.int('', game === 'memory' ? 2 : 3)
    const full = game === 'memory' && people === 2
    const bots = Array.from({ length: full ? 0 : people === 1 ? 1 : world.chance.int('', 2) }, () => ({
      level: 'easy',
    }))
    const clients = Array.from({ length: people }, (_, index) => new SimClient(`p${no}${'abcd'[index]}`, this.#cluster))
    this.#clients.push(...clients)
    const [host, ...guests] = clients as [SimClient, ...SimClient[]]
    host.isHost = true
    host.seats = people + bots.length
    const rules = {
      ...quick,
      turnSeconds: world.chance.pick('', [0, 30]),
      reconnectMs: world.chance.pick('', [4000, 10_000, 60_000]),
    }
    const seat = async (): Promise<void> => {
      const me = (client: SimClient) => ({ player: client.player, name: client.player })
      const opened = await host.ask((service) =>
        openRoom(service, me(host), { game, rules, bots, isPublic: this.#isRestless }),
      )
      const table: string | undefined = opened.ok ? opened.value.table.id : opened.error.table
      if (table === undefined) return this.checks.wrong(`no room: ${opened.ok ? '' : opened.error.text}`)
      host.table = table
      host.come()
      if (this.#isRestless) this.#onlooker(no, table)
      for (const guest of guests) {
        const room: Room | null = await guest.ask<Room | null>(
          async (service: Service): Promise<Room | null> => roomOf(service.database, table),
        )
        const joined: Joined = await guest.ask<Joined>(
          async (service: Service): Promise<Joined> => joinByCode(service, me(guest), room?.code ?? ''),
        )
        if (!joined.ok && joined.error.table !== table) {
          if (this.checks.known.get(table)?.table.phase === 'abandoned') return
          this.checks.wrong(`${guest.player} gets no seat: ${joined.error.text}`)
        }
        guest.table = table
        guest.come()
      }
    }
    world.after(world.between(600, 3000), 'party', () => {
      seat().catch((error) => {
        this.#failure = error
      })
    })
  }

  #onlooker(no: number, table: string): void {
    const client = new SimClient(`w${no}`, this.#cluster)
    client.table = table
    this.#clients.push(client)
    client.come()
  }

  /** Some who look for opponents, by whichever node. */
  #strangers(): void {
    const { world } = this
    const game = world.chance.pick('', ['memory', 'cambio'])
    for (let no = 0; no < 2 * (1 + world.chance.int('', 2)); no++) {
      const client = new SimClient(`s${no}`, this.#cluster)
      client.seeks = game
      client.adds = !world.rarely(300)
      this.#clients.push(client)
      world.after(world.between(600, 6000), 'stranger', () => client.come())
    }
  }

  #wander(until: number): void {
    const { world } = this
    if (world.now >= until) return
    world.chance.pick('', this.#clients).comeAgain(world.rarely(500))
    world.after(world.between(20, 400), 'wander', () => this.#wander(until))
  }

  /** Bad luck, one piece after the other, until it is over. */
  #trouble(until: number): void {
    const { world } = this
    if (world.now >= until - 500) return
    const { nodes } = this.#cluster
    const node = world.chance.pick('', nodes)
    const long = world.rarely(150)
    switch (world.chance.int('', 12)) {
      case 0:
        node.kill('crash')
        world.after(world.between(200, long ? 20_000 : 5000), 'boot', () => node.isAlive || node.start())
        break
      case 1:
        node.pause(world.between(100, long ? 20_000 : 4000))
        break
      case 2:
        this.#cluster.stall(world.between(50, long ? 15_000 : 3000))
        break
      case 3:
        node.cut(world.between(500, long ? 20_000 : 5000))
        break
      case 4:
        for (const one of nodes) one.breakWires(300)
        break
      case 5:
      case 6: {
        const client = world.chance.pick('', this.#clients)
        if (client.table !== null && !client.isAway) client.leave(world.between(500, long ? 120_000 : 15_000))
        break
      }
      case 7:
        node.jump(world.between(-3_600_000, 3_600_000))
        break
      case 8:
        node.drain()
        world.after(world.between(500, 8000), 'boot', () => node.isAlive || node.start())
        break
      case 9:
        this.#cluster.interruptHints()
        break
      case 10:
        if (!world.rarely(200)) break
        for (const one of nodes) {
          one.kill('everything is out')
          world.after(world.between(1000, 20_000), 'boot', () => one.isAlive || one.start())
        }
        break
      default: {
        if (this.#isLossy) this.#lossyUntil = world.now // what was lost then may still be tried again
        const some = () => (world.rarely(500) ? world.between(1, 200) : 0)
        this.#cluster.faults = {
          unknown: some(),
          unread: some(),
          slow: some(),
          hintLost: world.rarely(200) ? 1000 : some(),
          hintTwice: some(),
          hintLate: some(),
          sentTwice: some(),
        }
        world.tell(`faults ${JSON.stringify(this.#cluster.faults)}`)
      }
    }
    world.after(world.between(200, 3000), 'trouble', () => this.#trouble(until))
  }

  /** Every node has the new rules, and nobody waits any more for one that had the old. */
  async #endRelease(): Promise<void> {
    const old = this.#cluster.nodes.filter((node) => node.isOld)
    if (old.length === 0) return
    for (const node of old) {
      node.kill('the release goes on')
      node.start()
    }
    await this.#pass(this.world.now + noticedMs)
  }

  /** The faults are over: everything is there, and everybody is back. */
  async #heal(): Promise<void> {
    const { world } = this
    const { nodes } = this.#cluster
    world.tell('all is well')
    if (this.#isLossy) this.#lossyUntil = world.now
    this.#wellAt = world.now
    this.#cluster.faults = { ...noFaults }
    for (const node of nodes) {
      node.cutUntil = Math.min(node.cutUntil, world.now)
      node.wake()
      if (!node.isAlive) node.start()
    }
    this.#cluster.unstick()
    await this.#pass(world.now + startingMs)
    if (world.rarely(250)) this.#absent = this.#clients.find((client) => client.isAway && client.table !== null) ?? null
    for (const client of this.#clients) if (client !== this.#absent) client.comeBack()
    const before = new Map([...this.checks.known].map(([id, { table }]) => [id, table.moves]))
    await this.#pass(world.now + settlingMs)
    this.checks.isCalm = true
    for (const [id, moves] of before) this.#movesOn(id, moves)
    await this.#pass(world.now + afterwardsMs)
    this.#agree()
    this.checks.isCalm = false
    if (this.#waiting.size > 0) await this.#pass(this.#wellAt + claimedMs)
    for (const id of this.#waiting) this.#movesOn(id, before.get(id) ?? 0)
    if (this.#absent || world.rarely(200)) await this.#lose()
  }

  /** Somebody goes for good, with or without the node: however they went, the log knows soon that they are not there. */
  async #lose(): Promise<void> {
    const { world } = this
    const playing = this.#clients.filter((client) => client.isAttached && !client.isDone && client.you !== null)
    const client = this.#absent ?? (playing.length === 0 ? null : world.chance.pick('', playing))
    if (!client) return
    const node = this.#cluster.nodes.find((one) => one.no === client.nodeNo)
    if (world.rarely(500)) node?.kill('for good')
    client.leave(1_000_000)
    await this.#pass(world.now + noticedMs)
    const table = client.table === null ? undefined : this.checks.known.get(client.table)?.table
    const info = table?.seats.find(({ player }) => player === client.player)
    if (table && !isOver(table) && info?.connected)
      this.checks.wrong(`${client.player} is gone, and nobody has noticed`)
    if (info?.attendance === 'away' || info?.attendance === 'here') return
    await this.#pass(world.now + settlingMs)
    if (table) this.#movesOn(table.id, table.moves)
  }

  /** Somebody who may act has; or it waits for somebody, or for a time, rightly. */
  #movesOn(id: string, movesBefore: number): void {
    const known = this.checks.known.get(id)
    const { startsBy } = known?.table ?? {}
    if (startsBy != null && startsBy < this.world.now - claimedMs) this.checks.wrong(`${id} does not start`)
    if (known?.table.phase !== 'playing' || known.table.moves > movesBefore) return
    const { table } = known
    const state = table.state as object
    const due = dueThing(table, env)
    // Where nobody looks, what a node had taken on when it died waits until others may take it on.
    const isSeen = this.#clients.some((client) => client.table === id && client.isAttached)
    if (due !== null && due.at < this.world.now - 1000 && !isSeen && this.world.now < this.#wellAt + claimedMs)
      this.#waiting.add(id)
    else if (due !== null && due.at < this.world.now - 1000)
      this.checks.wrong(`what is due at ${id} does not happen: ${due.type}`)
    const game = env.gameOf(table.game, table.version)
    for (const client of this.#clients) {
      const seat = table.seats.findIndex(({ player }) => player === client.player)
      if (client === this.#absent || client.table !== id || seat === -1 || table.seats[seat]?.attendance !== 'here')
        continue
      const options = game?.options(game.view(state, seat)) ?? []
      if (options.length > 0) this.checks.wrong(`${client.player} may act at ${id} and cannot`)
    }
  }

  /** At the end everybody knows the same, and the logs hold what they promise. */
  #agree(): void {
    for (const node of this.#cluster.nodes) if (node.host) this.checks.replicas(node.host.here, true)
    const seeking = this.#clients.filter((client) => client.seeks !== null && client.table === null)
    if (seeking.length > 1) this.checks.wrong(`${seeking.length} look for each other and do not find each other`)
    for (const client of this.#clients) {
      const known = client.table === null ? undefined : this.checks.known.get(client.table)
      if (!known || isOver(known.table) || client === this.#absent) continue
      if (!client.isAttached) this.checks.wrong(`${client.player} has not come back to ${client.table}`)
      const { log, tables, table } = known
      const last = log.at(-1)
      const behind = table.seq - client.seq
      if (behind > 0 && last && this.world.now - last.at > 1500)
        this.checks.wrong(`${client.player} is ${behind} behind`)
      const then = tables[client.seq - 1]
      const rules = then && env.gameOf(then.game, then.version)
      const view = then?.state ? rules?.view(then.state, client.you ?? 'spectator') : null
      if (JSON.stringify(view ?? null) !== JSON.stringify(client.view ?? null))
        this.checks.wrong(`${client.player} sees something else than is there`)
    }
    for (const [id, { log }] of this.checks.known) {
      const opened = log[0]?.act
      const commitment = opened?.type === 'opened' ? commitmentOf(opened.seed, id, hmac) : ''
      const verified = verify(log, commitment, env)
      if (!verified.ok) this.checks.wrong(`the log of ${id} does not hold: ${JSON.stringify(verified.error)}`)
    }
  }
}
