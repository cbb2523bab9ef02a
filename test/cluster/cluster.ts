// The real thing: server processes on a real PostgreSQL, hundreds of real clients, and one blow after the other. Afterwards every
// log is held against what people were told, and every absence against the time that people are promised.

import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gameOf } from '../../src/games/registry.ts'
import { tableFrom } from '../../src/table/replay.ts'
import { type Entry, isPlay, type Surroundings, type Table, tableTime } from '../../src/table/table.ts'
import { examine } from '../crash/crash.ts'
import { type Gap, Machines } from './machines.ts'
import { type Absence, People } from './people.ts'

export type Blow = 'kill' | 'killTwo' | 'freeze' | 'drain' | 'postgres' | 'redis'

export interface ClusterSettings {
  readonly people: number
  readonly hints: 'redis' | 'notify'
  readonly blows: Iterable<Blow>
  readonly seed?: number
  /** The program of a node, and what it finds in its environment. */
  readonly main?: string
  readonly environment?: Readonly<Record<string, string>>
  /** How long everybody is waited for, at the start and after a blow. */
  readonly patienceMs?: number
  readonly log?: (line: string) => void
}

export interface ClusterReport {
  readonly acknowledged: number
  readonly refused: Readonly<Record<string, number>> // by code
  readonly entries: number
  readonly tables: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly flawed: readonly string[]
  readonly contradictions: readonly string[]
  readonly problems: readonly string[] // what a client saw that cannot be
  readonly charged: readonly string[] // turns, seats and games that were lost for want of an answer
  readonly absences: number
  readonly backMs: { readonly p50: number; readonly p95: number; readonly longest: number }
  readonly backIn60: number // share
  readonly worst: readonly string[] // of the longest absences, what went wrong on the way
  readonly byBlow: readonly {
    readonly blow: Blow
    readonly absences: number
    readonly p95: number
    readonly ms: number
  }[]
}

const nodes = 3
const playMs = 1500 // between blows
const freezeMs = 11_000 // longer than it takes the others to call a node silent and its people lost
const outageMs = 9000
const promiseMs = 60_000
const startMs = 240_000

export async function strike(settings: ClusterSettings): Promise<ClusterReport> {
  const { log = () => undefined, main = 'src/server/boot/main.ts', seed = 1 } = settings
  const machines = await Machines.start(main, nodes, settings.hints, settings.environment)
  const people = new People(settings.people, seed)
  try {
    await people.start(machines.ports, settings.patienceMs ?? startMs)
    people.absences.length = 0 // a crowd that comes all at once is another matter
    log(`${settings.people} people sit at ${settings.people / 2} tables`)
    const spans: Span[] = []
    for (const blow of settings.blows) {
      await sleep(playMs)
      const from = performance.now()
      await deal(blow, machines, people.busiest())
      await settled(people, settings.patienceMs ?? promiseMs + 5000)
      spans.push({ blow, from, until: performance.now() })
      log(
        `${blow}: everybody is back after ${Math.round(performance.now() - from)} ms; ${people.told.length} acknowledged`,
      )
    }
    await sleep(playMs)
    const missing = people.lost.map(({ name, lostAt, trail }) => {
      return { name, from: lostAt, until: Number.POSITIVE_INFINITY, trail }
    })
    await people.stop()
    await machines.stopNodes()
    const charged: string[] = []
    const contradictions = refusalsIn(people)
    const examined = await examine(machines, '', people.told, (table, entries) => {
      charged.push(...chargesIn(table, entries, machines.gaps))
      contradictions.look(table, entries)
    })
    return {
      ...examined,
      contradictions: [...examined.contradictions, ...contradictions.found],
      acknowledged: people.told.length,
      refused: counted(people.refusals.map(({ code }) => code)),
      problems: people.problems,
      charged,
      ...times([...people.absences, ...missing], machines.gaps, spans),
    }
  } finally {
    await people.stop()
    await machines.close()
  }
}

interface Span {
  readonly blow: Blow
  readonly from: number
  readonly until: number
}

