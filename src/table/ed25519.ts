// Checks signatures where there is no crypto of the platform, or only on https. Nothing but a check of a game needs it.

import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

hashes.sha512 = sha512

export function verifySignature(key: string, text: string, signature: string): boolean {
  try {
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key), { zip215: false })
  } catch {
    return false // not even the form of one
  }
}
