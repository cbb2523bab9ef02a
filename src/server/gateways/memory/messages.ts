// Every message of seed 003's protocol (M3-7), with exactly its fields. What the server says is built up from a player's view.

import type { CardView, MemoryView } from '../../../games/memory/public.ts'
import { firstFace } from '../../../games/memory/public.ts'
import { at } from '../../../kernel/assert.ts'
import type { Standing } from '../../../kernel/game.ts'
import { type Result, refuse } from '../../../kernel/result.ts'
import { type CommandOf, type CommandShapes, parseCommand } from '../../../kernel/schema.ts'
import type { Seat } from '../../../kernel/secrecy.ts'

// --- what a client says ---

const clientMessages = {
  set_name: { name: { kind: 'json' } }, // read by M-06, which says what is wrong with it
  flip_card: { index: { kind: 'int', min: 0, max: 99 } },
  use_power_up: { powerUpId: { kind: 'text', maxLength: 40 } },
  play_again: {},
} as const satisfies CommandShapes

export type MemoryMessage = CommandOf<typeof clientMessages>

export function parseMemoryMessage(text: string): Result<MemoryMessage, string> {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return refuse('A message must be JSON.')
  }
  return parseCommand<MemoryMessage>(clientMessages, input)
}

// --- what the server says ---

/** The two at a board, as one of them sees it. Their names are known here and nowhere else. */
export interface Side {
  readonly seat: Seat
  readonly name: string
  readonly opponentName: string
}

export function errorMessage(message: string): string {
  return JSON.stringify({ type: 'error', message })
}

export const waitingForMatch = JSON.stringify({ type: 'waiting_for_match' })
export const opponentDisconnected = JSON.stringify({ type: 'opponent_disconnected' })

export function matchFound(view: MemoryView, { seat, opponentName }: Side): string {
  return JSON.stringify({
    type: 'match_found',
    opponentName,
    boardRows: view.rows,
    boardCols: view.cols,
    yourTurn: view.turn === seat,
  })
}

/** The phase after the last pair is the one that follows every pair (M-02): the end is told by `game_over`. */
const phases = {
  firstFlip: 'first_flip',
  secondFlip: 'second_flip',
  resolve: 'resolve',
  finished: 'first_flip',
} as const

export function gameState(view: MemoryView, side: Side): string {
  return JSON.stringify({
    type: 'game_state',
    cards: view.cards.map(card),
    you: player(view, side.seat, side.name),
    opponent: player(view, 1 - side.seat, side.opponentName),
    yourTurn: view.turn === side.seat,
    availablePowerUps: view.powerUps.map(({ id, name, description, cost, canAfford }) => ({
      id,
      name,
      description,
      cost,
      canAfford,
    })),
    flippedIndices: view.flipped,
    phase: phases[view.phase],
  })
}

/** M3-7.4.e: a hidden card has no `pairId` at all. Pairs are numbered from 0. */
function card(shown: CardView, index: number) {
  if (shown.state === 'hidden' || shown.state === 'glimpsed') return { index, state: 'hidden' }
  return { index, pairId: shown.face - firstFace, state: shown.state }
}

function player(view: MemoryView, seat: Seat, name: string) {
  const { score, streak } = at(view.players, seat)
  return { name, score, comboStreak: streak }
}

export function gameOver(standings: readonly Standing[], { seat, name, opponentName }: Side): string {
  const of = (wanted: Seat) => standings.find((standing) => standing.seat === wanted)
  const [mine, other] = [of(seat), of(1 - seat)]
  const result = mine?.place === other?.place ? 'draw' : mine?.place === 1 ? 'win' : 'lose'
  return JSON.stringify({
    type: 'game_over',
    result,
    you: { name, score: mine?.score ?? 0 },
    opponent: { name: opponentName, score: other?.score ?? 0 },
  })
}
