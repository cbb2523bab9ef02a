// Matchmaking: people who look for opponents are drawn together at random and seated at a table that starts by itself, as soon as they have added to the deal. Whoever
// loses the connection is not looking any more. One node alone stores nothing of it; where there are several, those who look
// have a row each, and the one write that seats a group takes the rows of all of them, and tells the nodes of the others.

import type { AnyGame } from '../../kernel/game.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { problemText } from '../../kernel/rule-problem.ts'
import { refusal, refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import type { PlayerId, Surroundings, Table } from '../../table/table.ts'
import type { Person } from '../accounts/accounts.ts'
import type { Cancel, Clock } from '../base/clock.ts'
import type { Heartbeat } from '../hosting/heartbeat.ts'
import type { Host, Sitter } from '../hosting/host.ts'
import { blocksAmong } from '../storage/blocks.ts'
import type { Database } from '../storage/database.ts'
import { activeTable, heldPlayers } from '../storage/listings.ts'
import type { SeekRow } from '../storage/schema.ts'
import { addSeek, readSeated, readSeek, readSeeks, removeSeek, takeSeeks } from '../storage/seeks.ts'
import { type Seeker, Seekers } from './seekers.ts'

/** What somebody who seeks hears in the end: a table, or why there will be none. */
export type SeekNews =
  | { readonly type: 'matched'; readonly table: string; readonly names: readonly string[] } // of the people, by seat
  | { readonly type: 'ended'; readonly refusal: Refusal }

/** Somebody who can be seated, wherever they are connected. */
interface Candidate extends Seeker {
  readonly name: string
  readonly address: string | null // null: they look through another node
  readonly nameless: boolean
}

export interface Seek extends Candidate {
  readonly told: (news: SeekNews) => void
}

export interface Wanted {
  readonly game: string
  readonly preset?: string
  readonly bots?: boolean
  readonly rules?: object // of a protocol with rules of its own; its people meet each other
  readonly address?: string // of whoever looks
  readonly adds?: boolean // of a protocol in which players can add to the deal
  readonly nameless?: boolean // of a protocol whose names are not stored (P-02): they sit there as Player 1 and Player 2
}

interface Surrounding {
  readonly database: Database
  readonly env: Surroundings
  readonly host: Host
  readonly botAfterMs: number
  /** Why somebody gets no new table now; null: they do, and it counts. */
  mayOpen(player: PlayerId, address: string | undefined): Refusal | null
  readonly clock: Clock
  readonly heartbeat: Pick<Heartbeat, 'alone' | 'node' | 'isSilent' | 'silent'>
  /** A whole number from 0, below the given one. */
  randomInt(below: number): number
  failed(error: unknown): void
}

/** M-08: a moment in which people gather. Drawing at every arrival would pair everybody with whoever came last. */
const gatherMs = 200
/** How often nodes look who else is looking, and who of their own was seated by another. */
const lookMs = 300
/** One node draws; the others do after so long. */
const patienceMs = 1500
/** So long a match waits for its people to add to the deal: what a page takes to open the table, several times. */
const startsWithinMs = 2000
const turnSeconds = 60 // P-08, M-17: strangers play with a clock
const botLevel = 'medium'

export class Matchmaking {
  readonly #around: Surrounding
  readonly #seekers: Seekers<Seek>
  /** Everybody who waits or is being seated: nobody is drawn twice. */
  readonly #seeks = new Map<string, Seek>()
  /** Who is being seated right now by this node. */
  readonly #seating = new Set<string>()
  readonly #published = new WeakSet<Seek>()
  #gathering: Cancel | null = null
  #patience: Cancel | null = null

  constructor(around: Surrounding) {
    this.#around = around
    this.#seekers = new Seekers((below) => around.randomInt(below))
  }

  async seek(person: Person, wanted: Wanted, told: Seek['told']): Promise<Result<Seek, Refusal>> {
    const { database, env, clock } = this.#around
    const game = env.gameOf(wanted.game)
    if (!game) return refused('noSuchGame')
    const preset = game.presets.find(({ id }) => wanted.preset === undefined || id === wanted.preset)
    if (!preset) return refused('noSuchPreset')
    if (await activeTable(database, person.player)) return refused('otherGame') // P-06
    if (this.#seeks.has(person.player)) return refuse(alreadyWaiting) // M-10
    const tooMany = this.#around.mayOpen(person.player, wanted.address)
    if (tooMany) return refuse(tooMany)
    const rules = { turnSeconds, ...preset.rules, ...wanted.rules }
    const wish = { game: game.id, preset: preset.id, rules, size: sizeOf(game, rules), adds: wanted.adds === true }
    const bots = wanted.bots === true && game.bots[botLevel] !== undefined
    const { player, name } = person
    const { address = null, nameless = false } = wanted
    const seek = { player, name, address, nameless, wish, bots, since: clock.now(), told }
    this.#seeks.set(seek.player, seek)
    try {
      await this.#publish(seek)
    } catch (error) {
      if (this.#isSeeking(seek)) this.#seeks.delete(seek.player)
      throw error
    }
    if (this.#isSeeking(seek)) this.#wait(seek)
    else this.#withdraw(seek) // stopped before it began
    return ok(seek)
  }

  /** M3-3.5: silently. */
  stop(seek: Seek): void {
    if (this.#isSeeking(seek)) {
      this.#seeks.delete(seek.player)
      this.#withdraw(seek)
    }
    this.#seekers.remove(seek)
  }

  /** Stops whatever this person seeks, through whichever connection. */
  stopPlayer(player: string): void {
    const seek = this.#seeks.get(player)
    if (seek) this.stop(seek)
  }

  close(): void {
    this.#gathering?.()
    this.#patience?.()
    this.#seeks.clear()
  }

  #wait(seek: Seek): void {
    this.#seeks.set(seek.player, seek)
    this.#seekers.add(seek)
    this.#gather(gatherMs)
  }

  #gather(ms: number): void {
    this.#gathering ??= this.#around.clock.after(ms, () => {
      this.#gathering = null
      if (this.#around.heartbeat.alone) void this.#match().catch(this.#around.failed)
      else void this.#matchAll()
    })
  }

  /** People first; then bots for those who have waited long enough. */
  async #match(): Promise<void> {
    const { botAfterMs, clock } = this.#around
    const apart = await this.#apart(this.#seekers.all)
    for (const group of this.#seekers.draw(apart)) void this.#play(group)
    for (const seek of this.#seekers.takePatient(clock.now(), botAfterMs)) void this.#play([seek])
    this.#patience?.()
    const at = this.#seekers.patientAt(botAfterMs)
    this.#patience =
      at === null ? null : clock.after(at - clock.now(), () => void this.#match().catch(this.#around.failed))
  }

  /** Who must not meet. Whoever comes while that is read is not known to it, and is drawn the next time. */
  async #apart(seekers: readonly Candidate[]): Promise<(one: Candidate, other: Candidate) => boolean> {
    const players = new Set(seekers.map(({ player }) => player))
    const pairs = await blocksAmong(this.#around.database, [...players])
    const blocked = new Set(pairs.map(([by, whom]) => `${by} ${whom}`))
    return (one, other) =>
      !players.has(one.player) || !players.has(other.player) || blocked.has(`${one.player} ${other.player}`)
  }

  /** The same among everybody who looks on any node. */
  async #matchAll(): Promise<void> {
    const { database, botAfterMs, clock, heartbeat, failed } = this.#around
    try {
      const all = (await readSeeks(database)).filter(({ node }) => node === heartbeat.node || !heartbeat.isSilent(node))
      await this.#tidy(all)
      await this.#tellSeated(all)
      const rows = all.filter(({ names }) => names === null)
      const seekers = new Seekers<Candidate>((below) => this.#around.randomInt(below))
      for (const row of rows) if (!this.#seating.has(row.player_id)) seekers.add(this.#candidateOf(row))
      const isMine = ({ player }: Candidate) => this.#seeks.has(player)
      const first = rows.map(({ node }) => node).toSorted()[0]
      const waited = rows.some((row) => this.#seeks.has(row.player_id) && row.since + patienceMs < clock.now())
      const groups = first === heartbeat.node || waited ? seekers.draw(await this.#apart(seekers.all)) : []
      for (const group of groups) void this.#play(group)
      for (const one of seekers.takePatient(clock.now(), botAfterMs)) if (isMine(one)) void this.#play([one])
    } catch (error) {
      failed(error)
    }
    if (this.#seeks.size > 0) this.#gather(lookMs)
  }

  /** Rows of this node that nobody looks by any more: their removal was not written. */
  async #tidy(rows: readonly SeekRow[]): Promise<void> {
    const { database, heartbeat } = this.#around
    for (const row of rows)
      if (row.node === heartbeat.node && !this.#seeks.has(row.player_id)) await removeSeek(database, row)
  }

  /** Tells those of ours whom another node has seated. */
  async #tellSeated(rows: readonly SeekRow[]): Promise<void> {
    const { database, host, heartbeat } = this.#around
    const read = new Map(rows.map((row) => [row.player_id, row]))
    for (const seek of [...this.#seeks.values()]) {
      if (this.#seating.has(seek.player) || !this.#published.has(seek)) continue
      // The row may be younger than our look at all of them, or beyond those that are looked at together.
      const row = read.get(seek.player) ?? (await readSeek(database, seek.player))
      if (row && row.node !== heartbeat.node) {
        this.#end([seek], { type: 'ended', refusal: alreadyWaiting }) // through another connection now
        continue
      }
      if (row && row.names === null) continue
      const active = await activeTable(database, seek.player)
      const table = active ? (await host.get(active.id))?.table : undefined
      if (!this.#isSeeking(seek)) continue
      if (table && isAboutToStart(table)) continue
      if (table) {
        this.#end([seek], {
          type: 'matched',
          table: table.id,
          names: row?.names ? JSON.parse(row.names) : namesAt(table),
        })
        this.#withdraw(seek)
      } else if (row)
        await this.#waitAgain(seek) // the others were gone before it began
      else this.#end([seek], { type: 'ended', refusal: unavailable })
    }
  }

  #candidateOf({ player_id: player, name, nameless, wish, bots, since }: SeekRow): Candidate {
    const known = this.#seeks.get(player)
    if (known) return known
    return { player, name, address: null, nameless: nameless === 1, wish: JSON.parse(wish), bots: bots === 1, since }
  }

  /** Lets other nodes know who is looking. */
  async #publish(seek: Seek): Promise<void> {
    const { database, heartbeat } = this.#around
    if (heartbeat.alone) return
    const { player, name, wish, since } = seek
    const flags = { nameless: seek.nameless ? 1 : 0, bots: seek.bots ? 1 : 0 }
    const row = {
      player_id: player,
      node: heartbeat.node,
      name,
      wish: JSON.stringify(wish),
      since,
      names: null,
      ...flags,
    }
    await addSeek(database, row)
    this.#published.add(seek)
  }

  /** The row may have gone with the write that did not lead to a game. */
  async #waitAgain(seek: Seek): Promise<void> {
    this.#published.delete(seek)
    await this.#publish(seek)
    if (this.#isSeeking(seek)) this.#wait(seek)
    else this.#withdraw(seek)
  }

  #withdraw({ player, since }: Seek): void {
    const { database, heartbeat, failed } = this.#around
    if (!heartbeat.alone) removeSeek(database, { player_id: player, node: heartbeat.node, since }).catch(failed)
  }

  async #play(group: readonly Candidate[]): Promise<void> {
    for (const { player } of group) this.#seating.add(player)
    try {
      const seated = await this.#seat(group)
      if (seated.ok) {
        const names = group.map(({ name }) => name)
        return this.#end(group, { type: 'matched', table: seated.value, names })
      }
      const { refusal } = seated.error
      const elsewhere = await this.#seatedElsewhere(group) // another node was faster, and they will be told so
      const faults = seated.error.faults.filter(({ player }) => !elsewhere.has(player))
      this.#end(faults, { type: 'ended', refusal })
      // Those who can still play wait again, as long as they have; those who have gone meanwhile do not.
      for (const { player } of group) {
        const seek = this.#seeks.get(player)
        const isOut = elsewhere.has(player) || faults.some((fault) => fault.player === player)
        if (seek && !isOut) await this.#waitAgain(seek)
      }
    } catch (error) {
      this.#around.failed(error)
      this.#end(group, { type: 'ended', refusal: unavailable })
    } finally {
      for (const { player } of group) this.#seating.delete(player)
    }
  }

  async #seatedElsewhere(group: readonly Candidate[]): Promise<ReadonlySet<string>> {
    const { database, heartbeat } = this.#around
    const players = group.map(({ player }) => player)
    return heartbeat.alone ? new Set() : readSeated(database, players)
  }

  /** Tells those who look through this node; others hear it from theirs. */
  #end(group: readonly Candidate[], news: SeekNews): void {
    for (const candidate of group) {
      const seek = 'told' in candidate ? (candidate as Seek) : undefined
      if (!seek) continue
      if (this.#isSeeking(seek)) {
        this.#seeks.delete(seek.player)
        if (news.type === 'ended') this.#withdraw(seek)
      }
      seek.told(news)
    }
  }

  #isSeeking(seek: Seek): boolean {
    return this.#seeks.get(seek.player) === seek
  }

  /** Opens a table for a group, with bots for whoever is missing. Either it starts by itself or nobody is left sitting there. */
  async #seat(group: readonly Candidate[]): Promise<Result<string, Failure>> {
    const { database, host, heartbeat, failed } = this.#around
    const [first] = group as readonly [Candidate, ...Candidate[]]
    const { game, preset, rules, size } = first.wish
    const bots = Array.from({ length: size - group.length }, () => ({ level: botLevel }))
    const [opener, ...others] = group.map(sitter) as [Sitter, ...Sitter[]]
    const company = [...others, ...bots]
    const players = group.map(({ player }) => player)
    const names = group.map(({ name }) => name)
    const also = heartbeat.alone ? {} : { also: takeSeeks(database, { players, names, node: heartbeat.node }) }
    // Whoever is nobody here cannot be known as anything either.
    const isMatched = bots.length === 0 && group.every(({ nameless }) => !nameless) && areStrangers(group)
    const listed = { preset, withCode: false, isMatched }
    const wanted = { game, rules, capacity: size, host: opener, company, startsWithinMs, ...listed, ...also }
    const opened = await host.open(wanted)
    if (!opened.ok && opened.error.code === 'conflict') return refuse({ refusal: opened.error, faults: [] })
    if (!opened.ok) {
      const held = await heldPlayers(database, players)
      const elsewhere = group.filter(({ player }) => held.has(player))
      return refuse({ refusal: opened.error, faults: elsewhere.length > 0 ? elsewhere : group })
    }
    const hosted = opened.value
    const gone = group.find((seek) => 'told' in seek && !this.#isSeeking(seek as Seek))
    if (gone === undefined) {
      // Whatever keeps it from starting now, the table is due to: its people are not left sitting there.
      if (isAboutToStart(hosted.table)) await hosted.wake().catch(failed)
      return ok(hosted.table.id)
    }
    const left = await hosted.submit({ type: 'leave', player: gone.player }).catch(failed)
    // Who could not be taken away again is missing at a table that starts.
    return left ? refuse({ refusal: unavailable, faults: [] }) : ok(hosted.table.id)
  }
}

