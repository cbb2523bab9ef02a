// The tables of the database. Ids are text, times are epoch milliseconds, JSON is text: so the same statements run on every
// engine. How they came to be is in migrations.ts; a projection (projection.ts) brings tables of its own.

import type { Generated } from 'kysely'

export interface Schema {
  entry: EntryRow
  game_table: TableRow
  seat: SeatRow
  result: ResultRow
  snapshot: { table_id: string; seq: number; body: string }
  beat: { node: string; at: number; gone: number; people: Generated<number> } // people: how many are connected to it
  outage: { from_at: number; until_at: number }
  seek: SeekRow
  template: TemplateRow
  signing_key: SigningKeyRow
  invitation: InvitationRow
  block: BlockRow
  statistic: StatisticRow
  rating: RatingRow
  rated: RatedRow
}

/** The log: the only thing that must not be lost. Everything else but players can be made from it. */
export interface EntryRow {
  table_id: string
  seq: number
  at: number
  hash: string
  body: string // the entry without table, seq, at and hash
}

/** One row a table, for looking it up. */
export interface TableRow {
  id: string
  code: string | null // of the room; null when another table of the room has taken it over
  game: string
  preset: string | null
  phase: string
  is_public: number
  host_player: string
  seats_taken: number
  capacity: number
  created_at: number
  updated_at: number
  due_at: number | null // when a table that is not loaded must be looked at again
  next_table: string | null // where the room went on
  is_matched: Generated<number> // people who did not choose each other, and no bots: it counts for ratings
  is_settled: Generated<number> // after the end: its statistics are written, and its people are rated
  unnamed_seq: Generated<number> // how far the log reached when a name was last taken out of it
}

export interface SeatRow {
  table_id: string
  player_id: string
  name: string
  is_active: number // the player still plays or may come back: there is at most one such seat for a player (P-06)
  node: string | null // that has the player's connection
}

/** A key that games are signed with. The newest signs; the others are retired. */
export interface SigningKeyRow {
  no: number // from 1
  id: string
  public: string
  private: string
  made_at: number
  retired_at: number | null
}

export interface ResultRow {
  table_id: string
  seat: number
  player_id: string | null
  name: string
  level: string | null
  place: number | null // null: the game was abandoned
  score: number | null
  reason: string
  ended_at: number
  turns: number | null // null: from before they were counted, and so the time
  duration_ms: number | null
}

/** One figure of what somebody did in one game; sums of these are what is told. */
export interface StatisticRow {
  player_id: string
  game: string
  opposition: string // 'people', or the level of the strongest bot
  name: string
  table_id: string
  value: number
}

/** Glicko-2, as it was after the last game that counted. */
export interface RatingRow {
  player_id: string
  game: string
  rating: number
  deviation: number
  volatility: number
  games: number
  at: number
}

/** A rating as it was after each game. */
export interface RatedRow {
  player_id: string
  game: string
  at: number
  table_id: string
  rating: number
  deviation: number
}

/** A named group with rules, of one player. */
export interface TemplateRow {
  id: string
  owner: string
  name: string
  game: string
  rules: string // JSON
  members: string // JSON
  invite_seconds: number
  created_at: number
  updated_at: number
}

/** One person who was asked to a table. That it has expired is not stored: it is what the clock says. */
export interface InvitationRow {
  id: string
  table_id: string
  player_id: string
  position: number // in the template
  name: string | null // how the template calls this person
  starter: string
  starter_name: string
  template_name: string
  status: string
  invite_seconds: number
  sent_at: number
  expires_at: number
  sends: number
}

/** One person who wants nothing to do with another. */
export interface BlockRow {
  id: string
  player_id: string
  blocked_id: string
  name: string // of who is blocked, as it was then
  at: number
}

/** Somebody who looks for opponents, through a connection that this node has. */
export interface SeekRow {
  player_id: string
  node: string
  name: string
  wish: string // JSON; only those who want the same meet
  nameless: number
  bots: number
  since: number
  names: string | null // JSON, by seat: seated by another node, whose own has not told them yet; null: still looking
}
