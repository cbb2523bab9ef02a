// How the tables of the database came to be, step by step. A step that a database has made is never changed: people bring their
// databases along from one version to the next.

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
]
