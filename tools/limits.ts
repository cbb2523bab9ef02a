// Writes the tables of docs/limits.md from the settings and the files of limits; `npm run protocol` calls it.

import { readFileSync } from 'node:fs'
import { emoteLimit } from '../src/protocol/emotes.ts'
import { limits as wire } from '../src/protocol/limits.ts'
import { limits as service } from '../src/server/base/limits.ts'
import { type AllSettings, describedSettings } from '../src/server/boot/settings.ts'
import { limits as table } from '../src/table/limits.ts'

export const limitsPage = 'docs/limits.md'

const nothing = 'nothing; it is not noticed'

type LimitName = Extract<
  keyof AllSettings,
  | `${string}_PER_${string}`
  | `${string}_BURST`
  | `${string}_CONNECTIONS`
  | `OUTBOUND_${string}`
  | `STORAGE_${string}`
  | 'HEARTBEAT_MS'
>

/** Why so much, and what a client is told. A limit that is not here does not compile. */
const settings = {
  COMMANDS_PER_SECOND: {
    why: 'Nobody decides faster; a program that plays well is not faster either.',
    told: '`tooFast`, and nothing was done; over REST 429',
  },
  COMMAND_BURST: {
    why: 'What a client that comes back sends again at once.',
    told: '`tooFast`; more than 20 in ten seconds close the socket with 1008',
  },
  CONNECTIONS_PER_ADDRESS: {
    why: 'A school of 200 behind one address, twice over.',
    told: '429 with `Retry-After` in answer to the upgrade or request',
  },
  MAX_CONNECTIONS: {
    why: 'Far more than the people that one node serves well; each holds memory and a file of the system.',
    told: 'the connection is dropped: come back later',
  },
  CODE_LOOKUPS_PER_MINUTE: {
    why: 'There are a billion codes. With a thousand open rooms one address finds one in 18 days on average; a class that mistypes is not held up.',
    told: '429 `tooManyCodes` with `Retry-After`',
  },
  GUESTS_PER_MINUTE: {
    why: 'A class and its neighbour in one minute; each guest is a row in the database.',
    told: '429 `tooFast` with `Retry-After`; over sockets `tooFast` in answer to `hello`',
  },
  SIGN_INS_PER_MINUTE: {
    why: 'Checking a password is slow on purpose; nobody mistypes twenty times.',
    told: '429 `tooFast` with `Retry-After`',
  },
  TABLES_PER_HOUR: {
    why: 'A quick game a minute; each table is a log that is kept.',
    told: '`tooManyTables`',
  },
  STORAGE_MIB: {
    why: 'A disk that is full stops games; so new ones stop before.',
    told: '`storageFull`; games under way go on',
  },
  REQUESTS_PER_MINUTE: {
    why: 'A class of 200 that opens the page and comes to its tables in one minute. The page itself is not counted.',
    told: '429 `tooFast` with `Retry-After`',
  },
  ENTRIES_PER_SECOND: {
    why: 'Reading and sending an entry takes some eight microseconds: one address gets a sixtieth of a core, and a sixth of a second at once.',
    told: '`tooFast` in answer to `attach`; 429 `tooFast` with `Retry-After`; after `stale` the table without what was missed',
  },
  OUTBOUND_KIB: {
    why: 'Minutes of a game on a slow network; whoever is further behind comes back to the present sooner by coming back.',
    told: 'close code 1013; come back and catch up',
  },
  OUTBOUND_TOTAL_MIB: {
    why: 'An eighth of the memory that `npm start` gives to the service.',
    told: 'the connection is cut (1006); come back and catch up',
  },
  HEARTBEAT_MS: {
    why: 'Two silences are a quarter of a minute: sooner would end phones in tunnels, later keep seats for people who are gone.',
    told: 'a ping; without its answer, close code 1006',
  },
} as const satisfies Readonly<Record<LimitName, { readonly why: string; readonly told: string }>>

const toldOfWire = {
  frameBytes: 'close code 1009; over HTTP 413 `tooLarge`',
  missedEntries: '`missed` has the newest; the log has all when the game is over',
  tablesPerConnection: '`tooManyAttached`',
  hubFrameBytes: 'close code 1009; over HTTP 413 `tooLarge`',
  membersPerTemplate: '`badMembers`',
  playerIdLength: '`malformed`',
} as const satisfies Readonly<Record<keyof typeof wire, string>>

