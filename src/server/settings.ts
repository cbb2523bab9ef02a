// The settings of the service: each with its default and a sentence, all from the environment, all checked before anything
// starts. A wrong one stops the start and says what to do.

import { ruleSchema as memoryRuleSchema, parseRules as parseMemoryRules } from '../games/memory/rules.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'

interface Setting<T> {
  readonly help: string
  readonly shows?: string // what stands for the default in the list, where that is not the default itself
  readonly fallback: T
  readonly read: (text: string) => T | string // a string is what is wrong
}

const text = (help: string, fallback: string, shows?: string): Setting<{ value: string }> => ({
  help,
  fallback: { value: fallback },
  read: (value) => ({ value }),
  ...(shows === undefined ? {} : { shows }),
})

const whole = (help: string, fallback: number, min: number, max: number): Setting<{ value: number }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    const value = Number(given)
    const fits = /^\d+$/.test(given) && value >= min && value <= max
    return fits ? { value } : `must be a whole number from ${min} to ${max}`
  },
})

const oneOf = <V extends string>(help: string, fallback: V, values: readonly V[]): Setting<{ value: V }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    const value = values.find((one) => one === given)
    return value === undefined ? `must be one of ${values.join(', ')}` : { value }
  },
})

const chosen = (help: string, fallback: number, values: readonly number[]): Setting<{ value: number }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    const value = values.find((one) => String(one) === given)
    return value === undefined ? `must be one of ${values.join(', ')}` : { value }
  },
})

const url = (
  help: string,
  protocols = /^https?:$/,
  example = 'https://cards.example.org',
): Setting<{ value: string }> => ({
  help,
  fallback: { value: '' },
  shows: 'none',
  read: (given) => {
    if (!URL.canParse(given) || !protocols.test(new URL(given).protocol)) return `must be an address such as ${example}`
    return { value: given.replace(/\/+$/, '') }
  },
})

/** Where the service is, which is always the root there. */
const origin = (help: string): Setting<{ value: string }> => {
  const address = url(help)
  return {
    ...address,
    read: (given) => {
      const read = address.read(given)
      if (typeof read === 'string') return read
      const { origin, pathname, search, hash, username } = new URL(read.value)
      const isBare = pathname === '/' && search === '' && hash === '' && username === ''
      return isBare ? { value: origin } : 'must be an address without a path, such as https://cards.example.org'
    },
  }
}

const origins = (help: string, fallback: string): Setting<{ value: string }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    if (given === '*' || given === 'none') return { value: given }
    const all = given.split(',').map((one) => one.trim())
    const fit = all.every((one) => URL.canParse(one) && new URL(one).origin === one)
    return fit
      ? { value: all.join(',') }
      : 'must be *, none, or origins such as https://cards.example.org,https://b.example'
  },
})

const definitions = {
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
  BOARD_ROWS: whole('Memory over the sockets at / and /ws: rows of cards on the board.', 4, 1, 100),
  BOARD_COLS: whole('Columns of cards on it; rows times columns must be even.', 4, 1, 100),
  COMBO_BASE_POINTS: whole('What a pair is worth there, times the number of pairs found in a row.', 1, 1, 1000),
  REVEAL_DURATION_MS: whole('How long two cards that do not match stay face up there.', 1000, 0, 60_000),
  POWERUP_SHUFFLE_COST: whole('What the Shuffle costs there, in points.', 3, 0, 1000),
  MAX_NAME_LENGTH: whole('The most characters of a display name there.', 24, 1, 100),
  MEMORY_TURN_SECONDS: chosen(
    'Seconds for an attempt there, after which random cards are flipped; twice in a row is a loss. 0 plays without a clock.',
    0,
    memoryRuleSchema.turnSeconds.values,
  ),
  MEMORY_IDLE_TURN_LIMIT: whole(
    'After so many attempts in a row there that show only cards seen before, the hidden ones are shuffled; 0 never does.',
    0,
    0,
    1000,
  ),
  MAX_LATENCY_MS: whole('Slower connections than this, one way, are counted in the metrics.', 500, 1, 600_000),
} as const

type Definitions = typeof definitions
export type Settings = { readonly [K in keyof Definitions]: Definitions[K]['fallback']['value'] }

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Result<Settings, string> {
  const settings: Record<string, unknown> = {}
  for (const [name, definition] of Object.entries(definitions) as [keyof Settings, Setting<{ value: unknown }>][]) {
    const asked = name === 'PORT' && !environment.PORT && environment.WS_PORT ? 'WS_PORT' : name // M3-9.7
    const given = environment[asked]
    const read = given === undefined || given === '' ? definition.fallback : definition.read(given)
    if (typeof read === 'string')
      return refuse(`${asked} ${read}${/SECRET|_URL$/.test(name) ? '' : `, not "${given}"`}.`)
    settings[name] = read.value
  }
  const { PORT, WS_PORT } = environment
  if (PORT && WS_PORT && Number(PORT) !== Number(WS_PORT))
    return refuse(`PORT and WS_PORT mean the same, so they cannot be ${PORT} and ${WS_PORT}; unset one of them.`)
  const complete = settings as Settings
  const problem = problemOf(complete)
  return problem === undefined ? ok(complete) : refuse(problem)
}

/** What ties settings together. */
function problemOf(settings: Settings): string | undefined {
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
  const rules = parseMemoryRules(memoryRules(settings))
  return rules.ok ? undefined : `BOARD_ROWS and BOARD_COLS: ${rules.error}` // M-05
}

/** Section 9 of seed 003 as options of Memory. What its rules do not have (P-08, M-16) is off unless it is asked for. */
export function memoryRules(settings: Settings): object {
  const { BOARD_ROWS, BOARD_COLS, COMBO_BASE_POINTS, REVEAL_DURATION_MS, POWERUP_SHUFFLE_COST } = settings
  const { MEMORY_TURN_SECONDS, MEMORY_IDLE_TURN_LIMIT } = settings
  return {
    rows: BOARD_ROWS,
    cols: BOARD_COLS,
    comboBase: COMBO_BASE_POINTS,
    revealMs: REVEAL_DURATION_MS,
    powerUpCosts: { shuffle: POWERUP_SHUFFLE_COST },
    turnSeconds: MEMORY_TURN_SECONDS,
    idleTurnLimit: MEMORY_IDLE_TURN_LIMIT,
    // Whoever loses the connection leaves at once (M-09); this is for who was matched and is just being brought to the table.
    reconnectMs: 5000,
  }
}

/** Every setting with what it is for and its default. */
export function describedSettings() {
  return Object.entries(definitions).map(([name, { help, fallback }]) => ({ name, help, value: fallback.value }))
}

export function settingsHelp(): string {
  const width = Math.max(...Object.keys(definitions).map((name) => name.length))
  return Object.entries(definitions)
    .map(
      ([name, { help, fallback, ...rest }]) =>
        `  ${name.padEnd(width)}  ${help} (${'shows' in rest ? rest.shows : fallback.value})`,
    )
    .join('\n')
}
