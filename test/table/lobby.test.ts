import { describe, expect, it } from 'vitest'
import { tableFrom } from '../../src/table/replay.ts'
import { tableView } from '../../src/table/seen.ts'
import { open } from '../../src/table/step.ts'
import { memoryWith, seed, start, started, surroundings, TestTable, twoPeople } from './setting.ts'

describe('opening a table', () => {
  const opening = { at: start, id: 't', game: 'memory', rules: {}, seed, host: { player: 'ann', name: ' Ann \t Lee ' } }
  const env = surroundings(memoryWith())

  it('seats the host, with a tidy name, in a lobby', () => {
    const step = open(opening, env)
    expect(step).toMatchObject({
      type: 'entry',
      entry: { seq: 1, act: { type: 'opened', game: 'memory', version: 2, capacity: 4 } },
      table: { phase: 'waiting', host: 'ann', seats: [{ name: 'Ann Lee', player: 'ann', attendance: 'away' }] },
    })
  })

  it.each([
    ['noSuchGame', { game: 'poker' }],
    ['badRules', { rules: { rows: 3, cols: 3 } }],
    ['badName', { host: { player: 'ann', name: '   ' } }],
    ['badName', { host: { player: 'ann', name: 'x'.repeat(25) } }],
    ['badSeats', { capacity: 5 }],
    ['badSeats', { capacity: 1 }],
    ['badEntropy', { seed: 'short' }],
  ])('is refused with %s', (code, change) => {
    expect(open({ ...opening, ...change }, env)).toMatchObject({
      type: 'refused',
      refusal: { code, text: expect.stringMatching(/\w+ \w+/) },
    })
  })

  it('memory-30: the length of names is a rule of the table', () => {
    const rules = { maxNameLength: 3 }
    expect(open({ ...opening, rules }, env)).toMatchObject({ refusal: { code: 'badName' } })
    expect(open({ ...opening, rules, host: { player: 'ann', name: 'Ann' } }, env)).toMatchObject({ type: 'entry' })
  })
})

