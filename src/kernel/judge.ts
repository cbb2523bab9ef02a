// Looking back at what somebody did: what was it worth to them by what they knew then, and what would the best other thing have
// been worth? A judge is given what a bot is given, a view and a mind, and so knows no more than the player did.

import type { Bot, BotTypes } from './bot.ts'
import type { Chance } from './chance.ts'
import type { Option } from './options.ts'
import type { World } from './search.ts'
import type { Seat, SeenEvent } from './secrecy.ts'

/** Values are shares of the win of this round, 0 to 1: what can be expected, with what comes after it played well. */
export interface Judgement<Command = { readonly type: string }> {
  readonly value: number // of what was played
  readonly rival: Command // the best of all else
  readonly gap: number // how much less that is worth; below 0 it would have been better
  readonly error: number // the standard error of the gap; 0 where it is worked out exactly
  readonly habitual: boolean // what a strong player does without a thought
}

export interface Judge<T extends BotTypes = BotTypes, Mind = unknown> {
  start: Bot<T, Mind>['start']
  watch: Bot<T, Mind>['watch']
  /** Null where there was nothing to choose. `effort` is 1 for the usual one. */
  judge(
    mind: Mind,
    view: T['view'],
    options: readonly Option[],
    played: T['command'],
    chance: Chance,
    effort: number,
  ): Judgement<T['command']> | null
  /** The cards that it knew to lie face down: by place, as the game numbers them. */
  knew(mind: Mind, view: T['view']): Readonly<Record<number, string | number>>
  /** The share of the win that an event gives to a seat, if it decides a round. */
  result?(seen: SeenEvent, seat: Seat): number | null
}

interface Gain<Candidate> {
  readonly candidate: Candidate
  sum: number
  squares: number
}

/** Worlds in which nothing is given up yet. */
const fewWorlds = 12
/** Of all that is tried, the part that goes into finding the rival. */
const searching = 0.4
/** Nobody asks for more precision than this, in shares of a win. */
const preciseEnough = 0.01

/**
 * Finds the rival in some worlds and compares it with what was played in others: whatever looks best among many looks a little
 * better than it is, and only in worlds that did not choose it this comes out.
 */
export function weigh<Candidate>(
  played: Candidate,
  others: readonly Candidate[],
  steps: number,
  imagine: () => World<Candidate>,
): { readonly value: number; readonly rival: Candidate; readonly gap: number; readonly error: number } | null {
  let left: readonly Gain<Candidate>[] = others.map(fresh)
  const mine = fresh(played)
  let worlds = 0
  let spent = 0
  const tryAll = (gains: readonly Gain<Candidate>[]) => {
    const world = imagine()
    const usual = world(played)
    add(mine, usual.share)
    spent += usual.steps
    for (const gain of gains) {
      const trial = world(gain.candidate)
      add(gain, trial.share - usual.share)
      spent += trial.steps
    }
  }
  while (left.length > 1 && (worlds < fewWorlds || spent < searching * steps)) {
    tryAll(left)
    worlds += 1
    if (worlds >= fewWorlds) left = hopeful(left, worlds)
  }
  const [best] = left.toSorted((a, b) => b.sum - a.sum)
  if (best === undefined) return null
  const rival = fresh(best.candidate)
  let compared = 0
  const precise = () => errorOf(rival, compared) < preciseEnough
  while (compared < fewWorlds || (spent < steps && !precise())) {
    tryAll([rival])
    compared += 1
  }
  const value = mine.sum / (worlds + compared)
  return { value, rival: rival.candidate, gap: -rival.sum / compared, error: errorOf(rival, compared) }
}

function fresh<Candidate>(candidate: Candidate): Gain<Candidate> {
  return { candidate, sum: 0, squares: 0 }
}

function add<Candidate>(gain: Gain<Candidate>, share: number): void {
  gain.sum += share
  gain.squares += share * share
}

/** Those that could still be the best of them. */
function hopeful<Candidate>(gains: readonly Gain<Candidate>[], worlds: number): readonly Gain<Candidate>[] {
  const most = Math.max(...gains.map((gain) => gain.sum / worlds - 1.6 * errorOf(gain, worlds)))
  return gains.filter((gain) => gain.sum / worlds + 1.6 * errorOf(gain, worlds) > most)
}

/** The standard error of the mean gain; never quite nothing, for few worlds prove little. */
function errorOf<Candidate>({ sum, squares }: Gain<Candidate>, worlds: number): number {
  if (worlds === 0) return Number.POSITIVE_INFINITY
  const mean = sum / worlds
  return Math.sqrt((Math.max(0, squares / worlds - mean * mean) + 1 / worlds) / worlds)
}
