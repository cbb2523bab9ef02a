// Cambio's tables as its seeds want to query them (C1-BUILT1). Players are named by table and position: `<table>:<position>`.

import type { Migration } from '../../storage/migrations.ts'

export type SessionRow = {
  table_id: string
  phase: string
  current_turn_index: number | null
  cambio_caller_id: string | null
  turn_count: number
  draw_pile_count: number // as of the last turn
  discard_pile_count: number
}

/** A view. */
export type GameSessionRow = Omit<SessionRow, 'table_id'> & {
  id: string
  room_code: string | null
  host_user_id: string
  max_players: number
  created_at: number
  updated_at: number
  ended_at: number | null
}

export type PlayerRow = {
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

export type TurnRow = {
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

export type SpecialPowerRow = {
  game_session_id: string
  seq: number
  player_id: string
  power_type: string
  card_position: number | null // the activator's own card of a blind swap
  target_player_id: string | null
  target_position: number | null
  activated_at: number
}

export type ScoreRow = {
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
export type CardRow = {
  game_session_id: string
  round: number
  player_id: string
  position: number
  rank: string
  suit: string
  value: number
}

export const migrations: readonly Migration[] = [
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
