// Somebody who plays in a simulated cluster, as a good client does: it names what it has seen, sends again what was not answered,
// and comes back by any node.

import { anyCommand, type Option } from '../../src/kernel/options.ts'
import type { Service } from '../../src/server/gateways/service.ts'
import { activeTable } from '../../src/server/storage/listings.ts'
import type { Cluster } from './cluster.ts'
import type { FarEnd, SimNode, SimSocket } from './node.ts'

const patienceMs = 2500
const pingMs = 3000

interface Pending {
  readonly message: { readonly id: string; readonly table: string | null; readonly type: string }
}

export class SimClient implements FarEnd {
  readonly player: string
  readonly #cluster: Cluster
  table: string | null = null
  /** The game that this client seeks opponents for, instead of being told a table. */
  seeks: string | null = null
  /** Adds to the deal where it is asked to. */
  adds = true
  seats = 0 // the host starts when so many are there
  isHost = false
  /** The last entry that was seen, and what the table looked like then. */
  seq = 0
  view: unknown = null
  you: number | null = null
  isAway = false
  attachedAt = 0
  isDone = false
  #options: readonly Option[] = []
  #phase = 'waiting'
  #taken = 0
  #isAsked = false // to add to the deal
  #socket: SimSocket | null = null
  #attached = false
  #visits = 0
  #commands = 0
  #pending: Pending | null = null
  #thinking = false
  #heardAt = 0
  #leaves = 0

  constructor(player: string, cluster: Cluster) {
    this.player = player
    this.#cluster = cluster
  }

  get nodeNo(): number | undefined {
    return this.#socket?.no
  }

  get isAttached(): boolean {
    return this.#attached && this.#socket?.isWhole === true
  }

  /** Asks a node for something by HTTP, and another one if that fails. */
  async ask<T>(wish: (service: Service) => Promise<T>): Promise<T> {
    const { world, nodes } = this.#cluster
    for (;;) {
      const node = world.chance.pick('', nodes)
      const { service } = node
      if (service && node.isWell) {
        const answer = await Promise.race([
          wish(service).then(
            (value) => ({ value }),
            () => null,
          ),
          new Promise<null>((resolve) => world.after(3000, 'no answer', () => resolve(null))),
        ])
        if (answer) return answer.value
      }
      await new Promise<void>((resolve) => world.after(world.between(50, 300), 'ask again', resolve))
    }
  }

  /** Goes to the table, by any node that answers. */
  come(wanted?: SimNode): void {
    if (this.#socket || this.isAway || this.isDone || (this.table === null && this.seeks === null)) return
    const { world, nodes } = this.#cluster
    const socket = (wanted ?? world.chance.pick('', nodes)).accept(this)
    if (!socket) {
      world.after(world.between(20, 300), 'come', () => this.come())
      return
    }
    this.#socket = socket
    this.#attached = false
    this.#visits += 1
    const visit = this.#visits
    this.#say({ type: 'hello', protocol: 1, token: this.player })
    this.#heardAt = world.now
    world.after(pingMs, 'ping', () => this.#ping(visit))
  }

  leave(ms: number): void {
    this.isAway = true
    this.#cluster.world.tell(`${this.player} goes away for ${ms}`)
    this.#drop()
    this.#leaves += 1
    const leave = this.#leaves
    this.#cluster.world.after(ms, 'back', () => this.#leaves === leave && this.comeBack())
  }

  /** Comes once more, whether or not it was answered: by any node, or by the same one. */
  comeAgain(isSame: boolean): void {
    const { nodes } = this.#cluster
    const node = isSame ? nodes.find(({ no }) => no === this.nodeNo) : undefined
    if (!this.#socket) return
    this.#drop()
    this.come(node)
  }

  comeBack(): void {
    this.isAway = false
    if (this.#socket && !this.#socket.isWhole) this.#drop()
    this.come()
  }

  closed(code: number, socket: SimSocket): void {
    if (socket !== this.#socket) return
    this.#socket = null
    this.#attached = false
    const { world } = this.#cluster
    if (code === 4001)
      return this.#cluster.checks.wrong(`${this.player} was replaced by a connection that is not theirs`)
    world.after(world.between(10, 300), 'come', () => this.come())
  }

  heard(text: string): void {
    const { world } = this.#cluster
    const frame = JSON.parse(text)
    this.#heardAt = world.now
    if (frame.type === 'welcome') this.#enter()
    else if (frame.type === 'matched') this.#found(frame.table)
    else if (frame.type === 'seekingEnded') this.#later(() => this.#enter())
    else if (frame.type === 'table') this.#shown(frame)
    else if (frame.type === 'entry') this.#saw(frame)
    else if (frame.type === 'refused') this.#refused(frame)
    if (frame.re !== undefined && frame.re === this.#pending?.message.id && frame.code !== 'unavailable')
      this.#pending = null
    this.#think()
  }

  #enter(): void {
    if (this.table !== null) this.#attach()
    else this.#say({ type: 'seek', game: this.seeks, id: 'seek' })
  }

  #found(table: string): void {
    if (this.table === table) return
    if (this.table !== null) this.#cluster.checks.wrong(`${this.player} is sent to ${table} from ${this.table}`)
    this.table = table
    this.#attach()
  }

  /** Who was seated while the connection was lost is told so by whichever node is asked. */
  #lookUp(): void {
    void this.ask((service) => activeTable(service.database, this.player)).then((row) => {
      if (row && this.table === null) this.#found(row.id)
      else if (!row) this.#later(() => this.#enter())
    })
  }

  #later(then: () => void): void {
    const visit = this.#visits
    const { world } = this.#cluster
    world.after(world.between(100, 400), 'later', () => this.#visits === visit && this.#socket && then())
  }

  #attach(): void {
    const since = this.seq > 0 ? { since: this.seq, takeover: true } : {}
    this.#say({ type: 'attach', table: this.table, id: 'attach', ...since })
  }

  #shown({ whole, missed, re }: { whole: Whole; missed: { seq: number }[]; re?: string }): void {
    const { checks } = this.#cluster
    if (whole.seq < this.seq) checks.wrong(`${this.player} has seen ${this.seq} and is shown ${whole.seq}`)
    // After a command that was stale it is told from what that was decided on (P-10).
    const seqs = missed.map(({ seq }) => seq).filter((seq) => re !== undefined || seq > this.seq)
    const expected =
      this.seq === 0 ? [] : Array.from({ length: whole.seq - this.seq }, (_, index) => this.seq + index + 1)
    if (JSON.stringify(seqs) !== JSON.stringify(expected))
      checks.wrong(`${this.player} has seen ${this.seq}, is shown ${whole.seq}, and missed ${JSON.stringify(seqs)}`)
    this.#attached = true
    this.attachedAt = this.#cluster.world.now
    this.#take(whole.seq, whole)
    const pending = this.#pending
    if (pending) this.#say(pending.message)
  }

  #saw(frame: { seq: number; whole?: Whole; view?: unknown; options?: readonly Option[] }): void {
    if (frame.seq !== this.seq + 1)
      this.#cluster.checks.wrong(`${this.player} has seen ${this.seq} and is told of ${frame.seq}`)
    if (frame.whole) return this.#take(frame.seq, frame.whole)
    this.seq = frame.seq
    this.view = frame.view
    this.#options = frame.options ?? []
  }

