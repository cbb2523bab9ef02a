import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../src/server/storage/sqlite.ts'
import { storageContract } from './storage-contract.ts'

storageContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facedown-storage-'))
  return {
    open: () => openSqlite(join(folder, 'deep', 'facedown.sqlite')),
    remove: () => rm(folder, { recursive: true }),
  }
})
