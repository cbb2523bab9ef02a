// The thread in which a practice table runs: bots that think hard do not stop the page.

import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { type PracticeRequest, practiceHouse } from './house.ts'
import { keepLog, keptLog } from './kept.ts'
import { isKept } from './opening.ts'

const handle = practiceHouse({
  env: { gameOf, hmac: pureHmac },
  now: () => Date.now(),
  secret: () =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  post: (frame) => postMessage(frame),
  later(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  keep: (table, log) => void keepLog(table, log),
})

/** A game goes on where it was. */
async function withLog(request: PracticeRequest): Promise<PracticeRequest> {
  if (request.type !== 'open' || !isKept(request.opening)) return request
  const log = await keptLog(request.opening.id)
  return log === null ? request : { ...request, log }
}

// One after the other: what comes after an opening waits until it is open.
let last = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<PracticeRequest>) => {
  last = last.then(async () => handle(await withLog(data))).catch(reportError)
})
