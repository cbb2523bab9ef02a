// What happened, in sentences: of the people at the table here, of the game by the game's own `tell`.

import type { SeenEvent } from '../../kernel/secrecy.ts'
import type { Names } from '../../kernel/text.ts'
import type { SeenAct } from '../../table/seen.ts'
import { t as contract } from '../i18n/contract.ts'
import type { LogEntry } from '../session/session.ts'
import { t } from './messages.ts'

/** Empty, where there is nothing to say. */
export type Tell = (event: SeenEvent, names: Names) => string

export function sentencesOf({ act, events }: LogEntry, tell: Tell, names: Names): readonly string[] {
  // Who is host at the start was host before it.
  const news = act.type === 'started' ? events.filter(({ type }) => type !== 'hostChanged') : events
  return [tellAct(act, names), ...news.map((event) => tell(event, names))].filter((text) => text !== '')
}

/** What a game turns on: calls, powers, challenges, finds, and people who come and go. */
const turningPoints: ReadonlySet<string> = new Set([
  ...['called', 'finalRound', 'peeked', 'blindSwapped', 'powerSkipped', 'revealed', 'matchEnded'],
  ...['matched', 'powerUpUsed', 'boardRefreshed'],
  ...['challenged', 'collected', 'disposed', 'jokersDisposed', 'roundEnded'],
])

export function isTurningPoint({ act, events }: LogEntry): boolean {
  const byPeople = act.type !== 'moved' && act.type !== 'expired'
  return byPeople || events.some(({ type }) => turningPoints.has(type))
}

function tellAct(act: SeenAct, names: Names): string {
  switch (act.type) {
    case 'connected':
    case 'returned':
      return t('isBack', { name: names(act.seat) })
    case 'disconnected':
      return contract('disconnected', { name: names(act.seat) })
    case 'replaced':
      return act.replacement.attendance === 'gone'
        ? t('left', { name: names(act.seat) })
        : t('replaced', { name: names(act.seat) })
    case 'left':
      return t('left', { name: names(act.seat) })
    case 'outage':
      return t('outage')
    case 'abandoned':
      return t('abandoned')
    case 'started':
    case 'opened':
    case 'joined':
    case 'botAdded':
    case 'seatRemoved':
    case 'entropyAdded':
    case 'moved':
    case 'rulesChanged':
    case 'expired':
    case 'nameRemoved':
      return '' // of the lobby, or told by what came of it
  }
}

/** Ann, Ben and Cara. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('and', { first: names.slice(0, -1).join(', '), last })
}
