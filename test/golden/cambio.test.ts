// A whole game as every seat saw it. To read: cambio.txt. To accept a change that is meant: npm run golden.

import { expect, it } from 'vitest'
import { cambio } from '../../src/games/cambio/game.ts'
import type { GridView } from '../../src/games/cambio/public.ts'
import { text } from '../../src/games/cambio/text.ts'
import { rankOf } from '../../src/kernel/cards.ts'
import { transcript } from '../../src/testkit/transcript.ts'
import { played } from './grid.ts'

it('Cambio: all four powers, a call, the final round and a penalty', async () => {
  const used = new Set<string>()

  /** Discards what has a power and uses it, keeps the rest; calls when every power has been seen. */
  function script(view: GridView) {
    const { turn, you } = view
    const other = ((you ?? 0) + 1) % 3
    if (view.may.call && used.size === 4) return { type: 'call' } as const
    switch (turn?.step) {
      case 'holding': {
        const rank = turn.card ? rankOf(turn.card) : 'X'
        if (rank === 'K') used.add('autoPeekOwn')
        return '789TJQK'.includes(rank)
          ? ({ type: 'discardDrawn' } as const)
          : ({ type: 'swap', pos: view.turnCount % 4 } as const)
      }
      case 'power':
        if (turn.power) used.add(turn.power)
        if (turn.power === 'peekOwn') return { type: 'usePower', pos: 0 } as const
        if (turn.power === 'peekOpp') return { type: 'usePower', seat: other, pos: 1 } as const
        return { type: 'usePower', mine: 0, seat: other, pos: 3 } as const
      default: {
        const low = view.discardTop !== null && 'A23'.includes(rankOf(view.discardTop))
        return { type: low ? 'drawDiscard' : 'drawDeck' } as const
      }
    }
  }

  const { run, env } = played(cambio, {}, 3, '22', script)
  expect(run.table.phase).toBe('completed')
  expect(used).toEqual(new Set(['peekOwn', 'peekOpp', 'blindSwap', 'autoPeekOwn']))
  await expect(transcript(run.log, text('en'), env)).toMatchFileSnapshot('cambio.txt')
})
