// The line of src/client to a service in another process, for the people of tests that come back by themselves.

import { WebSocket } from 'ws'
import { Line, type Pace } from '../src/client/line.ts'

export interface Way {
  /** Of the service, or of any of its nodes, at each attempt. */
  readonly port: number
  readonly token: string | undefined
  readonly pace: Pace
  /** From 0 to 1. */
  dice(): number
  /** The other end, or nobody at all, has closed the connection. */
  closed?(code: number): void
}

export function lineBy(way: Way): Line {
  return new Line({
    get token() {
      return way.token
    },
    open({ opened, heard, closed }) {
      const socket = new WebSocket(`ws://127.0.0.1:${way.port}/live`)
      let hungUp = false
      socket.on('error', () => undefined)
      socket.on('open', opened)
      socket.on('message', (data) => heard(String(data)))
      socket.on('close', (code) => {
        if (!hungUp) way.closed?.(code)
        closed(code)
      })
      const close = () => {
        hungUp = true
        socket.terminate()
      }
      return { send: (text) => socket.send(text), close }
    },
    later(ms, call) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    now: () => performance.now(),
    dice: () => way.dice(),
    pace: () => way.pace,
  })
}
