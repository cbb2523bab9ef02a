// From a service on SQLite to the same service on PostgreSQL, with every game that is under way and everybody who is known.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openAccounts } from '../accounts/open.ts'
import { secretFile } from '../accounts/secret.ts'
import { hmac } from '../base/hmac.ts'
import type { Settings } from '../base/settings.ts'
import { projections } from '../boot/projections.ts'
import { accountsSchema } from '../storage/accounts/database.ts'
import { openDatabase } from '../storage/open.ts'
import { type Moved, moveToPostgres, openTarget, type Progress } from '../storage/to-postgres.ts'

export async function migrate(settings: Settings, progress: (done: Progress) => void): Promise<Moved> {
  const { DATA_DIR, DATABASE_URL, SECRET } = settings
  if (DATABASE_URL === '') throw new Error('Set DATABASE_URL to the PostgreSQL database that everything is to go to.')
  const [tables, accounts] = [join(DATA_DIR, 'facedown.sqlite'), join(DATA_DIR, 'accounts.sqlite')]
  if (!existsSync(tables) || !existsSync(accounts))
    throw new Error(`There is no service to move in ${DATA_DIR}. Set DATA_DIR to its folder.`)
  const source = { ...settings, DATABASE_URL: '' }
  // Whoever runs on the folder, or starts meanwhile, would write what is then lost: it is ours alone, or this throws.
  const held = await openDatabase(source, { projections })
  const target = await openTarget(DATABASE_URL).catch(async (error) => {
    await held.close()
    throw error
  })
  try {
    await (await openDatabase(settings, { projections })).close()
    for (const one of [source, settings]) await makeAccounts(one)
    // So that whoever is signed in stays so.
    const kept = secretFile(DATA_DIR)
    const secret =
      SECRET === '' && existsSync(kept) ? { value: readFileSync(kept, 'utf8').trim(), schema: accountsSchema } : null
    const files = [{ path: tables }, { path: accounts, schema: accountsSchema }]
    return await moveToPostgres({ files, target, secret, hmac, progress })
  } finally {
    await target.end()
    await held.close()
  }
}

/** On either side, so that both have the layout of this version. */
async function makeAccounts(settings: Settings): Promise<void> {
  const accounts = await openAccounts(settings, pino({ level: 'silent' }))
  await accounts.profile('nobody') // what it keeps is brought up to date when it is first asked
  await accounts.close()
}
