import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { memory } from '../../src/games/memory/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { botName } from '../../src/kernel/personalities.ts'
import { commitmentOf } from '../../src/table/fairness.ts'
import { namesPlayer, withoutName } from '../../src/table/names.ts'
import { verify } from '../../src/table/replay.ts'
import { tableView } from '../../src/table/seen.ts'
import type { Act, Entry } from '../../src/table/table.ts'
import { openedAs, withLie } from './forged.ts'
import { change, leaves } from './leaves.ts'
import { memoryWith, seed, started, surroundings, TestTable, twoPeople } from './setting.ts'

const entropy = (digit: string) => digit.repeat(64)

/** A whole game in which everything happens: entropy, moves, a miss, a clock, a lost connection, an end. */
function wholeGame(): TestTable {
  const table = twoPeople(memoryWith(), { rows: 2, cols: 2, turnSeconds: 30 })
  table
    .do({ type: 'addEntropy', player: 'ann', entropy: entropy('1') })
    .do({ type: 'addEntropy', player: 'ben', entropy: entropy('2') })
  table.do({ type: 'start', player: 'ann', commandId: 'go' })
  table.flip(0, { commandId: 'first' })
  const through = { node: 'another', client: 'a phone', visit: true } as const
  table
    .do({ type: 'disconnect', player: 'ben', epoch: 1 })
    .wait(1000)
    .do({ type: 'connect', player: 'ben', ...through })
  table.wait(30_000).wait(1000)
  for (let turn = 0; turn < 60 && table.table.phase === 'playing'; turn++) {
    table.flip(table.state.foundBy.findIndex((by, card) => by === null && !table.state.flipped.includes(card)))
    const wanted = table.state.board[table.state.flipped[0] ?? 0]
    const partner = table.state.board.findIndex((face, card) => face === wanted && card !== table.state.flipped[0])
    if (table.table.phase === 'playing') table.flip(partner)
  }
  expect(table.table.phase).toBe('completed')
  return table
}

describe('the deal', () => {
  it('is committed to in the lobby and opened at the end, not before', () => {
    const lobby = twoPeople()
    const commitment = tableView(lobby.table, 0, lobby.now, lobby.env).commitment
    expect(commitment).toBe(commitmentOf(seed, 't1', pureHmac))
    expect(tableView(lobby.table, 0, lobby.now, lobby.env).seed).toBeNull()
    const playing = started()
    expect(tableView(playing.table, 'spectator', playing.now, playing.env).seed).toBeNull()
    const over = started().do({ type: 'leave', player: 'ben' })
    expect(tableView(over.table, 'spectator', over.now, over.env)).toMatchObject({ seed, commitment })
  })

  it('is opened too when the table is abandoned', () => {
    const table = started(memoryWith({}, { onLeave: 'bot' }))
      .do({ type: 'leave', player: 'ann' })
      .do({ type: 'leave', player: 'ben' })
    expect(tableView(table.table, 0, table.now, table.env).seed).toBe(seed)
  })

  it("depends on every player's entropy", () => {
    const board = (...given: readonly [string, string][]) => {
      const table = twoPeople()
      for (const [player, digits] of given) table.do({ type: 'addEntropy', player, entropy: digits })
      return table.do({ type: 'start', player: 'ann' }).state.board.join()
    }
    const boards = [
      board(),
      board(['ann', entropy('1')]),
      board(['ben', entropy('1')]),
      board(['ann', entropy('1')], ['ben', entropy('2')]),
      board(['ann', entropy('2')], ['ben', entropy('1')]),
    ]
    expect(new Set(boards).size).toBe(boards.length)
    expect(board(['ben', entropy('2')], ['ann', entropy('1')])).toBe(boards[3])
  })

  it('takes entropy once from each, well-formed, before the start', () => {
    const table = twoPeople().do({ type: 'addEntropy', player: 'ann', entropy: entropy('1') })
    expect(table.refusal({ type: 'addEntropy', player: 'ann', entropy: entropy('2') })).toBe('entropyGiven')
    expect(table.refusal({ type: 'addEntropy', player: 'ben', entropy: 'xyz' })).toBe('badEntropy')
    expect(table.refusal({ type: 'addEntropy', player: 'ben', entropy: entropy('A') })).toBe('badEntropy')
    table.do({ type: 'start', player: 'ann' })
    expect(table.refusal({ type: 'addEntropy', player: 'ben', entropy: entropy('1') })).toBe('alreadyStarted')
  })

  it('cannot be changed by what the server puts into the log before it or between the moves', () => {
    const direct = started()
    const detour = twoPeople()
    for (let n = 0; n < 5; n++) detour.do({ type: 'changeRules', player: 'ann', rules: {} })
    detour.do({ type: 'start', player: 'ann' })
    expect(detour.state.board).toEqual(direct.state.board)
    const shuffled = (table: TestTable) => {
      const rich = {
        ...table.table,
        state: { ...table.state, players: table.state.players.map((player) => ({ ...player, score: 9 })) },
      }
      table.run = { ...table.run, table: rich }
      const player = table.table.seats[table.state.turn]?.player ?? ''
      return table.do({ type: 'command', player, command: { type: 'usePowerUp', id: 'shuffle' } }).state.board
    }
    detour.do({ type: 'disconnect', player: 'ben', epoch: 1 }).do({ type: 'connect', player: 'ben' })
    expect(shuffled(detour)).toEqual(shuffled(direct))
  })
})

