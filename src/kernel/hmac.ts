// HMAC-SHA256 over text, in pure code: for browsers and tests. A server passes its platform's own in its place.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The key and the result are in hexadecimal, the text is hashed as UTF-8. */
export type Hmac = (key: string, text: string) => string

export const pureHmac: Hmac = (key, text) => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text)))
