// Statistics of a game that is over, from its log. They read what players were told in private, so they are not for a
// game that is still played: a rate of lies would be a leak.

import { at } from '../../kernel/assert.ts'
import { type Rank, rankOf } from '../../kernel/cards.ts'
import type { Figures as Counts, Theirs } from '../../kernel/game.ts'
import type { GameEvent, Seat } from '../../kernel/secrecy.ts'
import type { BelieveEvent } from './events.ts'
import { setSize } from './hand.ts'
import type { BelieveRules } from './rules.ts'

export interface Figures {
  readonly turns: number
  readonly msPerTurn: number | null // null: there was none
  readonly plays: number
  readonly bluffRate: number | null // of plays with a card that was not of the announced rank
  readonly challenges: number
  readonly successRate: number | null // of challenges that found a lie
  readonly handAtChallenge: number | null // cards that the challenger held, on average
  readonly largestCollection: number
  readonly announced: readonly { readonly rank: Rank; readonly times: number }[] // most frequent first
  readonly points: number
}

export interface Statistics {
  readonly game: Figures
  readonly rounds: readonly Figures[]
  readonly players: readonly Figures[] // by seat
}

/** One thing that somebody did. */
type Deed = { readonly round: number; readonly seat: Seat } & (
  | { readonly type: 'turn'; readonly ms: number }
  | { readonly type: 'play'; readonly bluff: boolean }
  | { readonly type: 'challenge'; readonly lie: boolean; readonly hand: number }
  | { readonly type: 'collection'; readonly count: number }
  | { readonly type: 'announcement'; readonly rank: Rank }
  | { readonly type: 'score'; readonly points: number }
)

/** The log is a table's, from its first entry on. */
export function statisticsOf(
  log: readonly { readonly events: readonly GameEvent[] }[],
  rules: BelieveRules,
  seats: number,
): Statistics {
  const deeds = deedsOf(
    log.flatMap((entry) => entry.events as readonly BelieveEvent[]),
    rules,
    seats,
    () => true,
  )
  const rounds = deeds.reduce((most, deed) => Math.max(most, deed.round), 0)
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  return {
    game: figuresOf(deeds),
    rounds: numbers(rounds).map((index) => figuresOf(deeds.filter((deed) => deed.round === index + 1))),
    players: numbers(seats).map((seat) => figuresOf(deeds.filter((deed) => deed.seat === seat))),
  }
}

/**
 * B4-15: of each seat, to be added up: `bluffs` of `plays`, `catches` of `challenges` and the cards held then, the time of all
 * `turns`, and how often each rank was announced.
 */
export function statistics(
  events: readonly BelieveEvent[],
  rules: BelieveRules,
  seats: number,
  theirs: Theirs<BelieveEvent>,
): readonly Counts[] {
  const deeds = deedsOf(events, rules, seats, theirs)
  return Array.from({ length: seats }, (_, seat) => {
    const mine = deeds.filter((deed) => deed.seat === seat)
    const plays = mine.filter((deed) => deed.type === 'play')
    const challenges = mine.filter((deed) => deed.type === 'challenge')
    const collections = mine.filter((deed) => deed.type === 'collection')
    const turns = mine.filter((deed) => deed.type === 'turn')
    const announced = frequencies(mine.filter((deed) => deed.type === 'announcement').map((deed) => deed.rank))
    return {
      turns: turns.length,
      turnMs: sum(turns.map(({ ms }) => ms)),
      plays: plays.length,
      bluffs: plays.filter(({ bluff }) => bluff).length,
      challenges: challenges.length,
      catches: challenges.filter(({ lie }) => lie).length,
      cardsAtChallenge: sum(challenges.map(({ hand }) => hand)),
      mostCollected: Math.max(0, ...collections.map(({ count }) => count)),
      ...Object.fromEntries(announced.map(({ rank, times }) => [`announced${rank}`, times])),
    }
  })
}