describe('a log', () => {
  const commitment = commitmentOf(seed, 't1', pureHmac)
  const env = surroundings(memoryWith())

  it('verifies, also with the platform’s own hash', () => {
    const { log } = wholeGame()
    expect(verify(log, commitment, env)).toMatchObject({ ok: true, value: { phase: 'completed' } })
    const platform = (key: string, text: string) =>
      createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')
    expect(verify(log, commitment, { ...env, hmac: platform })).toMatchObject({ ok: true })
  })

  // B4-16.3
  it('does not verify when any value anywhere in it was changed', () => {
    const { log } = wholeGame()
    const places = log.flatMap((entry, index) => leaves(entry).map((path) => [index, path] as const))
    expect(places.length).toBeGreaterThan(200)
    for (const [index, path] of places) {
      const forged = structuredClone(log) as Entry[]
      const before = JSON.stringify(forged)
      change(forged[index], path)
      expect(JSON.stringify(forged), `${index} ${path.join('.')}`).not.toBe(before)
      expect(verify(forged, commitment, env).ok, `entry ${index + 1}: ${path.join('.')}`).toBe(false)
    }
  })

  it('does not verify when entries are missing, doubled or in another order', () => {
    const { log } = wholeGame()
    for (let index = 0; index < log.length - 1; index++) {
      expect(verify(log.toSpliced(index, 1), commitment, env).ok).toBe(false)
      expect(verify(log.toSpliced(index, 0, log[index] as Entry), commitment, env).ok).toBe(false)
      expect(verify(log.toSpliced(index, 2, log[index + 1] as Entry, log[index] as Entry), commitment, env).ok).toBe(
        false,
      )
    }
    expect(verify([], commitment, env)).toMatchObject({ ok: false })
  })

  it('does not verify against another commitment', () => {
    expect(verify(wholeGame().log, commitmentOf(entropy('f'), 't1', pureHmac), env)).toMatchObject({
      error: { seq: 1, problem: 'The seed is not the one that was committed to.' },
    })
  })

  it('does not verify when the server broke the rules and hashed it well', () => {
    const cheating = {
      ...memoryWith(),
      decide: (...args: Parameters<typeof memory.decide>) => {
        const decided = memory.decide(...args)
        return decided.ok
          ? {
              ...decided,
              value: decided.value.map((event) =>
                event.type === 'matched' ? { ...event, open: { ...event.open, points: 99 } } : event,
              ),
            }
          : decided
      },
    }
    const table = started(cheating, { rows: 1, cols: 2 })
    table.flip(0)
    table.flip(1)
    expect(table.table.phase).toBe('completed')
    expect(verify(table.log, commitment, env)).toMatchObject({
      error: { seq: table.log.length, problem: 'The rules lead to other events.' },
    })
  })

  it('does not verify when the server let a deadline pass early', () => {
    const hasty = memoryWith({
      deadlines: (state) => memory.deadlines(state).map((one) => ({ ...one, at: one.at - 500 })),
    })
    const table = started(hasty)
    table.flip(0)
    table.flip(table.state.board.findIndex((face, card) => card > 0 && face !== table.state.board[0]))
    table.wait(600)
    expect(table.acts().at(-1)).toBe('expired')
    expect(verify(table.log, commitment, env)).toMatchObject({
      error: { seq: table.log.length, problem: 'This was not due.' },
    })
  })
})

