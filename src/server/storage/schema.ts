// The tables of the database, and how they came to be. Ids are text, times are epoch milliseconds, JSON is text: so the same
// statements run on every engine.

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
  cambio_session: SessionRow
  game_session: GameSessionRow
  player: PlayerRow
  turn: TurnRow
  special_power: SpecialPowerRow
  game_score: ScoreRow
  card: CardRow
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

// Cambio as its seeds want it to be queried (C1-BUILT1). Players are named by table and position: `<table>:<position>`.

export interface SessionRow {
  table_id: string
  phase: string
  current_turn_index: number | null
  cambio_caller_id: string | null
  turn_count: number
  draw_pile_count: number // as of the last turn
  discard_pile_count: number
}

/** A view. */
export interface GameSessionRow extends Omit<SessionRow, 'table_id'> {
  id: string
  room_code: string | null
  host_user_id: string
  max_players: number
  created_at: number
  updated_at: number
  ended_at: number | null
}

export interface PlayerRow {
  id: string
  game_session_id: string
  position: number
  user_id: string | null
  name: string
  is_bot: number
  bot_difficulty: string | null
  connection_status: string
  score: number | null
}

export interface TurnRow {
  game_session_id: string
  seq: number // of the entry
  round: number
  turn_number: number
  player_id: string
  action: string // swap, discard, cambio or forfeit
  draw_source: string | null
  card_position: number | null
  at: number
}

export interface SpecialPowerRow {
  game_session_id: string
  seq: number
  player_id: string
  power_type: string
  card_position: number | null // the activator's own card of a blind swap
  target_player_id: string | null
  target_position: number | null
  activated_at: number
}

export interface ScoreRow {
  game_session_id: string
  round: number
  player_id: string
  cards: string // JSON
  score: number
  penalty: number
  final_score: number
  is_winner: number
  called_cambio: number
}

/** A card that was shown at the end of a round; where the others are is nobody's business. */
export interface CardRow {
  game_session_id: string
  round: number
  player_id: string
  position: number
  rank: string
  suit: string
  value: number
}

export interface Migration {
  readonly id: string
  /** Of one engine only: how it lays out the log. */
  readonly engine?: 'sqlite' | 'postgres'
  readonly statements: readonly string[]
}

