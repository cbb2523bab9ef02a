// What somebody did, or could have done, in a few words: from what they saw and knew then.

import type { BelieveCommand, BelieveRules, BelieveView } from '../../games/believe/public.ts'
import { type GridCommand, type GridRules, type GridView, handSize } from '../../games/grid/public.ts'
import type { MemoryCommand, MemoryView } from '../../games/memory/public.ts'
import { type Card, joker, type Rank, rankOf } from '../../kernel/cards.ts'
import type { Names } from '../../kernel/text.ts'
import type { ReviewedMove } from '../../table/review.ts'
import { rankName } from '../tables/believe/words.ts'
import { gameNames } from '../tables/games.ts'
import { t as grid } from '../tables/grid/messages.ts'
import { motifName } from '../tables/memory/messages.ts'
import { motifsOf } from '../tables/memory/motifs.ts'
import { lookOf } from '../tables/memory/power-ups.ts'
import { cardName } from '../ui/cards.ts'
import { t } from './messages.ts'

export interface Around {
  readonly game: string
  readonly table: string // its id
  readonly rules: object
  readonly names: Names
}

type Command = { readonly type: string }
type Knew = ReviewedMove['knew']

/** Without a person: it stands for what was done and for what was not. */
export function wordsFor(move: ReviewedMove, command: Command, { game, table, rules, names }: Around): string {
  const { view, knew } = move
  switch (game) {
    case 'cambio':
    case 'stop':
      return gridWords(command as GridCommand, view as GridView, knew, rules as GridRules, names, gameNames[game])
    case 'memory':
      return memoryWords(command as MemoryCommand, view as MemoryView, knew, table, command === move.command)
    case 'believe':
      return believeWords(command as BelieveCommand, view as BelieveView, rules as BelieveRules)
    default:
      return t('other')
  }
}

function gridWords(
  command: GridCommand,
  view: GridView,
  knew: Knew,
  rules: GridRules,
  names: Names,
  word: string,
): string {
  const me = view.you ?? 0
  const drawn = view.turn?.card === undefined ? '' : cardName(view.turn.card)
  const pos = (place: number | undefined) => grid(`pos${(place ?? 0) as 0 | 1 | 2 | 3}`)
  const known = (seat: number, place: number | undefined) => knew[seat * handSize + (place ?? 0)] as Card | undefined
  switch (command.type) {
    case 'drawDiscard':
      return t('drawDiscard', { card: view.discardTop === null ? '' : cardName(view.discardTop) })
    case 'swap': {
      const card = known(me, command.pos)
      if (card === undefined) return t('swapUnknown', { drawn, pos: pos(command.pos) })
      return t('swapKnown', { drawn, card: cardName(card), pos: pos(command.pos) })
    }
    case 'discardDrawn':
      return t(hasPower(view, rules) ? 'discardForPower' : 'discardDrawn', { drawn })
    case 'usePower': {
      const { mine, seat = me } = command
      if (mine !== undefined) {
        const card = known(me, mine)
        const own = card === undefined ? t('mineUnknown') : t('mineKnown', { card: cardName(card) })
        return t('blindSwap', { mine: `${own} (${pos(mine)})`, name: names(seat), pos: pos(command.pos) })
      }
      if (command.pos === undefined) return t('peekSome')
      if (seat !== me) return t('peekOther', { name: names(seat), pos: pos(command.pos) })
      const card = known(me, command.pos)
      if (card === undefined) return t('peekOwn', { pos: pos(command.pos) })
      return t('peekOwnKnown', { pos: pos(command.pos), card: cardName(card) })
    }
    case 'call':
      return t('call', { word })
    case 'drawDeck':
    case 'skipPower':
    case 'endTurn':
      return t(command.type)
    default:
      return t('other')
  }
}

function hasPower({ turn }: GridView, { powers }: GridRules): boolean {
  return turn?.from === 'deck' && turn.card !== undefined && powers[rankOf(turn.card)] !== 'none'
}

function memoryWords(command: MemoryCommand, view: MemoryView, knew: Knew, table: string, played: boolean): string {
  if (command.type === 'usePowerUp') return lookOf(command).deed
  const { card } = command
  const place = { row: Math.floor(card / view.cols) + 1, col: (card % view.cols) + 1 }
  const face = knew[card] as number | undefined
  if (face === undefined) return played ? t('flipNew', place) : t('flipAnyNew')
  const motif = motifName(motifsOf(table)(face))
  const [first] = view.flipped
  const open = first === undefined ? undefined : view.cards[first]
  const mates = Object.values(knew).filter((other) => other === face).length
  const pair = open?.state === 'revealed' ? open.face === face : mates === 2
  if (pair) return t('flipPair', { motif, ...place })
  return played ? t('flipKnown', { motif, ...place }) : t('flipQuiet')
}

function believeWords(command: BelieveCommand, view: BelieveView, rules: BelieveRules): string {
  switch (command.type) {
    case 'challenge':
    case 'concede':
    case 'disposeJokers':
      return t(command.type)
    case 'play': {
      const hand = command.cards.flatMap((place) => view.hand[place] ?? [])
      const cards = hand.map(cardName).join(', ')
      const rank = (command.rank ?? view.rank ?? rankOf(hand[0] ?? 'Xx')) as Rank
      const honest = hand.every((card) => rankOf(card) === rank || (rules.jokerWild && card === joker))
      if (view.rank === null) return t(honest ? 'playLead' : 'playLeadLie', { cards, rank: rankName(rank) })
      return honest ? t('playTrue', { cards }) : t('playLie', { cards, rank: rankName(rank) })
    }
    default:
      return t('other')
  }
}
