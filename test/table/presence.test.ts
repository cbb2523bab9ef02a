import { describe, expect, it } from 'vitest'
import { memory } from '../../src/games/memory/game.ts'
import { limits } from '../../src/table/limits.ts'
import { nextDue, performDue } from '../../src/table/run.ts'
import { memoryWith, start, started, TestTable, twoPeople } from './setting.ts'

const takeover = memoryWith({}, { afterGrace: 'bot', graceMs: 60_000, onLeave: 'bot' })
const standIn = memoryWith({}, { afterGrace: 'standIn', graceMs: 60_000, whenIdle: 'standIn' })

describe('connections', () => {
  it('are numbered, and a late goodbye of an earlier one is ignored', () => {
    const table = started()
    table.do({ type: 'connect', player: 'ben' })
    expect(table.table.seats[1]).toMatchObject({ connected: true, epoch: 2 })
    expect(table.ask({ type: 'disconnect', player: 'ben', epoch: 1 })).toEqual({ type: 'nothing' })
    expect(table.table.seats[1]).toMatchObject({ connected: true, attendance: 'here' })
    table.do({ type: 'disconnect', player: 'ben', epoch: 2 })
    expect(table.table.seats[1]).toMatchObject({ connected: false, attendance: 'away' })
    expect(table.ask({ type: 'disconnect', player: 'ben', epoch: 2 })).toEqual({ type: 'nothing' })
  })

  it('of strangers are refused, their goodbyes ignored', () => {
    const table = started()
    expect(table.refusal({ type: 'connect', player: 'eve' })).toBe('notSeated')
    expect(table.ask({ type: 'disconnect', player: 'eve', epoch: 1 })).toEqual({ type: 'nothing' })
  })
})

describe('somebody who does not come back', () => {
  it('memory-26: has lost after the grace, and not before', () => {
    const table = started().do({ type: 'disconnect', player: 'ben', epoch: 1 })
    expect(table.wait(29_999).table.phase).toBe('playing')
    expect(table.wait(1).table).toMatchObject({ phase: 'completed', seats: [{}, { attendance: 'gone' }] })
    expect(table.log.at(-1)).toMatchObject({ act: { type: 'replaced', seat: 1 }, events: [{ type: 'seatGone' }] })
  })

  it('memory-26: has lost at once where nobody could come back', () => {
    const table = started(memory, { reconnectMs: 0 }).do({ type: 'disconnect', player: 'ben', epoch: 1 })
    expect(table.wait(0).table.phase).toBe('completed')
  })

  it('is in time until the last moment', () => {
    const table = started().do({ type: 'disconnect', player: 'ben', epoch: 1 }).wait(29_999)
    table.do({ type: 'connect', player: 'ben' }).wait(600_000)
    expect(table.table.phase).toBe('playing')
  })

  it('is replaced by a bot for good where the game wants that', () => {
    const table = started(takeover).do({ type: 'disconnect', player: 'ben', epoch: 1 }).wait(60_000)
    expect(table.table.seats[1]).toMatchObject({ attendance: 'bot', level: 'medium', name: 'Ben' })
    expect(table.ask({ type: 'connect', player: 'ben' })).toMatchObject({
      refusal: { code: 'takenOver', text: 'A bot has taken over your position' },
    })
    expect(table.refusal({ type: 'command', player: 'ben', command: { type: 'flip', card: 0 } })).toBe('takenOver')
  })

  it('is replaced until they return where the game wants that', () => {
    const table = started(standIn).do({ type: 'disconnect', player: 'ben', epoch: 1 }).wait(60_000)
    expect(table.table.seats[1]).toMatchObject({ attendance: 'standIn', level: 'medium' })
    table.do({ type: 'connect', player: 'ben' })
    expect(table.table.seats[1]).toMatchObject({ attendance: 'here', level: null })
  })

  it('is waited for where the game wants that', () => {
    const table = started(memoryWith({}, { afterGrace: 'wait' })).do({ type: 'disconnect', player: 'ben', epoch: 1 })
    expect(nextDue(table.run, table.env)).toBeNull()
  })

  it('leaves a bot that knows what they had seen, no more and no less', () => {
    const perfectRecall = memoryWith({}, { afterGrace: 'bot', graceMs: 60_000, level: 'hard' })
    const table = started(perfectRecall, { botDelayMinMs: 500, botDelayMaxMs: 500 })
    const ben = 1
    do {
      const [first] = table.state.board
      table.flip(0)
      table.flip(table.state.board.findIndex((face, card) => card > 0 && face !== first))
      table.wait(1000)
    } while (table.state.turn !== ben)
    table.do({ type: 'disconnect', player: 'ben', epoch: 1 }).wait(60_000)
    const flips = table.log.flatMap((entry) => entry.events).filter((event) => event.type === 'flipped')
    const shown = Object.fromEntries(flips.map(({ open }) => [Reflect.get(open, 'card'), Reflect.get(open, 'face')]))
    const known = (table.run.minds.get(ben)?.memory ?? { cards: {} }) as { cards: Record<number, { face: number }> }
    expect(Object.fromEntries(Object.entries(known.cards).map(([card, { face }]) => [card, face]))).toEqual(shown)
    expect(Object.keys(shown)).not.toEqual([])
    table.wait(500)
    expect(table.log.at(-1)).toMatchObject({ act: { type: 'moved', seat: ben }, by: ben, id: null })
  })
})

