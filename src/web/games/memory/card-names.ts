// How the cards of this table are called: by their pictures, and by where they lie on the screen.

import type { CardNames } from '../../../games/memory/text.ts'
import { motifName, t } from './messages.ts'
import { motifsOf } from './motifs.ts'

export function cardNames(table: string, cols: number): CardNames {
  const motifOf = motifsOf(table)
  return {
    face: (face) => motifName(motifOf(face)),
    place: (card) => t('place', { row: Math.floor(card / cols) + 1, col: (card % cols) + 1 }),
  }
}
