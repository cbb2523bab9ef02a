// Hints over PostgreSQL's LISTEN and NOTIFY. A notification is a transaction of its own, behind the commit of what it is
// about: inside that, the lock that puts notifications in order would be held until the disk has answered, and all nodes
// would commit one after the other. It waits for no disk: who has lost it reads the log.

import { Client } from 'pg'
import { HintListeners, HintOutbox } from '../hosting/hint-outbox.ts'
import type { Hints, HintsWatch } from '../hosting/hints.ts'
import { newPool } from './postgres.ts'
import { pauseBefore } from './postgres-errors.ts'

const channel = 'facedown_moved'
const longest = 7900 // PostgreSQL takes less than 8000 bytes; ours have one byte each
const checkMs = 10_000 // a connection that is half open is noticed so soon

export async function openPostgresHints(url: string, watch: HintsWatch): Promise<Hints> {
  const pool = newPool(url, { max: 1, options: '-c synchronous_commit=off' })
  const outbox = new HintOutbox(longest, (texts) =>
    pool.query(`select pg_notify('${channel}', text) from unnest($1::text[]) as text`, [texts]),
  )
  const listeners = new HintListeners()
  let isClosed = false
  let listening: Client | null = null

  const listen = async (): Promise<void> => {
    const client = new Client({ connectionString: url, keepAlive: true, query_timeout: checkMs / 2 })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => listeners.heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    listening = client
    void lost.then(() => {
      clearInterval(checking)
      if (!isClosed) void listenAgain()
    })
    const checking = setInterval(() => client.query('select 1').catch(() => client.end()), checkMs)
    if (isClosed) await client.end()
  }
  const listenAgain = async (): Promise<void> => {
    watch(false)
    for (let attempt = 0; !isClosed; attempt++) {
      try {
        await pauseBefore(attempt)
        await listen()
        watch(true)
        return listeners.missed()
      } catch {
        // the next attempt comes soon
      }
    }
  }

  await listen()
  return {
    publish: (moved) => outbox.publish(moved),
    subscribe: listeners.subscribe,
    async close() {
      isClosed = true
      await listening?.end().catch(() => undefined)
      await pool.end()
    },
  }
}
