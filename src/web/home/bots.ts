// How somebody likes to play bots: kept, so that the next time is one click.

import { type Level, levels } from '../../kernel/bot.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { openTable, type Refused, request, type TableState } from '../api.ts'
import { settings } from '../settings.svelte.ts'
import { readStored, store } from '../stored.ts'
import { type GameId, mostSeats } from '../tables/games.ts'

export interface BotWish {
  readonly level: Level
  readonly bots: number
  readonly where: 'browser' | 'service'
}

const usual: BotWish = { level: 'medium', bots: 1, where: 'browser' }

export function botWish(game: GameId): BotWish {
  const kept = readStored<BotWish>(`bots.${game}`, usual)
  const bots = Math.min(mostSeats[game] - 1, Math.max(1, Math.trunc(Number(kept.bots)) || 1))
  return { level: levels.includes(kept.level) ? kept.level : usual.level, bots, where: kept.where }
}

export function keepBotWish(game: GameId, wish: BotWish): void {
  store(`bots.${game}`, wish)
}

/** Where the game against these bots is. */
export async function openBotGame(game: GameId, { level, bots, where }: BotWish): Promise<Result<string, Refused>> {
  if (where === 'browser') {
    const patience = settings.timers === 1 ? '' : `&timers=${settings.timers}`
    return ok(`/practice/${game}?level=${level}&bots=${bots}${patience}`)
  }
  const company = Array.from({ length: bots }, () => ({ level }))
  const opened = await openTable({ game, seats: bots + 1, bots: company })
  if (!opened.ok) return opened
  const started = await request<TableState>('POST', `/api/tables/${opened.value.id}/start`, {})
  return started.ok ? ok(`/game/${opened.value.id}`) : started
}
