// A game looked back at from one seat: what each of its moves was worth by what it had seen until then, and what was luck.
//
// The mind that judges is folded from what the seat was shown, as that of a bot that takes a seat over, with chance that has
// nothing to do with the deal: nothing that the seat could not know gets in. docs/review.md says what the numbers mean.

import { assert } from '../kernel/assert.ts'
import { type Chance, chanceAt, within } from '../kernel/chance.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Judgement } from '../kernel/judge.ts'
import type { Option } from '../kernel/options.ts'
import { type Seat, seenBy } from '../kernel/secrecy.ts'
import { fold, gameOf } from './fold.ts'
import type { Entry, Surroundings, Table } from './table.ts'

export const grades = ['good', 'inaccuracy', 'mistake', 'blunder'] as const
export type Grade = (typeof grades)[number]

/** From so much of a win on. */
const gradesFrom: readonly (readonly [Grade, number])[] = [
  ['blunder', 0.15],
  ['mistake', 0.07],
  ['inaccuracy', 0.03],
]

/** A difference counts from so many of its standard errors on: until then the player has the benefit of the doubt. */
const sure = 2

export interface ReviewedMove {
  readonly seq: number
  readonly round: number // from 0
  readonly command: { readonly type: string }
  readonly view: object // the seat's, before it
  readonly knew: Readonly<Record<number, string | number>>
  readonly judgement: Judgement
  readonly before: number // the share of the win that it could expect,
  readonly after: number // and what was left of it when it had moved
  readonly loss: number
  readonly grade: Grade
}

export interface ReviewedRound {
  readonly round: number
  readonly seq: number // of its end
  readonly fair: number // what everybody could expect before the deal
  readonly result: number | null // null: it was not finished
}

export type ReviewStep =
  | { readonly type: 'move'; readonly move: ReviewedMove }
  | { readonly type: 'round'; readonly round: ReviewedRound }

/** Chance that anybody can repeat, and that tells nothing of the cards. */
const key = '5e'.repeat(32)

/** The moves of a seat, one after the other as they are judged, and the rounds as they end. */
export function* review(
  entries: readonly Entry[],
  seat: Seat,
  env: Surroundings,
  effort = 1,
): Generator<ReviewStep, void> {
  let table: Table | null = null
  let mind: unknown = null
  let round = 0
  let moved = false
  for (const entry of entries) {
    if (table !== null && isOwn(entry, table, seat)) {
      const move = judged(entry, table, seat, mind, round, env, effort)
      if (move !== null) {
        moved = true
        yield { type: 'move', move }
      }
    }
    const after: Table = fold(table, entry, env)
    table = after
    const game = gameOf(after, env)
    if (entry.act.type === 'started') mind = game.judge.start(seat, after.rules)
    for (const [index, event] of entry.events.entries()) {
      const seen = seenBy(event, seat)
      mind = game.judge.watch(mind, seen, chanceOf(entry, `${index}`))
      const result = game.judge.result?.(seen, seat) ?? null
      if (result !== null && moved) yield { type: 'round', round: ended(after, entry, round, result) }
      if (result === null) continue
      round += moved ? 1 : 0
      moved = false
    }
  }
  if (table !== null && moved) {
    const last = entries.at(-1) as Entry
    yield { type: 'round', round: ended(table, last, round, finalShare(table, seat, gameOf(table, env))) }
  }
}

/** How many moves there are to judge at most: for whoever shows how far it is. */
export function movesOf(entries: readonly Entry[], seat: Seat): number {
  return entries.filter(({ act }) => act.type === 'moved' && act.seat === seat).length
}

/** What a bot did while the person was away is not theirs; what a bot did at a seat of its own is. */
function isOwn({ act }: Entry, { seats }: Table, seat: Seat): boolean {
  const info = seats[seat]
  return act.type === 'moved' && act.seat === seat && (info?.player === null || info?.level === null)
}

function judged(
  entry: Entry,
  table: Table,
  seat: Seat,
  mind: unknown,
  round: number,
  env: Surroundings,
  effort: number,
): ReviewedMove | null {
  const { act, seq } = entry
  assert(act.type === 'moved' && table.state !== null, 'a move without a game')
  const game = gameOf(table, env)
  const view = game.view(table.state, seat)
  const options = game.options(view)
  if (isForced(options)) return null
  const judgement = game.judge.judge(mind, view, options, act.command, chanceOf(entry, 'judge'), effort)
  if (judgement === null) return null
  const after = judgement.value
  const loss = -judgement.gap > sure * judgement.error ? Math.min(-judgement.gap, 1 - after) : 0
  const knew = game.judge.knew(mind, view)
  return {
    seq,
    round,
    command: act.command,
    view,
    knew,
    judgement,
    before: after + loss,
    after,
    loss,
    grade: gradeOf(loss),
  }
}

