// A card of the board in words, for those who listen.

import type { CardView } from '../../../games/memory/public.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import type { Names } from '../../../kernel/text.ts'
import { t } from './messages.ts'

interface Place {
  readonly row: number
  readonly col: number
}

export function tileName(card: CardView, place: Place, motif: string, you: Seat | null, names: Names): string {
  switch (card.state) {
    case 'hidden':
      return t('hidden', place)
    case 'revealed':
      return t('shown', { ...place, motif })
    case 'glimpsed': // for nobody at the table, where all cards are open after the end
      return you === null ? t('openHidden', { ...place, motif }) : t('glimpsed', { ...place, motif })
    case 'matched':
      return t('foundBy', { ...place, motif, name: card.by === you ? t('you') : names(card.by) })
  }
}