describe('somebody who leaves', () => {
  it('memory-26: is not waited for', () => {
    const table = started().do({ type: 'leave', player: 'ann' })
    expect(table.table).toMatchObject({ phase: 'completed', seats: [{ attendance: 'gone' }, {}] })
    expect(table.refusal({ type: 'leave', player: 'ann' })).toBe('over')
  })

  it('hands the table on, and a bot goes on in their place', () => {
    const table = started(takeover).do({ type: 'leave', player: 'ann' })
    expect(table.table).toMatchObject({
      phase: 'playing',
      host: 'ben',
      seats: [{ attendance: 'bot', level: 'medium' }, {}],
    })
    expect(table.refusal({ type: 'leave', player: 'ann' })).toBe('takenOver')
  })

  it('last of all ends it', () => {
    const table = started(takeover).do({ type: 'leave', player: 'ann' }).do({ type: 'leave', player: 'ben' })
    expect(table.table.phase).toBe('abandoned')
    expect(nextDue(table.run, table.env)).toBeNull()
  })
})

describe('somebody who lets the clock run out', () => {
  it('memory-27: twice in a row has lost', () => {
    const table = started(memory, { turnSeconds: 30, rows: 10, cols: 10 })
    const idle = table.state.turn
    table.wait(30_000)
    expect(table.table.seats[idle]?.idle).toBe(1)
    expect(table.table.phase).toBe('playing')
    if (table.state.turn !== idle) table.wait(31_000)
    while (table.table.phase === 'playing') table.wait(1000)
    expect(table.log.at(-1)?.act).toMatchObject({ type: 'expired', idle, replacement: { attendance: 'gone' } })
  })

  it('has a bot stand in where the game wants that, until they take their seat back', () => {
    const table = started(standIn, { turnSeconds: 30, rows: 10, cols: 10 })
    while (table.table.seats.every((info) => info.attendance === 'here')) table.wait(1000)
    const seat = table.table.seats.findIndex((info) => info.attendance === 'standIn')
    const player = table.table.seats[seat]?.player ?? ''
    expect(table.table.seats[seat]).toMatchObject({ connected: true, level: 'medium' })
    expect(table.refusal({ type: 'command', player, command: { type: 'flip', card: 0 } })).toBe('standIn')
    table.do({ type: 'return', player })
    expect(table.table.seats[seat]).toMatchObject({ attendance: 'here', level: null, idle: 0 })
    expect(table.ask({ type: 'return', player })).toEqual({ type: 'nothing' })
  })

  it('starts anew with every move of their own', () => {
    const table = started(memory, { turnSeconds: 30, rows: 10, cols: 10 })
    const idle = table.state.turn
    table.wait(30_000).wait(1000)
    while (table.state.turn !== idle) {
      table.flip(table.state.foundBy.indexOf(null))
      table.flip(table.state.foundBy.lastIndexOf(null))
      table.wait(1000)
    }
    table.flip(table.state.foundBy.indexOf(null))
    expect(table.table.seats[idle]?.idle).toBe(0)
  })
})

