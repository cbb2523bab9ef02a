// One node of a simulated cluster: the real hosting, presence, matchmaking and gateway, on simulated clocks, database, bus and
// sockets. It can be killed, stopped for a while, and told to go.

import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { SharedClock } from '../../src/server/base/clock.ts'
import { liveGateway } from '../../src/server/gateways/live/gateway.ts'
import type { Service } from '../../src/server/gateways/service.ts'
import { SocketClient } from '../../src/server/gateways/socket-client.ts'
import { Work } from '../../src/server/gateways/work.ts'
import { Heartbeat } from '../../src/server/hosting/heartbeat.ts'
import { Host } from '../../src/server/hosting/host.ts'
import type { Thinkers } from '../../src/server/hosting/thinkers.ts'
import { ConnectedPeople } from '../../src/server/people/connected-people.ts'
import { Presence } from '../../src/server/people/presence.ts'
import { Matchmaking } from '../../src/server/rooms/matchmaking.ts'
import { answer } from '../../src/table/minds.ts'
import type { Surroundings } from '../../src/table/table.ts'
import type { Cluster, Life } from './cluster.ts'
import { databaseOver } from './store.ts'

const settings = {
  COMMANDS_PER_SECOND: 100_000,
  COMMAND_BURST: 100_000,
  OUTBOUND_KIB: 1_000_000,
  SEEK_BOT_MS: 15_000,
  TRUST_PROXY: 'no',
}
const silent = new Proxy({}, { get: () => () => undefined })
const counters = new Proxy({}, { get: () => silent })

/** The other end of a connection. */
export interface FarEnd {
  readonly player: string
  heard(frame: string): void
  closed(code: number, socket: SimSocket): void
}

export class SimNode {
  readonly no: number
  readonly #env: Surroundings
  /** The rules that it has before it is started a second time, if those are others. */
  oldRules: Surroundings | null = null
  readonly #cluster: Cluster
  readonly #skew: number
  readonly #rate: number
  #jumped = 0
  #wellSince = 0
  #starts = 0
  #life: Life = { alive: false, held: null }
  #sockets = new Set<SimSocket>()
  /** Calls to the database do not get through before then. */
  cutUntil = 0
  host: Host | null = null
  service: Service | null = null

  constructor(no: number, env: Surroundings, cluster: Cluster) {
    this.no = no
    this.#env = env
    this.#cluster = cluster
    const { world } = cluster
    this.#skew = world.rarely(300) ? world.between(-3_600_000, 3_600_000) : world.between(-200, 200)
    this.#rate = 1 + world.between(-200, 200) / 1_000_000
  }

  /** As it is known in logs. */
  get name(): string {
    return `n${this.no}.${this.#starts}`
  }

