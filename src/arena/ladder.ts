// The ladder: who must beat whom, and by how much.

import type { Level } from '../kernel/bot.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Duel } from './duel.ts'
import { shareOf, type Tally } from './tally.ts'

export interface Rung {
  readonly duel: Duel
  readonly least: number // the lower bound of the share of wins must not be below this
}

export interface Climbed extends Rung {
  readonly tally: Tally
}

interface Gate {
  readonly a: Level
  readonly b: Level
  readonly seats: number
  readonly least: number
}

const gates: readonly Gate[] = [
  { a: 'medium', b: 'easy', seats: 2, least: 0.65 },
  { a: 'hard', b: 'easy', seats: 2, least: 0.85 },
  { a: 'hard', b: 'medium', seats: 2, least: 0.55 },
  { a: 'hard', b: 'easy', seats: 4, least: 0.45 }, // a fair share is a quarter
  { a: 'expert', b: 'hard', seats: 2, least: 0.52 },
]

/** Whose strength the ladder says. */
export const measuredLevels: readonly Level[] = [...new Set(gates.map(({ a }) => a))]

/** Where the exact solution is known, it must show. */
const higherGates: Readonly<Record<string, number>> = { 'memory expert': 0.55 }

/** The rungs of a game: those for which it has the seats and the bots. */
export function rungsOf(game: AnyGame, seats: { readonly max: number }, seed: number): readonly Rung[] {
  return gates
    .filter((gate) => gate.seats <= seats.max && game.bots[gate.a] && game.bots[gate.b])
    .map(({ a, b, seats: number, least }) => ({
      duel: { game: game.id, rules: {}, seats: number, a, b, seed },
      least: higherGates[`${game.id} ${a}`] ?? least,
    }))
}

export function isClimbed({ tally, least }: Climbed): boolean {
  return shareOf(tally).low >= least && tally.illegal === 0 && tally.capped < tally.games / 1000
}