function chanceOf({ seq }: Entry, label: string): Chance {
  return within(chanceAt(key, seq), label)
}

function isForced(options: readonly Option[]): boolean {
  const [option, ...others] = options
  if (option === undefined || others.length > 0) return option === undefined
  return Object.values(option.choices).every(({ from, min }) => from.length === 1 && min === 1)
}

export function gradeOf(loss: number): Grade {
  return gradesFrom.find(([, from]) => loss >= from)?.[0] ?? 'good'
}

function ended(table: Table, { seq }: Entry, round: number, result: number | null): ReviewedRound {
  return { round, seq, fair: 1 / table.seats.length, result }
}

function finalShare({ state }: Table, seat: Seat, game: AnyGame): number | null {
  const outcome = state === null ? null : game.outcome(state)
  if (outcome === null) return null
  const winners = outcome.standings.filter(({ place }) => place === 1)
  return winners.some((standing) => standing.seat === seat) ? 1 / winners.length : 0
}

// --- luck apart from mistakes ---

/** What changed the prospects between two moves, or after the last: the cards, and what the others did. */
export interface Luck {
  readonly round: number
  readonly after: number | null // the move; null: the deal, and what came before the first move
  readonly from: number
  readonly to: number
}

/**
 * Of every round: result = fair share + luck - losses. This is so by construction, for the prospects before a move follow on those
 * after the last one; it says how the way from the one to the other was made.
 */
export interface Account {
  readonly fair: number
  readonly lost: number
  readonly luck: number
  readonly result: number | null
}

export function luckOf(moves: readonly ReviewedMove[], rounds: readonly ReviewedRound[]): readonly Luck[] {
  return rounds.flatMap(({ round, fair, result }) => {
    const own = moves.filter((move) => move.round === round)
    const stretches = own.map((move, index): Luck => {
      const last = own[index - 1]
      return { round, after: last?.seq ?? null, from: last?.after ?? fair, to: move.before }
    })
    const last = own.at(-1)
    const end = last && result !== null ? [{ round, after: last.seq, from: last.after, to: result }] : []
    return [...stretches, ...end]
  })
}

export function accountOf(moves: readonly ReviewedMove[], rounds: readonly ReviewedRound[]): Account {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const open = rounds.some(({ result }) => result === null)
  return {
    fair: sum(rounds.map(({ fair }) => fair)),
    lost: sum(moves.map(({ loss }) => loss)),
    luck: sum(luckOf(moves, rounds).map(({ from, to }) => to - from)),
    result: open ? null : sum(rounds.map(({ result }) => result ?? 0)),
  }
}

// --- moments worth seeing ---

export interface Moment {
  readonly kind: 'mistake' | 'find' | 'solid' | 'lucky' | 'unlucky' // a find is what few would think of
  readonly seq: number // of the move that it is about, or after which it happened
  readonly size: number // in shares of a win
}

const leastMoment = 0.01

/** The worst move, the best one, and the greatest turn of luck; then the next of these, up to three in all. */
export function momentsOf(
  moves: readonly ReviewedMove[],
  rounds: readonly ReviewedRound[],
  most = 3,
): readonly Moment[] {
  const bySize = (moments: readonly Moment[]) =>
    moments.filter(({ size }) => size >= leastMoment).toSorted((a, b) => b.size - a.size || a.seq - b.seq)
  const mistakes = bySize(moves.map(({ seq, loss }) => ({ kind: 'mistake', seq, size: loss })))
  const surely = ({ judgement: { gap, error } }: ReviewedMove) => gap > sure * error
  const unusual = moves.filter((move) => surely(move) && !move.judgement.habitual)
  const finds = bySize(unusual.map(({ seq, judgement }) => ({ kind: 'find', seq, size: judgement.gap })))
  const usual = moves.filter((move) => surely(move) && move.judgement.habitual)
  const solid = bySize(usual.map(({ seq, judgement }) => ({ kind: 'solid', seq, size: judgement.gap })))
  const luck = bySize(
    luckOf(moves, rounds).flatMap(({ after, from, to }): readonly Moment[] =>
      after === null ? [] : [{ kind: to > from ? 'lucky' : 'unlucky', seq: after, size: Math.abs(to - from) }],
    ),
  )
  const chosen: Moment[] = []
  const wells = [mistakes, luck, [...finds, ...solid]]
  for (let turn = 0; chosen.length < most && turn < most; turn++) {
    for (const well of wells) {
      const next = well.find(({ seq }) => !chosen.some((moment) => moment.seq === seq))
      if (next !== undefined && chosen.length < most) chosen.push(next)
    }
  }
  return chosen.toSorted((a, b) => a.seq - b.seq)
}
