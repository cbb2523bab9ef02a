// What happened, in sentences: of the people at the table here, of the game by the game's own `tell`.

import type { SeenEvent } from '../../kernel/secrecy.ts'
import type { Names } from '../../kernel/text.ts'
import type { SeenAct } from '../../table/seen.ts'
import { t as contract } from '../i18n/contract.ts'
import type { LogEntry } from '../session/session.ts'
import { t } from './messages.ts'

/** Empty, where there is nothing to say. */
export type Tell = (event: SeenEvent, names: Names) => string

/** `log`: what was told before it, which says whether somebody was away at all. */
export function sentencesOf(entry: LogEntry, tell: Tell, names: Names, log: readonly LogEntry[]): readonly string[] {
  const { act, events } = entry
  // Who is host at the start was host before it.
  const news = act.type === 'started' ? events.filter(({ type }) => type !== 'hostChanged') : events
  const told = news.map((event) => tell(event, names)).filter((text) => text !== '')
  const said = isKnown(entry, log) ? '' : tellAct(act, names)
  if (said === '') return told
  return told.length > 0 ? [`${said}.`, ...told] : [said]
}

/** Nobody comes back who has not been away, and not to a game that has not begun; and what the game tells is not said twice. */
function isKnown({ seq, act, events }: LogEntry, log: readonly LogEntry[]): boolean {
  if (events.some(({ type }) => type === 'seatGone')) return true
  if (act.type !== 'connected') return false
  if (log.some((later) => later.seq > seq && later.act.type === 'started')) return true
  const last = log.findLast(
    (one) => one.seq < seq && 'seat' in one.act && one.act.seat === act.seat && comes.has(one.act.type),
  )
  return last?.act.type !== 'disconnected' && last?.act.type !== 'replaced'
}

const comes: ReadonlySet<string> = new Set(['connected', 'returned', 'disconnected', 'replaced'])

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
    case 'warned':
      return t('warned', { name: names(act.seat) })
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
    case 'letBack':
    case 'codeRenewed':
    case 'entropyAdded':
    case 'moved':
    case 'rulesChanged':
    case 'expired':
    case 'nameRemoved':
      return '' // of the lobby, or told by what came of it
  }
}

/** Why a game was given up: by time, by its length, or by people. */
export function whyAbandoned(log: readonly LogEntry[]): string {
  const end = log.map(({ act }) => act).find(({ type }) => type === 'abandoned')
  if (end?.type !== 'abandoned') return t('allLeftText')
  return end.reason === 'full' ? t('fullText') : t('abandonedText')
}

/** Ann, Ben and Cara. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('and', { first: names.slice(0, -1).join(', '), last })
}