interface By {
  readonly by?: number | null
  readonly at?: number
}

describe('an act of the table that did not happen, hashed well', () => {
  const commitment = commitmentOf(seed, 't1', pureHmac)
  const env = surroundings(memoryWith({}, { afterGrace: 'standIn' }))
  const game = () => started(memoryWith({}, { afterGrace: 'standIn' }), { rows: 2, cols: 2 })
  const lobby = () => twoPeople(memoryWith({}, { afterGrace: 'standIn' }), { rows: 2, cols: 2 })
  const flawOf = (table: TestTable, act: Act, more: By = {}) => {
    expect(verify(table.log, commitment, env)).toMatchObject({ ok: true })
    const checked = verify(withLie(table.log, { act, ...more }, env), commitment, env)
    if (checked.ok) return null
    expect(checked.error.seq).toBe(table.log.length + 1)
    return checked.error.code
  }
  const withBot = () =>
    lobby().do({ type: 'addBot', player: 'ann', level: 'easy' }).do({ type: 'start', player: 'ann' })
  const standIn = { attendance: 'standIn', level: 'medium' } as const
  const rules = (table: TestTable) => table.table.rules

  const removed = () => lobby().do({ type: 'removeSeat', player: 'ann', seat: 1 })
  const name = { seal: entropy('3') }

  const lies: readonly (readonly [string, TestTable, Act, By?])[] = [
    ['somebody who was removed, back at the table', removed(), { type: 'joined', player: 'ben', name }],
    ['somebody let back who was not removed', lobby(), { type: 'letBack', index: 0 }, { by: 0 }],
    ['somebody let back by nobody', lobby(), { type: 'letBack', index: 0 }],
    ['a new code by somebody else than the host', lobby(), { type: 'codeRenewed' }, { by: 1 }],
    ['chance added after the start', game(), { type: 'entropyAdded', seat: 0, entropy: entropy('1') }, { by: 0 }],
    [
      'chance added twice',
      lobby().do({ type: 'addEntropy', player: 'ann', entropy: entropy('1') }),
      { type: 'entropyAdded', seat: 0, entropy: entropy('2') },
      { by: 0 },
    ],
    ['chance added for another', lobby(), { type: 'entropyAdded', seat: 1, entropy: entropy('2') }, { by: 0 }],
    ['chance that is none', lobby(), { type: 'entropyAdded', seat: 1, entropy: '' }, { by: 1 }],
    ['a second start', game(), { type: 'started' }, { by: 0 }],
    ['a start by who is not host', lobby(), { type: 'started' }, { by: 1 }],
    ['other rules in mid-game', game(), { type: 'rulesChanged', rules: rules(game()), capacity: 2 }, { by: 0 }],
    ['a person who sits down twice', lobby(), { type: 'joined', player: 'ann', name: 'Ann' }],
    ['a bot that nobody asked for', lobby(), { type: 'botAdded', level: 'easy', name: 'Bot' }],
    ['a seat taken away in mid-game', withBot(), { type: 'seatRemoved', seat: 2 }, { by: 0 }],
    ['a seat given up by nobody', game(), { type: 'left', seat: 1, replacement: { attendance: 'gone', level: null } }],
    ['a welcome twice over', game(), { type: 'connected', seat: 0, epoch: 9 }],
    [
      'a goodbye of who is not there',
      lobby().do({ type: 'join', player: 'eve', name: 'Eve' }),
      { type: 'disconnected', seat: 2 },
    ],
    ['a return of who was never away', game(), { type: 'returned', seat: 0 }, { by: 0 }],
    ['an outage that takes time away', game(), { type: 'outage', ms: -60_000 }],
    ['an outage of more than a year', game(), { type: 'outage', ms: 1e12 }],
    ['a name given by the service', game(), { type: 'nameRemoved', seat: 0, name: 'Fool' }],
  ]
  it.each(lies.map(([what, table, act, by]) => ({ what, table, act, by })))('$what', ({ table, act, by }) => {
    expect(flawOf(table, act, by)).toBe('notAllowed')
  })

  it('a person replaced who is there, while only a bot was to move', () => {
    const table = withBot()
    while (table.state.turn !== 2) {
      table.flip(table.state.foundBy.indexOf(null))
      const [face] = table.state.flipped.map((card) => table.state.board[card])
      table.flip(table.state.board.findIndex((one, card) => one !== face && table.state.foundBy[card] === null))
      table.wait(1500)
    }
    const late = table.now + 10_000
    expect(flawOf(table, { type: 'replaced', seat: 0, replacement: standIn }, { at: late })).toBe('notDue')
    expect(flawOf(table, { type: 'abandoned' }, { at: late })).toBe('notDue')
  })

  it('a start by nobody, where it is for the host to start', () => {
    expect(flawOf(lobby(), { type: 'started' })).toBe('notDue')
  })

  it('another deadline than the one that was due, or another replacement', () => {
    const away = game().do({ type: 'disconnect', player: 'ben', epoch: 1 })
    const late = away.now + 600_000
    expect(flawOf(away, { type: 'replaced', seat: 1, replacement: standIn }, { at: late })).toBeNull()
    expect(flawOf(away, { type: 'replaced', seat: 0, replacement: standIn }, { at: late })).toBe('notDue')
    const other = { attendance: 'gone', level: null } as const
    expect(flawOf(away, { type: 'replaced', seat: 1, replacement: other }, { at: late })).toBe('notDue')
    expect(flawOf(away, { type: 'expired', tick: 'turn' }, { at: late })).toBe('notDue')
  })

  it('a move for somebody, by somebody else, or after the end', () => {
    const table = game()
    const { turn } = table.state
    const command = { type: 'flip', card: 0 }
    expect(flawOf(table, { type: 'moved', seat: turn, command }, { by: turn })).toBeNull()
    expect(flawOf(table, { type: 'moved', seat: turn, command }, { by: 1 - turn })).toBe('notAllowed')
    expect(flawOf(table, { type: 'moved', seat: turn, command })).toBe('notAllowed')
    const over = game().do({ type: 'leave', player: 'ben' })
    expect(over.table.phase).toBe('completed')
    expect(flawOf(over, { type: 'moved', seat: 0, command }, { by: 0 })).toBe('notAllowed')
    expect(flawOf(over, { type: 'connected', seat: 0, epoch: 2 })).toBe('notAllowed')
    expect(flawOf(over, { type: 'outage', ms: 5 })).toBe('notAllowed')
    expect(flawOf(over, { type: 'nameRemoved', seat: 0, name: 'Player 1' })).toBeNull()
  })

  it('a table opened by rules or with seats that there are not', () => {
    const { log } = lobby()
    const flaw = (forged: readonly Entry[]) => {
      const checked = verify(forged, commitment, env)
      return checked.ok ? null : checked.error.code
    }
    expect(flaw(openedAs(log, {}, env))).toBeNull()
    expect(flaw(openedAs(log, { capacity: 7 }, env))).toBe('notAllowed')
    expect(flaw(openedAs(log, { rules: { ...rules(lobby()), botDelayMinMs: -5 } }, env))).toBe('notAllowed')
  })

  it('but rules that have got an option since are no flaw', () => {
    const { turnSeconds: _later, ...before } = rules(lobby()) as object as Record<string, unknown>
    const older = openedAs(lobby().log, { rules: before as never }, env)
    expect(verify(older, commitment, env)).toMatchObject({ ok: true })
  })

  it('nor is a bot that is not called as a person was whose name is gone', () => {
    const table = new TestTable(memoryWith({}, { afterGrace: 'standIn' }))
    table.do({ type: 'join', player: 'ben', name: botName('easy', []) })
    table.do({ type: 'addBot', player: 'ann', level: 'easy' }).do({ type: 'forget', player: 'ben' })
    const log = table.log.map((entry) =>
      namesPlayer(entry.act, 'ben') ? { ...entry, act: withoutName(entry.act) } : entry,
    )
    expect(log).not.toEqual(table.log)
    expect(verify(log, commitment, env)).toMatchObject({ ok: true })
  })
})
