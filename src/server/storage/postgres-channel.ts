// PostgreSQL's LISTEN and NOTIFY. A notification is a transaction of its own, behind the commit of what it is about: inside that,
// the lock that puts notifications in order would be held until the disk has answered, and all nodes would commit one after the
// other. It waits for no disk: who has lost it reads the log.

import { Client } from 'pg'
import { newPool } from './postgres.ts'
import { pauseBefore } from './postgres-errors.ts'

/** PostgreSQL takes less than 8000 bytes. */
export const longestNotice = 7900
const checkMs = 10_000 // a connection that is half open is noticed so soon

export interface Channel {
  notify(texts: readonly string[]): Promise<unknown>
  close(): Promise<void>
}

export interface ChannelListener {
  heard(text: string): void
  lost(): void
  /** After `lost`; what was said meanwhile was missed. */
  isBack(): void
}

export async function openChannel(url: string, name: string, listener: ChannelListener): Promise<Channel> {
  const pool = newPool(url, { max: 1, options: '-c synchronous_commit=off' })
  let isClosed = false
  let listening: Client | null = null

  const listen = async (): Promise<void> => {
    const client = new Client({ connectionString: url, keepAlive: true, query_timeout: checkMs / 2 })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${name}`)
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
    listener.lost()
    for (let attempt = 0; !isClosed; attempt++) {
      try {
        await pauseBefore(attempt)
        await listen()
        return listener.isBack()
      } catch {
        // the next attempt comes soon
      }
    }
  }

  await listen()
  return {
    notify: (texts) => pool.query(`select pg_notify('${name}', text) from unnest($1::text[]) as text`, [texts]),
    async close() {
      isClosed = true
      await listening?.end().catch(() => undefined)
      await pool.end()
    },
  }
}
