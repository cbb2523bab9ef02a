// What the page asks of its service over REST.

import { type Answer, RestClient } from '../client/rest.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Me } from '../protocol/rest/me.ts'
import type { WantedTable } from '../protocol/rest/rooms.ts'

/** The page's own: nobody is there to refuse. */
export const offline = refuse({ code: 'offline', text: 'The service cannot be reached.' })

export const rest = new RestClient({
  fetch: (path, { withinMs, ...request }) => fetch(path, { ...request, signal: AbortSignal.timeout(withinMs) }),
  url: '',
  patienceMs: 20_000,
  quickMs: 8000,
  offline: offline.error.text,
})

export const openTable = (wanted: WantedTable) => asSomebody(() => rest.openTable(wanted))
export const joinByCode = (code: string) => asSomebody(() => rest.joinByCode(code))

/** Everybody is a guest at once: with the first thing that needs somebody to do it. */
export async function becomeSomebody(): Answer<Me> {
  const known = await rest.getMe()
  if (!known.ok) return known
  return known.value.me ? ok(known.value.me) : rest.becomeGuest()
}

async function asSomebody<T>(ask: () => Answer<T>): Answer<T> {
  const me = await becomeSomebody()
  return me.ok ? ask() : me
}
