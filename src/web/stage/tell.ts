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
  return [tellAct(act, names), ...events.map((event) => tell(event, names))].filter((text) => text !== '')
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
