// The one socket of this page to /live.

import { Line, type Pace } from '../../client/line.ts'
import { closeCodes } from '../../protocol/server-messages.ts'
import { becomeSomebody, rest } from '../api.ts'

// Where somebody looks, a seat that is kept for a minute must not be lost to waiting; where nobody does, the battery goes first.
const looking: Pace = { silenceMs: 5000, patienceMs: 3000, longestWaitMs: 3500 }
const away: Pace = { silenceMs: 15_000, patienceMs: 8000, longestWaitMs: 15_000 }

/** Of the service and the way to it. */
export const latency = $state<{ ms: number | null }>({ ms: null })
let signedOut = false

export const connection = new Line({
  prepare: (done) => void isSomebody().then(done), // the cookie comes before the socket
  open({ opened, heard, closed }) {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`)
    socket.onopen = opened
    socket.onmessage = ({ data }) => heard(String(data))
    socket.onclose = ({ code }) => {
      signedOut ||= code === closeCodes.signedOut
      closed(code)
    }
    return socket
  },
  later(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(),
  dice: () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255,
  pace: () => (document.hidden ? away : looking),
  changed: () => {
    latency.ms = connection.latencyMs
  },
})

/** After signing out, here or in another window, nobody becomes a guest by coming back: the start page is next. */
async function isSomebody(): Promise<boolean> {
  if (!signedOut) return (await becomeSomebody()).ok
  const known = await rest.getMe()
  if (known.ok && known.value.me === null) location.assign('/')
  signedOut = !known.ok || known.value.me === null
  return !signedOut
}

addEventListener('offline', () => connection.interrupt())
addEventListener('online', () => connection.hasten())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) connection.hasten()
})
