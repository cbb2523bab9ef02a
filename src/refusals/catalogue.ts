// Every refusal that is not a game's own: its code, its status over HTTP, what it says to a person, and when it comes.
// docs/protocol.md is made from this. Whoever only runs a table needs `table.ts` alone; the page needs the codes alone, by type.

import { refuse } from '../kernel/result.ts'
import { accountRefusals } from './accounts.ts'
import { peopleRefusals } from './people.ts'
import { type Data, type Refusal, refusalIn } from './refusal.ts'
import { serviceRefusals } from './service.ts'
import { tableRefusals } from './table.ts'

/** No code stands in two of these. */
export const parts = {
  table: tableRefusals,
  service: serviceRefusals,
  people: peopleRefusals,
  accounts: accountRefusals,
} as const

export const catalogue = { ...tableRefusals, ...serviceRefusals, ...peopleRefusals, ...accountRefusals } as const

export type RefusalCode = keyof typeof catalogue
export type DataOf<K extends RefusalCode> = Data<typeof catalogue, K>

export function refusal<K extends RefusalCode>(code: K, ...data: DataOf<K>): Refusal {
  return refusalIn(catalogue, code, ...data)
}

export function refused<K extends RefusalCode>(code: K, ...data: DataOf<K>) {
  return refuse(refusal(code, ...data))
}

/** A code that is not in the catalogue is a game's: a move that is not possible now. */
export function statusOf(code: string): number {
  return isListed(code) ? catalogue[code].status : 409
}

function isListed(code: string): code is RefusalCode {
  return Object.hasOwn(catalogue, code)
}
