// Who is counted for what when a bot has stood in for them: whole games of Cambio, played in this process and stored.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'
import { quickChance } from '../../src/kernel/chance.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { Seat } from '../../src/kernel/secrecy.ts'
import { Settling } from '../../src/server/after/settling.ts'
import { machineClock } from '../../src/server/base/clock.ts'
import type { Database } from '../../src/server/storage/database.ts'
import { changeStatements, listStatements } from '../../src/server/storage/directory.ts'
import { appendStatement } from '../../src/server/storage/log.ts'
import { openSqlite } from '../../src/server/storage/sqlite.ts'
import { figuresOf, ratingsOf } from '../../src/server/storage/statistics.ts'
import { entryText, noHash } from '../../src/table/fairness.ts'
import { fold } from '../../src/table/fold.ts'
import { nextDue, openRun, perform, performDue } from '../../src/table/run.ts'
import { type Entry, isRunning, type Table } from '../../src/table/table.ts'

const env = { gameOf, hmac: pureHmac }
const people = ['ann', 'ben'] as const

/** Ann plays on; Ben lets his turns lapse until a bot stands in, and comes back after so many entries of it. */
function played(seed: number, { backAfter }: { readonly backAfter: number }) {
  const rules = { botDelayMinMs: 0, botDelayMaxMs: 0, matchMode: 'single', turnSeconds: 30 }
  let now = 1_700_000_000_000
  const secret = pureHmac('00', `game ${seed}`)
  const host = { player: 'ann', name: 'Ann' }
  let run = openRun({ at: now, id: 'table', game: 'cambio', rules, seed: secret, host, capacity: 2 }, env)
  const inputs = [
    { type: 'connect', player: 'ann' },
    { type: 'join', player: 'ben', name: 'Ben' },
    { type: 'connect', player: 'ben' },
    { type: 'start', player: 'ann' },
  ] as const
  for (const input of inputs) run = perform(run, { ...input, at: now }, env).run
  const rule = gameOf('cambio')
  const bot = rule?.bots.easy
  assert(rule && bot, 'a game with an easy bot')
  const chance = quickChance(seed)
  const moveOf = (seat: Seat) => {
    assert(run.table.state, 'a game that is on')
    const view = rule.view(run.table.state, seat)
    const options = rule.options(view)
    return options.length === 0 ? null : bot.choose(bot.start(seat, run.table.rules), view, options, chance)
  }
  const replacedAt = () => run.log.find(({ act }) => act.type === 'expired' && act.replacement)?.seq
  while (isRunning(run.table)) {
    const since = run.table.seq - (replacedAt() ?? Number.POSITIVE_INFINITY)
    if (since > backAfter && run.table.seats[1]?.attendance === 'standIn')
      run = perform(run, { type: 'return', player: 'ben', at: now }, env).run
    const here = people.filter((_, seat) => seat === 0 || since > backAfter)
    const player = here.find((one) => moveOf(people.indexOf(one)) !== null)
    const due = nextDue(run, env)
    if (player !== undefined && (due === null || due.at > now)) {
      const command = moveOf(people.indexOf(player))
      const { run: after, step } = perform(run, { type: 'command', player, at: now, command }, env)
      assert(step.type === 'entry', JSON.stringify(step))
      run = after
    } else {
      assert(due, 'nothing is due')
      now = Math.max(now, due.at)
      run = performDue(run, now, env).run
    }
    assert(run.table.seq < 5000, 'a game that does not end')
  }
  return { log: run.log, table: run.table }
}

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facedown-settling-'))
  database = await openSqlite(join(folder, 'facedown.sqlite'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** As a node would have written it. */
async function store(log: readonly Entry[]): Promise<void> {
  let table: Table | null = null
  for (const entry of log) {
    const after: Table = fold(table, entry, env)
    const rule = gameOf(after.game)
    assert(rule, 'a game')
    const listing = { code: null, preset: null, isPublic: true, isMatched: true }
    const rows = table
      ? changeStatements(database, table, after, entry, rule, () => 0)
      : listStatements(database, after, listing)
    const written = { entry, text: entryText(entry) }
    expect(await database.write([...rows, appendStatement('table', written, table?.hash ?? noHash)])).toBe('written')
    table = after
  }
}

async function settle(): Promise<void> {
  const failed = (_table: string, error: unknown) => expect.fail(String(error))
  await new Settling({ database, env, clock: machineClock(), failed }).settle('table')
}

async function figures(player: string): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries((await figuresOf(database, player)).map(({ name, value }) => [name, value]))
}

/** Turns that a seat was given while its own person played it. */
function ownTurns(log: readonly Entry[], seat: Seat): number {
  let table: Table | null = null
  let turns = 0
  for (const entry of log) {
    table = fold(table, entry, env)
    const isTheirs = table.seats[seat]?.attendance === 'here'
    const given = entry.events.filter(({ type, open }) => type === 'turnStarted' && Reflect.get(open, 'seat') === seat)
    if (isTheirs) turns += given.length
  }
  return turns
}

describe('whoever let a bot stand in for them', () => {
  it('and came back is counted for what they did before and after', async () => {
    const { log, table } = played(3, { backAfter: 6 })
    expect(table.seats[1]?.attendance).toBe('here')
    const replaced = log.findIndex(({ act }) => act.type === 'expired' && act.replacement)
    const before = ownTurns(log.slice(0, replaced), 1)
    const [all, own] = [log.flatMap(({ events }) => events), ownTurns(log, 1)]
    expect(own).toBeGreaterThan(before)
    expect(own).toBeLessThan(
      all.filter(({ type, open }) => type === 'turnStarted' && Reflect.get(open, 'seat') === 1).length,
    )
    await store(log)
    await settle()
    expect(await figures('ben')).toMatchObject({ games: 1, left: 0, turns: own, rounds: 1 })
  })

  it('and stayed away has left, whatever the bot has won', async () => {
    const seed = [...Array(20).keys()].find((one) => {
      const { table } = played(one, { backAfter: Number.POSITIVE_INFINITY })
      const outcome = table.state && gameOf('cambio')?.outcome(table.state)
      return outcome?.standings.find(({ place }) => place === 1)?.seat === 1
    })
    assert(seed !== undefined, 'a game that the bot wins')
    const { log, table } = played(seed, { backAfter: Number.POSITIVE_INFINITY })
    expect(table.seats[1]?.attendance).toBe('standIn')
    await store(log)
    await settle()
    expect(await figures('ben')).toMatchObject({ games: 1, wins: 0, shared: 0, left: 1, rounds: 0 })
    // He has not made a move of his own: that says nothing about who is better.
    expect([await ratingsOf(database, 'ann'), await ratingsOf(database, 'ben')]).toEqual([[], []])
  })
})
