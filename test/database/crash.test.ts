// The kill test, on PostgreSQL.

import { describe, expect, inject, it } from 'vitest'
import { crash } from '../crash/crash.ts'
import { newDatabase, startPostgres } from '../services/postgres.ts'

describe('a server on PostgreSQL that is killed again and again', () => {
  it('loses nothing that it acknowledged, does nothing twice, and every log verifies', async () => {
    const databaseUrl = await newDatabase(inject('postgres'))
    const report = await crash({ kills: 6, tables: 12, main: 'src/server/main.ts', databaseUrl })
    expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] })
    expect(report.acknowledged).toBeGreaterThan(150)
  }, 300_000)

  it('is found out if it acknowledges before it commits', async () => {
    const databaseUrl = await newDatabase(inject('postgres'))
    const report = await crash({ kills: 6, tables: 12, main: 'test/crash/hasty-main.ts', databaseUrl })
    expect([...report.lost, ...report.flawed, ...report.contradictions]).not.toEqual([])
  }, 120_000)

  it('plays on when PostgreSQL is killed again and again', async () => {
    const postgres = await startPostgres()
    try {
      const report = await crash({
        kills: 4,
        tables: 12,
        main: 'src/server/main.ts',
        databaseUrl: await newDatabase(postgres.url),
        strike: () => postgres.restart(300),
      })
      expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] })
      expect(report.acknowledged).toBeGreaterThan(100)
    } finally {
      await postgres.stop()
    }
  }, 120_000)
})
