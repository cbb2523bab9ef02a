// Matchmaking through the whole service: real sockets, real tables.

import { afterEach, describe, expect, it } from 'vitest'
import { chanceAt } from '../../src/kernel/chance.ts'
import type { Statement } from '../../src/server/storage/database.ts'
import { activeTable } from '../../src/server/storage/listings.ts'
import { readLog } from '../../src/server/storage/log.ts'
import type { Entry } from '../../src/table/table.ts'
import { MemoryClient } from './gateways/memory-client.ts'
import { type Client, pause, Setting } from './match-setting.ts'

const settings: Setting[] = []
async function service(environment: Readonly<Record<string, string>> = {}): Promise<Setting> {
  const setting = new Setting(environment)
  settings.push(setting)
  return setting.start()
}
afterEach(async () => {
  for (const setting of settings.splice(0)) await setting.end()
})

const gathered = 500 // longer than people gather before they are drawn

async function opened(setting: Setting, id: string) {
  const hosted = await setting.running.service.host.get(id)
  if (!hosted) throw new Error('there is no such table')
  return hosted.table
}

function adding(table: string, index: number) {
  return { type: 'addEntropy', table, entropy: `${index}`.repeat(64) }
}

/** Told that the game has begun. */
async function started(client: Client): Promise<void> {
  for (;;) if ((await client.next('entry')).act.type === 'started') return
}

async function tableOf(setting: Setting, client: Client): Promise<string | null> {
  return (await activeTable(setting.running.service.database, client.player))?.id ?? null
}

