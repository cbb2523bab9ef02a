// A way past a connected player who does nothing.

import { describe, expect, test } from 'vitest'
import { commitmentOf } from '../../src/table/fairness.ts'
import { verify } from '../../src/table/replay.ts'
import { seenEntry, tableView } from '../../src/table/seen.ts'
import { withLie } from './forged.ts'
import { memoryWith, seed, started, type TestTable, twoPeople } from './setting.ts'

const game = memoryWith({}, { whenIdle: 'standIn', level: 'medium' })

/** Ann is host. The turn is Ben's, or Ann's. */
function waitingFor(player: 'ann' | 'ben', rules: object = {}): TestTable {
  const table = started(game, { revealMs: 0, ...rules })
  while (table.table.seats[table.state.turn]?.player !== player) {
    const { board, foundBy } = table.state
    const first = foundBy.indexOf(null)
    table.flip(first)
    table.flip(board.findIndex((face, card) => foundBy[card] === null && face !== board[first]))
    table.wait(0)
  }
  return table
}

function started3(): TestTable {
  return twoPeople(game, {})
    .do({ type: 'join', player: 'cat', name: 'Cat' })
    .do({ type: 'connect', player: 'cat' })
    .do({ type: 'start', player: 'ann' })
}
const warned = (table: TestTable, seat: number) =>
  tableView(table.table, 'spectator', table.now, table.env).seats[seat]?.warned

describe('the host', () => {
  test('warns after a minute, and gives the seat to a bot 30 seconds later; its player takes it back', () => {
    const table = waitingFor('ben')
    const warn = { type: 'warnIdle', player: 'ann', seat: 1 } as const
    const replace = { type: 'replaceIdle', player: 'ann', seat: 1 } as const
    expect(table.wait(59_000).refusal(warn)).toBe('tooEarly')
    expect(table.refusal(replace)).toBe('tooEarly')
    table.wait(1000).do(warn)
    const until = warned(table, 1) ?? 0
    expect(until - tableView(table.table, 0, table.now, table.env).now).toBe(30_000)
    const [entry] = table.log.slice(-1)
    for (const viewer of [0, 1, 'spectator'] as const)
      expect(seenEntry(entry as NonNullable<typeof entry>, viewer).act).toEqual({ type: 'warned', seat: 1, until })
    expect(table.ask(warn).type).toBe('nothing') // they know
    expect(table.wait(29_000).refusal(replace)).toBe('tooEarly')
    table.wait(1000).do(replace)
    expect(table.table.seats[1]).toMatchObject({ attendance: 'standIn', level: 'medium' })
    expect(warned(table, 1)).toBe(until) // until the game goes on
    expect(table.refusal(warn)).toBe('notWaitedFor')
    table.do({ type: 'return', player: 'ben' })
    expect(table.table.seats[1]).toMatchObject({ attendance: 'here', level: null })
    expect(verify(table.log, commitmentOf(seed, 't1', table.env.hmac), table.env)).toMatchObject({ ok: true })
  })

  test('cannot when the player goes on, and a later turn begins anew', () => {
    const table = waitingFor('ben').wait(60_000).do({ type: 'warnIdle', player: 'ann', seat: 1 })
    table.flip(table.state.foundBy.lastIndexOf(null))
    expect(warned(table, 1)).toBeNull()
    table.wait(40_000)
    expect(table.refusal({ type: 'replaceIdle', player: 'ann', seat: 1 })).toBe('tooEarly')
  })

  test('cannot hurry who is not waited for, who is away, oneself, or anybody under a clock', () => {
    const table = waitingFor('ann').wait(300_000)
    expect(table.refusal({ type: 'warnIdle', player: 'ann', seat: 1 })).toBe('notWaitedFor')
    expect(table.refusal({ type: 'warnIdle', player: 'ann', seat: 0 })).toBe('notWaitedFor')
    expect(table.refusal({ type: 'warnIdle', player: 'ann', seat: 7 })).toBe('noSuchSeat')
    expect(table.refusal({ type: 'warnIdle', player: 'eve', seat: 0 })).toBe('notSeated')
    const away = waitingFor('ben', { reconnectMs: 600_000 }).wait(60_000)
    away.do({ type: 'disconnect', player: 'ben', epoch: 1 })
    expect(away.refusal({ type: 'warnIdle', player: 'ann', seat: 1 })).toBe('notWaitedFor')
    const clocked = waitingFor('ben', { turnSeconds: 90 }).wait(80_000)
    expect(clocked.refusal({ type: 'warnIdle', player: 'ann', seat: 1 })).toBe('notWaitedFor')
  })
})

describe('anybody else', () => {
  test('may when it is the host who is waited for, after two minutes', () => {
    const table = waitingFor('ann')
    const warn = { type: 'warnIdle', player: 'ben', seat: 0 } as const
    expect(table.wait(119_000).refusal(warn)).toBe('tooEarly')
    table.wait(1000).do(warn).wait(30_000).do({ type: 'replaceIdle', player: 'ben', seat: 0 })
    expect(table.table.seats[0]?.attendance).toBe('standIn')
  })

  test('and else may not', () => {
    const three = started3().wait(300_000)
    const seat = three.state.turn
    const others = ['ann', 'ben', 'cat'].filter((_, other) => other !== seat && other !== 0)
    for (const player of others) {
      const step = three.ask({ type: 'warnIdle', player, seat })
      expect(step).toMatchObject(seat === 0 ? { type: 'entry' } : { type: 'refused', refusal: { code: 'notHost' } })
      if (seat === 0) break
    }
  })
})

describe('whoever verifies the game', () => {
  const verified = (table: TestTable, log: TestTable['log']) =>
    verify(log, commitmentOf(seed, 't1', table.env.hmac), table.env)

  test('finds a warning that came too early, or from nobody', () => {
    const table = waitingFor('ben').wait(30_000)
    const { now } = tableView(table.table, 0, table.now, table.env)
    const act = { type: 'warned', seat: 1, until: now + 30_000 } as const
    for (const by of [0, 1, null])
      expect(verified(table, withLie(table.log, { act, by, at: table.now }, table.env)).ok).toBe(false)
  })

  test('finds a seat that was given away without a warning', () => {
    const table = waitingFor('ben').wait(300_000)
    const act = { type: 'replaced', seat: 1, replacement: { attendance: 'standIn', level: 'medium' } } as const
    for (const by of [0, null])
      expect(verified(table, withLie(table.log, { act, by, at: table.now }, table.env)).ok).toBe(false)
  })
})
