// Memory in words: for the page, the terminal, transcripts, and whoever listens.

import { inLocale, type Locale } from '../../kernel/locale.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type GameText, joined, type Names } from '../../kernel/text.ts'
import type { CardView, MemoryCommand, MemoryPublic, MemorySeen, MemoryView } from './public.ts'
import { asks, drawWords, hasWords, offers, others, powerUpWords, tellWords } from './words.ts'

/** How cards are called where they are shown: by pictures and rows, or by letters and numbers as `draw` does. */
export interface CardNames {
  face(face: number): string
  place(card: number): string
}

export function text(locale: Locale, names: CardNames = lettered(locale)): GameText<MemoryPublic> {
  return {
    draw: (view, players) => draw(view, players, locale),
    tell: (seen, players) => tell(seen as MemorySeen, players, locale, names),
    label: (_command, choice, pick) => (choice === 'card' ? `${Number(pick) + 1}` : `${pick}`), // counted from 1
    offer: (command) => offers(locale)(command as MemoryCommand['type']),
    asks: (_command, choice) => asks(locale)(choice as 'card' | 'id'),
    also: (command) => inLocale(others, locale)[command] ?? [],
    until: (view) => view.until,
  }
}

function lettered(locale: Locale): CardNames {
  return { face: letterOf, place: (card) => tellWords(locale)('card', { number: card + 1 }) }
}

/** Letters are easier to remember than numbers. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const firstFace = 10

function letterOf(face: number): string {
  return letters[face - firstFace] ?? '?'
}

/** The board, as wide as its largest index, with the cards that can be flipped as their number. */
function draw(view: MemoryView, names: Names, locale: Locale): string {
  const width = `${view.cards.length}`.length + 2
  const lines: string[] = []
  for (let row = 0; row < view.rows; row++) {
    const cells = view.cards.slice(row * view.cols, (row + 1) * view.cols)
    lines.push(cells.map((card, col) => drawCard(card, row * view.cols + col).padStart(width)).join(' '))
  }
  return [...lines, '', ...view.players.map((_, seat) => drawPlayer(view, seat, names, locale))].join('\n')
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

function drawPlayer(view: MemoryView, seat: Seat, names: Names, locale: Locale): string {
  const t = drawWords(locale)
  const { score = 0, pairs = 0, streak = 0 } = view.players[seat] ?? {}
  const turn = view.phase !== 'finished' && view.turn === seat ? '>' : ' '
  const row = streak > 1 ? `, ${t('streak', { count: streak })}` : ''
  return `${turn} ${names(seat)}: ${t('points', { count: score })}, ${t('pairs', { count: pairs })}${row}`
}

function tell(event: MemorySeen, names: Names, locale: Locale, { face, place }: CardNames): string {
  const t = tellWords(locale)
  switch (event.type) {
    case 'dealt':
      return t('dealt', { name: names(event.open.first) })
    case 'flipped': {
      const { seat, card, face: shown } = event.open
      return t('flipped', { name: names(seat), face: face(shown), place: place(card) })
    }
    case 'matched': {
      const { seat, points, streak } = event.open
      const said = { name: names(seat), points }
      return streak > 1 ? t('matchedCombo', { ...said, streak }) : t('matched', said)
    }
    case 'missed':
      return t('missed')
    case 'turnPassed':
      return t('passed', { name: names(event.open.seat) })
    case 'powerUpUsed': {
      const { open, own } = event
      const points = drawWords(locale)('points', { count: open.cost })
      const said = { name: names(open.seat), points, powerUp: open.id }
      const used = powerUpWords(locale)(hasWords(open.id) ? open.id : 'other', said)
      return joined(used, own && t('glimpse', { face: face(own.face), place: place(Number(own.card)) }))
    }
    case 'boardRefreshed':
      return t('refreshed', { count: event.open.attempts })
    case 'seatGone':
      return t('left', { name: names(event.open.seat) })
  }
}
