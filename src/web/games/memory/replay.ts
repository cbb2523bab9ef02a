// A game of Memory that is over: what one jumps to, and its moves in words.

import type { MemoryCommand, MemoryView } from '../../../games/memory/public.ts'
import { type Moments, momentCalled } from '../../replay/moments.ts'
import type { GameScreen } from '../ui.ts'
import { motifName } from './messages.ts'
import { motifsOf } from './motifs.ts'
import { lookOf } from './power-ups.ts'
import { commandNoun, momentWord, moveWord } from './replay-messages.ts'

export const moments: Moments = {
  dealt: momentCalled(() => momentWord('deal')),
  matched: momentCalled(() => momentWord('match'), 'good'),
  powerUpUsed: momentCalled(() => momentWord('power'), 'accent'),
  boardRefreshed: momentCalled(() => momentWord('shuffle'), 'accent'),
}

export function commandName(type: string): string | null {
  return type === 'flip' || type === 'usePowerUp' ? commandNoun(type) : null
}

export const moveText: GameScreen['moveText'] = (move, said, { table }) => {
  const command = said as MemoryCommand
  const view = move.view as MemoryView
  const { knew } = move
  const played = said === move.command
  if (command.type === 'usePowerUp') return lookOf(command).deed
  const { card } = command
  const place = { row: Math.floor(card / view.cols) + 1, col: (card % view.cols) + 1 }
  const face = knew[card] as number | undefined
  if (face === undefined) return played ? moveWord('flipNew', place) : moveWord('flipAnyNew')
  const motif = motifName(motifsOf(table)(face))
  const [first] = view.flipped
  const open = first === undefined ? undefined : view.cards[first]
  const mates = Object.values(knew).filter((other) => other === face).length
  const pair = open?.state === 'revealed' ? open.face === face : mates === 2
  if (pair) return moveWord('flipPair', { motif, ...place })
  return played ? moveWord('flipKnown', { motif, ...place }) : moveWord('flipQuiet')
}
