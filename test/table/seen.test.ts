import { describe, expect, it } from 'vitest'
import { seenEntry, seenLog, tableView } from '../../src/table/seen.ts'
import { memoryWith, seed, started, twoPeople } from './setting.ts'

const glimpsing = { powerUps: ['shuffle', 'glimpse'], powerUpCosts: { glimpse: 0 } }

describe('what leaves a table', () => {
  it('is one seen entry for every entry and viewer, in order', () => {
    const table = started()
    table.flip(0)
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(seenLog(table.log, viewer).map((entry) => entry.seq)).toEqual(table.log.map((entry) => entry.seq))
    }
    expect(seenLog(table.log, 0, table.table.seq - 1)).toHaveLength(1)
    expect(seenLog(table.log, 0, table.table.seq)).toEqual([])
  })

  it('never says what was in a command: that is for the events', () => {
    const table = started()
    const step = table.flip(0, { commandId: 'secret id' })
    const entry = step.type === 'entry' ? step.entry : undefined
    expect(entry && seenEntry(entry, 1)).toEqual({
      seq: table.table.seq,
      at: table.now,
      act: { type: 'moved', seat: table.state.turn },
      events: [{ type: 'flipped', open: { seat: table.state.turn, card: 0, face: table.state.board[0] } }],
    })
  })

  it('has neither seed nor board in it while the game is on', () => {
    const table = started()
    const board = JSON.stringify(table.state.board)
    for (const viewer of [0, 1, 'spectator'] as const) {
      const sent = JSON.stringify([seenLog(table.log, viewer), tableView(table.table, viewer, table.now, table.env)])
      for (const secret of [seed, table.table.key ?? '', table.table.chainKey, board])
        expect(sent).not.toContain(secret)
      expect(sent).not.toContain('sealed')
    }
  })

  it('tells what a seat alone may know to that seat alone', () => {
    const table = started(memoryWith(), glimpsing)
    const { turn } = table.state
    const player = table.table.seats[turn]?.player ?? ''
    table.do({ type: 'command', player, command: { type: 'usePowerUp', id: 'glimpse' } })
    const seen = (viewer: 0 | 1 | 'spectator') => seenLog(table.log, viewer).at(-1)?.events[0]
    expect(seen(turn === 0 ? 0 : 1)?.own).toMatchObject({ face: expect.any(Number) })
    expect(seen(turn === 0 ? 1 : 0)).not.toHaveProperty('own')
    expect(seen('spectator')).not.toHaveProperty('own')
  })

  it('shows the lobby: who sits there, who is host, how long somebody is waited for', () => {
    const lobby = twoPeople().do({ type: 'addBot', player: 'ann', level: 'easy' })
    expect(tableView(lobby.table, 1, lobby.now, lobby.env)).toMatchObject({
      phase: 'waiting',
      you: 1,
      host: 0,
      capacity: 4,
      seats: [
        { name: 'Ann', connected: true },
        { name: 'Ben', level: null },
        { name: 'Pip', level: 'easy' },
      ],
      view: null,
    })
    const table = started().wait(5000).do({ type: 'disconnect', player: 'ben', epoch: 1 })
    const { seats, now } = tableView(table.table, 0, table.now, table.env)
    expect((seats[1]?.until ?? 0) - now).toBe(30_000)
  })

  it('shows the end with its outcome', () => {
    const table = started().do({ type: 'leave', player: 'ben' })
    expect(tableView(table.table, 'spectator', table.now, table.env)).toMatchObject({
      phase: 'completed',
      outcome: {
        reason: 'opponentLeft',
        standings: [
          { seat: 0, place: 1 },
          { seat: 1, place: 2 },
        ],
      },
    })
  })
})