describe('seeking', () => {
  it('M3-3.1, M3-3.4: waits until somebody wants the same; then both are at a table that starts when they have added to the deal', async () => {
    const setting = await service()
    const ann = await setting.guest('Ann')
    expect(await ann.ask({ type: 'seek', game: 'memory' })).toMatchObject({
      type: 'seeking',
      game: 'memory',
      preset: 'asWritten',
      botsAfterMs: null,
    })
    await pause(gathered)
    expect(ann.has('matched')).toBe(false)
    const ben = await setting.guest('Ben')
    await ben.ask({ type: 'seek', game: 'memory' })
    const { table } = await ann.next('matched')
    expect((await ben.next('matched')).table).toBe(table)
    for (const client of [ann, ben]) {
      const seen = await client.ask({ type: 'attach', table })
      expect(seen).toMatchObject({ type: 'table', whole: { phase: 'waiting', starts: true, capacity: 2 } })
      expect(seen.whole.you).not.toBeNull()
      expect(seen.whole.rules.turnSeconds).toBe(60) // P-08, M-17
    }
    for (const [index, client] of [ann, ben].entries()) await client.ask(adding(table, index))
    for (const client of [ann, ben]) await started(client)
    const log = await readLog(setting.running.service.database, table)
    const acts = log.map(({ act }) => act.type)
    expect(acts.filter((type) => type !== 'connected')).toEqual([
      'opened',
      'joined',
      'entropyAdded',
      'entropyAdded',
      'started',
    ])
    const [from, until] = [log[0], log[acts.indexOf('started')]] as [Entry, Entry]
    expect(until.at - from.at).toBeLessThan(2000)
    expect(until).toMatchObject({ by: null, at: log[acts.lastIndexOf('entropyAdded')]?.at })
  })

  it('does not wait for ever for somebody who adds nothing', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    for (const client of [ann, ben]) await client.ask({ type: 'seek', game: 'memory' })
    const { table } = await ann.next('matched')
    await ann.ask({ type: 'attach', table })
    await ann.ask(adding(table, 1))
    expect(await ann.ask({ type: 'start', table })).toMatchObject({ type: 'refused', code: 'startsItself' })
    await started(ann)
    const [first, ...others] = await readLog(setting.running.service.database, table)
    const start = others.find(({ act }) => act.type === 'started') as Entry
    expect(start.at - (first as Entry).at).toBeGreaterThanOrEqual(2000)
  })

  it('a match that somebody leaves before it starts does not take place, and both may look again', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    for (const client of [ann, ben]) await client.ask({ type: 'seek', game: 'memory' })
    const { table } = await ann.next('matched')
    await ben.next('matched')
    await ann.ask({ type: 'attach', table })
    await ben.ask({ type: 'leave', table })
    await expect.poll(async () => (await opened(setting, table)).phase).toBe('abandoned')
    for (const client of [ann, ben]) expect(await tableOf(setting, client)).toBeNull()
    for (const client of [ann, ben]) await client.ask({ type: 'seek', game: 'memory' })
    expect((await ann.next('matched')).table).toBe((await ben.next('matched')).table)
  })

  it('a match starts though the service is started anew before it does', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    for (const client of [ann, ben]) await client.ask({ type: 'seek', game: 'memory' })
    const { table } = await ann.next('matched')
    await ann.ask({ type: 'attach', table })
    await ann.ask(adding(table, 1))
    await setting.stop()
    await setting.start()
    await expect.poll(async () => (await opened(setting, table)).phase, { timeout: 15_000 }).toBe('playing')
    const { seats } = await opened(setting, table)
    expect(seats.map(({ entropy }) => entropy !== null).toSorted()).toEqual([false, true])
  })

  it('a start that cannot be written for long holds nobody at a table that does not begin', async () => {
    const setting = await service()
    const { database } = setting.running.service
    const write = database.write.bind(database)
    let failures = 0
    const isStarting = (one: Statement) => 'append' in one && one.append.body.includes('"type":"started"')
    database.write = async (statements) => {
      if (!statements.some(isStarting) || failures === 9) return write(statements)
      failures += 1
      throw new Error('planted')
    }
    const { port } = setting.running
    const [ann, ben] = [await MemoryClient.named(port, 'Ann'), await MemoryClient.named(port, 'Ben')]
    await expect.poll(() => failures, { timeout: 60_000 }).toBe(9)
    for (const client of [ann, ben]) {
      await client.next('waiting_for_match') // there was no match after all, and then there is
      await client.next('match_found')
    }
    const rows = await database.read(database.sql.selectFrom('game_table').select('phase').compile())
    expect(rows.map(({ phase }) => phase)).not.toContain('waiting')
    expect(rows.filter(({ phase }) => phase === 'playing')).toHaveLength(1)
    for (const client of [ann, ben]) client.close()
  })

  it('M3-3.3: keeps games and presets apart', async () => {
    const setting = await service()
    const wishes = [
      { game: 'memory' },
      { game: 'memory', preset: 'tableClassic' },
      { game: 'cambio' },
      { game: 'cambio', preset: 'tableClassic' },
    ]
    const clients = await Promise.all(wishes.map((_, index) => setting.guest(`Guest ${index}`)))
    for (const [index, client] of clients.entries()) await client.ask({ type: 'seek', ...wishes[index] })
    await pause(gathered)
    for (const client of clients) expect(client.has('matched')).toBe(false)
    const late = await setting.guest('Late')
    await late.ask({ type: 'seek', ...wishes[1] })
    const { table } = await late.next('matched')
    expect((await clients[1]?.next('matched'))?.table).toBe(table)
    expect(await opened(setting, table)).toMatchObject({ game: 'memory', rules: { rows: 6, cols: 6 } })
    await pause(gathered)
    for (const index of [0, 2, 3]) expect(clients[index]?.has('matched')).toBe(false)
  })

  it('refuses what there is not, a second wait, and somebody who sits elsewhere', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    expect(await ann.ask({ type: 'seek', game: 'poker' })).toMatchObject({ type: 'refused', code: 'noSuchGame' })
    expect(await ann.ask({ type: 'seek', game: 'memory', preset: 'x' })).toMatchObject({ code: 'noSuchPreset' })
    await ann.ask({ type: 'seek', game: 'memory' })
    const again = { type: 'refused', code: 'alreadyWaiting', text: 'You are already waiting' } // M-10
    expect(await ann.ask({ type: 'seek', game: 'memory' })).toMatchObject(again)
    expect(await ann.ask({ type: 'seek', game: 'cambio' })).toMatchObject(again)
    const other = await ann.someone.connect()
    expect(await other.ask({ type: 'seek', game: 'memory' })).toMatchObject(again)
    await ben.ask({ type: 'seek', game: 'memory' })
    await ann.next('matched')
    expect(await ann.ask({ type: 'seek', game: 'memory' })).toMatchObject({
      type: 'refused',
      code: 'otherGame',
      text: 'You are already in another game', // P-06
    })
  })

  it('is for people who have said hello', async () => {
    const setting = await service()
    const ann = await setting.guest('Ann')
    ann.send({ type: 'hello', protocol: 1, token: 'nobody' })
    await ann.next('refused')
    expect(await ann.ask({ type: 'seek', game: 'memory' })).toMatchObject({ type: 'refused', code: 'noSession' })
  })
})

