// The kill test, on PostgreSQL.

import { describe, expect, inject, it } from 'vitest'
import { crash } from '../crash/crash.ts'
import { final } from '../final.ts'
import { newDatabase, startPostgres, tell } from '../services/postgres.ts'
import { wireTo } from '../services/wire.ts'

describe('a server on PostgreSQL that is killed again and again', () => {
  it('loses nothing that it acknowledged, does nothing twice, and every log verifies', async () => {
    const databaseUrl = await newDatabase(inject('postgres'))
    const report = await crash({ kills: 6, tables: 12, main: 'src/server/boot/main.ts', databaseUrl })
    final(() => expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] }))
    expect(report.acknowledged).toBeGreaterThan(150)
  }, 300_000)

  it('is found out if it acknowledges before it commits', async () => {
    const databaseUrl = await newDatabase(inject('postgres'))
    const report = await crash({
      kills: 6,
      tables: 12,
      patienceMs: 20_000,
      main: 'test/crash/hasty-main.ts',
      databaseUrl,
    })
    expect([...report.lost, ...report.flawed, ...report.contradictions]).not.toEqual([])
  }, 120_000)

  it('plays on when PostgreSQL is killed again and again', async () => {
    const postgres = await startPostgres()
    try {
      const report = await crash({
        kills: 4,
        tables: 12,
        main: 'src/server/boot/main.ts',
        databaseUrl: await newDatabase(postgres.url),
        strike: () => postgres.restart(300),
        playMs: 500,
      })
      final(() => expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] }))
      expect(report.acknowledged).toBeGreaterThan(100)
    } finally {
      await postgres.stop()
    }
  }, 120_000)

  it('loses nothing when PostgreSQL is gone for good and its synchronous standby takes over', async () => {
    const primary = await startPostgres()
    const standby = await startPostgres({ standbyOf: primary.url })
    const database = await newDatabase(primary.url)
    await tell(primary.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
    const wire = await wireTo(database)
    let isPrimaryUp = true
    try {
      const takeOver = async () => {
        await primary.stop()
        isPrimaryUp = false
        wire.down()
        await tell(standby.url, 'select pg_promote()')
        wire.leadTo(standby.url)
        wire.mend()
      }
      const main = 'src/server/boot/main.ts'
      const report = await crash({ kills: 1, tables: 12, main, databaseUrl: wire.url, strike: takeOver, playMs: 2000 })
      final(() => expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] }))
      expect(report.acknowledged).toBeGreaterThan(30)
    } finally {
      await wire.close()
      if (isPrimaryUp) await primary.stop()
      await standby.stop()
    }
  }, 120_000)
})
