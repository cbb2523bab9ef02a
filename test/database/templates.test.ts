import { expect, inject, it } from 'vitest'
import { limits } from '../../src/server/base/limits.ts'
import { openPostgres } from '../../src/server/storage/postgres.ts'
import { addTemplate, templatesOf } from '../../src/server/storage/templates.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'

it('nobody gets more templates than there may be, however many are added at once', async () => {
  const url = await newDatabase(inject('postgres'))
  const databases = [await openPostgres(url), await openPostgres(url)] as const
  const row = (index: number) => ({
    ...{ id: `t${index}`, owner: 'p', name: `T ${index}`, game: 'memory', rules: '{}', members: '[]' },
    ...{ invite_seconds: 300, created_at: 1, updated_at: 1 },
  })
  const added = await Promise.all(
    Array.from({ length: limits.templatesPerPlayer + 20 }, (_, index) =>
      addTemplate(databases[index % 2 ? 0 : 1], row(index)),
    ),
  )
  expect(added.filter(Boolean)).toHaveLength(limits.templatesPerPlayer)
  expect(await templatesOf(databases[0], 'p')).toHaveLength(limits.templatesPerPlayer)
  for (const database of databases) await database.close()
  await dropDatabase(url)
})
