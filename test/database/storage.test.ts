import { inject } from 'vitest'
import { openPostgres } from '../../src/server/storage/postgres.ts'
import { storageContract } from '../server/storage-contract.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'

storageContract('PostgreSQL', async () => {
  const url = await newDatabase(inject('postgres'))
  return { open: (options) => openPostgres(url, options), remove: () => dropDatabase(url) }
})
