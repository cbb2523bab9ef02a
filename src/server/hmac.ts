// HMAC-SHA256 by its definition, from two hashes in one call each. Node's own Hmac makes an object outside the heap for every
// use, and clearing those away costs more than the hashing.

import { hash } from 'node:crypto'
import { assert } from '../kernel/assert.ts'
import type { Hmac } from '../kernel/hmac.ts'

const keyBytes = 32
const blockBytes = 64

/** The rest of the block stays as it is: a key ends with zeros. */
let inner = Buffer.alloc(16 * 1024, 0x36)
let innerOfSize: Buffer[] = [] // views are made once, too
const outer = Buffer.alloc(blockBytes + keyBytes, 0x5c)
const keyBuffer = Buffer.alloc(keyBytes)

export const hmac: Hmac = (key, text) => {
  assert(keyBuffer.write(key, 'hex') === keyBytes && key.length === 2 * keyBytes, 'a key has 32 bytes')
  const size = blockBytes + Buffer.byteLength(text)
  if (inner.length < size) {
    inner = Buffer.alloc(2 * size, 0x36)
    innerOfSize = []
  }
  for (let index = 0; index < keyBytes; index++) {
    const byte = keyBuffer[index] as number
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  inner.write(text, blockBytes)
  innerOfSize[size] ??= inner.subarray(0, size)
  outer.write(hash('sha256', innerOfSize[size], 'latin1'), blockBytes, 'latin1')
  return hash('sha256', outer, 'hex')
}
