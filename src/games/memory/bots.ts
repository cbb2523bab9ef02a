// Bots of Memory. The first three differ in how well they remember; the expert remembers as well as the hard one, and
// knows when it is better to show nothing new.

import { at } from '../../kernel/assert.ts'
import type { Bot, Level } from '../../kernel/bot.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Odds, oddsFor, type Position } from './bots/odds.ts'
import { type Board, boardOf, type Mind, openFace, pairsLeft, perfect, type Recall, watch } from './bots/recall.ts'
import type { MemoryCommand, MemoryPublic, MemorySeen, MemoryView, PowerUpView } from './public.ts'

type MemoryBot = Bot<MemoryPublic, Mind>

/** What a bot does where it does not know a pair. */
interface Judgement {
  shuffles(mind: Mind, board: Board, view: MemoryView, cost: number, chance: Chance): boolean
  /** The second card, when the first has no partner that it knows. */
  second(mind: Mind, board: Board, view: MemoryView, chance: Chance): 'new' | 'known'
}

export const hardBot = remembering(perfect, { shuffles: shufflesBeforeSweep, second: () => 'new' })

export const bots: Readonly<Partial<Record<Level, MemoryBot>>> = {
  easy: remembering({ stores: 50, lifetime: 4 }, { shuffles: () => false, second: () => 'new' }),
  medium: remembering({ stores: 85, lifetime: 14 }, { shuffles: shufflesNowAndThen, second: () => 'new' }),
  hard: hardBot,
  expert: remembering(perfect, { shuffles: shufflesByOdds, second: secondByOdds }),
}

function remembering(recall: Recall, judgement: Judgement): MemoryBot {
  return {
    start: (_seat, { rows, cols, comboBase, powerUpTiming }) => ({
      pairs: (rows * cols) / 2,
      points: comboBase,
      shuffleAtTurnStart: powerUpTiming === 'turnStart',
      events: 0,
      cards: {},
    }),
    watch: (mind, seen, chance) => watch(mind, seen as MemorySeen, recall, chance),
    choose: (mind, view, _options, chance) => choose(mind, view, judgement, chance),
  }
}

/** Takes a pair it knows; else a card it does not, and then that card's partner if it remembers it. */
function choose(mind: Mind, view: MemoryView, judgement: Judgement, chance: Chance): MemoryCommand {
  const board = boardOf(mind, view)
  const flip = (cards: readonly number[]): MemoryCommand => ({ type: 'flip', card: chance.pick('card', cards) })
  const anything = [...board.unknown, ...board.known.keys()]
  const fresh = board.unknown.length > 0 ? board.unknown : anything
  const open = openFace(view)
  if (open === null) {
    if (board.pair) return flip(board.pair)
    const shuffle = usable(view, 'shuffle')
    if (shuffle && judgement.shuffles(mind, board, view, shuffle.cost, chance))
      return { type: 'usePowerUp', id: 'shuffle' }
    return flip(fresh)
  }
  const partners = [...board.known.keys()].filter((card) => board.known.get(card) === open)
  if (partners.length > 0) return flip(partners)
  const quiet = board.singles.length > 0 && judgement.second(mind, board, view, chance) === 'known'
  return flip(quiet ? board.singles : fresh)
}

export function usable(view: MemoryView, id: string): PowerUpView | undefined {
  const found = view.powerUps.find((powerUp) => powerUp.id === id)
  return view.powerUpsOpen && found?.canAfford && !found.used && found.cost > 0 ? found : undefined
}

function shufflesNowAndThen(_mind: Mind, board: Board, _view: MemoryView, _cost: number, chance: Chance): boolean {
  return board.singles.length >= 3 && chance.int('shuffle', 4) === 0
}

/** The next miss would hand over nearly everything: better nobody knows anything. */
function shufflesBeforeSweep(_mind: Mind, board: Board, view: MemoryView, cost: number): boolean {
  const pairs = pairsLeft(view)
  const known = board.singles.length
  return known >= 3 && known >= pairs - 1 && (pairs + known) % 2 === 1 && scoreOf(view, view.turn) > cost
}

// --- by the exact solution ---

function shufflesByOdds(mind: Mind, board: Board, view: MemoryView, cost: number): boolean {
  if (board.singles.length === 0) return false
  const position = positionOf(board, view)
  const odds = oddsOf(mind, view, cost)
  return odds.shuffle(position) > odds.stay(position)
}

function secondByOdds(mind: Mind, board: Board, view: MemoryView, chance: Chance): 'new' | 'known' {
  const cost = view.powerUps.find((powerUp) => powerUp.id === 'shuffle')?.cost ?? null
  const position = positionOf(board, view)
  const odds = oddsOf(mind, view, cost)
  const [fresh, quiet] = [odds.newCard(position), odds.knownCard(position)]
  if (fresh === quiet) return chance.pick('second', ['new', 'known'])
  return fresh > quiet ? 'new' : 'known'
}

export function oddsOf(
  { points, shuffleAtTurnStart }: Mind,
  view: MemoryView,
  shuffleCost: number | null,
  mostExact?: number,
): Odds {
  return oddsFor({ points, shuffleCost, shuffleAtTurnStart }, pairsLeft(view), mostExact)
}

export function positionOf(board: Board, view: MemoryView): Position {
  const { turn } = view
  return {
    pairs: pairsLeft(view),
    known: board.singles.length,
    streak: at(view.players, turn).streak,
    mine: scoreOf(view, turn),
    theirs: scoreOf(view, 1 - turn),
  }
}

function scoreOf(view: MemoryView, seat: Seat): number {
  return at(view.players, seat).score
}
