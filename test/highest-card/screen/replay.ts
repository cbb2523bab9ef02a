// A game of Highest Card that is over: what one jumps to, and its moves in words.

import type { GameScreen } from '../../../src/web/games/ui.ts'
import { type Moments, momentCalled } from '../../../src/web/replay/moments.ts'
import { commandNoun, momentWord, moveWord } from './replay-messages.ts'

export const moments: Moments = {
  dealt: momentCalled(() => momentWord('deal')),
  swapped: momentCalled(() => momentWord('swap'), 'accent'),
  shown: momentCalled(() => momentWord('shown'), 'good'),
}

export function commandName(type: string): string | null {
  return type === 'keep' || type === 'swap' ? commandNoun(type) : null
}

export const moveText: GameScreen['moveText'] = (_move, { type }) => moveWord(type === 'keep' ? 'keep' : 'swap')