describe('leaving while waiting', () => {
  it('whoever stops is not drawn, and may come back', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    await ann.ask({ type: 'seek', game: 'memory' })
    expect(await ann.ask({ type: 'stopSeeking' })).toMatchObject({ type: 'ok' })
    await ben.ask({ type: 'seek', game: 'memory' })
    await pause(gathered)
    expect(ben.has('matched')).toBe(false)
    await ann.ask({ type: 'seek', game: 'memory' })
    expect((await ann.next('matched')).table).toBe((await ben.next('matched')).table)
  })

  it('may be said from another connection of the same person', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    await ann.ask({ type: 'seek', game: 'memory' })
    const other = await ann.someone.connect()
    await other.ask({ type: 'stopSeeking' })
    await ben.ask({ type: 'seek', game: 'memory' })
    await pause(gathered)
    expect(ben.has('matched')).toBe(false)
  })

  it('M3-3.5: whoever disconnects is silently removed', async () => {
    const setting = await service()
    const [ann, ben, cleo] = [await setting.guest('Ann'), await setting.guest('Ben'), await setting.guest('Cleo')]
    await ann.ask({ type: 'seek', game: 'memory' })
    ann.close()
    await pause(100)
    await ben.ask({ type: 'seek', game: 'memory' })
    await pause(gathered)
    expect(ben.has('matched')).toBe(false)
    await cleo.ask({ type: 'seek', game: 'memory' })
    const { table } = await ben.next('matched')
    expect((await opened(setting, table)).seats.map(({ name }) => name).sort()).toEqual(['Ben', 'Cleo'])
    expect(await tableOf(setting, ann)).toBeNull()
  })

  it('whoever sat down elsewhere meanwhile is told so, and the other one waits on', async () => {
    const setting = await service()
    const [ann, ben, cleo] = [await setting.guest('Ann'), await setting.guest('Ben'), await setting.guest('Cleo')]
    const { host } = setting.running.service
    await ann.ask({ type: 'seek', game: 'memory' })
    await host.open({ game: 'cambio', rules: {}, host: { player: ann.player, name: 'Ann' } })
    await ben.ask({ type: 'seek', game: 'memory' })
    expect(await ann.next('seekingEnded')).toMatchObject({
      code: 'otherGame',
      text: 'You are already in another game',
    })
    await cleo.ask({ type: 'seek', game: 'memory' })
    const { table } = await ben.next('matched')
    expect((await cleo.next('matched')).table).toBe(table)
    expect(await tableOf(setting, ben)).toBe(table)
  })

  it('whoever is to sit down at a table that somebody opens, but sits elsewhere, is no reason to look for codes', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.person('Ann'), await setting.person('Ben')]
    const { host } = setting.running.service
    const elsewhere = await host.open({ game: 'memory', rules: {}, host: { player: ben.player, name: 'Ben' } })
    expect(elsewhere.ok).toBe(true)
    const company = [{ player: ben.player, name: 'Ben' }]
    const opened = await host.open({ game: 'memory', rules: {}, host: { player: ann.player, name: 'Ann' }, company })
    expect(opened).toMatchObject({ ok: false, error: { code: 'otherGame' } })
  })

  it('whoever goes while the table is being laid leaves nobody sitting there', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    const { host } = setting.running.service
    const open = host.open.bind(host)
    const tables: string[] = []
    host.open = async (wanted) => {
      ann.close()
      await pause(200)
      const done = await open(wanted)
      if (done.ok) tables.push(done.value.table.id)
      return done
    }
    await ann.ask({ type: 'seek', game: 'memory' })
    await ben.ask({ type: 'seek', game: 'memory' })
    await pause(2 * gathered)
    host.open = open
    // Alone the table is laid and cleared; where there may be other nodes it is not even laid without Ann's row.
    expect(tables.length).toBe(host.alone ? 1 : 0)
    for (const table of tables) expect((await opened(setting, table)).phase).toBe('abandoned')
    expect(ben.has('matched') || ben.has('seekingEnded')).toBe(false)
    const cleo = await setting.guest('Cleo')
    await cleo.ask({ type: 'seek', game: 'memory' })
    expect((await cleo.next('matched')).table).toBe((await ben.next('matched')).table)
  })

  it('a database that fails ends the wait with a sentence', async () => {
    const setting = await service()
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    setting.running.service.host.open = () => Promise.reject(new Error('planted'))
    await ann.ask({ type: 'seek', game: 'memory' })
    await ben.ask({ type: 'seek', game: 'memory' })
    for (const client of [ann, ben]) expect(await client.next('seekingEnded')).toMatchObject({ code: 'unavailable' })
    expect(await ann.ask({ type: 'seek', game: 'memory' })).toMatchObject({ type: 'seeking' })
  })
})

