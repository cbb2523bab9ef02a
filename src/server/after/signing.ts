// Signs games that are over, and publishes the keys. Whoever asks for a file gets it signed with the newest key; what was signed
// before stays good, for old keys stay published.

import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type GameFile, gameFileOf } from '../../table/game-file.ts'
import { type KeyList, keyIdOf, keysFormat, signedText } from '../../table/signature.ts'
import type { Entry, Surroundings } from '../../table/table.ts'
import type { Database } from '../storage/database.ts'
import { readLog } from '../storage/log.ts'
import type { SigningKeyRow } from '../storage/schema.ts'
import { addSigningKey, signingKeys } from '../storage/signing-keys.ts'

export interface Signing {
  readonly database: Database
  readonly env: Surroundings
  now(): number
}

/** The file of a table that is over. */
export async function signedFile(signing: Signing, table: string, log?: readonly Entry[]): Promise<GameFile> {
  const { database, env } = signing
  const file = gameFileOf(table, log ?? (await readLog(database, table)), env)
  const { id, public: key, private: secret } = await currentKey(signing)
  const signer = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(signedText(file)), signer).toString('hex')
  return { ...file, signed: { id, key, signature } }
}

export async function publishedKeys(signing: Signing): Promise<KeyList> {
  await currentKey(signing)
  const keys = await signingKeys(signing.database)
  const time = (at: number | null) => (at === null ? null : new Date(Number(at)).toISOString())
  return {
    format: keysFormat,
    keys: keys.map((row) => ({
      id: row.id,
      key: row.public,
      since: time(row.made_at) ?? '',
      retired: time(row.retired_at),
    })),
  }
}

/** Gives the one that signs from now on. */
export async function rotateKey(signing: Signing): Promise<SigningKeyRow> {
  const before = await currentKey(signing)
  if (!(await addSigningKey(signing.database, newKey(signing), before))) {
    throw new Error('Another key has just been made. Look at the keys, and try again if that was not meant.')
  }
  return currentKey(signing)
}

/** Made when it is first needed; where several nodes want to make it, one of them does. */
export async function currentKey(signing: Signing): Promise<SigningKeyRow> {
  const [newest] = await signingKeys(signing.database)
  if (newest) return newest
  await addSigningKey(signing.database, newKey(signing), null)
  const [made] = await signingKeys(signing.database)
  if (!made) throw new Error('A key to sign games with could not be stored.')
  return made
}

function newKey({ env, now }: Signing) {
  const pair = generateKeyPairSync('ed25519')
  const { x = '' } = pair.publicKey.export({ format: 'jwk' })
  const key = Buffer.from(x, 'base64url').toString('hex')
  const secret = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  return { id: keyIdOf(key, env.hmac), public: key, private: secret, made_at: now() }
}
