// A game of the grid family that is over: what one jumps to, and its moves in words.

import { type GridCommand, type GridRules, type GridView, handSize } from '../../../games/grid/public.ts'
import { type Card, rankOf } from '../../../kernel/cards.ts'
import type { Names } from '../../../kernel/text.ts'
import { type Moments, momentCalled } from '../../replay/moments.ts'
import { otherMove } from '../../review/messages.ts'
import type { ReviewedMove } from '../../review/move.ts'
import { cardName } from '../../ui/cards.ts'
import type { GameScreen } from '../ui.ts'
import { positionName } from './messages.ts'
import { commandNoun, momentWord, moveWord } from './replay-messages.ts'

export const moments: Moments = {
  dealt: momentCalled(() => momentWord('deal')),
  peeked: momentCalled(() => momentWord('power'), 'accent'),
  blindSwapped: momentCalled(() => momentWord('power'), 'accent'),
  called: momentCalled(() => momentWord('call'), 'danger'),
  revealed: momentCalled(() => momentWord('reveal'), 'good'),
}

const commands = [
  'lookAt',
  'drawDeck',
  'drawDiscard',
  'swap',
  'discardDrawn',
  'usePower',
  'skipPower',
  'closePeek',
  'call',
  'endTurn',
  'nextRound',
] as const

export function commandName(type: string): string | null {
  const known = commands.find((one) => one === type)
  return known ? commandNoun(known) : null
}

interface Seen {
  readonly view: GridView
  readonly knew: ReviewedMove['knew']
  readonly rules: GridRules
  readonly names: Names
  readonly word: string
}

export function gridMoveText(word: string): GameScreen['moveText'] {
  return ({ view, knew }, command, { rules, names }) =>
    wordsOf(command as GridCommand, { view: view as GridView, knew, rules: rules as GridRules, names, word })
}

/** What can be done besides needs no words: there was nothing to choose. */
function wordsOf(command: GridCommand, { view, knew, rules, names, word }: Seen): string {
  const me = view.you ?? 0
  const drawn = view.turn?.card === undefined ? '' : cardName(view.turn.card)
  const pos = (place: number | undefined) => positionName(place ?? 0)
  const known = (seat: number, place: number | undefined) => knew[seat * handSize + (place ?? 0)] as Card | undefined
  switch (command.type) {
    case 'drawDiscard':
      return moveWord('drawDiscard', { card: view.discardTop === null ? '' : cardName(view.discardTop) })
    case 'swap': {
      const card = known(me, command.pos)
      if (card === undefined) return moveWord('swapUnknown', { drawn, pos: pos(command.pos) })
      return moveWord('swapKnown', { drawn, card: cardName(card), pos: pos(command.pos) })
    }
    case 'discardDrawn':
      return moveWord(hasPower(view, rules) ? 'discardForPower' : 'discardDrawn', { drawn })
    case 'usePower': {
      const { mine, seat = me } = command
      if (mine !== undefined) {
        const card = known(me, mine)
        const own = card === undefined ? moveWord('mineUnknown') : moveWord('mineKnown', { card: cardName(card) })
        return moveWord('blindSwap', { mine: `${own} (${pos(mine)})`, name: names(seat), pos: pos(command.pos) })
      }
      if (command.pos === undefined) return moveWord('peekSome')
      if (seat !== me) return moveWord('peekOther', { name: names(seat), pos: pos(command.pos) })
      const card = known(me, command.pos)
      if (card === undefined) return moveWord('peekOwn', { pos: pos(command.pos) })
      return moveWord('peekOwnKnown', { pos: pos(command.pos), card: cardName(card) })
    }
    case 'call':
      return moveWord('call', { word })
    case 'drawDeck':
    case 'skipPower':
    case 'endTurn':
      return moveWord(command.type)
    default:
      return otherMove()
  }
}

function hasPower({ turn }: GridView, { powers }: GridRules): boolean {
  return turn?.from === 'deck' && turn.card !== undefined && powers[rankOf(turn.card)] !== 'none'
}
