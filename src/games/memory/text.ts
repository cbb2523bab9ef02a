// Memory in plain text: for the terminal, for transcripts, and for whoever listens to a screen.

import type { Seat, SeenEvent } from '../../kernel/secrecy.ts'
import type { GameText, Names } from '../../kernel/text.ts'
import type { CardView, MemoryPublic, MemorySeen, MemoryView } from './public.ts'

export const text: GameText<MemoryPublic> = {
  draw,
  tell,
  label,
  offer: (command) => (command === 'flip' ? 'flip a card' : 'buy a power-up'),
  asks: (command) => (command === 'flip' ? 'card' : 'power-up'),
  also: (command) => (command === 'flip' ? ['open', 'turn'] : ['buy']),
  until: (view) => view.until,
}

/** Letters are easier to remember than numbers. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const firstFace = 10

function letterOf(face: number): string {
  return letters[face - firstFace] ?? '?'
}

/** The board, as wide as its largest index, with the cards that can be flipped as their number. */
function draw(view: MemoryView, names: Names): string {
  const width = `${view.cards.length}`.length + 2
  const lines: string[] = []
  for (let row = 0; row < view.rows; row++) {
    const cells = view.cards.slice(row * view.cols, (row + 1) * view.cols)
    lines.push(cells.map((card, col) => drawCard(card, row * view.cols + col).padStart(width)).join(' '))
  }
  return [...lines, '', ...view.players.map((_, seat) => drawPlayer(view, seat, names))].join('\n')
}

function drawCard(card: CardView, index: number): string {
  switch (card.state) {
    case 'hidden':
      return `${index + 1}`
    case 'glimpsed':
      return `(${letterOf(card.face)})`
    case 'revealed':
      return `[${letterOf(card.face)}]`
    case 'matched':
      return letterOf(card.face)
  }
}

function drawPlayer(view: MemoryView, seat: Seat, names: Names): string {
  const player = view.players[seat]
  const turn = view.phase !== 'finished' && view.turn === seat ? '>' : ' '
  const streak = player && player.streak > 1 ? `, ${player.streak} in a row` : ''
  return `${turn} ${names(seat)}: ${count(player?.score ?? 0, 'point')}, ${count(player?.pairs ?? 0, 'pair')}${streak}`
}

function tell(seen: SeenEvent, names: Names): string {
  const event = seen as MemorySeen
  switch (event.type) {
    case 'dealt':
      return `The cards are laid out. ${names(event.open.first)} begins.`
    case 'flipped':
      return `${names(event.open.seat)} flips ${event.open.card + 1}: ${letterOf(event.open.face)}.`
    case 'matched':
      return `A pair! ${names(event.open.seat)} gets ${count(event.open.points, 'point')}.`
    case 'missed':
      return 'They do not match.'
    case 'turnPassed':
      return `The cards are hidden again. ${names(event.open.seat)} is next.`
    case 'powerUpUsed': {
      const used = `${names(event.open.seat)} buys ${event.open.id} for ${count(event.open.cost, 'point')}.`
      return event.own ? `${used} Card ${Number(event.own.card) + 1} is ${letterOf(event.own.face)}.` : used
    }
    case 'boardRefreshed':
      return `Nothing new for ${event.open.attempts} attempts: the hidden cards are shuffled.`
    case 'seatGone':
      return `${names(event.open.seat)} has left the game.`
  }
}

/** Cards are counted from 1 on the table. */
function label(_command: string, choice: string, pick: string | number): string {
  return choice === 'card' ? `${Number(pick) + 1}` : `${pick}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
