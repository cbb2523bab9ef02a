// What is counted. No label ever names a table, a player or a card.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { StorageWatch } from '../storage/database.ts'

export type Metrics = ReturnType<typeof newMetrics>

export function newMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'facedown_' })
  const registers = [registry]
  return {
    registry,
    entries: countedEntries(registers),
    storage: watchedStorage(registers),
    refusals: new Counter({
      name: 'facedown_refusals_total',
      help: 'Refused inputs, by code.',
      labelNames: ['code'],
      registers,
    }),
    brokenTables: new Counter({
      name: 'facedown_broken_tables_total',
      help: 'Tables that stopped because of a fault.',
      registers,
    }),
    connections: new Gauge({
      name: 'facedown_connections',
      help: 'Open connections of clients.',
      labelNames: ['gateway'],
      registers,
    }),
    tables: new Gauge({ name: 'facedown_tables_loaded', help: 'Tables in memory.', registers }),
    hintsLost: new Counter({
      name: 'facedown_hints_lost_total',
      help: 'Times that the way to tell other nodes of moves at once was lost.',
      registers,
    }),
    slowClients: new Counter({
      name: 'facedown_slow_clients_total',
      help: 'Clients closed because they did not read.',
      registers,
    }),
    lateAnswers: new Counter({
      name: 'facedown_latency_exceeded_total',
      help: 'Heartbeats that took longer one way than MAX_LATENCY_MS (M-20).',
      registers,
    }),
    latency: new Histogram({
      name: 'facedown_one_way_latency_ms',
      help: 'Half of the round trip of a heartbeat, in milliseconds (M-20).',
      buckets: [5, 20, 50, 100, 200, 500, 1000, 2000],
      registers,
    }),
  }
}

function watchedStorage(registers: Registry[]): StorageWatch {
  const commits = new Histogram({
    name: 'facedown_commit_ms',
    help: 'How long it took until what was written together was durable, in milliseconds.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000],
    registers,
  })
  const writes = new Counter({ name: 'facedown_writes_total', help: 'Writes that became durable.', registers })
  const lost = new Counter({
    name: 'facedown_database_lost_total',
    help: 'Connections to the database that were lost while something was written.',
    registers,
  })
  return {
    committed(count, ms) {
      commits.observe(ms)
      writes.inc(count)
    },
    lost: () => lost.inc(),
  }
}

/** Counted for every entry, so in a plain map; a counter with labels is made of it when somebody asks. */
function countedEntries(registers: Registry[]) {
  const counts = new Map<string, number>()
  new Counter({
    name: 'facedown_entries_total',
    help: 'Entries written to logs.',
    labelNames: ['act'],
    registers,
    collect() {
      this.reset()
      for (const [act, count] of counts) this.inc({ act }, count)
    },
  })
  return { add: (act: string) => counts.set(act, (counts.get(act) ?? 0) + 1) }
}
