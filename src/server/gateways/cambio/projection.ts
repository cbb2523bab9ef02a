// The tables that seed 001 names: `player`, `turn`, `special_power`, `game_score`, `card`, and what the view `game_session` needs
// beyond the table's own row. Who may read the database may read them, and they hold no card that is still hidden.

import type { GridRules, GridView } from '../../../games/cambio/public.ts'
import type { GridEvent } from '../../../games/grid/events.ts'
import type { AnyGame } from '../../../kernel/game.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import { type Entry, isPlay, type Table } from '../../../table/table.ts'
import type { Projection, RowChange } from '../../storage/projection.ts'
import {
  type CardRow,
  migrations,
  type PlayerRow,
  type ScoreRow,
  type SessionRow,
  type SpecialPowerRow,
  type TurnRow,
} from './tables.ts'
import { cambioView, connectionOf, namedCard, phaseOf, playerIdOf, powerNames } from './words.ts'

export const cambioProjection: Projection = {
  game: 'cambio',
  migrations,
  opened: (table) => [session(sessionRow(table, null)), players(playerRows(table, null))],
  changed,
  unnamed: (id, user_id, name) => [
    { type: 'set', table: 'player', to: { name }, where: { game_session_id: id, user_id } },
  ],
  removed: (id) => [
    { type: 'remove', table: 'cambio_session', where: { table_id: id } },
    { type: 'remove', table: 'player', where: { game_session_id: id } },
  ],
}

/** What these tables tell of. Whatever else happens in a game changes nothing in them. */
const told: ReadonlySet<string> = new Set<GridEvent['type']>([
  'dealt',
  'turnStarted',
  'swapped',
  'discarded',
  'peeked',
  'blindSwapped',
  'called',
  'finalRound',
  'turnForfeited',
  'revealed',
  'roundEnded',
  'matchEnded',
])

/** What an entry changes in these tables: nothing for a draw, a row or two for the end of a turn. */
function changed(before: Table, after: Table, entry: Entry, game: AnyGame): readonly RowChange[] {
  const isQuiet = isPlay(entry) && before.phase === after.phase
  if (isQuiet && !entry.events.some(({ type }) => told.has(type))) return []
  const view = cambioView(after, 'spectator', game)
  const row = sessionRow(after, view)
  const isSameSession = isSame(row, sessionRow(before, cambioView(before, 'spectator', game)))
  return [
    ...(isSameSession ? [] : [session(row)]),
    ...(isQuiet ? [] : playerChanges(before, after, game)),
    ...(view === null ? [] : eventChanges(after, entry, view)),
  ]
}

// --- the session ---

function sessionRow(table: Table, view: GridView | null): SessionRow {
  return {
    table_id: table.id,
    phase: phaseOf(table, view),
    current_turn_index: view?.turn?.seat ?? null,
    cambio_caller_id: view === null || view.caller === null ? null : playerIdOf(table.id, view.caller),
    turn_count: view?.turnCount ?? 0,
    draw_pile_count: view?.deckCount ?? 0,
    discard_pile_count: view?.discardCount ?? 0,
  }
}

function session(row: SessionRow): RowChange {
  return { type: 'put', table: 'cambio_session', key: 'table_id', rows: [row] }
}

// --- the players ---

function playerRows(table: Table, game: AnyGame | null): readonly PlayerRow[] {
  const outcome = game === null || table.state === null ? null : game.outcome(table.state)
  return table.seats.map((info, seat) => ({
    id: playerIdOf(table.id, seat),
    game_session_id: table.id,
    position: seat,
    user_id: info.player,
    name: info.name,
    is_bot: info.level === null ? 0 : 1,
    bot_difficulty: info.level,
    connection_status: connectionOf(info),
    score: outcome?.standings.find((standing) => standing.seat === seat)?.score ?? null,
  }))
}

function players(rows: readonly PlayerRow[]): RowChange {
  return { type: 'put', table: 'player', key: 'id', rows }
}

/** In the lobby seats move up, so what is behind the last one goes. */
function playerChanges(before: Table, after: Table, game: AnyGame): readonly RowChange[] {
  const known = playerRows(before, game)
  const rows = playerRows(after, game).filter((row, seat) => !isSame(row, known[seat]))
  const gone = known.slice(after.seats.length)
  return [
    ...(rows.length === 0 ? [] : [players(rows)]),
    ...gone.map(({ id }): RowChange => ({ type: 'remove', table: 'player', where: { id } })),
  ]
}

