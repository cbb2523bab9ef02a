// A game looked back at: mistakes are found, luck is told apart from them, and nothing is used that the player could not know.

import { describe, expect, it } from 'vitest'
import { allGames, claimsOf, gameOf } from '../../src/games/registry.ts'
import { quickChance } from '../../src/kernel/chance.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { GameEvent } from '../../src/kernel/secrecy.ts'
import {
  accountOf,
  gradeOf,
  luckOf,
  momentsOf,
  movesOf,
  type ReviewedMove,
  type ReviewedRound,
  review,
} from '../../src/table/review.ts'
import type { Entry, Surroundings } from '../../src/table/table.ts'
import { botGame } from '../../src/testkit/bot-game.ts'

const env: Surroundings = { gameOf, hmac: pureHmac }
const games = allGames.map(({ id }) => id)
const quick = 0.1

function reviewed(entries: readonly Entry[], effort = quick, around = env, seat = 0) {
  const moves: ReviewedMove[] = []
  const rounds: ReviewedRound[] = []
  for (const step of review(entries, seat, around, effort)) {
    if (step.type === 'move') moves.push(step.move)
    else rounds.push(step.round)
  }
  return { moves, rounds }
}

describe.each(games)('a game of %s', (game) => {
  const entries = botGame(game, ['medium', 'hard'], 3)

  it('is judged move by move, with chances between none and all', () => {
    const { moves, rounds } = reviewed(entries)
    expect(moves.length).toBeGreaterThan(2)
    expect(moves.length).toBeLessThanOrEqual(movesOf(entries, 0))
    expect(rounds).toHaveLength(1)
    for (const { seq, command, before, after, loss, grade, judgement } of moves) {
      expect(entries[seq - 1]?.act).toMatchObject({ type: 'moved', seat: 0, command })
      expect(judgement.rival).not.toEqual(command)
      expect(after).toBeGreaterThanOrEqual(0)
      expect(before).toBeLessThanOrEqual(1)
      expect(before - after).toBeCloseTo(loss, 10)
      expect(grade).toBe(gradeOf(loss))
    }
  })

  it('comes out the same whenever it is judged', () => {
    expect(reviewed(entries)).toEqual(reviewed(entries))
  })

  it('is told apart into luck and mistakes, which lead from even chances to the result', () => {
    const { moves, rounds } = reviewed(entries)
    const { fair, luck, lost, result } = accountOf(moves, rounds)
    expect(fair).toBe(0.5)
    expect(fair + luck - lost).toBeCloseTo(result ?? Number.NaN, 10)
    expect(luckOf(moves, rounds)).toHaveLength(moves.length + 1)
  })

  it('has three moments worth seeing, of different moves', () => {
    const { moves, rounds } = reviewed(entries)
    const moments = momentsOf(moves, rounds)
    expect(new Set(moments.map(({ seq }) => seq)).size).toBe(3)
    for (const { kind, seq, size } of moments) {
      const move = moves.find((one) => one.seq === seq)
      if (kind === 'mistake') expect(move?.loss).toBe(size)
      expect(size).toBeGreaterThanOrEqual(0.01)
    }
    const worst = Math.max(...moves.map(({ loss }) => loss))
    if (worst >= 0.01) expect(Math.max(...moments.map(({ kind, size }) => (kind === 'mistake' ? size : 0)))).toBe(worst)
  })
})

it('of several rounds: each has an account of its own, and all together', () => {
  const { moves, rounds } = reviewed(botGame('stop', ['hard', 'easy'], 2, { matchMode: 'firstTo', matchWins: 2 }))
  expect(rounds.length).toBeGreaterThan(1)
  expect(rounds.map(({ round }) => round)).toEqual([...rounds.keys()])
  for (const round of rounds) {
    const own = moves.filter((move) => move.round === round.round)
    const { fair, luck, lost, result } = accountOf(own, [round])
    expect(own.length).toBeGreaterThan(0)
    expect(fair + luck - lost).toBeCloseTo(result ?? Number.NaN, 10)
  }
  const { result } = accountOf(moves, rounds)
  expect(result).toBe(rounds.reduce((sum, round) => sum + (round.result ?? 0), 0))
})

