// After the end: what everybody did is counted from the log, and people whom chance has brought together are rated. A game is
// counted once, by whichever node comes first, in one write that says so; what a crash left uncounted, or an earlier version
// that did not count, is found by a sweep and counted by the same code.

import { levels } from '../../kernel/bot.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { tableFrom } from '../../table/replay.ts'
import type { Entry, PlayerId, SeatInfo, Surroundings, Table } from '../../table/table.ts'
import type { Cancel, Clock } from '../base/clock.ts'
import { limits } from '../base/limits.ts'
import type { Database } from '../storage/database.ts'
import { readLog } from '../storage/log.ts'
import type { RatingRow, StatisticRow } from '../storage/schema.ts'
import {
  type Ended,
  ratingStatements,
  ratingsIn,
  settleStatement,
  statisticStatements,
  unsettledGame,
  unsettledTables,
} from '../storage/statistics.ts'
import { deedsOf, movesOf } from './player-statistics.ts'
import { ratingsAfter } from './ratings.ts'

interface Surrounding {
  readonly database: Database
  readonly env: Surroundings
  readonly clock: Clock
  failed(tableId: string, error: unknown): void
}

const firstSweepMs = 5000 // after a start others are in more of a hurry
const sweepMs = 30_000
const patienceMs = 10_000 // before somebody else's game is counted
const sweptAtOnce = 100
const attempts = 5 // others may rate the same people at the same moment

export class Settling {
  readonly #around: Surrounding
  readonly #failures = new Map<string, number>()
  /** By game and player. Nothing is kept of these, and those whom they have met are rated as they were at the time. */
  readonly #goneRatings = new Map<string, RatingRow>()
  #queue: Promise<void> = Promise.resolve()
  #sweeping: Cancel | null = null
  #closed = false

  constructor(around: Surrounding) {
    this.#around = around
  }

  /** One after the other: counting is nobody's hurry, and has to share this thread with those who play. */
  settle(tableId: string): Promise<void> {
    this.#queue = this.#queue.then(() => this.#settle(tableId))
    return this.#queue
  }

