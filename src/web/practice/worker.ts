// The thread in which a practice table runs: bots that think hard do not stop the page.

import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { practiceHouse } from './house.ts'

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
})

addEventListener('message', ({ data }) => handle(data))
