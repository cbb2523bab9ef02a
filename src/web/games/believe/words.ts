// Believe Or Not in words: for the screen, the log, and those who listen.

import type { BelieveSeen } from '../../../games/believe/public.ts'
import type { Rank } from '../../../kernel/cards.ts'
import type { SeenEvent } from '../../../kernel/secrecy.ts'
import type { Names } from '../../../kernel/text.ts'
import { listed } from '../../stage/tell.ts'
import { cardName } from '../../ui/cards.ts'
import { t } from './messages.ts'

/** Queens. */
export function rankName(rank: Rank): string {
  return t(`r${rank}`)
}

/** 2 × queens, 1 × queen. */
export function claimText(count: number, rank: Rank): string {
  return t('claim', { count, rank: count === 1 ? t(`one${rank}`) : rankName(rank) })
}

/** As in the corner of a card. */
export function rankSign(rank: Rank): string {
  return rank === 'T' ? '10' : rank === 'X' ? '★' : rank
}

/** Minus as a minus. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : `${points}`.replace('-', '−')
}

export function tell(seen: SeenEvent, names: Names): string {
  const event = seen as BelieveSeen
  switch (event.type) {
    case 'dealt':
      return t('dealt', { round: event.open.round, name: names(event.open.dealer) })
    case 'disposed':
      return t('disposed', { name: names(event.open.seat), rank: rankName(event.open.rank) })
    case 'jokersDisposed':
      return t('jokersDisposed', { name: names(event.open.seat) })
    case 'announced':
      return t('announced', { name: names(event.open.seat), rank: rankName(event.open.rank) })
    case 'played':
      return t('played', { name: names(event.open.seat), count: event.open.count })
    case 'challenged': {
      const { seat, of, card, truth } = event.open
      return t(truth ? 'challengedTrue' : 'challengedLie', { seat: names(seat), of: names(of), card: cardName(card) })
    }
    case 'collected':
      return t('collected', { name: names(event.open.seat), count: event.open.count })
    case 'conceded':
      return t('conceded', { name: names(event.open.seat) })
    case 'turnSkipped':
      return t('skipped', { name: names(event.open.seat) })
    case 'roundEnded':
      return event.open.winners.length === 0
        ? t('roundLimit')
        : t('roundWon', { names: listed(event.open.winners.map(names)) })
    case 'voted':
      return t(event.open.vote === 'end' ? 'votedEnd' : 'votedNext', { name: names(event.open.seat) })
    case 'seated':
      return t('seated', { names: event.open.order.map(names).join(', ') })
    case 'gameEnded':
      return t('ended')
    case 'hostChanged':
      return t('host', { name: names(event.open.seat) })
    case 'turnBegan':
    case 'attendanceChanged':
      return '' // seen at the seats
  }
}