const toldOfService = {
  requestHeadMs: '408, and the connection is closed',
  requestMs: '408, and the connection is closed',
  keepAliveMs: 'the connection is closed; `Keep-Alive` says when',
  stalledMs: 'the connection is closed',
  checkMs: nothing,
  requestHeadBytes: '431, and the connection is closed',
  requestHeaders: 'those beyond it are not read',
  requestsAtOnce: '429 `tooFast` with `Retry-After`, and the connection is closed',
  connectionsPerSocket: 'the connection is dropped',
  tokenMs: '404; negotiate anew',
  waitingTokens: 'the hub offers a WebSocket only',
  lastWordsMs: 'close code 1006 instead of the reason',
  framesPerMessage: 'close code 1008',
  strikes: 'each is answered; then close code 1008',
  strikesPerSecond: nothing,
  tableCost: 'see `ENTRIES_PER_SECOND`',
  loadCost: 'see `ENTRIES_PER_SECOND`',
  workShares: 'see `ENTRIES_PER_SECOND`',
  workBurstSeconds: 'see `ENTRIES_PER_SECOND`',
  countedKeys: nothing,
  networksInOne: 'as for one address',
  templatesPerPlayer: '`tooManyTemplates`',
  templateNameLength: '`badName`',
  inviteTimeoutSeconds: '`invitationExpired`',
  inviteTimeoutMinSeconds: '`badTimeout`',
  inviteTimeoutMaxSeconds: '`badTimeout`',
  sendsPerInvitation: '`sentTooOften`',
  templateStartsPerMinute: '429 `tooFast` with `Retry-After`',
  strangersInvitations: 'the invitation counts as declined',
  strangersInvitationSeconds: 'the invitation counts as declined; sent again: `sentTooOften`',
  strangersInvited: 'the invitation counts as declined',
  strangersInvitedSeconds: 'the invitation counts as declined',
  blocksPerPlayer: '`tooManyBlocks`',
  invitationsShown: nothing,
  playersPerAddress: '`tooManyTables`; 429 `tooFast` for guests',
  passwordsWaiting: '429 `tooFast` with `Retry-After`',
  passwordsPerAddress: '429 `tooFast` with `Retry-After`',
  ratedMoves: 'the game is not rated',
  sessionsPerAccount: 'the oldest session has ended: `noSession`',
  unusedGuestDays: '`noSession`',
  unusedLobbyDays: '`noSuchTable`',
} as const satisfies Readonly<Record<keyof typeof service, string>>

const toldOfTable = {
  answersPerSeat: 'nothing; an id older than that counts as new',
  commandIdLength: '`badCommandId`',
  keyDigits: '`badEntropy`',
  outageMs: nothing,
  lobbyEntries: '`tooManyChanges`',
  lobbyEndsAt: 'the table is abandoned',
  gameEndsAt: 'the table is abandoned',
  quickEntries: nothing,
  slowBotMs: nothing,
  idleMs: '`tooEarly`',
  idleHostMs: '`tooEarly`',
  warningMs: '`tooEarly`',
} as const satisfies Readonly<Record<keyof typeof table, string>>

/** The page with its made parts made anew. */
export function withLimits(page: string): string {
  const parts: Readonly<Record<string, string>> = {
    settings: settingTable(),
    wire: constantTable('src/protocol/limits.ts', wire, toldOfWire),
    service: constantTable('src/server/base/limits.ts', service, toldOfService),
    table: constantTable('src/table/limits.ts', table, toldOfTable),
    reactions: `${emoteLimit.atOnce} reactions at once, then one every ${emoteLimit.everyMs / 1000} seconds, for a player; more are refused as \`tooManyReactions\`.`,
  }
  return Object.entries(parts).reduce((text, [name, made]) => {
    const part = new RegExp(`(<!-- made: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`)
    if (!part.test(text)) throw new Error(`${limitsPage} has no part "${name}"`)
    return text.replace(part, (_all, from, to) => `${from}\n${made}\n\n${to}`)
  }, page)
}

function settingTable(): string {
  const rows = describedSettings().flatMap(({ name, help, value }) => {
    if (!Object.hasOwn(settings, name)) return []
    const { why, told } = settings[name as LimitName]
    return [[`\`${name}\``, plain(Number(value)), help, why, told]]
  })
  return tableOf(['setting', 'default', 'what', 'why so much', 'what a client is told'], rows)
}

/** The reason of each stands before it in its file. */
function constantTable(
  file: string,
  values: Readonly<Record<string, number>>,
  told: Readonly<Record<string, string>>,
): string {
  const source = readFileSync(file, 'utf8')
  const rows = Object.entries(values).map(([name, value]) => {
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s+${name}:`).exec(source)?.[1]
    if (comment === undefined) throw new Error(`${file}: ${name} has no reason`)
    return [`\`${name}\``, plain(value), comment.replace(/\s*\n\s*\*\s*/g, ' ').trim(), told[name] ?? '']
  })
  return tableOf(['limit', 'value', 'what, and why so much', 'what a client is told'], rows)
}

function plain(value: number): string {
  return value.toLocaleString('en')
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
