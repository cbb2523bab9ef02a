// How a table refuses: with the codes that are its own. What its game refuses comes with the game's texts.

import type { AnyGame } from '../kernel/game.ts'
import { refuse } from '../kernel/result.ts'
import { problemText, type RuleProblem } from '../kernel/rule-problem.ts'
import { type Data, type Refusal, refusalIn } from '../refusals/refusal.ts'
import { type TableRefusal, tableRefusals } from '../refusals/table.ts'

export function refused<K extends TableRefusal>(code: K, ...data: Data<typeof tableRefusals, K>) {
  return refuse(refusalIn(tableRefusals, code, ...data))
}

export function badSeats({ name }: AnyGame, { min, max }: { readonly min: number; readonly max: number }) {
  return refused('badSeats', { game: name, seats: min === max ? min : `${min} to ${max}` })
}

export function tooFewPlayers({ name }: AnyGame, min: number) {
  return refused('tooFewPlayers', { game: name, min })
}

/** What `notYourTurn` of any game says to who came out of turn (P-16). */
export function turnText(name: string): string {
  return `${name}'s turn`
}

/** Rules that a game does not have, or that do not fit together. */
export function refusedRules(problem: RuleProblem) {
  return refuse<Refusal>({ ...refusalIn(tableRefusals, 'badRules', { problem: problemText(problem, 'en') }), problem })
}