describe('a table without people', () => {
  const bothGone = (table: TestTable) =>
    table
      .do({ type: 'disconnect', player: 'ann', epoch: 1 })
      .wait(5000)
      .do({ type: 'disconnect', player: 'ben', epoch: 1 })

  it('stands still: no deadline, no bot, no takeover', () => {
    const table = bothGone(started(takeover))
    expect(table.table.frozenSince).toBe(start + 5000)
    const before = table.table.seq
    expect(table.wait(299_999).table.seq).toBe(before)
  })

  // C0-EC1, C0-AS4
  it('is abandoned after five minutes', () => {
    const table = bothGone(started(takeover)).wait(300_000)
    expect(table.table.phase).toBe('abandoned')
    expect(table.refusal({ type: 'connect', player: 'ann' })).toBe('abandoned')
    expect(table.ask({ type: 'command', player: 'ann', command: {} })).toMatchObject({
      refusal: { code: 'abandoned', text: 'Game was abandoned' },
    })
  })

  it('goes on with the first who comes back, and the others have their whole grace again', () => {
    const table = bothGone(started(takeover)).wait(290_000).do({ type: 'connect', player: 'ben' })
    expect(table.table).toMatchObject({ frozenSince: null, lag: 290_000 })
    table.wait(59_999)
    expect(table.table.seats[0]?.attendance).toBe('away')
    expect(table.wait(1).table.seats[0]?.attendance).toBe('bot')
  })

  it('takes no time from anybody', () => {
    const table = started(takeover, { turnSeconds: 30 }).wait(10_000)
    table.do({ type: 'disconnect', player: 'ann', epoch: 1 }).do({ type: 'disconnect', player: 'ben', epoch: 1 })
    table.wait(200_000).do({ type: 'connect', player: 'ann' }).do({ type: 'connect', player: 'ben' })
    const before = table.table.seq
    expect(table.wait(19_999).table.seq).toBe(before)
    expect(table.wait(1).log.at(-1)?.act.type).toBe('expired')
  })

  it('waits for a single person among bots as for a whole table', () => {
    const table = new TestTable(takeover).do({ type: 'connect', player: 'ann' })
    table.do({ type: 'addBot', player: 'ann', level: 'easy' }).do({ type: 'start', player: 'ann' })
    table.do({ type: 'disconnect', player: 'ann', epoch: 1 }).wait(299_999)
    expect(table.table).toMatchObject({ phase: 'playing', seats: [{ attendance: 'away' }, {}] })
  })

  it('is abandoned in the lobby too', () => {
    expect(new TestTable().wait(300_000).table.phase).toBe('abandoned')
    expect(twoPeople().wait(3_000_000).table.phase).toBe('waiting')
  })
})

describe('an outage', () => {
  it('takes no time from anybody', () => {
    const table = started(takeover, { turnSeconds: 30 }).wait(10_000)
    table.now += 1_000_000
    table.do({ type: 'outage', ms: 1_000_000 })
    const before = table.table.seq
    expect(table.wait(19_999).table.seq).toBe(before)
    expect(table.wait(1).log.at(-1)?.act.type).toBe('expired')
  })

  it('does not bring abandonment nearer', () => {
    const table = started(takeover)
    table.do({ type: 'disconnect', player: 'ann', epoch: 1 }).do({ type: 'disconnect', player: 'ben', epoch: 1 })
    table.wait(100_000)
    table.now += 1_000_000
    table.do({ type: 'outage', ms: 1_000_000 })
    expect(table.wait(199_999).table.phase).toBe('playing')
    expect(table.wait(1).table.phase).toBe('abandoned')
  })

  it('of no length is nothing', () => {
    expect(started().ask({ type: 'outage', ms: 0 })).toEqual({ type: 'nothing' })
    expect(started().ask({ type: 'outage', ms: -5 })).toEqual({ type: 'nothing' })
  })
})

describe('bots', () => {
  // C0-US7, C0-US7.1, C0-US7.5, C0-FR-018
  it('move by themselves, each after its own time, until the game is over', () => {
    const table = new TestTable(memoryWith(), { botDelayMinMs: 1000, botDelayMaxMs: 2000 })
    table.do({ type: 'connect', player: 'ann' }).do({ type: 'addBot', player: 'ann', level: 'hard' })
    table.do({ type: 'addBot', player: 'ann', level: 'easy' }).do({ type: 'start', player: 'ann' })
    for (let turn = 0; turn < 500 && table.table.phase === 'playing'; turn++) {
      if (table.table.seats[table.state.turn]?.player === 'ann' && table.state.phase !== 'resolve') {
        table.flip(table.state.foundBy.findIndex((by, card) => by === null && !table.state.flipped.includes(card)))
      } else {
        const before = table.table
        table.wait((nextDue(table.run, table.env)?.at ?? 0) - table.now)
        const { act, at } = table.log.at(-1) ?? {}
        if (act?.type === 'moved') expect((at ?? 0) - before.movedAt - before.lag).toBeGreaterThanOrEqual(1000)
        if (act?.type === 'moved') expect((at ?? 0) - before.movedAt - before.lag).toBeLessThanOrEqual(2000)
      }
    }
    expect(table.table.phase).toBe('completed')
  })

  it('cannot be moved by anybody else', () => {
    const table = started()
    expect(table.ask({ type: 'botCommand', seat: table.state.turn, command: { type: 'flip', card: 0 } })).toEqual({
      type: 'nothing',
    })
  })
})

