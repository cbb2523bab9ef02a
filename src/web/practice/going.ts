// The game that this browser runs and that is not over: its address names it, and the start page shows the way back to it.

import { readStored, store } from '../stored.ts'

export interface Going {
  readonly id: string
  readonly game: string
  readonly others: readonly string[] // who else plays at this device
  readonly address: string
}

const none: Going = { id: '', game: '', others: [], address: '' }

export function going(): Going | null {
  const kept = readStored('going', none)
  const others = Array.isArray(kept.others) ? kept.others.map(String) : []
  return String(kept.address).startsWith('/practice/') ? { ...kept, others } : null
}

export function rememberGoing(id: string, game: string): void {
  const others = new URLSearchParams(location.search).getAll('with')
  store('going', { id, game, others, address: location.pathname + location.search } satisfies Going)
}

export function forgetGoing(id: string): void {
  if (going()?.id === id) store('going', none)
}

/** The address that is open, with this game. */
export function addressOf(id: string): string {
  const address = new URL(location.href)
  address.searchParams.set('table', id)
  return address.pathname + address.search
}
