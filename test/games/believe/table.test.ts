// Believe Or Not at a table: people who come and go, bots that stay, and what the log tells in the end.

import { describe, expect, it } from 'vitest'
import { believe } from '../../../src/games/believe/game.ts'
import type { BelieveState } from '../../../src/games/believe/state.ts'
import { statisticsOf } from '../../../src/games/believe/statistics.ts'
import { gameOf } from '../../../src/games/registry.ts'
import { assert } from '../../../src/kernel/assert.ts'
import { pureHmac } from '../../../src/kernel/hmac.ts'
import { anyCommand } from '../../../src/kernel/options.ts'
import type { Input } from '../../../src/table/inputs.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../../src/table/run.ts'
import { keyOfSeed, quickChance } from '../../../src/testkit/playout.ts'

const env = { gameOf, hmac: pureHmac }

/** Ann with people and bots, all connected, started. */
class Evening {
  run: Run
  #now = 1000
  readonly #chance = quickChance(5)

  constructor(rules: object, people: readonly string[], bots: number) {
    const host = { player: 'ann', name: 'Ann' }
    this.run = openRun({ at: this.#now, id: 'evening', game: 'believe', rules, seed: keyOfSeed(9), host }, env)
    for (const player of people) this.give({ type: 'join', at: this.#now, player, name: player })
    for (const player of ['ann', ...people]) this.give({ type: 'connect', at: this.#now, player })
    for (let bot = 0; bot < bots; bot++) this.give({ type: 'addBot', at: this.#now, player: 'ann', level: 'hard' })
    this.give({ type: 'start', at: this.#now, player: 'ann' })
  }

  get state(): BelieveState {
    return this.run.table.state as BelieveState
  }

  get now(): number {
    return this.#now
  }

  give(input: Input): this {
    const { run, step } = perform(this.run, input, env)
    assert(step.type === 'entry', `${JSON.stringify(input)}: ${JSON.stringify(step)}`)
    this.run = run
    return this
  }

  nextRound(): this {
    return this.give({ type: 'command', at: this.#now, player: 'ann', command: { type: 'nextRound' } })
  }

  /** People play at random and the table does what is due, until something is so. */
  until(what: (state: BelieveState) => boolean): this {
    for (let step = 0; !what(this.state) && this.run.table.phase === 'playing'; step++) {
      assert(step < 3000, 'it never comes')
      if (!this.#somebodyPlays()) this.#whatIsDue()
    }
    return this
  }

  #somebodyPlays(): boolean {
    const { seats } = this.run.table
    const seat = seats.findIndex((info, index) => info.attendance === 'here' && this.#options(index).length > 0)
    const player = seats[seat]?.player
    if (player === undefined || player === null) return false
    this.#now += 100
    this.give({ type: 'command', at: this.#now, player, command: anyCommand(this.#options(seat), this.#chance) })
    return true
  }

  #options(seat: number) {
    return believe.options(believe.view(this.state, seat))
  }

  #whatIsDue(): void {
    const due = nextDue(this.run, env)
    assert(due, 'nothing is due')
    this.#now = Math.max(this.#now, due.at)
    this.run = performDue(this.run, this.#now, env).run
  }
}

const roundOver = (state: BelieveState) => state.phase === 'roundOver'

describe('at a table', () => {
  it('believe-44: bots that were there from the start play every round', () => {
    const evening = new Evening({}, [], 2).until(roundOver)
    expect(evening.state.circle).toEqual([0, 1, 2])
    evening.nextRound()
    expect(evening.state.players.every((player) => player.hand.length > 0)).toBe(true)
  })

  it('believe-44: somebody who leaves is played by a bot, and is out of the circle after the round', () => {
    const evening = new Evening({}, ['ben', 'cleo'], 0).until((state) => state.turns === 3)
    evening.give({ type: 'leave', at: evening.now, player: 'ben' })
    expect(evening.run.table.seats[1]).toMatchObject({ attendance: 'bot', level: 'medium' })
    expect(evening.state.circle).toEqual([0, 1, 2])
    expect(evening.until(roundOver).state.circle).toEqual([0, 2])
  })

  it('believe-37: when the host leaves, the next person decides', () => {
    const evening = new Evening({}, ['ben', 'cleo'], 0)
    evening.give({ type: 'leave', at: evening.now, player: 'ann' }).until(roundOver)
    expect(believe.view(evening.state, 1).deciders).toEqual([1])
  })

  it('believe-41: a bot stands in after the grace, and the person may come back at any time', () => {
    const evening = new Evening({ reconnectMs: 5000 }, ['ben'], 1)
    evening.give({ type: 'disconnect', at: evening.now, player: 'ben', epoch: 1 })
    evening.until((state) => state.players[1]?.attendance === 'standIn')
    expect(evening.run.log.at(-1)?.act).toMatchObject({ type: 'replaced', seat: 1 })
    evening.give({ type: 'connect', at: evening.now, player: 'ben' })
    expect(evening.state.players[1]?.attendance).toBe('here')
    expect(evening.until(roundOver).state.circle).toEqual([0, 1, 2])
  })

  it('believe-49: the statistics of a log add up', () => {
    const evening = new Evening({ maxRounds: 3, jokers: 6, jokerDisposal: true }, ['ben'], 2).until(roundOver)
    evening.nextRound().until(roundOver).nextRound().until(roundOver)
    expect(evening.run.table.phase).toBe('completed')
    const { game, rounds, players } = statisticsOf(evening.run.log, evening.state.rules, 4)
    expect(rounds).toHaveLength(3)
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    for (const parts of [rounds, players]) {
      expect(sum(parts.map((part) => part.turns))).toBe(game.turns)
      expect(sum(parts.map((part) => part.challenges))).toBe(game.challenges)
      expect(sum(parts.map((part) => part.points))).toBe(game.points)
      expect(Math.max(...parts.map((part) => part.largestCollection))).toBe(game.largestCollection)
    }
    expect(players.map((player) => player.points)).toEqual(evening.state.players.map((player) => player.score))
    expect(game.turns).toBe(game.plays + game.challenges)
    expect(game.bluffRate).toBeGreaterThan(0)
    expect(game.msPerTurn).toBeGreaterThan(0)
  })
})