describe('a table at which only bots are left', () => {
  const withBots = (rules: object = {}) =>
    new TestTable(standIn, { turnSeconds: 30, botDelayMinMs: 0, botDelayMaxMs: 0, rows: 10, cols: 10, ...rules })
      .do({ type: 'connect', player: 'ann' })
      .do({ type: 'addBot', player: 'ann', level: 'easy' })
      .do({ type: 'start', player: 'ann' })

  it('stands still, though a window of the one who does not act is open, and is given up', () => {
    const table = withBots().wait(200_000)
    expect(table.table).toMatchObject({ phase: 'playing', seats: [{ attendance: 'standIn', connected: true }, {}] })
    const { seq } = table.table
    expect(table.wait(90_000).table.seq).toBe(seq)
    expect(table.wait(300_000).table.phase).toBe('abandoned')
    expect(table.log.at(-1)?.act).toEqual({ type: 'abandoned' })
  })

  it('goes on when they take their seat back, and no clock has run', () => {
    const table = withBots().wait(200_000)
    const { seq, lag } = table.table
    table.do({ type: 'return', player: 'ann' })
    expect(table.table).toMatchObject({ seq: seq + 1, frozenSince: null, seats: [{ attendance: 'here' }, {}] })
    expect(table.table.lag).toBeGreaterThan(lag)
    expect(table.wait(29_000).table.seats[0]?.attendance).toBe('here')
  })

  it('goes on as long as somebody plays', () => {
    const table = new TestTable(standIn, { turnSeconds: 30, rows: 10, cols: 10 })
      .do({ type: 'connect', player: 'ann' })
      .do({ type: 'join', player: 'ben', name: 'Ben' })
      .do({ type: 'connect', player: 'ben' })
      .do({ type: 'start', player: 'ann' })
    for (let turn = 0; turn < 500 && table.table.seats[0]?.attendance === 'here'; turn++) {
      if (table.table.seats[table.state.turn]?.player === 'ben' && table.state.phase !== 'resolve')
        table.flip(table.state.foundBy.findIndex((by, card) => by === null && !table.state.flipped.includes(card)))
      else table.wait(1000)
    }
    expect(table.table).toMatchObject({ frozenSince: null, seats: [{ attendance: 'standIn' }, { attendance: 'here' }] })
  })
})

describe('a log that grows', () => {
  const host = 'ann'

  it('takes no more changes of a lobby after so many, but the start', () => {
    const table = twoPeople()
    for (let change = 0; table.table.seq < limits.lobbyEntries; change++)
      table.do({ type: 'changeRules', player: host, rules: { rows: change % 2 === 0 ? 2 : 4 } })
    expect(table.refusal({ type: 'changeRules', player: host, rules: {} })).toBe('tooManyChanges')
    expect(table.refusal({ type: 'addBot', player: host, level: 'easy' })).toBe('tooManyChanges')
    expect(table.refusal({ type: 'removeSeat', player: host, seat: 1 })).toBe('tooManyChanges')
    expect(table.refusal({ type: 'join', player: 'eve', name: 'Eve' })).toBe('tooManyChanges')
    expect(table.do({ type: 'start', player: host }).table.phase).toBe('playing')
  })

  it('ends a lobby in which people only come and go', () => {
    const table = twoPeople()
    while (table.table.seq < limits.lobbyEndsAt) table.do({ type: 'connect', player: 'ben' })
    expect(table.wait(0).table.phase).toBe('abandoned')
    expect(table.log.at(-1)?.act).toEqual({ type: 'abandoned', reason: 'full' })
  })

  it('ends a game that has become too long, and says why', () => {
    const table = started()
    const { run } = table
    table.run = { ...run, table: { ...run.table, seq: limits.gameEndsAt } }
    expect(table.wait(0).table.phase).toBe('abandoned')
    expect(table.log.at(-1)?.act).toEqual({ type: 'abandoned', reason: 'full' })
  })

  it('makes bots take their time', () => {
    const table = new TestTable(memoryWith(), { botDelayMinMs: 0, botDelayMaxMs: 0 })
      .do({ type: 'connect', player: host })
      .do({ type: 'addBot', player: host, level: 'easy' })
      .do({ type: 'start', player: host })
    while (table.table.seats[table.state.turn]?.player === host) {
      const [first] = table.state.board
      table.flip(0)
      table.flip(table.state.board.findIndex((face, card) => card > 0 && face !== first))
      table.now = nextDue(table.run, table.env)?.at ?? table.now
      table.run = performDue(table.run, table.now, table.env).run
    }
    const { run, now } = table
    expect(nextDue(run, table.env)).toMatchObject({ type: 'bot', at: now + 20 })
    const long = { ...run, table: { ...run.table, seq: limits.quickEntries } }
    expect(nextDue(long, table.env)).toMatchObject({ type: 'bot', at: now + limits.slowBotMs })
  })
})
