import { describe, expect, it } from 'vitest'
import type { GridTypes } from '../../../src/games/grid/game.ts'
import { verdictOf } from '../../../src/games/grid/match.ts'
import type { GridRules } from '../../../src/games/grid/rules.ts'
import { stop } from '../../../src/games/stop/game.ts'
import type { Card } from '../../../src/kernel/cards.ts'
import type { Game } from '../../../src/kernel/game.ts'
import { problemText } from '../../../src/kernel/rule-problem.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'
import { call, cardsOf, eventsOf, type GridScenario, nextRound, quietTurn } from '../grid/setting.ts'

const points: Readonly<Record<number, string>> = {
  0: 'Ts Th Td Tc',
  1: 'As Th Td Tc',
  5: '5s Th Td Tc',
  9: '9s Th Td Tc',
  10: '5s 5h Td Tc',
  20: '9s 9h 2d Tc',
  30: '9s 9h 9d 3c',
}

/** Stop where each round's hands are given as sums; seat after seat, round after round. */
class Match {
  readonly scenario: GridScenario
  readonly #rounds: readonly (readonly number[])[]

  constructor(rules: object, ...rounds: readonly (readonly number[])[]) {
    this.#rounds = rounds
    const seats = rounds[0]?.length ?? 2
    this.scenario = new Scenario(this.#dealing(), { seats, rules: { peekPick: 'bottomTwo', ...rules } })
  }

  /** The dealt hands are replaced by the ones that the test wants. */
  #dealing(): Game<GridTypes> {
    const handOf = (round: number, seat: number): readonly Card[] =>
      cardsOf(points[this.#rounds[round - 1]?.[seat] ?? 0] ?? '')
    return {
      ...stop,
      evolve: (state, event) => {
        if (event.type !== 'dealt') return stop.evolve(state, event)
        const { round, seats } = event.open
        const hands = state.hands.map((_, seat) => (seats.includes(seat) ? handOf(round, seat) : []))
        return stop.evolve(state, { ...event, sealed: { ...event.sealed, hands } })
      },
    }
  }

  get view() {
    return this.scenario.view('spectator')
  }

  /** Plays a round: the starter stops at once, and nobody changes a card. */
  play(rounds = 1): this {
    for (let round = 0; round < rounds; round++) {
      if (this.view.phase === 'roundOver') this.scenario.play(0, nextRound)
      this.scenario.wait(10_000)
      this.scenario.play(this.view.turn?.seat ?? 0, call)
      while (this.view.turn !== null) quietTurn(this.scenario)
    }
    return this
  }

  places() {
    return this.scenario.outcome?.standings.map(({ seat, place, score }) => [seat, place, score])
  }
}

describe('first to three', () => {
  it('stop-25: wins are counted, and three of them win the match', () => {
    const match = new Match({}, [5, 10], [5, 10], [10, 5], [5, 10]).play(3)
    expect(match.view).toMatchObject({ phase: 'roundOver', wins: [2, 1], winners: [] })
    expect(match.play().view).toMatchObject({ phase: 'completed', wins: [3, 1], winners: [0] })
    expect(match.places()).toEqual([
      [0, 1, 3],
      [1, 2, 1],
    ])
  })

  it('stop-25: or as many as matchWins says', () => {
    expect(new Match({ matchWins: 1 }, [5, 10]).play().view).toMatchObject({ phase: 'completed', winners: [0] })
  })

  it('stop-26: two who get there together play on until one leads', () => {
    const match = new Match({ matchWins: 1 }, [5, 5], [5, 5], [9, 5]).play(2)
    expect(match.view).toMatchObject({ phase: 'roundOver', wins: [2, 2] })
    expect(match.play().view).toMatchObject({ phase: 'completed', wins: [2, 3], winners: [1] })
  })

  it('stop-26: or have both won', () => {
    const match = new Match({ matchWins: 1, matchTie: 'coWinners' }, [5, 5, 9]).play()
    expect(match.view).toMatchObject({ phase: 'completed', winners: [0, 1] })
    expect(match.places()).toEqual([
      [0, 1, 1],
      [1, 1, 1],
      [2, 3, 0],
    ])
  })
})

describe('other matches', () => {
  it('stop-27: cumulative: the fewest points after so many rounds', () => {
    const match = new Match({ matchMode: 'cumulative', matchRounds: 2, matchTarget: 0 }, [5, 9], [20, 10]).play()
    expect(match.view).toMatchObject({ phase: 'roundOver', totals: [5, 9] })
    expect(match.play().view).toMatchObject({ phase: 'completed', totals: [25, 19], winners: [1] })
    expect(match.places()).toEqual([
      [1, 1, 19],
      [0, 2, 25],
    ])
  })

  it('stop-27: cumulative: or when somebody reaches the target; a tie is played off', () => {
    const match = new Match({ matchMode: 'cumulative', matchTarget: 30 }, [10, 10, 30], [5, 9, 0]).play()
    expect(match.view).toMatchObject({ phase: 'roundOver', totals: [10, 10, 30] })
    expect(match.play().view).toMatchObject({ phase: 'completed', winners: [0] })
  })

  it('stop-28: elimination: who is over the threshold sits out, and the others play on until one is left', () => {
    const rounds = [
      [10, 30, 20, 20],
      [5, 9, 5, 9],
      [9, 0, 20, 0],
    ]
    const match = new Match({ matchMode: 'elimination', matchThreshold: 28 }, ...rounds).play()
    expect(match.view).toMatchObject({ phase: 'roundOver', outSince: [null, 1, null, null], winners: [] })
    match.scenario.play(0, nextRound).wait(10_000)
    expect(match.view.hands.map((hand) => hand.length)).toEqual([4, 0, 4, 4])
    const turns = [0, 1, 2, 3].map((seat) => match.scenario.options(seat).length > 0)
    expect(turns).toEqual([false, false, true, false]) // the seat after the one that began, who is out, is passed over
    match.scenario.play(2, call)
    while (match.view.turn !== null) quietTurn(match.scenario)
    expect(match.view).toMatchObject({ phase: 'roundOver', totals: [15, 30, 25, 29], outSince: [null, 1, null, 2] })
    match.play()
    expect(match.view).toMatchObject({ phase: 'completed', outSince: [null, 1, 3, 2], winners: [0] })
    expect(match.places()?.map(([seat, place]) => [seat, place])).toEqual([
      [0, 1],
      [2, 2],
      [3, 3],
      [1, 4],
    ])
  })

  it('stop-28: or it ends with the first who is out, and the fewest points win', () => {
    const rules = { matchMode: 'elimination', matchThreshold: 29, eliminationEnd: 'firstOut' }
    const match = new Match(rules, [10, 20, 20], [10, 9, 20]).play()
    expect(match.view).toMatchObject({ phase: 'roundOver', outSince: [null, null, null] })
    match.play()
    expect(match.view).toMatchObject({
      phase: 'completed',
      totals: [20, 29, 40],
      outSince: [null, null, 2],
      winners: [0],
    })
  })

  it('stop-28: elimination: exactly the threshold is not over it; a tie is played off without who is out', () => {
    const rules = { matchMode: 'elimination', matchThreshold: 20, eliminationEnd: 'firstOut' }
    const match = new Match(rules, [20, 20, 30], [5, 9, 0]).play()
    expect(match.view).toMatchObject({ phase: 'roundOver', outSince: [null, null, 1] })
    match.play()
    expect(match.view).toMatchObject({ phase: 'completed', winners: [0] })
    expect(match.view.hands[2]).toEqual([])
    expect(match.places()?.map(([seat]) => seat)).toEqual([0, 1, 2])
  })

  it('stop-28: a table from before there was a choice ends as it would have then', () => {
    const rules = stop.parseRules({ matchMode: 'elimination', matchThreshold: 20 })
    if (!rules.ok) throw new Error(problemText(rules.error, 'en'))
    const { eliminationEnd: _end, ...before } = rules.value
    const state = { ...stop.initial(rules.value, 3), round: 1, totals: [5, 9, 30] }
    expect(verdictOf(state)).toEqual({ out: [2], winners: null })
    expect(verdictOf({ ...state, rules: before as GridRules })).toEqual({ out: [2], winners: [0] })
  })

  it('stop-29: last standing: they go one by one, and who is out sits out', () => {
    const match = new Match(
      { matchMode: 'lastStanding', matchThreshold: 25 },
      [10, 20, 30],
      [10, 9, 0],
      [5, 0, 0],
    ).play()
    expect(match.view).toMatchObject({ phase: 'roundOver', outSince: [null, null, 1] })
    match.play()
    expect(match.view).toMatchObject({ phase: 'completed', outSince: [null, 2, 1], winners: [0] })
    expect(match.view.result).toMatchObject({ sums: [10, 9, null], hands: [expect.anything(), expect.anything(), []] })
    expect(match.places()).toEqual([
      [0, 1, 20],
      [1, 2, 29],
      [2, 3, 30],
    ])
  })

  it('stop-29: last standing: all out at once, and the fewest points win; a tie is played off by the tied', () => {
    const rules = { matchMode: 'lastStanding', matchThreshold: 5 }
    expect(new Match(rules, [9, 10, 20]).play().view).toMatchObject({ phase: 'completed', winners: [0] })
    const tied = new Match(rules, [10, 10, 20], [5, 9, 0]).play()
    expect(tied.view).toMatchObject({ phase: 'roundOver', outSince: [null, null, 1] })
    expect(tied.play().view).toMatchObject({ phase: 'completed', winners: [0] })
    const shared = new Match({ ...rules, matchTie: 'coWinners' }, [10, 10, 20]).play()
    expect(shared.view).toMatchObject({ phase: 'completed', winners: [0, 1] })
  })

  it('stop-30: a single round', () => {
    expect(new Match({ matchMode: 'single' }, [5, 9]).play().view).toMatchObject({ phase: 'completed', winners: [0] })
  })

  it('stop-30: a match that decides nothing is decided after a hundred rounds', () => {
    const match = new Match({ matchMode: 'single', tieRule: 'replay' }, [0, 0]).play(99)
    expect(match.view).toMatchObject({ phase: 'roundOver', round: 99 })
    expect(match.play().view).toMatchObject({ phase: 'completed', winners: [0, 1] })
  })
})

describe('from round to round', () => {
  it.each([
    ['rotate', {}, [0, 1, 2, 0]],
    ['winner', { nextStarter: 'winner' }, [0, 2, 1, 0]],
    ['loser', { nextStarter: 'loser' }, [0, 1, 2, 1]],
    ['a round that is played again', { tieRule: 'replay' }, [0, 0, 1, 1]],
  ])('stop-31: who begins: %s', (what, rules, starters) => {
    const replay = what.startsWith('a round')
    const rounds = replay
      ? [
          [5, 5, 9],
          [5, 9, 9],
          [5, 5, 9],
          [5, 9, 9],
        ]
      : [
          [5, 9, 1],
          [5, 1, 9],
          [1, 9, 5],
          [5, 9, 10],
        ]
    const match = new Match({ ...rules, matchWins: 20 }, ...rounds)
    const began = [0, 1, 2, 3].map(() => match.play().view.starter)
    expect(began).toEqual(starters)
  })

  it('stop-32: the host deals the next round', () => {
    const match = new Match({}, [5, 9, 10]).play()
    expect(match.scenario.play(0, nextRound).events.map((event) => event.type)).toEqual(['readied', 'dealt'])
    expect(match.view).toMatchObject({ phase: 'initialPeek', round: 2, result: { winners: [0] }, wins: [1, 0, 0] })
  })

  it('stop-32: so does the last of the others to be ready; bots and absent people are not waited for', () => {
    const { scenario } = new Match({}, [5, 9, 10, 20]).play()
    scenario.news({ type: 'attendance', seat: 0, attendance: 'away' })
    scenario.news({ type: 'attendance', seat: 3, attendance: 'bot' })
    scenario.play(1, nextRound)
    expect(scenario.view(1)).toMatchObject({ phase: 'roundOver', ready: [1] })
    expect(scenario.refusal(1, nextRound)).toBe('notAskedFor')
    expect(scenario.options(3)).toEqual([])
    scenario.play(2, nextRound)
    expect(scenario.view(1)).toMatchObject({ phase: 'initialPeek', round: 2 })
  })

  it('stop-32: or twenty seconds; or the last one who was waited for goes away', () => {
    const waited = new Match({}, [5, 9]).play().scenario
    expect(waited.view(0).breakUntil).toBe(waited.now + 20_000)
    expect(waited.wait(20_000).view(0).round).toBe(2)
    const left = new Match({}, [5, 9, 10]).play().scenario
    left.news({ type: 'host', seat: 2 }).play(0, nextRound).play(1, nextRound)
    expect(left.view(0).round).toBe(1)
    expect(eventsOf(left.news({ type: 'attendance', seat: 2, attendance: 'away' }), 'dealt')).toHaveLength(1)
  })
})