describe('coming and going', () => {
  it('whoever is gone before the answer is not waiting', async () => {
    const setting = await service()
    const { matchmaking } = setting.running.service
    const seek = matchmaking.seek.bind(matchmaking)
    matchmaking.seek = async (...asked) => {
      const done = await seek(...asked)
      await pause(asked[0].name.startsWith('Guest') ? 50 : 0) // a database that takes its time
      return done
    }
    const fleeting = await Promise.all(Array.from({ length: 20 }, (_, index) => setting.guest(`Guest ${index}`)))
    for (const client of fleeting) {
      client.send({ type: 'seek', game: 'memory' })
      client.leave()
    }
    await pause(2 * gathered)
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    await ann.ask({ type: 'seek', game: 'memory' })
    await ben.ask({ type: 'seek', game: 'memory' })
    const { table } = await ann.next('matched')
    expect((await ben.next('matched')).table).toBe(table)
    for (const client of fleeting) expect(await tableOf(setting, client)).toBeNull()
  })

  it('a crowd that seeks, stops, drops and leaves: nobody is at two tables, and no table is left half laid', async () => {
    const setting = await service({ COMMANDS_PER_SECOND: '1000', COMMAND_BURST: '1000' })
    const { database, host } = setting.running.service
    const chance = chanceAt('5'.padStart(64, '0'), 0)
    const people = await Promise.all(Array.from({ length: 30 }, (_, index) => setting.person(`Guest ${index}`)))
    const clients = await Promise.all(people.map((person) => person.connect()))
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        clients.map(async (client, index) => {
          const label = `${round} ${index}`
          await pause(chance.int(`pause ${label}`, 250))
          const what = chance.int(`what ${label}`, 10)
          if (what < 6) await client.ask({ type: 'seek', game: 'memory' })
          else if (what < 8) await client.ask({ type: 'stopSeeking' })
          else {
            client.leave()
            clients[index] = await client.someone.connect()
          }
          const table = await tableOf(setting, client)
          if (table !== null && what % 2 === 0) await clients[index]?.ask({ type: 'leave', table })
        }),
      )
    }
    for (const client of clients) await client.ask({ type: 'stopSeeking' })
    await pause(2 * gathered + 2500) // nobody adds to the deal
    const rows = await database.read(database.sql.selectFrom('game_table').select(['id', 'phase']).compile())
    expect(rows.length).toBeGreaterThan(20)
    for (const { id, phase } of rows) {
      const seats = (await host.get(id))?.table.seats ?? []
      expect(phase, `${id} has ${seats.length} seats`).not.toBe('waiting')
      if (phase !== 'abandoned') expect(new Set(seats.map(({ player }) => player)).size).toBe(2)
    }
  })
})

