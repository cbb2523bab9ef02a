// How somebody likes to play bots: kept, so that the next time is one click.

import type { Answer } from '../../client/rest.ts'
import { levels as allLevels, type Level } from '../../kernel/bot.ts'
import { ok } from '../../kernel/result.ts'
import { openTable, rest } from '../api.ts'
import type { GameUi } from '../games/ui.ts'
import { relaxed } from '../lobby/rules.ts'
import { settings } from '../settings.svelte.ts'
import { readStored, store } from '../stored.ts'

export interface BotWish {
  readonly level: Level
  readonly bots: number
  readonly where: 'browser' | 'service'
}

/** The names of all who sit at this device, if there are several. */
export type Company = readonly string[]

/** How many more people can share one device: it is passed around. */
export const mostOthers = 3

const usual: BotWish = { level: 'medium', bots: 1, where: 'browser' }

export function botWish({ id, mostSeats, levels = allLevels }: GameUi): BotWish {
  const kept = readStored<BotWish>(`bots.${id}`, usual)
  const bots = Math.min(mostSeats - 1, Math.max(1, Math.trunc(Number(kept.bots)) || 1))
  return { level: levels.includes(kept.level) ? kept.level : usual.level, bots, where: kept.where }
}

export function keepBotWish({ id }: GameUi, wish: BotWish): void {
  store(`bots.${id}`, wish)
}

/** Who sat here the last time. */
export function keptCompany(): Company {
  const { names } = readStored<{ readonly names: Company }>('company', { names: [] })
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

export function keepCompany(names: Company): void {
  store('company', { names })
}

/** Where the game of several people is who share this device. */
export function sharedGame({ id }: GameUi, { level, bots }: BotWish, [name = '', ...others]: Company): string {
  const said = new URLSearchParams({ level, bots: `${bots}`, name })
  for (const other of others) said.append('with', other)
  said.set('table', crypto.randomUUID())
  return `/practice/${id}?${said}`
}

/** Where the game against these bots is. */
export async function openBotGame(game: string, { level, bots, where }: BotWish): Answer<string> {
  if (where === 'browser') return ok(`/practice/${game}?level=${level}&bots=${bots}`)
  const known = settings.timers === 1 ? ok({ games: [] }) : await rest.listGames()
  if (!known.ok) return known
  const rules = relaxed(known.value.games.find(({ id }) => id === game)?.rules ?? {}, settings.timers)
  const company = Array.from({ length: bots }, () => ({ level }))
  const opened = await openTable({ game, rules, seats: bots + 1, bots: company })
  if (!opened.ok) return opened
  const started = await rest.startTable(opened.value.id)
  return started.ok ? ok(`/game/${opened.value.id}`) : started
}