/** Hits the nodes that most people are connected to. */
async function deal(blow: Blow, machines: Machines, [node, other]: readonly [number, number]): Promise<void> {
  switch (blow) {
    case 'kill':
      await machines.kill(node)
      await sleep(500)
      return machines.boot(node)
    case 'killTwo':
      await Promise.all([machines.kill(node), machines.kill(other)])
      await sleep(500)
      await Promise.all([machines.boot(node), machines.boot(other)])
      return
    case 'freeze':
      return machines.freeze(node, freezeMs)
    case 'drain':
      await machines.drain(node)
      return machines.boot(node)
    case 'postgres':
      return machines.restartPostgres(outageMs)
    case 'redis':
      return machines.restartRedis(2000)
  }
}

/** Until everybody has an answer, or nobody waits any longer. */
async function settled(people: People, patienceMs: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(50)) {
    if (people.lost.length === 0) return
  }
}

/** How long people were without an answer while there was somebody who could have given one. */
function times(absences: readonly Absence[], gaps: readonly Gap[], spans: readonly Span[]) {
  const without = ({ from, until }: Absence) =>
    gaps.reduce((ms, gap) => ms - Math.max(0, Math.min(until, gap.until) - Math.max(from, gap.from)), until - from)
  const all = absences.map(without).toSorted((a, b) => a - b)
  const worst = absences.toSorted((a, b) => without(b) - without(a)).slice(0, 10)
  return {
    worst: worst.map((one) => `${one.name}, ${Math.round(without(one))} ms: ${one.trail.join('; ')}`),
    absences: all.length,
    backMs: { p50: share(all, 0.5), p95: share(all, 0.95), longest: all.at(-1) ?? 0 },
    backIn60: all.length === 0 ? 1 : all.filter((ms) => ms <= promiseMs).length / all.length,
    byBlow: spans.map(({ blow, from, until }) => {
      const of = absences.filter((absence) => absence.from >= from && absence.from < until).map(without)
      const sorted = of.toSorted((a, b) => a - b)
      return { blow, absences: of.length, p95: share(sorted, 0.95), ms: sorted.at(-1) ?? 0 }
    }),
  }
}

function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function counted(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/** What was refused has not been done. */
function refusalsIn({ refusals }: People) {
  const refused = new Set(refusals.map(({ table, id }) => `${table} ${id}`))
  const found: string[] = []
  return {
    found,
    look(table: string, entries: readonly Entry[]): void {
      for (const { id, seq } of entries)
        if (refused.has(`${table} ${id}`)) found.push(`${table} ${seq}: ${id} was refused, and is in the log`)
    },
  }
}

const env: Surroundings = {
  gameOf,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
}
const clocksMs = 250 // by which the clocks of nodes and ours may differ

/** What was held against somebody here, where nobody is ever slow; and the time of an outage, if a table counted it. */
function chargesIn(id: string, entries: readonly Entry[], gaps: readonly Gap[]): readonly string[] {
  const charged = entries.flatMap(({ seq, act }) => {
    const isCharge =
      act.type === 'replaced' || act.type === 'abandoned' || (act.type === 'expired' && act.idle !== undefined)
    return isCharge ? [`${id} ${seq}: ${act.type}`] : []
  })
  for (const { fromWall, untilWall } of gaps) {
    const after = entries.findIndex((entry) => entry.at >= untilWall && isPlay(entry))
    const before = entries.findLastIndex((entry) => entry.at <= fromWall)
    if (before === -1 || after === -1) continue
    const [then, next] = [entries[before] as Entry, entries[after] as Entry]
    const counted = timeAfter(entries.slice(0, after), next.at) - timeAfter(entries.slice(0, before + 1), then.at)
    const excess = counted - (next.at - then.at - (untilWall - fromWall))
    if (excess > clocksMs) charged.push(`${id} ${next.seq}: ${Math.round(excess)} ms of an outage`)
  }
  return charged
}

/** Table time at a moment on the wall. */
function timeAfter(entries: readonly Entry[], wall: number): number {
  const table: Table = tableFrom(entries, env, null)
  return tableTime(table, wall)
}
