// What is sent to a client that may not read it: so much may wait, and then it is closed rather than kept in memory.

import type { WebSocket } from 'ws'
import type { Service } from '../service.ts'

const tooSlow = 1013

export function sendTo(socket: WebSocket, text: string, { settings, metrics }: Service): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > settings.OUTBOUND_KIB * 1024) {
    metrics.slowClients.inc()
    socket.close(tooSlow, 'You are reading too slowly; come back.')
    socket.terminate()
    return
  }
  socket.send(text)
}
