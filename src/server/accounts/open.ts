// The door to the accounts. Loading the library behind them takes longer than all the rest of a start, and after a crash people
// are waiting: whoever has a session is known without it, and it is loaded when somebody needs it, or a moment later.

import type { IncomingHttpHeaders } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import type { Settings } from '../base/settings.ts'
import { type AccountsDatabase, openAccountsDatabase } from '../storage/accounts/database.ts'
import { endSession, hasPeople, runningSessions, sessionsOf } from '../storage/accounts/sessions.ts'
import { forgetGuests, unusedGuests } from '../storage/accounts/unused.ts'
import type { Accounts } from './accounts.ts'
import { type LookUp, lookUpIn, tokenIn } from './look-up.ts'
import { secretOf } from './secret.ts'
import { providersOf, renewMs, sessionCookie } from './sessions.ts'

const loadAfterMs = 2000

export async function openAccounts(settings: Settings, log: Logger): Promise<Accounts> {
  const database = await openAccountsDatabase(settings)
  let loading: Promise<Accounts> | null = null
  const library = () => {
    loading ??= import('./better-auth.ts').then(({ openLibrary }) => {
      flushCompileCache() // for the next start, even if this process is killed
      return openLibrary(settings, log, database)
    })
    return loading
  }
  const lookUp = await existingSessions(settings, database)
  if (lookUp === null) await library()
  const soon = setTimeout(
    () => library().catch((error) => log.error({ err: error }, 'accounts cannot be opened')),
    loadAfterMs,
  )

  const whoIs = async (headers: IncomingHttpHeaders) => {
    if (headers.authorization === undefined && headers.cookie === undefined) return null
    return (await lookUp?.(headers)) ?? (await library()).whoIs(headers)
  }
  return {
    providers: providersOf(settings),
    whoIs,
    // What could not stand in a header is no token of ours.
    whoHas: async (token) => (/^[\x21-\x7e]+$/.test(token) ? whoIs({ authorization: `Bearer ${token}` }) : null),
    arrive: async (headers) => (await library()).arrive(headers),
    newGuest: async (name) => (await library()).newGuest(name),
    profile: async (player) => (await library()).profile(player),
    namesOf: async (players) => (await library()).namesOf(players),
    isShown: async (player) => (await library()).isShown(player),
    show: async (player, shown) => (await library()).show(player, shown),
    rename: async (player, name) => (await library()).rename(player, name),
    sessionIn: (headers) => tokenIn(headers, sessionCookie(settings)),
    running: (sessions) => runningSessions(database, sessions),
    sessionsOf: (player) => sessionsOf(database, player),
    endSession: (player, id) => endSession(database, player, id),
    stored: async (player) => (await library()).stored(player),
    erase: async (player) => (await library()).erase(player),
    unusedGuests: (since, after, most) => unusedGuests(database, since, after, most),
    forgetGuests: (players) => forgetGuests(database, players),
    size: () => database.size(),
    answer: async (request, address) => (await library()).answer(request, address),
    async close() {
      clearTimeout(soon)
      await (await loading?.catch(() => null))?.close() // one that could not be loaded has said so
      await database.close()
    },
  }
}

/** The way to the sessions of an earlier run; null at the very first start, or if that was cut short. */
async function existingSessions(settings: Settings, database: AccountsDatabase): Promise<LookUp | null> {
  if (!(await hasPeople(database))) return null
  const secret = await secretOf(settings, database)
  return lookUpIn({ database, secret, cookie: sessionCookie(settings), renewMs })
}
