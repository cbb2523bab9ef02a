// Cambio in the words of seeds 000 and 001: what its routes say and what its tables in the database hold.

import type { GridView, PowerKind } from '../../../games/cambio/public.ts'
import { type Card, rankOf } from '../../../kernel/cards.ts'
import type { AnyGame } from '../../../kernel/game.ts'
import type { Seat, Viewer } from '../../../kernel/secrecy.ts'
import type { SeatInfo, Table } from '../../../table/table.ts'

export const powerNames: Readonly<Record<PowerKind, string>> = {
  peekOwn: 'peek_own',
  peekOpp: 'peek_opponent',
  peekAny: 'peek_any',
  autoPeekOwn: 'auto_peek',
  blindSwap: 'blind_swap',
}

/** K-28. A match of several rounds also has pauses. */
export const phaseNames: Readonly<Record<GridView['phase'], string>> = {
  initialPeek: 'initial_peek',
  playing: 'playing',
  finalRound: 'final_round',
  roundOver: 'round_over',
  completed: 'completed',
}

export function phaseOf(table: Table, view: GridView | null): string {
  return table.phase === 'playing' && view !== null ? phaseNames[view.phase] : table.phase
}

export function cambioView(table: Table, viewer: Viewer, game: AnyGame): GridView | null {
  return table.state === null ? null : (game.view(table.state, viewer) as GridView)
}

/** A player is somebody at one table: the same person has another id at the next. */
export function playerIdOf(tableId: string, seat: Seat): string {
  return `${tableId}:${seat}`
}

export function seatOfPlayer(tableId: string, playerId: string): Seat | undefined {
  const [, seat] = playerId.startsWith(`${tableId}:`) ? (/:([0-3])$/.exec(playerId) ?? []) : []
  return seat === undefined ? undefined : Number(seat)
}

/** C0-EN2: connected, disconnected, or taken over by a bot. */
export function connectionOf({ attendance, player }: SeatInfo): string {
  if (attendance === 'here' || player === null) return 'connected'
  return attendance === 'bot' || attendance === 'standIn' ? 'bot_takeover' : 'disconnected'
}

const suitNames: Readonly<Record<string, string>> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' }

/** C0-EN3. */
export function namedCard(card: Card, values: Readonly<Record<string, number>>) {
  const rank = rankOf(card)
  const name = rank === 'T' ? '10' : rank === 'X' ? 'joker' : rank
  return { rank: name, suit: suitNames[card.charAt(1)] ?? 'none', value: values[rank] ?? 0 }
}