export const migrations: readonly Migration[] = [
  {
    id: '0001-tables',
    statements: [
      `create table entry (
        table_id text not null, seq bigint not null, at bigint not null, hash text not null, body text not null,
        primary key (table_id, seq))`,
      `create table game_table (
        id text primary key, code text, game text not null, preset text, phase text not null, is_public integer not null,
        host_player text not null, seats_taken integer not null, capacity integer not null,
        created_at bigint not null, updated_at bigint not null, due_at bigint, next_table text)`,
      'create unique index game_table_code on game_table (code) where code is not null',
      "create index game_table_running on game_table (phase, is_public, updated_at) where phase in ('waiting', 'playing')",
      'create index game_table_due on game_table (due_at) where due_at is not null',
      `create table seat (
        table_id text not null, player_id text not null, name text not null, is_active integer not null,
        primary key (table_id, player_id))`,
      'create unique index seat_active on seat (player_id) where is_active = 1',
      `create table result (
        table_id text not null, seat integer not null, player_id text, name text not null, level text,
        place integer not null, score integer not null, reason text not null, ended_at bigint not null,
        primary key (table_id, seat))`,
      'create index result_player on result (player_id, ended_at)',
      'create table snapshot (table_id text primary key, seq bigint not null, body text not null)',
      'create table beat (node text primary key, at bigint not null)',
    ],
  },
  {
    id: '0002-invitations',
    statements: [
      `create table template (
        id text primary key, owner text not null, name text not null, game text not null, rules text not null,
        members text not null, invite_seconds integer not null, created_at bigint not null, updated_at bigint not null)`,
      'create index template_owner on template (owner, name)',
      `create table invitation (
        id text primary key, table_id text not null, player_id text not null, position integer not null, name text,
        starter text not null, starter_name text not null, template_name text not null, status text not null,
        invite_seconds integer not null, sent_at bigint not null, expires_at bigint not null,
        sends integer not null)`,
      'create unique index invitation_table on invitation (table_id, player_id)',
      "create index invitation_open on invitation (player_id, sent_at) where status = 'pending'",
      'create index invitation_starter on invitation (starter)',
    ],
  },
  {
    // The key (table_id, seq) put nearly every entry on an index page of its own, and every page that is touched is written
    // whole at every commit. Now entries are appended one after the other, each knows where the one before it is, and `head`
    // knows the last of each table.
    id: '0003-log-in-order',
    engine: 'sqlite',
    statements: [
      'alter table entry rename to keyed_entry',
      `create table entry (
        no integer primary key, table_id text not null, seq integer not null, at integer not null, hash text not null,
        body text not null, previous integer)`,
      `insert into entry (no, table_id, seq, at, hash, body, previous)
        select no, table_id, seq, at, hash, body, lag(no) over (partition by table_id order by seq)
        from (select row_number() over (order by at, table_id, seq) as no, * from keyed_entry)`,
      `create table head (
        no integer primary key, table_id text not null unique, seq integer not null, hash text not null,
        last integer not null)`,
      `insert into head (table_id, seq, hash, last)
        select table_id, seq, hash, no from entry as one
        where seq = (select max(seq) from keyed_entry where keyed_entry.table_id = one.table_id)`,
      'drop table keyed_entry',
    ],
  },
  {
    // Accounts had a table of the name that Cambio's seed wants for its own.
    id: '0004-persons',
    engine: 'postgres',
    statements: [
      `do $$ begin
        if exists (select 1 from information_schema.columns
          where table_schema = current_schema() and table_name = 'player' and column_name = 'created_at')
        then alter table player rename to person; end if; end $$`,
    ],
  },
  {
    id: '0004-cambio',
    statements: [
      `create table cambio_session (
        table_id text primary key, phase text not null, current_turn_index integer, cambio_caller_id text,
        turn_count integer not null)`,
      `create view game_session as
        select game_table.id, game_table.code as room_code, cambio_session.phase, cambio_session.current_turn_index,
          cambio_session.cambio_caller_id, cambio_session.turn_count, game_table.host_player as host_user_id,
          game_table.capacity as max_players, game_table.created_at, game_table.updated_at
        from game_table join cambio_session on cambio_session.table_id = game_table.id`,
      `create table player (
        id text primary key, game_session_id text not null, position integer not null, user_id text, name text not null,
        is_bot integer not null, bot_difficulty text, connection_status text not null, score integer,
        unique (game_session_id, position))`,
      `create table turn (
        game_session_id text not null, seq bigint not null, round integer not null, turn_number integer not null,
        player_id text not null, action text not null, draw_source text, card_position integer, at bigint not null,
        primary key (game_session_id, seq, player_id))`,
      `create table special_power (
        game_session_id text not null, seq bigint not null, player_id text not null, power_type text not null,
        card_position integer, target_player_id text, target_position integer, activated_at bigint not null,
        primary key (game_session_id, seq))`,
      `create table game_score (
        game_session_id text not null, round integer not null, player_id text not null, cards text not null,
        score integer not null, penalty integer not null, final_score integer not null, is_winner integer not null,
        called_cambio integer not null, primary key (game_session_id, round, player_id))`,
    ],
  },
  {
    id: '0005-nodes',
    statements: [
      'alter table beat add column gone integer not null default 0',
      'alter table seat add column node text',
      "update seat set node = 'one' where is_active = 1", // whoever starts next looks after them
      'create index seat_node on seat (node) where node is not null',
      'create table outage (from_at bigint primary key, until_at bigint not null)',
      `create table seek (
        player_id text primary key, node text not null, name text not null, wish text not null,
        nameless integer not null, bots integer not null, since bigint not null)`,
      'delete from snapshot', // tables know nodes from now on, and a snapshot is only a cache
    ],
  },
  {
    id: '0006-people',
    statements: [
      'alter table game_table add column is_matched integer not null default 0',
      'alter table game_table add column is_settled integer not null default 0',
      'alter table game_table add column unnamed_seq bigint not null default 0',
      "create index game_table_unsettled on game_table (updated_at) where phase = 'completed' and is_settled = 0",
      'create index seat_player on seat (player_id)',
      `create table statistic (
        player_id text not null, game text not null, opposition text not null, name text not null, table_id text not null,
        value bigint not null, primary key (player_id, game, opposition, name, table_id))`,
      `create table rating (
        player_id text not null, game text not null, rating double precision not null, deviation double precision not null,
        volatility double precision not null, games integer not null, at bigint not null, primary key (player_id, game))`,
      `create table rated (
        player_id text not null, game text not null, at bigint not null, table_id text not null,
        rating double precision not null, deviation double precision not null,
        primary key (player_id, game, at, table_id))`,
    ],
  },
  {
    id: '0007-people-online',
    statements: ['alter table beat add column people integer not null default 0'],
  },
  {
    id: '0008-names-of-the-seated',
    statements: ['alter table seek add column names text'],
  },
  {
    // A game that was abandoned has no places and no scores, but those who played it find it again. SQLite cannot change a column.
    id: '0009-abandoned',
    engine: 'sqlite',
    statements: [
      'alter table result rename to placed_result',
      'drop index result_player',
      `create table result (
        table_id text not null, seat integer not null, player_id text, name text not null, level text,
        place integer, score integer, reason text not null, ended_at bigint not null,
        primary key (table_id, seat))`,
      `insert into result (table_id, seat, player_id, name, level, place, score, reason, ended_at)
        select table_id, seat, player_id, name, level, place, score, reason, ended_at from placed_result`,
      'drop table placed_result',
      'create index result_player on result (player_id, ended_at)',
    ],
  },
  {
    id: '0009-abandoned',
    engine: 'postgres',
    statements: [
      'alter table result alter column place drop not null',
      'alter table result alter column score drop not null',
    ],
  },
  {
    // So that what nobody can miss is found without reading every table.
    id: '0010-unused',
    statements: [
      "create index game_table_abandoned on game_table (updated_at) where phase = 'abandoned'",
      'create index game_table_next on game_table (next_table) where next_table is not null',
      'create index invitation_expires on invitation (expires_at)',
    ],
  },
  {
    id: '0011-blocks',
    statements: [
      `create table block (
        id text primary key, player_id text not null, blocked_id text not null, name text not null, at bigint not null)`,
      'create unique index block_pair on block (player_id, blocked_id)',
      'create index block_blocked on block (blocked_id)',
    ],
  },
  {
    id: '0012-signing-keys',
    statements: [
      `create table signing_key (
        no integer primary key, id text not null, public text not null, private text not null, made_at bigint not null,
        retired_at bigint)`,
    ],
  },
  {
    id: '0013-length-of-games', // C0-EN5
    statements: ['alter table result add column turns integer', 'alter table result add column duration_ms bigint'],
  },
  {
    id: '0014-cards-and-piles', // C1-BUILT1
    statements: [
      'alter table cambio_session add column draw_pile_count integer not null default 0',
      'alter table cambio_session add column discard_pile_count integer not null default 0',
      'drop view game_session',
      `create view game_session as
        select game_table.id, game_table.code as room_code, cambio_session.phase, cambio_session.current_turn_index,
          cambio_session.cambio_caller_id, cambio_session.turn_count, cambio_session.draw_pile_count,
          cambio_session.discard_pile_count, game_table.host_player as host_user_id,
          game_table.capacity as max_players, game_table.created_at, game_table.updated_at,
          (select max(result.ended_at) from result where result.table_id = game_table.id) as ended_at
        from game_table join cambio_session on cambio_session.table_id = game_table.id`,
      `create table card (
        game_session_id text not null, round integer not null, player_id text not null, position integer not null,
        rank text not null, suit text not null, value integer not null,
        primary key (game_session_id, round, player_id, position))`,
    ],
  },
]