  /** From now on nothing stays uncounted. */
  start(soon = firstSweepMs): void {
    this.#sweeping = this.#around.clock.after(soon, async () => {
      await this.sweep().catch(() => undefined) // storage is away; the next round finds what this one did not
      if (!this.#closed) this.start(sweepMs)
    })
  }

  /** Counts whatever nobody has counted. */
  async sweep(patience = patienceMs): Promise<number> {
    const { clock, database } = this.#around
    const tried = new Set<string>()
    for (;;) {
      const found = await unsettledTables(database, clock.now() - patience, sweptAtOnce + this.#hopeless)
      const ids = found.filter((id) => !tried.has(id) && (this.#failures.get(id) ?? 0) < attempts)
      if (ids.length === 0 || this.#closed) return tried.size
      for (const id of ids) {
        tried.add(id)
        await this.settle(id)
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#sweeping?.()
    await this.#queue
  }

  async #settle(tableId: string): Promise<void> {
    try {
      for (let attempt = 0; attempt < attempts; attempt++) if (await this.#settled(tableId)) return
    } catch (error) {
      if (this.#closed) return
      this.#failures.set(tableId, (this.#failures.get(tableId) ?? 0) + 1) // storage may be away, or the rules not be here
      this.#around.failed(tableId, error)
    }
  }

  get #hopeless(): number {
    return [...this.#failures.values()].filter((times) => times >= attempts).length
  }

  /** False: somebody has changed what this was made from. */
  async #settled(tableId: string): Promise<boolean> {
    const { database, env } = this.#around
    const ended = await unsettledGame(database, tableId)
    if (ended === null) return true
    const log = await readLog(database, tableId)
    const table = tableFrom(log, env)
    const gone = goneFrom(table, log, ended)
    const steps = isTried(table, log) ? await this.#ratings(table, ended) : []
    const written = await database.write([
      settleStatement(database, tableId),
      ...statisticStatements(database, statisticRows(table, log, ended, gone, env)),
      ...steps.flatMap(({ row, before }) => {
        return gone.has(row.player_id) ? [] : ratingStatements(database, row, before, tableId)
      }),
    ])
    if (written !== 'written') return false
    for (const { row } of steps) if (gone.has(row.player_id)) this.#goneRatings.set(ratingKey(row), row)
    return true
  }

  async #ratings(table: Table, { game, isMatched, endedAt, results }: Ended): Promise<readonly RatingStep[]> {
    const people = results.flatMap(({ seat, place }) => {
      const info = table.seats[seat]
      // The log still knows whoever is gone; whoever gave up has lost against everybody who did not.
      return info?.player ? [{ player: info.player, place: hasLeft(info) ? Number.POSITIVE_INFINITY : place }] : []
    })
    if (!isMatched || people.length < 2 || people.length < table.seats.length) return []
    const stored = await ratingsIn(
      this.#around.database,
      game,
      people.map(({ player }) => player),
    )
    const known = (player: PlayerId) =>
      stored.get(player) ?? this.#goneRatings.get(ratingKey({ game, player_id: player })) ?? null
    const entrants = people.map(({ player, place }) => ({ known: known(player), place }))
    // Always in the same order, so that two games of the same people do not wait for each other.
    return ratingsAfter(entrants, endedAt)
      .flatMap((rating, index) => {
        const player_id = people[index]?.player
        if (player_id === undefined) return []
        const before = known(player_id)
        const at = Math.max(before?.at ?? 0, endedAt)
        return [{ before, row: { player_id, game, ...rating, games: (before?.games ?? 0) + 1, at } }]
      })
      .toSorted((a, b) => (a.row.player_id < b.row.player_id ? -1 : 1))
  }
}

/**
 * Everybody has made some moves of their own. A game that somebody left at once says nothing about those who stayed, and whoever
 * opens guests to leave them would be rated by it.
 */
function isTried(table: Table, log: readonly Entry[]): boolean {
  return movesOf(log, table.seats.length).every((moves) => moves >= limits.ratedMoves)
}

interface RatingStep {
  readonly before: RatingRow | null
  readonly row: RatingRow
}

function ratingKey({ game, player_id }: Pick<RatingRow, 'game' | 'player_id'>): string {
  return `${game} ${player_id}`
}

/** Who has deleted their account, before the end or after it: nothing of them is counted. */
function goneFrom(table: Table, log: readonly Entry[], { results }: Ended): ReadonlySet<PlayerId> {
  const nameless = new Set(log.flatMap(({ act }) => (act.type === 'nameRemoved' ? [act.seat] : [])))
  const seats = results.filter(({ seat, player }) => player === null || nameless.has(seat))
  return new Set(seats.flatMap(({ seat }) => table.seats[seat]?.player ?? []))
}

function statisticRows(
  table: Table,
  log: readonly Entry[],
  { game, results }: Ended,
  gone: ReadonlySet<PlayerId>,
  env: Surroundings,
): readonly StatisticRow[] {
  const deeds = deedsOf(table, log, env)
  return results.flatMap(({ seat, player, place, score }) => {
    const info = table.seats[seat]
    if (player === null || gone.has(player) || !info) return []
    const shared = results.filter((other) => other.place === 1).length > 1
    const won = place === 1 && !hasLeft(info)
    const figures = {
      games: 1,
      wins: won && !shared ? 1 : 0,
      shared: won && shared ? 1 : 0,
      left: hasLeft(info) ? 1 : 0,
      score,
      ...deeds[seat],
    }
    const opposition = oppositionOf(table, seat)
    return Object.entries(figures).map(([name, value]) => {
      return { player_id: player, game, opposition, name, table_id: table.id, value }
    })
  })
}

/** Whoever was not there at the end, be it that a bot only stood in for them, has not played to the end. */
function hasLeft({ attendance }: SeatInfo): boolean {
  return attendance === 'bot' || attendance === 'gone' || attendance === 'standIn'
}

/** People, if there was one; else the strongest bot. */
function oppositionOf(table: Table, seat: Seat): string {
  const others = table.seats.filter((_, other) => other !== seat)
  if (others.some(({ player }) => player !== null)) return 'people'
  const strongest = Math.max(...others.map(({ level }) => (level === null ? -1 : levels.indexOf(level))))
  return levels[strongest] ?? 'people'
}