  #take(seq: number, whole: Whole): void {
    this.seq = seq
    this.view = whole.view
    this.you = whole.you
    this.#options = whole.options
    this.#phase = whole.phase
    this.#taken = whole.seats.length
    this.#isAsked = whole.starts && whole.you !== null && whole.seats[whole.you]?.entropy === false
    if (whole.phase === 'completed' || whole.phase === 'abandoned') {
      this.isDone = true
      this.#drop()
    }
  }

  #refused({ re, code }: { re?: string; code: string }): void {
    const { world } = this.#cluster
    if (re === 'attach' && code !== 'elsewhere') {
      if (code === 'connectedElsewhere' || code === 'unavailable') {
        this.#drop()
        world.after(world.between(50, 400), 'come', () => this.come())
      } else if (code === 'noSuchTable' && this.seeks !== null && this.#phase === 'waiting') {
        // Whoever goes while opponents are seated is taken for gone, and nobody is left sitting there.
        this.table = null
        this.seq = 0
        this.#later(() => this.#enter())
      } else this.#cluster.checks.wrong(`${this.player} may not come back: ${code}`)
    }
    if (re === 'seek') return code === 'otherGame' ? this.#lookUp() : this.#later(() => this.#enter())
    const pending = this.#pending
    const visit = this.#visits
    if (pending && re === pending.message.id && code === 'unavailable')
      world.after(world.between(50, 300), 'again', () => {
        if (this.#pending === pending && this.#visits === visit && this.#attached) this.#say(pending.message)
      })
  }

  /** What to do now: after a while, whatever is possible. */
  #think(): void {
    const { world } = this.#cluster
    if (this.#thinking || this.#pending || !this.#attached || !this.#wish) return
    this.#thinking = true
    world.after(world.between(10, 250), 'think', () => {
      this.#thinking = false
      const wish = this.#wish
      if (!this.#attached || this.#pending || !wish) return
      this.#commands += 1
      const id = `${this.player}-${this.#commands}`
      const expectedSeq = world.rarely(200) && wish === 'move' ? { expectedSeq: this.seq } : {}
      const move =
        wish === 'move'
          ? { type: 'command', command: anyCommand(this.#options, world.chance) }
          : {
              type: wish,
              ...(wish === 'addEntropy' ? { entropy: id.padStart(64, 'a').replace(/[^0-9a-f]/g, '0') } : {}),
            }
      const pending: Pending = { message: { ...move, table: this.table, id, ...expectedSeq } }
      this.#pending = pending
      this.#say(pending.message)
      if (world.rarely(this.#cluster.faults.sentTwice)) this.#say(pending.message)
      this.#watch(pending, this.#visits)
    })
  }

  get #wish(): 'start' | 'addEntropy' | 'move' | null {
    if (this.#phase === 'waiting' && this.#isAsked && this.adds) return 'addEntropy'
    if (this.#phase === 'waiting') return this.isHost && this.#taken >= this.seats ? 'start' : null
    return this.#phase === 'playing' && this.you !== null && this.#options.length > 0 ? 'move' : null
  }

  /** Somebody who is not answered comes back by another way, and asks the same again. */
  #watch(pending: Pending, visit: number): void {
    this.#cluster.world.after(patienceMs, 'patience', () => {
      if (this.#pending !== pending) return
      if (this.#visits === visit) {
        this.#drop()
        this.come()
      }
      this.#watch(pending, this.#visits)
    })
  }

  #ping(visit: number): void {
    const { world } = this.#cluster
    if (this.#visits !== visit || !this.#socket) return
    if (world.now - this.#heardAt > pingMs + patienceMs) {
      this.#drop()
      return this.come()
    }
    this.#say({ type: 'ping', id: 'ping' })
    world.after(pingMs, 'ping', () => this.#ping(visit))
  }

  #say(message: object): void {
    this.#socket?.receive(JSON.stringify(message))
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#attached = false
    this.#visits += 1
    socket?.leave()
  }
}

interface Whole {
  readonly seq: number
  readonly view: unknown
  readonly you: number | null
  readonly phase: string
  readonly options: readonly Option[]
  readonly starts: boolean
  readonly seats: readonly { readonly entropy: boolean }[]
}
