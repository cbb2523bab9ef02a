// The secret that signs sessions: the one that is set, else one that is made once and kept where only the service reads it.

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

export function secretOf(settings: Settings): string {
  if (settings.SECRET !== '') return settings.SECRET
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const path = join(settings.DATA_DIR, 'secret')
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${path} holds no secret. Delete it to have a new one made; sessions then end.`)
  return secret
}
