import { describe, expect, it } from 'vitest'
import { believe } from '../../src/games/believe/game.ts'
import { cambio } from '../../src/games/cambio/game.ts'
import { type MemoryTypes, memory } from '../../src/games/memory/game.ts'
import { stop } from '../../src/games/stop/game.ts'
import type { Game } from '../../src/kernel/game.ts'
import { noAnswers } from '../../src/table/answers.ts'
import { limits } from '../../src/table/limits.ts'
import { started, twoPeople } from './setting.ts'

describe('a command', () => {
  it('becomes one entry with what it led to', () => {
    const table = started()
    const step = table.flip(3, { commandId: 'c1' })
    expect(step).toMatchObject({
      type: 'entry',
      entry: {
        seq: table.table.seq,
        at: table.now,
        by: table.state.turn,
        id: 'c1',
        act: { type: 'moved', seat: table.state.turn, command: { type: 'flip', card: 3 } },
        events: [{ type: 'flipped' }],
      },
    })
  })

  // C1-TV1: the table refuses, whatever a client sends
  it.each([
    ['nonsense', 'malformed'],
    [{ type: 'flip', card: 99 }, 'noSuchCard'],
    [{ type: 'flip', card: 0, extra: 1 }, 'malformed'],
    [{ type: 'usePowerUp', id: 'shuffle' }, 'notEnoughPoints'],
  ])('%j is refused with %s, in words, and changes nothing', (command, code) => {
    const table = started()
    const before = table.run
    const player = table.table.seats[table.state.turn]?.player ?? ''
    expect(table.ask({ type: 'command', player, command })).toMatchObject({
      refusal: { code, text: expect.stringMatching(/\w+ .*\./) },
    })
    expect(table.run).toBe(before)
  })

  it.each([
    [memory, { type: 'flip', card: 0 }],
    [believe, { type: 'play', cards: [0] }],
    [cambio, { type: 'drawDeck' }],
    [stop, { type: 'drawDeck' }],
  ])('out of turn: $name says by name whose turn it is (P-16)', (game, command) => {
    const table = started(game as unknown as Game<MemoryTypes>)
    const { turn } = table.wait(15_000).table.state as { turn: number | { seat: number } }
    const [name, other] = (typeof turn === 'number' ? turn : turn.seat) === 0 ? ['Ann', 'ben'] : ['Ben', 'ann']
    const refusal = { code: 'notYourTurn', text: `${name}'s turn` }
    expect(table.ask({ type: 'command', player: other, command })).toEqual({ type: 'refused', refusal })
  })

  it('is refused to strangers, before the start and after the end', () => {
    const command = { type: 'flip', card: 0 }
    expect(twoPeople().refusal({ type: 'command', player: 'ann', command })).toBe('notStarted')
    const table = started()
    expect(table.refusal({ type: 'command', player: 'eve', command })).toBe('notSeated')
    table.do({ type: 'leave', player: 'ben' })
    expect(table.table.phase).toBe('completed')
    expect(table.refusal({ type: 'command', player: 'ann', command })).toBe('over')
  })
})

describe('a command id', () => {
  it('makes a repeated command harmless: it is answered with the entry it led to', () => {
    const table = started()
    const player = table.table.seats[table.state.turn]?.player ?? ''
    const asked = { type: 'command', player, commandId: 'c1', command: { type: 'flip', card: 3 } } as const
    table.do(asked)
    const seq = table.table.seq
    table.flip(4)
    table.wait(5000)
    const before = table.run
    expect(table.ask(asked)).toEqual({ type: 'repeated', seq })
    expect(table.ask({ ...asked, expectedSeq: 1 })).toEqual({ type: 'repeated', seq })
    expect(table.run).toBe(before)
  })

  it('is refused for another command', () => {
    const table = started()
    const player = table.table.seats[table.state.turn]?.player ?? ''
    table.flip(3, { commandId: 'c1' })
    const other = { type: 'command', player, commandId: 'c1', command: { type: 'flip', card: 4 } } as const
    expect(table.refusal(other)).toBe('commandIdReused')
    expect(table.refusal({ type: 'leave', player, commandId: 'c1' })).toBe('commandIdReused')
  })

  it("is each player's own", () => {
    const table = started()
    table.flip(0, { commandId: 'same' })
    table.flip(table.state.board.findIndex((face, card) => card > 0 && face !== table.state.board[0]))
    table.wait(1000)
    expect(table.flip(1, { commandId: 'same' })).toMatchObject({ type: 'entry' })
  })

  it('of a refused command can be used again', () => {
    const table = started()
    expect(table.flip(99, { commandId: 'c1' })).toMatchObject({ type: 'refused' })
    expect(table.flip(3, { commandId: 'c1' })).toMatchObject({ type: 'entry' })
  })

  it.each(['', 'x'.repeat(limits.commandIdLength + 1), '00000000-0000-0000-0000-000000000000'])(
    '%j is refused',
    (commandId) => {
      expect(started().refusal({ type: 'leave', player: 'ann', commandId })).toBe('badCommandId')
    },
  )

  it('is remembered for the last few hundred commands of each seat', () => {
    const table = twoPeople()
    for (let n = 0; n < limits.answersPerSeat + 10; n++) {
      table.do({ type: 'changeRules', player: 'ann', rules: { comboBase: 1 + (n % 9) }, commandId: `c${n}` })
    }
    const { recent, older } = table.table.seats[0]?.answered ?? noAnswers
    const remembered = recent.keys.length + older.keys.length
    expect(remembered).toBeLessThanOrEqual(limits.answersPerSeat)
    expect(remembered).toBeGreaterThan(200)
    const asked = (n: number) =>
      ({ type: 'changeRules', player: 'ann', rules: { comboBase: 1 + (n % 9) }, commandId: `c${n}` }) as const
    const last = limits.answersPerSeat + 9
    for (const n of [last, last - 1, last - 50, last - 199])
      expect(table.ask(asked(n))).toMatchObject({ type: 'repeated' })
    expect(table.ask(asked(0))).toMatchObject({ type: 'entry' })
  })
})

describe('expectedSeq', () => {
  it('refuses what was decided on an older position', () => {
    const table = started()
    const seen = table.table.seq
    table.flip(3)
    expect(table.flip(4, { expectedSeq: seen })).toMatchObject({ type: 'refused', refusal: { code: 'stale' } })
    expect(table.flip(4, { expectedSeq: table.table.seq })).toMatchObject({ type: 'entry' })
  })

  it('does not mind entries that did not change the game', () => {
    const table = started()
    const seen = table.table.seq
    table.do({ type: 'disconnect', player: 'ben', epoch: 1 }).do({ type: 'connect', player: 'ben' })
    expect(table.table.seq).toBeGreaterThan(seen)
    expect(table.flip(3, { expectedSeq: seen })).toMatchObject({ type: 'entry' })
  })
})

it('time never runs backwards, whatever the clock says', () => {
  const table = started()
  table.now -= 60_000
  table.flip(3)
  expect(table.log.map((entry) => entry.at)).toEqual(table.log.map((entry) => entry.at).toSorted((a, b) => a - b))
})
