// The GameStateDto of the hub: a match as one of its players sees it, built up from that player's view. It depends on the
// table alone and on no clock, so that the state after an entry is the same whenever it is asked for (B4-14.6).

import { type BelieveView, options } from '../../../games/believe/public.ts'
import type { BelieveRules } from '../../../games/believe/rules.ts'
import type { Seat, Viewer } from '../../../kernel/secrecy.ts'
import { gameOf } from '../../../table/fold.ts'
import { hasPerson, type PlayerId, type Surroundings, seatOf, type Table } from '../../../table/table.ts'
import { botGuidOf, emptyGuid, guidOf } from '../../base/guids.ts'
import { inRuleNames } from './requests.ts'
import { namedCard, rankName } from './words.ts'

export function gameStateOf(table: Table, player: PlayerId, code: string | null, env: Surroundings) {
  const seat = seatOf(table, player)
  const info = seat === undefined ? undefined : table.seats[seat]
  // Whoever has left the game sees no more of it than anybody.
  const viewer = seat !== undefined && info !== undefined && hasPerson(info) ? seat : 'spectator'
  const view = viewOf(table, viewer, env)
  const idOf = (one: Seat) => seatGuid(table, one)
  return {
    matchId: guidOf(table.id),
    code: table.phase === 'waiting' ? code : null,
    playerId: guidOf(player),
    hostId: guidOf(table.host),
    playerCount: table.capacity, // the cards are dealt when so many are there
    seq: table.seq,
    players: table.seats.map(({ name, attendance, connected, level }, one) => ({
      playerId: idOf(one),
      name,
      connected,
      isBot: level !== null,
      attendance,
      handCount: view?.players[one]?.cards ?? 0,
      score: view?.players[one]?.score ?? 0,
    })),
    handCounts: Object.fromEntries(table.seats.map((_, one) => [idOf(one), view?.players[one]?.cards ?? 0])),
    ...(view === null ? lobbyPart : playPart(view, idOf)),
    ...rulesPart(table.rules as BelieveRules, view ?? viewBefore(table, env)),
    ...(table.phase === 'abandoned' ? { phase: 'abandoned' } : {}),
    ranking: rankingOf(table, idOf, env),
  }
}

export type GameState = ReturnType<typeof gameStateOf>

/** The number of the turn within its round; none before the first deal. */
export function turnNoOf(view: BelieveView | null): number {
  return view === null ? 0 : view.turns + 1
}

export function viewOf(table: Table, viewer: Viewer, env: Surroundings): BelieveView | null {
  return table.state === null ? null : (gameOf(table, env).view(table.state, viewer) as BelieveView)
}

/** Of a match that waits, as it would be dealt to as many as it waits for. */
function viewBefore(table: Table, env: Surroundings): BelieveView {
  const game = gameOf(table, env)
  return game.view(game.initial(table.rules, table.capacity), 'spectator') as BelieveView
}

function seatGuid(table: Table, seat: Seat): string {
  const player = table.seats[seat]?.player ?? null
  return player === null ? botGuidOf(table.id, seat) : guidOf(player)
}

type IdOf = (seat: Seat) => string

const lobbyPart = {
  phase: 'waiting',
  round: 0,
  turnNo: 0,
  currentPlayerId: emptyGuid,
  dealerId: emptyGuid,
  seating: [],
  hand: [],
  tableCount: 0,
  announcedRank: null,
  lastPlay: null,
  roundEnded: false,
  moves: [],
  disposed: [],
  challenge: null,
  result: null,
} as const

const moveNames: Readonly<Record<string, string>> = {
  play: 'Play',
  challenge: 'Challenge',
  concede: 'Concede',
  nextRound: 'NextRound',
  endGame: 'EndGame',
  disposeJokers: 'DisposeJokers',
}

function playPart(view: BelieveView, idOf: IdOf) {
  const last = view.pile.at(-1)
  return {
    phase: view.phase,
    round: view.round,
    turnNo: turnNoOf(view),
    currentPlayerId: view.turn === null ? emptyGuid : idOf(view.turn),
    dealerId: idOf(view.dealer),
    seating: view.order.map(idOf), // clockwise
    hand: view.hand.map(namedCard),
    tableCount: view.pile.reduce((sum, play) => sum + play.count, 0),
    announcedRank: view.rank === null ? null : rankName(view.rank),
    lastPlay: last === undefined ? null : { playerId: idOf(last.seat), count: last.count },
    roundEnded: view.phase === 'roundOver' || view.phase === 'finished',
    moves: [...new Set(options(view).map(({ command }) => moveNames[command] ?? command))],
    disposed: view.disposed.map(({ seat, rank }) => ({ playerId: idOf(seat), rank: rankName(rank) })),
    challenge: view.challenge && challengePart(view.challenge, idOf),
    result: view.result && resultPart(view, view.result, idOf),
  }
}

/** What is played, by the names that it is asked for. */
function rulesPart(rules: BelieveRules, view: BelieveView) {
  return {
    ...inRuleNames(rules),
    deckSize: view.deckSize,
    jokerCount: view.jokers,
    announceableRanks: view.announceable.map(rankName),
  }
}

function challengePart({ seat, of, index, rank, card, truth }: NonNullable<BelieveView['challenge']>, idOf: IdOf) {
  return {
    challengerId: idOf(seat),
    playerId: idOf(of),
    pickIndex: index,
    announcedRank: rankName(rank),
    card: namedCard(card),
    hit: truth,
  }
}

/** Of the last round that is over. The hands lie open until the next deal. */
function resultPart(view: BelieveView, result: NonNullable<BelieveView['result']>, idOf: IdOf) {
  const { round, winners, points, reason } = result
  const bySeat = <T>(values: readonly (T | null)[]) =>
    Object.fromEntries(values.flatMap((value, seat) => (value === null ? [] : [[idOf(seat), value]])))
  return {
    round,
    reason,
    winners: winners.map(idOf),
    points: bySeat(points),
    hands: bySeat(view.players.map(({ hand }) => (hand === null ? null : hand.map(namedCard)))),
  }
}

/** When the game is over: everybody, best first. */
function rankingOf(table: Table, idOf: IdOf, env: Surroundings) {
  const outcome = table.state === null ? null : gameOf(table, env).outcome(table.state)
  return outcome === null
    ? null
    : outcome.standings.map(({ seat, place, score }) => ({ playerId: idOf(seat), place, score }))
}
