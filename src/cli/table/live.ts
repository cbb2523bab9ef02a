// The terminal's socket to a service.

import { randomInt } from 'node:crypto'
import { Line } from '../../client/line.ts'

const pace = { silenceMs: 15_000, patienceMs: 8000, longestWaitMs: 10_000 }

export function lineTo(url: string, token: string): Line {
  return new Line({
    token,
    open({ opened, heard, closed }) {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live`)
      socket.onopen = opened
      socket.onmessage = ({ data }) => heard(String(data))
      socket.onclose = ({ code }) => closed(code)
      return socket
    },
    later(ms, call) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    now: () => performance.now(),
    dice: () => randomInt(100) / 100,
    pace: () => pace,
  })
}