describe('sitting down', () => {
  it('goes on until the table is full', () => {
    const table = twoPeople()
    table.do({ type: 'join', player: 'cem', name: 'Cem' }).do({ type: 'join', player: 'dee', name: 'Dee' })
    expect(table.ask({ type: 'join', player: 'eve', name: 'Eve' })).toMatchObject({
      refusal: { code: 'gameFull', text: 'Game is full' },
    })
  })

  it('is refused to whoever sits there, and once the game has started', () => {
    const table = twoPeople()
    expect(table.ask({ type: 'join', player: 'ben', name: 'Ben' })).toMatchObject({
      refusal: { code: 'alreadyInGame', text: 'You are already in this game' },
    })
    table.do({ type: 'start', player: 'ann' })
    expect(table.refusal({ type: 'join', player: 'eve', name: 'Eve' })).toBe('alreadyStarted')
  })

  it('two who have the same name are told apart, and nobody has an empty one', () => {
    const table = twoPeople().do({ type: 'join', player: 'ann2', name: 'Ann' })
    expect(table.table.seats.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Ann 2'])
    expect(table.refusal({ type: 'join', player: 'x', name: '\u200b' })).toBe('badName')
  })
})

describe('the host', () => {
  it('adds and removes bots, of levels that exist', () => {
    const table = twoPeople().do({ type: 'addBot', player: 'ann', level: 'hard' })
    expect(table.table.seats[2]).toMatchObject({ name: 'Ada', player: null, level: 'hard', attendance: 'bot' })
    expect(table.refusal({ type: 'addBot', player: 'ann', level: 'godlike' })).toBe('noSuchBot')
    table.do({ type: 'removeSeat', player: 'ann', seat: 2 })
    expect(table.table.seats).toHaveLength(2)
    expect(table.refusal({ type: 'removeSeat', player: 'ann', seat: 2 })).toBe('noSuchSeat')
    expect(table.refusal({ type: 'removeSeat', player: 'ann', seat: 0 })).toBe('seatNotRemovable')
  })

  it('changes the rules, within what is possible', () => {
    const table = twoPeople().do({ type: 'changeRules', player: 'ann', rules: { rows: 6, cols: 6 } })
    expect(table.table.rules).toMatchObject({ rows: 6, cols: 6, comboBase: 1 })
    expect(table.refusal({ type: 'changeRules', player: 'ann', rules: { rows: 1, cols: 1 } })).toBe('badRules')
    expect(table.refusal({ type: 'changeRules', player: 'ann', rules: {}, capacity: 9 })).toBe('badSeats')
    table.do({ type: 'join', player: 'cem', name: 'Cem' })
    expect(table.refusal({ type: 'changeRules', player: 'ann', rules: {}, capacity: 2 })).toBe('tooManyPlayers')
  })

  it('is the only one who can', () => {
    const table = twoPeople()
    expect(table.refusal({ type: 'addBot', player: 'ben', level: 'easy' })).toBe('notHost')
    expect(table.refusal({ type: 'removeSeat', player: 'ben', seat: 0 })).toBe('notHost')
    expect(table.refusal({ type: 'changeRules', player: 'ben', rules: {} })).toBe('notHost')
    expect(table.refusal({ type: 'start', player: 'ben' })).toBe('notHost')
    expect(table.refusal({ type: 'start', player: 'stranger' })).toBe('notSeated')
  })

  it('starts when there are enough, and once', () => {
    const alone = new TestTable().do({ type: 'connect', player: 'ann' })
    expect(alone.ask({ type: 'start', player: 'ann' })).toMatchObject({
      refusal: { code: 'tooFewPlayers', text: 'Memory needs at least 2 players to start' },
    })
    const table = started()
    expect(table.table).toMatchObject({ phase: 'playing', moves: 1 })
    expect(table.refusal({ type: 'start', player: 'ann' })).toBe('alreadyStarted')
    expect(table.refusal({ type: 'changeRules', player: 'ann', rules: {} })).toBe('alreadyStarted')
  })

  it('who leaves is followed by whoever has sat there longest', () => {
    const table = twoPeople().do({ type: 'join', player: 'cem', name: 'Cem' }).do({ type: 'leave', player: 'ann' })
    expect(table.table.seats.map((info) => info.player)).toEqual(['ben', 'cem'])
    expect(table.table.host).toBe('ben')
  })

  it('who has left has left, however often that is sent', () => {
    const table = twoPeople().do({ type: 'leave', player: 'ben', commandId: 'x' })
    expect(table.ask({ type: 'leave', player: 'ben', commandId: 'x' }).type).toBe('nothing')
    expect(table.acts().filter((act) => act === 'left')).toHaveLength(1)
  })

  it('who leaves last closes the table, bots or not', () => {
    const table = new TestTable()
      .do({ type: 'addBot', player: 'ann', level: 'easy' })
      .do({ type: 'leave', player: 'ann' })
    expect(table.table.phase).toBe('abandoned')
    expect(table.refusal({ type: 'join', player: 'ben', name: 'Ben' })).toBe('abandoned')
  })
})

it('a seat that is removed takes nobody else with it', () => {
  const table = twoPeople().do({ type: 'join', player: 'cem', name: 'Cem', commandId: 'x' })
  table.do({ type: 'addEntropy', player: 'cem', entropy: '11'.repeat(32), commandId: 'entropy' })
  table.do({ type: 'removeSeat', player: 'ann', seat: 1, commandId: 'kick' })
  expect(table.table.seats.map((info) => info.player)).toEqual(['ann', 'cem'])
  expect(
    table.ask({ type: 'addEntropy', player: 'cem', entropy: '11'.repeat(32), commandId: 'entropy' }),
  ).toMatchObject({ type: 'repeated' })
  expect(table.ask({ type: 'removeSeat', player: 'ann', seat: 1, commandId: 'kick' })).toMatchObject({
    type: 'repeated',
  })
  expect(table.table.seats).toHaveLength(2)
})

describe('a room that somebody was removed from', () => {
  const removed = () => twoPeople().do({ type: 'removeSeat', player: 'ann', seat: 1 })

  it('takes them again only when the host lets them', () => {
    const table = removed()
    expect(table.refusal({ type: 'join', player: 'ben', name: 'Ben' })).toBe('barred')
    expect(table.refusal({ type: 'letBack', player: 'ann', index: 1 })).toBe('notBarred')
    table.do({ type: 'join', player: 'cem', name: 'Cem' })
    expect(table.refusal({ type: 'letBack', player: 'cem', index: 0 })).toBe('notHost')
    table.do({ type: 'letBack', player: 'ann', index: 0 }).do({ type: 'join', player: 'ben', name: 'Ben' })
  })

  it('keeps no bot out', () => {
    const table = twoPeople().do({ type: 'addBot', player: 'ann', level: 'easy' })
    table.do({ type: 'removeSeat', player: 'ann', seat: 2 })
    expect(table.table.barred).toBeUndefined()
  })

  it('tells the host alone who it was, and forgets whoever is forgotten', () => {
    const table = removed().do({ type: 'join', player: 'cem', name: 'Cem' })
    const barredFor = (viewer: number | 'spectator') => tableView(table.table, viewer, start, table.env).barred
    expect([barredFor(0), barredFor(1), barredFor('spectator')]).toEqual([['Ben'], [], []])
    table.do({ type: 'forget', player: 'ben' })
    expect(barredFor(0)).toEqual([])
  })

  it('was no such room in logs from before that', () => {
    const table = removed()
    const before = table.log.map((entry) =>
      entry.act.type === 'seatRemoved' ? { ...entry, act: { type: entry.act.type, seat: entry.act.seat } } : entry,
    )
    expect(tableFrom(before, table.env).barred).toBeUndefined()
  })
})
