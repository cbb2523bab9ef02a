// A deploy that goes from node to node: the old node knows the old rules, the new one both. Tables are finished by the rules they
// were begun with, and whoever comes to a node that does not have them is sent on.

import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { memory } from '../../src/games/memory/game.ts'
import { gameOf } from '../../src/games/registry.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import { closeCodes } from '../../src/protocol/server-messages.ts'
import { startService, type TestService } from '../server/setting.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'
import { Player } from './player.ts'

const version = memory.version + 1
const present = memory as unknown as AnyGame
const bonus = 1000
/** The next release: it shows one thing more, and counts otherwise. */
const next: AnyGame = {
  ...present,
  version,
  view: (state, viewer) => ({ ...present.view(state, viewer), edition: version }),
  outcome(state) {
    const outcome = present.outcome(state)
    return outcome && { ...outcome, standings: outcome.standings.map((one) => ({ ...one, score: one.score + bonus })) }
  },
}
const newer = (id: string, wanted?: number) =>
  id === 'memory' && (wanted === undefined || wanted === version) ? next : gameOf(id, wanted)

let url = ''
let oldNode: TestService
let newNode: TestService

beforeAll(async () => {
  url = await newDatabase(inject('postgres'))
  const environment = { DATABASE_URL: url, DRAIN_MS: '0', SECRET: 'a secret of at least 32 characters' }
  oldNode = await startService(environment)
  newNode = await startService(environment, { gameOf: newer })
})

afterAll(async () => {
  await Promise.all([oldNode.stop(), newNode.stop()])
  await dropDatabase(url)
})

/** Two people at a table that one of them opens at this node. */
async function sitDown(at: TestService, ann: Player, ben: Player): Promise<string> {
  const opened = await ann.ask(at, '/api/tables', { game: 'memory', rules: { rows: 2, cols: 2, revealMs: 0 } })
  await ben.ask(at, '/api/join', { code: opened.code })
  return opened.id
}

async function attach(player: Player, table: string, since?: number) {
  player.say({ type: 'attach', table, id: 'attach', takeover: true, ...(since === undefined ? {} : { since }) })
  return player.next((frame) => frame.re === 'attach')
}

async function playToTheEnd(table: string, people: readonly Player[]): Promise<void> {
  const phases = () => people.map(({ phase }) => phase)
  for (const deadline = Date.now() + 20_000; phases().some((phase) => phase !== 'completed'); ) {
    if (Date.now() > deadline) throw new Error(`they are at ${phases()}`)
    for (const player of people) if (player.options.length > 0) player.act(table)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** What everybody has in the end, as this node tells it. */
async function scoresAt(node: TestService, player: Player, table: string): Promise<readonly number[]> {
  const { scores } = await player.ask(node, `/api/tables/${table}/scores`)
  return scores.map(({ score }: { readonly score: number }) => score)
}

it('finishes old games by the old rules, on either node', async () => {
  const [ann, ben] = [new Player(), new Player()]
  await ann.come(oldNode)
  await ben.come(newNode)
  const table = await sitDown(oldNode, ann, ben)
  for (const player of [ann, ben]) expect((await attach(player, table)).type).toBe('table')
  ann.say({ type: 'start', table })
  const started = await ben.next((frame) => frame.whole?.phase === 'playing')
  expect(started.whole.view).not.toHaveProperty('edition')
  await playToTheEnd(table, [ann, ben])
  expect((await newNode.service.host.get(table))?.table.version).toBe(memory.version)
  const scores = await scoresAt(oldNode, ann, table)
  expect(Math.max(...scores)).toBeLessThan(bonus)
  expect(await scoresAt(newNode, ann, table)).toEqual(scores)
  for (const { socket } of [ann, ben]) socket?.close()
})

it('leaves a table to whoever has its rules, when nobody looks after it', async () => {
  const { database, host, now } = newNode.service
  const ann = new Player()
  await ann.come(newNode)
  const { id: table } = await ann.ask(newNode, '/api/tables', { game: 'memory' })
  ann.socket?.close()
  host.forget(table)
  // The old node is the first to find it.
  const old = oldNode.service.database
  const claim = { here: database.claimDue.bind(database), there: old.claimDue.bind(old) }
  const found = new Promise<void>((resolve) => {
    vi.spyOn(old, 'claimDue').mockImplementation(async (...asked) => {
      const ids = await claim.there(...asked)
      if (ids.includes(table)) resolve()
      return ids
    })
  })
  vi.spyOn(database, 'claimDue').mockImplementation(async (...asked) => {
    await found
    return claim.here(...asked)
  })
  const due = database.sql.updateTable('game_table').set({ due_at: now() }).where('id', '=', table)
  await database.write([{ query: due.compile() }])
  await found
  // Two sweeps, and not the ten seconds that a node has for what it has taken.
  await expect.poll(() => host.loadedAt(table), { timeout: 5500 }).toBeDefined()
})

it('sends people on from a node that does not have the rules of their table, and folds nothing there', async () => {
  const [ann, ben] = [new Player(), new Player()]
  await ann.come(oldNode)
  await ben.come(newNode)
  const table = await sitDown(newNode, ann, ben)
  const refused = await attach(ann, table)
  expect(refused).toMatchObject({ type: 'refused', code: 'elsewhere' })
  while (ann.closedWith === null) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(ann.closedWith).toBe(closeCodes.elsewhere)
  expect(await ann.ask(oldNode, `/api/tables/${table}`)).toMatchObject({ status: 503, code: 'elsewhere' })
  expect(oldNode.service.host.here.map((hosted) => hosted.table.id)).not.toContain(table)

  await ann.come(newNode)
  for (const player of [ann, ben]) expect((await attach(player, table)).type).toBe('table')
  ann.say({ type: 'start', table })
  expect((await ben.next((frame) => frame.whole?.phase === 'playing')).whole.view.edition).toBe(version)
  await playToTheEnd(table, [ann, ben])
  expect(Math.min(...(await scoresAt(newNode, ann, table)))).toBeGreaterThanOrEqual(bonus)
  for (const { socket } of [ann, ben]) socket?.close()
})
