// HMAC-SHA256 by its definition, from two hashes in one call each. Node's own Hmac makes an object outside the heap for every
// use, and clearing those away costs more than the hashing.

import { hash } from 'node:crypto'
import { assert } from '../../kernel/assert.ts'
import type { Hmac } from '../../kernel/hmac.ts'

const keyBytes = 32
const blockBytes = 64

/** The rest of the block stays as it is: a key ends with zeros. Hardly any text is longer than there is room here. */
const usual = Buffer.alloc(16 * 1024, 0x36)
const usualOfSize: Buffer[] = [] // views of it, which are made once, too
const outer = Buffer.alloc(blockBytes + keyBytes, 0x5c)
const keyBuffer = Buffer.alloc(keyBytes)

export const hmac: Hmac = (key, text) => {
  assert(keyBuffer.write(key, 'hex') === keyBytes && key.length === 2 * keyBytes, 'a key has 32 bytes')
  const inner = innerOf(blockBytes + Buffer.byteLength(text))
  for (let index = 0; index < keyBytes; index++) {
    const byte = keyBuffer[index] as number
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  inner.write(text, blockBytes)
  outer.write(hash('sha256', inner, 'latin1'), blockBytes, 'latin1')
  return hash('sha256', outer, 'hex')
}

function innerOf(size: number): Buffer {
  if (size > usual.length) return Buffer.alloc(size, 0x36)
  usualOfSize[size] ??= usual.subarray(0, size)
  return usualOfSize[size]
}