describe('M-19: bots', () => {
  it('come after the wait, for those who agreed and nobody else', async () => {
    const setting = await service({ SEEK_BOT_MS: '700' })
    const [ann, ben] = [await setting.guest('Ann'), await setting.guest('Ben')]
    const since = Date.now()
    expect(await ann.ask({ type: 'seek', game: 'memory', bots: true })).toMatchObject({ botsAfterMs: 700 })
    await ben.ask({ type: 'seek', game: 'memory', preset: 'tableClassic' })
    const { table } = await ann.next('matched')
    expect(Date.now() - since).toBeGreaterThan(600)
    await expect.poll(async () => (await opened(setting, table)).phase, { timeout: 5000 }).toBe('playing')
    const { seats } = await opened(setting, table)
    expect(seats.map(({ player, level }) => [player, level])).toEqual([
      [ann.player, null],
      [null, 'medium'],
    ])
    await pause(1000)
    expect(ben.has('matched')).toBe(false)
  })

  it('do not come when a person does, or when one has stopped waiting', async () => {
    const setting = await service({ SEEK_BOT_MS: '900' })
    const [ann, ben, cleo] = [await setting.guest('Ann'), await setting.guest('Ben'), await setting.guest('Cleo')]
    await ann.ask({ type: 'seek', game: 'memory', bots: true })
    await ben.ask({ type: 'seek', game: 'memory' })
    const { table } = await ann.next('matched')
    expect((await opened(setting, table)).seats.every(({ player }) => player !== null)).toBe(true)
    await cleo.ask({ type: 'seek', game: 'memory', bots: true })
    await cleo.ask({ type: 'stopSeeking' })
    await pause(1300)
    expect(cleo.has('matched')).toBe(false)
    expect(await tableOf(setting, cleo)).toBeNull()
  })
})

describe('a crowd', () => {
  it('200 at once are 100 tables of two, all started, drawn at random', async () => {
    const setting = await service()
    const crowd: Client[] = []
    for (let index = 0; index < 200; index++) crowd.push(await setting.guest(`Guest ${index}`))
    await Promise.all(crowd.map((client) => client.ask({ type: 'seek', game: 'memory' })))
    const tables = await Promise.all(crowd.map(async (client) => (await client.next('matched')).table as string))
    expect(new Set(tables).size).toBe(100)
    let neighbours = 0
    for (const id of new Set(tables)) {
      await expect.poll(async () => (await opened(setting, id)).phase, { timeout: 10_000 }).toBe('playing')
      const { seats } = await opened(setting, id)
      const players = seats.map(({ player }) => player)
      expect(new Set(players).size).toBe(2)
      const [a, b] = players.map((player) => crowd.findIndex((client) => client.player === player))
      expect([tables[a as number], tables[b as number]]).toEqual([id, id])
      if (Math.abs((a as number) - (b as number)) === 1) neighbours += 1
    }
    expect(neighbours).toBeLessThan(50) // in the order of arrival they would be 100; by chance about one
    for (const client of crowd) expect(client.has('matched')).toBe(false)
  })
})
