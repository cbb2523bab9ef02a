import { describe, expect, it } from 'vitest'
import { statistics, statisticsOf } from '../../../src/games/believe/statistics.ts'
import type { GameEvent } from '../../../src/kernel/secrecy.ts'
import { challenge, play, type Round, round } from './positions.ts'

describe('believe-49: statistics', () => {
  /** Seat 1 opens with a lie that is found, seat 2 with a truth that is not believed, then seat 1 goes out on a half-lie. */
  function game() {
    const log: { readonly events: readonly GameEvent[] }[] = []
    const start: Round = round(['6c 6d', '8c 9h Tc', 'Jc Jd'])
    const dealt = { round: 1, order: [0, 1, 2], dealer: 0, counts: [2, 3, 2] }
    log.push({
      events: [
        { type: 'dealt', open: dealt },
        { type: 'turnBegan', open: { seat: 1, phase: 'opening', at: 0 } },
      ],
    })
    const note = (step: Round) => {
      log.push({ events: step.events })
    }
    note(play(start.wait(4000), 1, '9h', '8'))
    note(start.wait(1000).play(2, challenge(0)))
    note(play(start.wait(1000), 2, 'Jc', 'J'))
    note(start.wait(2000).play(0, challenge(0)))
    note(play(start, 1, '8c 9h Tc', '8'))
    return { log, rules: start.state.rules }
  }

  it('of the game', () => {
    const { log, rules } = game()
    expect(statisticsOf(log, rules, 3).game).toEqual({
      turns: 5,
      msPerTurn: 1600,
      plays: 3,
      bluffRate: 2 / 3,
      challenges: 2,
      successRate: 0.5,
      handAtChallenge: 2,
      largestCollection: 1,
      announced: [
        { rank: '8', times: 2 },
        { rank: 'J', times: 1 },
      ],
      points: -3 + 5 - 1,
    })
  })

  it('of each player', () => {
    const { log, rules } = game()
    const [first, second, third] = statisticsOf(log, rules, 3).players
    expect(first).toMatchObject({
      challenges: 1,
      successRate: 0,
      plays: 0,
      bluffRate: null,
      largestCollection: 1,
      points: -3,
    })
    expect(second).toMatchObject({ challenges: 0, successRate: null, bluffRate: 1, msPerTurn: 2000, points: 5 })
    expect(third).toMatchObject({ challenges: 1, successRate: 1, bluffRate: 0, handAtChallenge: 2, points: -1 })
  })

  it('of each player, to be added up over games (B4-15.1, B4-15.2)', () => {
    const { log, rules } = game()
    const events = log.flatMap((entry) => entry.events) as Parameters<typeof statistics>[0]
    const [first, second, third] = statistics(events, rules, 3, () => true)
    expect(first).toMatchObject({ challenges: 1, catches: 0, cardsAtChallenge: 2, mostCollected: 1 })
    expect(second).toMatchObject({ turns: 2, turnMs: 4000, plays: 2, bluffs: 2, announced8: 2, cardsAtChallenge: 0 })
    expect(third).toMatchObject({ turns: 2, turnMs: 2000, plays: 1, bluffs: 0, announcedJ: 1, cardsAtChallenge: 2 })
  })

  it('of each round, and of none', () => {
    const { log, rules } = game()
    const { rounds, game: all } = statisticsOf(log, rules, 3)
    expect(rounds).toEqual([all])
    expect(statisticsOf([], rules, 3)).toMatchObject({ rounds: [], game: { turns: 0, msPerTurn: null } })
  })

  it('a wild joker is no bluff', () => {
    const { log, rules } = game()
    const wild = round(['6c', '8c Xx', 'Jc'], { jokers: 1, jokerWild: true })
    const played = play(wild, 1, 'Xx', '8')
    expect(statisticsOf([...log.slice(0, 1), played], { ...rules, jokerWild: true }, 3).game.bluffRate).toBe(0)
    expect(statisticsOf([...log.slice(0, 1), played], rules, 3).game.bluffRate).toBe(1)
  })
})