// --- what happened ---

function eventChanges(table: Table, entry: Entry, view: GridView): readonly RowChange[] {
  const events = entry.events as readonly GridEvent[]
  const added = {
    turn: events.flatMap((event) => turnRows(table, entry, event, events, view)),
    special_power: events.flatMap((event) => powerRows(table, entry, event)),
    game_score: events.flatMap((event) => scoreRows(table, event, view.round)),
    card: events.flatMap((event) => cardRows(table, event, view.round)),
  }
  return Object.entries(added).flatMap(([table, rows]): readonly RowChange[] =>
    rows.length === 0 ? [] : [{ type: 'add', table, rows }],
  )
}

/** One row for every turn that was taken, called in or lost (K-34). */
function turnRows(
  table: Table,
  { seq, at }: Entry,
  event: GridEvent,
  others: readonly GridEvent[],
  view: GridView,
): readonly TurnRow[] {
  const row = (seat: Seat, action: string, more: Partial<TurnRow> = {}): TurnRow => ({
    game_session_id: table.id,
    seq,
    round: view.round,
    turn_number: view.turnCount,
    player_id: playerIdOf(table.id, seat),
    action,
    draw_source: null,
    card_position: null,
    at,
    ...more,
  })
  switch (event.type) {
    case 'swapped': {
      const { seat, from, pos } = event.open
      return [row(seat, 'swap', { draw_source: from, card_position: pos })]
    }
    case 'discarded': {
      const { seat, from } = event.open
      const isLost = others.some((other) => other.type === 'turnForfeited' && other.open.seat === seat)
      return isLost ? [] : [row(seat, 'discard', { draw_source: from })]
    }
    case 'called':
      return [row(event.open.seat, 'cambio')]
    case 'turnForfeited':
      return [row(event.open.seat, 'forfeit')]
    default:
      return []
  }
}

/** C1-FR-005: every power that was used, by whom and on what; never what was seen. */
function powerRows(table: Table, { seq, at }: Entry, event: GridEvent): readonly SpecialPowerRow[] {
  if (event.type !== 'peeked' && event.type !== 'blindSwapped') return []
  const { seat, power } = event.open
  const target = event.type === 'peeked' ? event.own[seat] : { seat: event.open.target, pos: event.open.pos }
  return [
    {
      game_session_id: table.id,
      seq,
      player_id: playerIdOf(table.id, seat),
      power_type: powerNames[power],
      card_position: event.type === 'blindSwapped' ? event.open.mine : null,
      target_player_id: target === undefined ? null : playerIdOf(table.id, target.seat),
      target_position: target?.pos ?? null,
      activated_at: at,
    },
  ]
}

/** C1-FR-014. A round that is to be played again counts for nothing. */
function scoreRows(table: Table, event: GridEvent, round: number): readonly ScoreRow[] {
  if (event.type !== 'revealed' || event.open.replay) return []
  const { sums, scores, hands, winners, caller } = event.open
  return sums.flatMap((sum, seat) => {
    const final = scores[seat] ?? sum
    if (sum === null || final === null) return []
    return [
      {
        game_session_id: table.id,
        round,
        player_id: playerIdOf(table.id, seat),
        cards: JSON.stringify(hands[seat] ?? []),
        score: sum,
        penalty: final - sum,
        final_score: final,
        is_winner: winners.includes(seat) ? 1 : 0,
        called_cambio: caller === seat ? 1 : 0,
      },
    ]
  })
}

/** C0-EN3: the cards as everybody saw them in the end. */
function cardRows(table: Table, event: GridEvent, round: number): readonly CardRow[] {
  if (event.type !== 'revealed' || event.open.replay) return []
  const { values } = table.rules as GridRules
  return event.open.hands.flatMap((hand, seat) =>
    hand.map((card, position) => ({
      game_session_id: table.id,
      round,
      player_id: playerIdOf(table.id, seat),
      position,
      ...namedCard(card, values),
    })),
  )
}

function isSame(a: object, b: object | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
