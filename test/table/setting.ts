// A table for tests: people with short names, time that only moves when told.

import { type MemoryTypes, memory } from '../../src/games/memory/game.ts'
import type { MemoryState } from '../../src/games/memory/state.ts'
import { assert } from '../../src/kernel/assert.ts'
import type { AbsencePolicy, AnyGame, Game } from '../../src/kernel/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { Input, PlayerInput } from '../../src/table/inputs.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../src/table/run.ts'
import type { Step } from '../../src/table/step.ts'
import type { Entry, Surroundings, Table } from '../../src/table/table.ts'

export const start = 1_700_000_000_000
export const seed = 'ab'.repeat(32)

/** Memory for up to four, so that lobbies have something to do; and with whatever absence a test is about. */
export function memoryWith(
  change: Partial<Game<MemoryTypes>> = {},
  policy: Partial<AbsencePolicy> = {},
): Game<MemoryTypes> {
  const absence = (state: MemoryState, seat: number) => ({ ...memory.absence(state, seat), ...policy })
  return { ...memory, seats: () => ({ min: 2, max: 4 }), absence, ...change }
}

export function surroundings(game: AnyGame): Surroundings {
  return { gameOf: (id) => (id === game.id ? game : undefined), hmac: pureHmac }
}

type WithoutTime<I> = I extends unknown ? Omit<I, 'at'> : never

export class TestTable {
  readonly env: Surroundings
  run: Run
  now = start

  constructor(game: Game<MemoryTypes> = memoryWith(), rules: object = {}) {
    this.env = surroundings(game)
    const host = { player: 'ann', name: 'Ann' }
    this.run = openRun({ at: this.now, id: 't1', game: game.id, rules, seed, host }, this.env)
  }

  get table(): Table {
    return this.run.table
  }

  get state(): MemoryState {
    return this.table.state as MemoryState
  }

  get log(): readonly Entry[] {
    return this.run.log
  }

  ask(input: WithoutTime<Input>): Step {
    const { run, step } = perform(this.run, { ...input, at: this.now } as Input, this.env)
    this.run = run
    return step
  }

  /** What must be accepted. */
  do(input: WithoutTime<Input>): this {
    const step = this.ask(input)
    assert(step.type === 'entry', `${JSON.stringify(input)}: ${JSON.stringify(step)}`)
    return this
  }

  /** The code of what must be refused. */
  refusal(input: WithoutTime<Input>): string {
    const step = this.ask(input)
    assert(step.type === 'refused', `${JSON.stringify(input)} was not refused: ${step.type}`)
    return step.refusal.code
  }

  /** A flip by whoever has the turn. */
  flip(card: number, more: Partial<PlayerInput> = {}): Step {
    const player = this.table.seats[this.state.turn]?.player ?? ''
    return this.ask({ type: 'command', player, command: { type: 'flip', card }, ...more } as WithoutTime<Input>)
  }

  wait(ms: number): this {
    const end = this.now + ms
    for (let due = nextDue(this.run, this.env); due !== null && due.at <= end; due = nextDue(this.run, this.env)) {
      this.now = Math.max(this.now, due.at)
      this.run = performDue(this.run, this.now, this.env).run
    }
    this.now = end
    return this
  }

  acts(): readonly string[] {
    return this.log.map((entry) => entry.act.type)
  }
}

/** Ann and Ben, both connected. */
export function twoPeople(game?: Game<MemoryTypes>, rules?: object): TestTable {
  return new TestTable(game, rules)
    .do({ type: 'connect', player: 'ann' })
    .do({ type: 'join', player: 'ben', name: 'Ben' })
    .do({ type: 'connect', player: 'ben' })
}

export function started(game?: Game<MemoryTypes>, rules?: object): TestTable {
  return twoPeople(game, rules).do({ type: 'start', player: 'ann' })
}
