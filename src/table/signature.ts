// A service signs the games that were played on it, with Ed25519: so that whoever is handed a file, and has nothing of their own
// from when it was played, can tell that it is that service's file.

import type { Hmac } from '../kernel/hmac.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { isRecord } from '../kernel/schema.ts'

export interface Signed {
  readonly id: string // of the key
  readonly key: string // public, 32 bytes in hexadecimal
  readonly signature: string // 64 bytes in hexadecimal
}

/** What is signed: which game it was, and by the hash of its last entry everything in it. */
export function signedText(file: {
  readonly format: string
  readonly id: string
  readonly commitment: string
  readonly entries: readonly { readonly hash: string }[]
}): string {
  const { format, id, commitment, entries } = file
  return [format, id, commitment, entries.length, entries.at(-1)?.hash ?? ''].join('\n')
}

export type VerifySignature = (key: string, text: string, signature: string) => boolean

/** A name that is short enough to be read out. */
export function keyIdOf(key: string, hmac: Hmac): string {
  return hmac(key, 'id').slice(0, 16)
}

export const keysFormat = 'facedown-keys/1'
export const keysPath = '/.well-known/facedown-keys.json'

export interface PublishedKey {
  readonly id: string
  readonly key: string
  readonly since: string // when it was made
  readonly retired: string | null // when another one took its place
}

export interface KeyList {
  readonly format: typeof keysFormat
  readonly keys: readonly PublishedKey[]
}

export function readKeyList(text: string): Result<KeyList, string> {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return refuse('This is no list of keys: it is not JSON.')
  }
  const listed = isRecord(input) && input.format === keysFormat && Array.isArray(input.keys) && input.keys.every(isKey)
  return listed ? ok(input as unknown as KeyList) : refuse(`This is no list of keys of the format ${keysFormat}.`)
}

function isKey(key: unknown): boolean {
  return isRecord(key) && typeof key.id === 'string' && typeof key.key === 'string' && 'retired' in key
}
