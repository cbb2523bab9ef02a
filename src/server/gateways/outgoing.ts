// What is sent to a socket in one turn of the loop leaves in one write: for the kernel the number of writes is what costs, not
// their size.

import type { Writable } from 'node:stream'

const corked: Writable[] = []

export function holdForThisTurn(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  if (corked.push(stream) === 1) process.nextTick(letGo)
}

function letGo(): void {
  for (const stream of corked.splice(0)) stream.uncork()
}