/** Measured with twenty games each, with much to spare: `lost` per game. */
it.each([
  ['memory', 'easy', 'expert'],
  ['cambio', 'easy', 'expert'],
  ['stop', 'easy', 'expert'],
  ['believe', 'easy', 'expert'],
] as const)('%s: somebody who plays as the %s bot gives away more than the %s', (game, weak, strong) => {
  const lost = (level: 'easy' | 'expert') => {
    let [sum, count] = [0, 0]
    for (let seed = 1; seed <= 6; seed++) {
      const { moves } = reviewed(botGame(game, [level, 'medium'], seed))
      sum += moves.reduce((total, { loss }) => total + loss, 0)
      count += moves.length
    }
    return sum / count
  }
  expect(lost(weak)).toBeGreaterThan(2 * lost(strong))
})

it('memory: the expert gives away nothing at all, by the solution that it plays', () => {
  for (let seed = 1; seed <= 10; seed++) {
    for (const { loss } of reviewed(botGame('memory', ['expert', 'expert'], seed)).moves)
      expect(loss).toBeLessThan(1e-9)
  }
})

// --- secrecy ---

/** The same game, with everything that this seat could not know taken away or put elsewhere. */
function otherWorld(entries: readonly Entry[], seat: number, real = env) {
  const whole = new Map<object, GameEvent>()
  const bare = entries.map((entry): Entry => {
    const events = entry.events.map((event) => {
      const own = event.own?.[seat]
      const left = { type: event.type, open: event.open, ...(own === undefined ? {} : { own: { [seat]: own } }) }
      whole.set(left, event)
      return left
    })
    const act = entry.act.type === 'opened' ? { ...entry.act, seed: 'd'.repeat(64) } : entry.act
    return { ...entry, act, events, hash: '' }
  })
  const around: Surroundings = {
    hmac: pureHmac,
    gameOf(id) {
      const game = real.gameOf(id)
      if (!game) return undefined
      const chance = quickChance(11)
      const other: AnyGame = {
        ...game,
        evolve: (state, event) => game.evolve(state, whole.get(event) ?? event),
        view: (state, viewer) => game.view(claimsOf(id)?.rearrange(state, viewer, chance) ?? state, viewer),
      }
      return other
    },
  }
  return { entries: bare, around }
}

describe.each(games)('what the player of %s could not know', (game) => {
  const entries = botGame(game, ['medium', 'hard', ...(game === 'memory' ? [] : (['hard'] as const))], 5)

  it('changes nothing', () => {
    const other = otherWorld(entries, 0)
    expect(reviewed(other.entries, quick, other.around)).toEqual(reviewed(entries))
  })

  it('would be noticed if it did', () => {
    const peeking: Surroundings = { ...env, gameOf: (id) => peekingAt(gameOf(id)) }
    const other = otherWorld(entries, 0, peeking)
    const judgements = (file: readonly Entry[], around: Surroundings) =>
      reviewed(file, quick, around).moves.map(({ judgement }) => judgement)
    expect(judgements(other.entries, other.around)).not.toEqual(judgements(entries, peeking))
    expect(judgements(entries, peeking)).toEqual(judgements(entries, peeking))
  })
})

/** A judge that is shown everything, and whose judgement depends on it. */
function peekingAt(game: AnyGame | undefined): AnyGame | undefined {
  if (!game) return undefined
  const judge: AnyGame['judge'] = {
    ...game.judge,
    judge(mind, view, options, played, chance, effort) {
      const judgement = game.judge.judge(mind, view, options, played, chance, effort)
      const secrets = 'all' in view ? pureHmac('00', `${view.all}`) : ''
      return judgement && { ...judgement, value: Number.parseInt(secrets.slice(0, 4), 16) / 2 ** 16 }
    },
  }
  return { ...game, judge, view: (state, viewer) => ({ ...game.view(state, viewer), all: JSON.stringify(state) }) }
}
