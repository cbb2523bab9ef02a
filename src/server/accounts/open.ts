// The door to the accounts. Loading the library behind them takes longer than all the rest of a start, and after a crash people
// are waiting: whoever has a session is known without it, and it is loaded when somebody needs it, or a moment later.

import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import type { Accounts } from './accounts.ts'
import { openAccountsFile } from './database.ts'
import { lookUpIn } from './look-up.ts'
import { secretOf } from './secret.ts'
import { accountsFile, providersOf, renewMs, sessionCookie } from './sessions.ts'

const loadAfterMs = 2000

export async function openAccounts(settings: Settings, log: Logger): Promise<Accounts> {
  let loading: Promise<Accounts> | null = null
  const library = () => {
    loading ??= import('./better-auth.ts').then(({ openLibrary }) => openLibrary(settings, log))
    return loading
  }
  const known = existingSessions(settings)
  if (known === null) await library()
  const soon = setTimeout(
    () => library().catch((error) => log.error({ err: error }, 'accounts cannot be opened')),
    loadAfterMs,
  )

  const whoIs = async (headers: IncomingHttpHeaders) => {
    if (headers.authorization === undefined && headers.cookie === undefined) return null
    return known?.lookUp(headers) ?? (await library()).whoIs(headers)
  }
  return {
    providers: providersOf(settings),
    whoIs,
    // What could not stand in a header is no token of ours.
    whoHas: async (token) => (/^[\x21-\x7e]+$/.test(token) ? whoIs({ authorization: `Bearer ${token}` }) : null),
    arrive: async (headers) => (await library()).arrive(headers),
    newGuest: async (name) => (await library()).newGuest(name),
    profile: async (player) => (await library()).profile(player),
    rename: async (player, name) => (await library()).rename(player, name),
    answer: async (request, address) => (await library()).answer(request, address),
    async close() {
      clearTimeout(soon)
      known?.close()
      await (await loading)?.close()
    },
  }
}

/** The sessions of an earlier run; null at the very first start. */
function existingSessions(settings: Settings) {
  const path = accountsFile(settings)
  if (!existsSync(path)) return null
  const database = openAccountsFile(path)
  try {
    const lookUp = lookUpIn({ database, secret: secretOf(settings), cookie: sessionCookie(settings), renewMs })
    return { lookUp, close: () => database.close() }
  } catch {
    database.close() // a first start that was cut short: its tables are not there yet
    return null
  }
}