  /** Since when nothing has been wrong with it. */
  get wellSince(): number {
    return this.isWell ? Math.max(this.#wellSince, this.cutUntil) : Number.POSITIVE_INFINITY
  }

  get isOld(): boolean {
    return this.oldRules !== null && this.#starts <= 1
  }

  get isAlive(): boolean {
    return this.#life.alive
  }

  get isWell(): boolean {
    return this.#life.alive && this.#life.held === null && this.service !== null
  }

  start(): void {
    const { world, store, checks } = this.#cluster
    this.#starts += 1
    const env = this.isOld ? (this.oldRules as Surroundings) : this.#env
    const life: Life = { alive: true, held: null }
    this.#life = life
    const node = `n${this.no}.${this.#starts}`
    world.tell(`${node} starts`)
    const bootedAt = world.now
    const steady = () => (world.now - bootedAt) * this.#rate
    const pieces = {
      wall: () => world.now + this.#skew + this.#jumped,
      steady,
      after: (ms: number, then: () => void) => world.after(ms / this.#rate, node, () => this.#cluster.run(life, then)),
    }
    const database = databaseOver(
      store,
      (what, done) => this.#cluster.call(life, () => this.cutUntil, what, done),
      () => world.now,
    )
    const clock = new SharedClock(pieces, () => database.now())
    const heartbeat = new Heartbeat({ database, clock, node, alone: false, agree: () => clock.agree() })
    const hints = {
      publish: (moved: Parameters<Cluster['publish']>[0]) => {
        checks.published(moved)
        this.#cluster.publish(moved)
      },
      tell: () => undefined,
      subscribe: (listener: Parameters<Cluster['subscribe']>[0]) => this.#cluster.subscribe(listener, life),
      close: async () => undefined,
    }
    const thinkers = { think: async (question) => answer(question, env) } as Pick<Thinkers, 'think'> as Thinkers
    const watch = {
      appended: () => undefined,
      failed: (tableId: string, error: unknown) => checks.failed(node, tableId, error),
    }
    const randomInt = (below: number) => world.chance.int('', below)
    const host = new Host(
      {
        database,
        env,
        thinkers,
        clock,
        hints,
        heartbeat,
        watch,
        randomBytes: (size) => Buffer.from(Array.from({ length: size }, () => world.chance.int('', 256))),
        randomInt,
      },
      { idleMs: 20_000 },
    )
    const presence = new Presence((id) => host.get(id), { debounceMs: 1000, visitMs: 3000, env, clock, heartbeat })
    const service = {
      settings,
      database,
      env,
      host,
      presence,
      accounts: {
        sessionIn: ({ authorization }: { authorization?: string }) => authorization ?? null,
        whoIs: async () => null,
        whoHas: async (token: string) => ({ player: token, name: token }),
      },
      sessions: { opened: () => () => undefined },
      newcomers: { take: () => 0 },
      openings: { take: () => null },
      codeLookups: { take: () => 0 },
      commands: { take: () => 0 },
      work: new Work(1_000_000),
      connected: new ConnectedPeople(),
      matchmaking: new Matchmaking({
        database,
        env,
        host,
        clock,
        heartbeat,
        botAfterMs: settings.SEEK_BOT_MS,
        mayOpen: () => null,
        randomInt,
        failed: () => undefined,
      }),
      metrics: counters,
      log: silent,
      now: () => clock.now(),
      steady: () => clock.steady(),
    } as unknown as Service
    host
      .start((hosted, { player, epoch }) => player !== null && presence.expect(hosted, player, epoch))
      .then(
        () => {
          if (!life.alive) return
          this.host = host
          this.service = service
          this.#wellSince = world.now
          world.tell(`${node} is ready`)
        },
        () => this.kill('did not start'),
      )
  }

  kill(why: string): void {
    if (!this.#life.alive) return
    this.#cluster.world.tell(`n${this.no}.${this.#starts} dies: ${why}`)
    this.#life.alive = false
    this.#life.held = null
    this.host = null
    this.service = null
    for (const socket of this.#sockets) socket.cut(this.#cluster.world.between(1, 500))
    this.#sockets.clear()
  }

  /** It stops where it is, and goes on later as if nothing had been. */
  pause(ms: number): void {
    const life = this.#life
    if (!life.alive || life.held) return
    life.held = []
    this.#cluster.world.tell(`n${this.no} stands still for ${ms}`)
    this.#cluster.world.after(ms, 'go on', () => this.wake(life))
  }

  wake(life = this.#life): void {
    const { held } = life
    if (!held || !life.alive) return
    life.held = null
    this.#wellSince = this.#cluster.world.now
    this.#cluster.world.tell(`n${this.no} goes on`)
    for (const then of held) this.#cluster.run(life, then)
  }

  /** It is told to go: its clients are sent elsewhere first. */
  drain(): void {
    const { host, service } = this
    if (!this.isWell || !host || !service) return
    this.#cluster.world.tell(`n${this.no} is told to go`)
    this.service = null
    for (const socket of [...this.#sockets]) socket.close(1012)
    service.matchmaking.close()
    service.presence.close()
    host.close().then(() => this.kill('went'))
  }

  /** It does not reach the database for so long. */
  cut(ms: number): void {
    const { world } = this.#cluster
    world.tell(`n${this.no} is cut off from the database for ${ms}`)
    this.cutUntil = Math.max(this.cutUntil, world.now + ms)
  }

  jump(ms: number): void {
    this.#cluster.world.tell(`the clock of n${this.no} is set by ${ms}`)
    this.#jumped += ms
  }

  /** A client connects; null: nobody answers. */
  accept(far: FarEnd): SimSocket | null {
    const { service } = this
    if (!this.isWell || !service) return null
    const life = this.#life
    const socket = new SimSocket(this.#cluster, life, far, this.no, () => this.#sockets.delete(socket))
    this.#sockets.add(socket)
    const write = (bytes: string) => messagesIn(bytes).forEach((text) => void socket.send(text))
    const request = { headers: {}, socket: { remoteAddress: '127.0.0.1', writableLength: 0, write } }
    liveGateway(service).connected(
      new SocketClient(socket as unknown as WebSocket, request as unknown as IncomingMessage, service),
    )
    return socket
  }

  breakWires(perMille: number): void {
    for (const socket of this.#sockets) if (this.#cluster.world.rarely(perMille)) socket.break()
  }
}

/** The text messages that a server has written: how many bytes each has is told in one byte, or in the two or eight that follow. */
function messagesIn(bytes: string): readonly string[] {
  const buffer = Buffer.from(bytes, 'latin1')
  const texts: string[] = []
  for (let at = 0; at < buffer.length; ) {
    const short = buffer.readUInt8(at + 1)
    const size =
      short < 126 ? short : short === 126 ? buffer.readUInt16BE(at + 2) : Number(buffer.readBigUInt64BE(at + 2))
    at += short < 126 ? 2 : short === 126 ? 4 : 10
    texts.push(buffer.toString('utf8', at, at + size))
    at += size
  }
  return texts
}

/** What the gateway takes for a WebSocket. In each direction what was sent first comes first. */
export class SimSocket extends EventEmitter {
  readonly OPEN = 1
  readonly no: number
  readyState = 1
  readonly #cluster: Cluster
  readonly #life: Life
  readonly #far: FarEnd
  readonly #forget: () => void
  #whole = true
  #lastOut = 0
  #lastIn = 0

  constructor(cluster: Cluster, life: Life, far: FarEnd, no: number, forget: () => void) {
    super()
    this.#cluster = cluster
    this.#life = life
    this.#far = far
    this.no = no
    this.#forget = forget
  }

  get isWhole(): boolean {
    return this.#whole && this.#life.alive
  }

  send(frame: string): void {
    if (this.readyState !== this.OPEN) return
    this.#cluster.checks.sent(this.#far, frame)
    this.#out(() => this.#far.heard(frame))
  }

  close(code = 1000): void {
    if (this.readyState !== this.OPEN) return
    this.#out(() => this.cut(0, code))
    this.#ended()
  }

  terminate(): void {
    this.close(1006)
  }

  /** From the client. */
  receive(text: string): void {
    const { world } = this.#cluster
    this.#lastIn = Math.max(this.#lastIn, world.now + world.between(1, 30))
    world.after(this.#lastIn - world.now, 'in', () => {
      if (!this.#whole) return
      this.#cluster.run(this.#life, () => this.readyState === this.OPEN && this.emit('message', text, false))
    })
  }

  /** The client leaves. */
  leave(): void {
    this.#whole = false
    this.#cluster.run(this.#life, () => this.#ended())
  }

  /** The wire breaks: what was on it is lost, and both ends notice when they do. */
  break(): void {
    const { world } = this.#cluster
    this.cut(world.between(1, 1000))
    world.after(world.between(1, 3000), 'noticed', () => this.#cluster.run(this.#life, () => this.#ended()))
  }

  /** The client's end is gone. */
  cut(ms: number, code = 1006): void {
    if (!this.#whole) return
    this.#whole = false
    this.#cluster.world.after(ms, 'cut', () => this.#far.closed(code, this))
  }

  #out(then: () => void): void {
    const { world } = this.#cluster
    this.#lastOut = Math.max(this.#lastOut, world.now + world.between(1, 30))
    world.after(this.#lastOut - world.now, 'out', () => this.#whole && then())
  }

  #ended(): void {
    if (this.readyState !== this.OPEN) return
    this.readyState = 3
    this.#forget()
    this.emit('close')
  }
}
