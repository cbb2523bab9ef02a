// What happens in Memory, in words: for the log and for those who listen.

import type { MemorySeen } from '../../../games/memory/public.ts'
import type { SeenEvent } from '../../../kernel/secrecy.ts'
import type { Names } from '../../../kernel/text.ts'
import { motifName, t } from './messages.ts'
import type { Motif } from './motifs.ts'
import { lookOf } from './power-ups.ts'

export function teller(motifOf: (face: number) => Motif, cols: number) {
  const place = (card: number) => ({ row: Math.floor(card / cols) + 1, col: (card % cols) + 1 })
  return (seen: SeenEvent, names: Names): string => {
    const event = seen as MemorySeen
    switch (event.type) {
      case 'dealt':
        return t('dealt', { name: names(event.open.first) })
      case 'flipped': {
        const { seat, card, face } = event.open
        return t('flipped', { name: names(seat), motif: motifName(motifOf(face)), ...place(card) })
      }
      case 'matched': {
        const { seat, points, streak } = event.open
        return streak > 1
          ? t('matchedCombo', { name: names(seat), points, streak })
          : t('matched', { name: names(seat), points })
      }
      case 'missed':
        return t('missed')
      case 'turnPassed':
        return t('passed')
      case 'powerUpUsed':
        return toldPowerUp(event, names)
      case 'boardRefreshed':
        return `${t('refreshed')}.`
      case 'seatGone':
        return `${t('left', { name: names(event.open.seat) })}.`
    }
  }

  function toldPowerUp({ open, own }: Extract<MemorySeen, { type: 'powerUpUsed' }>, names: Names): string {
    const used = lookOf(open).used(names(open.seat))
    if (!own) return `${used}.`
    return `${used}. ${t('glimpseYou', { motif: motifName(motifOf(own.face)), ...place(Number(own.card)) })}`
  }
}
