// A whole match as both seats saw it. To read: stop.txt. To accept a change that is meant: npm run golden.

import { expect, it } from 'vitest'
import { stop } from '../../src/games/stop/game.ts'
import type { GridCommand, GridView } from '../../src/games/stop/public.ts'
import { text } from '../../src/games/stop/text.ts'
import { rankOf } from '../../src/kernel/cards.ts'
import { transcript } from '../../src/testkit/transcript.ts'
import { played } from './grid.ts'

/** Looks at two cards, uses queens and jacks, and stops in the sixth turn of a round, with a card in hand. */
function script(view: GridView): GridCommand {
  const { turn, you } = view
  const other = you === 0 ? 1 : 0
  if (view.phase === 'initialPeek') return { type: 'lookAt', positions: you === 0 ? [2, 3] : [0, 3] }
  if (view.phase === 'roundOver') return { type: 'nextRound' }
  switch (turn?.step) {
    case 'holding': {
      if (view.may.call && view.turnCount >= 5) return { type: 'call' }
      const rank = turn.card ? rankOf(turn.card) : 'X'
      return 'QJ98'.includes(rank) && view.may.discard
        ? { type: 'discardDrawn' }
        : { type: 'swap', pos: Math.floor(view.turnCount / 2) % 4 }
    }
    case 'power':
      return turn.power === 'blindSwap'
        ? { type: 'usePower', mine: 1, seat: other, pos: 2 }
        : { type: 'usePower', seat: other, pos: 0 }
    default:
      return { type: view.discardTop !== null && 'XKTA'.includes(rankOf(view.discardTop)) ? 'drawDiscard' : 'drawDeck' }
  }
}

it('Stop: looks that were chosen, queen and jack, and rounds until somebody has won three', async () => {
  const { run, env } = played(stop, {}, 2, '11', script)
  expect(run.table.phase).toBe('completed')
  const kinds = new Set(run.log.flatMap((entry) => entry.events.map((event) => event.type)))
  expect(kinds).toContain('peeked')
  expect(kinds).toContain('blindSwapped')
  await expect(transcript(run.log, text('en'), env)).toMatchFileSnapshot('stop.txt')
})
