// A result as it is sent to friends: whoever reads it is not "you".

import type { Standing } from '../../kernel/game.ts'
import type { Names } from '../../kernel/text.ts'
import { t } from './messages.ts'
import { listed } from './tell.ts'

export function sharedResult(game: string, standings: readonly Standing[], names: Names): string {
  const winners = standings.filter(({ place }) => place === 1).map(({ seat }) => names(seat))
  const lines = standings.map(({ seat, place, score }) => `${place}. ${names(seat)} ${score}`)
  return [`${game}: ${t('won', { names: listed(winners) })}`, ...lines].join('\n')
}