/** Nobody has to add to the deal: it is started by whoever opened it, or by the next who looks at it. */
function isAboutToStart({ phase, seats }: Table): boolean {
  return phase === 'waiting' && !seats.some(({ adds }) => adds)
}

/** Why a group was not seated, and because of whom. */
interface Failure {
  readonly refusal: Refusal
  readonly faults: readonly Candidate[]
}

const alreadyWaiting = refusal('alreadyWaiting')
const unavailable = refusal('unavailable')

/** Whoever looks twice through one address may well be one person, who can choose who wins. */
function areStrangers(group: readonly Candidate[]): boolean {
  const known = group.flatMap(({ address }) => (address === null ? [] : [address]))
  return new Set(known).size === known.length
}

function sitter({ player, name, nameless, wish }: Candidate, seat: number): Sitter {
  return { player, name: nameless ? `Player ${seat + 1}` : name, adds: wish.adds }
}

function namesAt({ seats }: Table): readonly string[] {
  return seats.flatMap(({ player, name }) => (player === null ? [] : [name]))
}

function sizeOf(game: AnyGame, input: object): number {
  const rules = game.parseRules(input)
  if (!rules.ok) throw new Error(`${game.id} cannot be played by rules of ours: ${problemText(rules.error, 'en')}`)
  return game.seats(rules.value).min
}
