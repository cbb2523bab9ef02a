// Hints over Redis or Valkey, for when there are more of them than PostgreSQL should carry. Nothing is kept there: if it is
// gone, hints are, and nodes look into the log.

import { createClient } from '@redis/client'
import { HintListeners, HintOutbox } from './hint-outbox.ts'
import type { Hints, HintsWatch } from './hints.ts'

const channel = 'facedown:moved'
const longest = 100_000
const pingMs = 2000 // so that there is always something to answer
const silenceMs = 5000 // longer than that, and nobody is there though the connection is

export async function openRedisHints(url: string, watch: HintsWatch): Promise<Hints> {
  const publisher = createClient({
    url,
    disableOfflineQueue: true, // a hint that is late is worth nothing
    pingInterval: pingMs,
    socket: {
      connectTimeout: 5000,
      socketTimeout: silenceMs,
      reconnectStrategy: (attempt) => Math.min(1000, 25 * 2 ** attempt),
    },
  })
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  const listeners = new HintListeners()
  for (const client of [publisher, subscriber]) client.on('error', () => undefined) // it connects again by itself
  let wasReady = false
  subscriber.on('ready', () => {
    if (wasReady) listeners.missed()
    wasReady = true
  })
  const outbox = new HintOutbox(longest, (texts) => Promise.all(texts.map((text) => publisher.publish(channel, text))))

  // A service that plays on without hints also starts without them.
  const connected = Promise.all([
    publisher.connect(),
    subscriber.connect().then(() => subscriber.subscribe(channel, (text) => listeners.heard(text))),
  ]).catch(() => undefined)
  await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, 2000).unref())])
  let isReached = true
  const look = () => {
    const reached = publisher.isReady && subscriber.isReady
    if (reached !== isReached) watch(reached)
    isReached = reached
  }
  look()
  for (const client of [publisher, subscriber]) client.on('error', look).on('ready', look)
  return {
    publish: (moved) => outbox.publish(moved),
    tell: (hint) => outbox.tell(hint),
    subscribe: listeners.subscribe,
    async close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