function figuresOf(deeds: readonly Deed[]): Figures {
  const turns = deeds.filter((deed) => deed.type === 'turn')
  const plays = deeds.filter((deed) => deed.type === 'play')
  const challenges = deeds.filter((deed) => deed.type === 'challenge')
  const collections = deeds.filter((deed) => deed.type === 'collection')
  return {
    turns: turns.length,
    msPerTurn: mean(turns.map((turn) => turn.ms)),
    plays: plays.length,
    bluffRate: mean(plays.map((play) => (play.bluff ? 1 : 0))),
    challenges: challenges.length,
    successRate: mean(challenges.map((challenge) => (challenge.lie ? 1 : 0))),
    handAtChallenge: mean(challenges.map((challenge) => challenge.hand)),
    largestCollection: Math.max(0, ...collections.map((collection) => collection.count)),
    announced: frequencies(deeds.filter((deed) => deed.type === 'announcement').map((deed) => deed.rank)),
    points: sum(deeds.map((deed) => (deed.type === 'score' ? deed.points : 0))),
  }
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : sum(numbers) / numbers.length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function frequencies(ranks: readonly Rank[]): Figures['announced'] {
  return [...Map.groupBy(ranks, (rank) => rank)]
    .map(([rank, times]) => ({ rank, times: times.length }))
    .toSorted((a, b) => b.times - a.times || (a.rank < b.rank ? -1 : 1))
}

/** Reads the events in order, with the hands counted along. */
function deedsOf(
  events: readonly BelieveEvent[],
  rules: BelieveRules,
  seats: number,
  theirs: Theirs<BelieveEvent>,
): readonly Deed[] {
  const deeds: Deed[] = []
  const hands: number[] = Array.from({ length: seats }, () => 0)
  let round = 0
  let rank: Rank | null = null
  let turn: { readonly seat: Seat; readonly at: number } | null = null
  const changeHand = (seat: Seat, by: number) => hands.splice(seat, 1, at(hands, seat) + by)
  const endTurn = (time: number, did: (deed: Deed) => void) => {
    if (turn !== null) did({ round, seat: turn.seat, type: 'turn', ms: time - turn.at })
    turn = null
  }
  for (const event of events) {
    const did = (deed: Deed) => {
      if (theirs(event, deed.seat)) deeds.push(deed)
    }
    switch (event.type) {
      case 'dealt':
        round = event.open.round
        hands.splice(0, seats, ...event.open.counts)
        break
      case 'disposed':
      case 'jokersDisposed':
        changeHand(event.open.seat, -setSize)
        break
      case 'turnBegan':
        endTurn(event.open.at, did)
        turn = event.open
        break
      case 'announced':
        rank = event.open.rank
        did({ round, seat: event.open.seat, type: 'announcement', rank })
        break
      case 'played': {
        const { seat, count } = event.open
        const cards = event.own[seat]?.cards ?? []
        const isTrue = (one: Rank) => one === rank || (rules.jokerWild && one === 'X')
        changeHand(seat, -count)
        did({ round, seat, type: 'play', bluff: !cards.map(rankOf).every(isTrue) })
        break
      }
      case 'challenged': {
        const { seat, truth } = event.open
        did({ round, seat, type: 'challenge', lie: !truth, hand: at(hands, seat) })
        break
      }
      case 'collected':
        changeHand(event.open.seat, event.open.count)
        did({ round, seat: event.open.seat, type: 'collection', count: event.open.count })
        break
      case 'turnSkipped':
        turn = null // nobody took it
        break
      case 'roundEnded':
        endTurn(event.open.at, did)
        for (const [seat, points] of event.open.points.entries()) {
          if (points !== null) did({ round, seat, type: 'score', points })
        }
        break
      case 'conceded':
      case 'voted':
      case 'seated':
      case 'gameEnded':
      case 'attendanceChanged':
      case 'hostChanged':
        break
    }
  }
  return deeds
}
