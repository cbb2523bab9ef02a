// The end of a round: points, the penalty of a wrong call, and who has won.

import type { Card } from '../../kernel/cards.ts'
import { rankOf } from '../../kernel/cards.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { GridRules } from './rules.ts'
import { type GridState, isIn, type RoundReason, type RoundResult } from './state.ts'

export function scored(state: GridState, reason: RoundReason): RoundResult {
  const hands = state.hands.map((hand) => hand.map((held) => held.card))
  const sums = hands.map((hand, seat) => (isIn(state, seat) ? sumOf(state.rules, hand) : null))
  // K-25, K-32: where a round was broken off, nobody has called wrongly.
  const counts = state.rules.penalty !== 'none' && (reason === 'called' || reason === 'emptyPile')
  const caller = counts ? state.caller : null
  const penalised = caller !== null && isWrongCall(state.rules, sums, caller) ? caller : null
  const scores = sums.map((sum, seat) => (sum !== null && seat === penalised ? withPenalty(state.rules, sum) : sum))
  const lowest = seatsAt(scores, lowestOf(scores))
  const { tieRule } = state.rules
  const tied = lowest.length > 1
  return {
    reason,
    caller: state.caller,
    hands,
    sums,
    scores,
    penalised,
    winners: tied ? tieWinners(state, lowest) : lowest,
    replay: tied && tieRule === 'replay',
  }
}

export function sumOf(rules: GridRules, hand: readonly Card[]): number {
  return hand.reduce((sum, card) => sum + rules.values[rankOf(card)], 0)
}

/** K-05, K-36: by the plain sums; who ties for the fewest has not called wrongly. */
function isWrongCall(rules: GridRules, sums: readonly (number | null)[], caller: Seat): boolean {
  const sum = sums[caller] ?? 0
  const others = sums.filter((other): other is number => other !== null)
  const notLowest = sum > Math.min(...others)
  return rules.penaltyWhen === 'highest' ? notLowest && sum === Math.max(...others) : notLowest // K-06
}

function withPenalty(rules: GridRules, sum: number): number {
  switch (rules.penalty) {
    case 'none':
      return sum
    case 'add':
      return sum + rules.penaltyAdd
    case 'double': {
      // K-06: with points below zero in the deck, doubling alone could be a reward.
      const belowZero = Object.values(rules.values).some((value) => value < 0)
      return belowZero ? Math.max(2 * sum, sum + 10) : 2 * sum
    }
  }
}

function tieWinners(state: GridState, tied: readonly Seat[]): readonly Seat[] {
  const { caller } = state
  switch (state.rules.tieRule) {
    case 'coWinners':
    case 'share':
    case 'replay':
      return tied
    case 'callerWins':
      return caller !== null && tied.includes(caller) ? [caller] : tied
    case 'stopperLoses':
      return tied.filter((seat) => seat !== caller)
  }
}

function lowestOf(scores: readonly (number | null)[]): number {
  return Math.min(...scores.filter((score): score is number => score !== null))
}

function seatsAt(scores: readonly (number | null)[], wanted: number): readonly Seat[] {
  return [...scores.keys()].filter((seat) => scores[seat] === wanted)
}
