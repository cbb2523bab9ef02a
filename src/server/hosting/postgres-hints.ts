// Hints over a channel of PostgreSQL.

import { longestNotice, openChannel } from '../storage/postgres-channel.ts'
import { HintListeners, HintOutbox } from './hint-outbox.ts'
import type { Hints, HintsWatch } from './hints.ts'

export async function openPostgresHints(url: string, watch: HintsWatch): Promise<Hints> {
  const listeners = new HintListeners()
  const channel = await openChannel(url, 'facedown_moved', {
    heard: (text) => listeners.heard(text),
    lost: () => watch(false),
    isBack() {
      watch(true)
      listeners.missed()
    },
  })
  const outbox = new HintOutbox(longestNotice, (texts) => channel.notify(texts)) // ours have one byte a character
  return {
    publish: (moved) => outbox.publish(moved),
    tell: (hint) => outbox.tell(hint),
    subscribe: listeners.subscribe,
    close: () => channel.close(),
  }
}
