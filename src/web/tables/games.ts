// The games, as the page knows them before anything of them is loaded.

import type { Component } from 'svelte'
import type { TableSession } from '../session/session.ts'

export const gameIds = ['cambio', 'stop', 'memory', 'believe'] as const
export type GameId = (typeof gameIds)[number]

export const gameNames: Readonly<Record<GameId, string>> = {
  cambio: 'Cambio',
  stop: 'Stop',
  memory: 'Memory',
  believe: 'Believe Or Not',
}

/** How many can be at a table: known before its game is loaded, and held to it by a test. */
export const mostSeats: Readonly<Record<GameId, number>> = { cambio: 4, stop: 4, memory: 2, believe: 8 }

/** How many more people can share one device: it is passed around. */
export const mostOthers = 3

type Table = Component<{ session: TableSession }>

/** Each is loaded with its game. */
const tables: Readonly<Record<GameId, () => Promise<{ default: Table }>>> = {
  cambio: () => import('./cambio/Table.svelte'),
  stop: () => import('./stop/Table.svelte'),
  memory: () => import('./memory/Table.svelte'),
  believe: () => import('./believe/Table.svelte'),
}

export function isGame(id: string): id is GameId {
  return gameIds.some((one) => one === id)
}

export async function tableOf(game: string): Promise<Table | null> {
  return isGame(game) ? (await tables[game]()).default : null
}
