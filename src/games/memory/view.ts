// What one viewer of a game of Memory sees now.

import { at } from '../../kernel/assert.ts'
import type { Outcome } from '../../kernel/game.ts'
import { standingsBy } from '../../kernel/game.ts'
import { inLocale } from '../../kernel/locale.ts'
import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import { costOf } from './decide.ts'
import { powerUpOf } from './powerups.ts'
import type { CardView, MemoryView, PowerUpView } from './public.ts'
import type { MemoryState } from './state.ts'

const hidden: CardView = { state: 'hidden' }

export function view(state: MemoryState, viewer: Viewer): MemoryView {
  const you = viewer === 'spectator' ? null : viewer
  const { rules } = state
  return {
    you,
    rows: rules.rows,
    cols: rules.cols,
    phase: state.phase,
    turn: state.turn,
    cards: cardViews(state, you),
    flipped: state.flipped,
    players: state.players,
    powerUps: powerUpViews(state, you === null ? 0 : at(state.players, you).score),
    powerUpsOpen: state.phase === 'firstFlip' && (rules.powerUpTiming === 'firstFlip' || state.untouched),
    until: state.until,
    goneSeat: state.goneSeat,
  }
}

/** What is still hidden is shown as a glimpse of it would be. */
export function allOpen(state: MemoryState): MemoryView {
  const seen = view(state, 'spectator')
  const cards = seen.cards.map(
    (card, index): CardView => (card.state === 'hidden' ? { state: 'glimpsed', face: at(state.board, index) } : card),
  )
  return { ...seen, cards }
}

function cardViews(state: MemoryState, you: Seat | null): readonly CardView[] {
  const { board, foundBy, flipped, glimpse } = state
  return foundBy.map((by, index): CardView => {
    if (by !== null) return { state: 'matched', face: at(board, index), by }
    if (flipped.includes(index)) return { state: 'revealed', face: at(board, index) }
    if (glimpse?.card === index && glimpse.seat === you) return { state: 'glimpsed', face: at(board, index) }
    return hidden
  })
}

function powerUpViews(state: MemoryState, score: number): readonly PowerUpView[] {
  const views: PowerUpView[] = []
  for (const id of state.rules.powerUps) {
    const powerUp = powerUpOf(id)
    if (!powerUp) continue
    const { name, description } = inLocale(powerUp.text, 'en')
    const cost = costOf(state.rules, id)
    const used = cost === 0 && state.used.includes(id)
    views.push({ id, name, description, cost, canAfford: score >= cost, used }) // M-18
  }
  return views
}

export function outcome(state: MemoryState): Outcome | null {
  if (state.phase !== 'finished') return null
  const scores = state.players.map((player) => player.score)
  if (state.goneSeat === null) return { standings: standingsBy(scores, 'highest'), reason: 'played' }
  const gone = state.goneSeat
  const standings = scores
    .map((score, seat) => ({ seat, place: seat === gone ? 2 : 1, score }))
    .sort((a, b) => a.place - b.place)
  return { standings, reason: 'opponentLeft' }
}
