// The settings of the service: each with its default and a sentence, all from the environment, all checked before anything
// starts. Those of one gateway are in its folder; boot/settings.ts reads them all.

import { oneOf, origin, origins, type SettingsOf, text, url, whole } from './setting.ts'

export const definitions = {
  PORT: whole('The port that everything is served on. WS_PORT means the same.', 8080, 0, 65_535),
  HOST: text('The address to listen on.', '0.0.0.0'),
  DATA_DIR: text('The folder of the database, made if it is missing.', './data'),
  DATABASE_URL: url(
    'A PostgreSQL database instead of the embedded one; all who use it are one service.',
    /^postgres(ql)?:$/,
    'postgres://name:password@host/database',
  ),
  REDIS_URL: url(
    'A Redis or Valkey that carries hints between machines, where PostgreSQL should not.',
    /^rediss?:$/,
    'redis://host',
  ),
  PUBLIC_URL: origin(
    'The address that people open, if there is a proxy in front; pages of other origins may then not use its sessions.',
  ),
  CORS_ORIGINS: origins(
    'Whose pages may use the API and the sockets from other origins, with tokens and without cookies: *, none, or a list.',
    '*',
  ),
  TRUST_PROXY: oneOf('Whether to believe the addresses that a proxy reports.', 'no', ['no', 'yes']),
  BUILD_PAGE: oneOf('Whether the page for browsers is built at the start when it is missing or out of date.', 'yes', [
    'no',
    'yes',
  ]),
  LOG_LEVEL: oneOf('How much is logged.', 'info', ['silent', 'error', 'warn', 'info', 'debug']),
  SECRET: text(
    'Signs sessions; at least 32 characters. Without it one is made and kept, in DATA_DIR or the PostgreSQL database.',
    '',
    'made at first start',
  ),
  OIDC_ISSUER: url('An OpenID Connect issuer to sign in with.'),
  OIDC_CLIENT_ID: text('The id of this service there.', '', 'none'),
  OIDC_CLIENT_SECRET: text('The secret of this service there.', '', 'none'),
  OIDC_NAME: text('What the button for it says.', 'Single sign-on'),
  GOOGLE_CLIENT_ID: text('To sign in with Google: the id of this service there.', '', 'none'),
  GOOGLE_CLIENT_SECRET: text('To sign in with Google: the secret of this service there.', '', 'none'),
  COMMANDS_PER_SECOND: whole(
    'How many messages a connection may send a second, and a player commands over all of theirs, on average.',
    10,
    1,
    1_000_000,
  ),
  COMMAND_BURST: whole('How many at once.', 20, 1, 1_000_000),
  CONNECTIONS_PER_ADDRESS: whole(
    'How many sockets one address may have, and how many requests under way; four times as many TCP connections.',
    500,
    1,
    1_000_000,
  ),
  MAX_CONNECTIONS: whole('How many TCP connections there may be in all; more are dropped.', 20_000, 1, 10_000_000),
  CODE_LOOKUPS_PER_MINUTE: whole(
    'How many room codes that lead nowhere one address may try a minute.',
    40,
    1,
    1_000_000,
  ),
  GUESTS_PER_MINUTE: whole('How many guests one address may become a minute.', 120, 1, 100_000_000),
  SIGN_INS_PER_MINUTE: whole(
    'How often one address may fail to sign in, or to change a password, and how often sign up, a minute, each.',
    20,
    1,
    1_000_000,
  ),
  TABLES_PER_HOUR: whole(
    'How many tables one player may open or be matched at in an hour; one address ten times as many, but not at once.',
    60,
    1,
    1_000_000,
  ),
  STORAGE_MIB: whole(
    'How much may be stored, in MiB, before no new tables are opened; games under way go on.',
    20_480,
    1,
    1_000_000_000,
  ),
  REQUESTS_PER_MINUTE: whole(
    'How many requests one address may make a minute, sockets included.',
    3000,
    1,
    100_000_000,
  ),
  ENTRIES_PER_SECOND: whole(
    'How many entries of logs one address may have read a second, on average, and ten times as many at once; a player and a connection each have a quarter of it.',
    2000,
    40,
    100_000_000,
  ),
  OUTBOUND_KIB: whole('How much may wait for a slow client before it is closed, in KiB.', 256, 16, 1_000_000),
  OUTBOUND_TOTAL_MIB: whole(
    'How much may wait for all clients together, in MiB; beyond that those for whom most waits are closed first.',
    128,
    1,
    1_000_000,
  ),
  DISCONNECT_DEBOUNCE_MS: whole('How long a lost connection may take to come back unnoticed.', 3000, 0, 60_000),
  HEARTBEAT_MS: whole(
    'How often connections are asked whether they are still there; two silences end one.',
    5000,
    100,
    600_000,
  ),
  IDLE_MS: whole('How long a table that nobody looks at is kept in memory.', 60_000, 1000, 86_400_000),
  DRAIN_MS: whole('How long a node that is told to go takes to send its clients to the others.', 5000, 0, 600_000),
  SEEK_BOT_MS: whole('How long somebody who agreed to bots waits for people first.', 15_000, 0, 3_600_000),
  MAX_LATENCY_MS: whole('Slower connections than this, one way, are counted in the metrics.', 500, 1, 600_000),
} as const

export type Settings = SettingsOf<typeof definitions>

/** What ties settings together. */
export function settingsProblem(settings: Settings): string | undefined {
  const {
    DATABASE_URL,
    REDIS_URL,
    SECRET,
    OIDC_ISSUER,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
  } = settings
  if (REDIS_URL !== '' && DATABASE_URL === '')
    return 'REDIS_URL is for several machines, and those need DATABASE_URL; unset it, or set both.'
  if (SECRET !== '' && SECRET.length < 32) return 'SECRET must have at least 32 characters, or be unset.'
  const oidc = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter((value) => value !== '').length
  if (oidc !== 0 && oidc !== 3)
    return 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three or none.'
  if ((GOOGLE_CLIENT_ID === '') !== (GOOGLE_CLIENT_SECRET === '')) {
    return 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither.'
  }
  return undefined
}
