// A table as one viewer sees it, for the answers of many routes. What protocol/rest/tables.ts does not name is not sent, whatever
// the table says. What is in a game's own view is for the game to keep secret.

import { wholeTable } from '../../../protocol/frames.ts'
import { seenEntry } from '../../../table/seen.ts'
import { limits } from '../../base/limits.ts'
import { countMissed, missedSince } from '../../hosting/catch-up.ts'
import type { Service } from '../service.ts'
import type { Visible } from './access.ts'

export interface More {
  readonly done?: number | null
  readonly since?: number
  readonly pay?: (cost: number) => boolean // for what was missed; false: without it
}

export async function stateOf(service: Service, { hosted, viewer, room }: Visible, { done, since, pay }: More = {}) {
  const { code, isPublic, preset, next } = room
  const isPaid = since !== undefined && (pay?.(limits.tableCost + countMissed(hosted.table, since)) ?? true)
  const known = !isPaid ? undefined : await missedSince(service.database, hosted, since)
  // From here on nothing may wait, or an entry could fall between what was missed and the table.
  const missed = known?.().map((entry) => seenEntry(entry, viewer))
  const whole = wholeTable(hosted.table, viewer, service.now(), service.env)
  return { ...whole, code, isPublic, preset, next, done, missed }
}
