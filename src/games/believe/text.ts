// Believe Or Not in plain text: for the terminal, for transcripts, and for whoever listens to a screen.

import type { Card, Rank } from '../../kernel/cards.ts'
import type { Seat, SeenEvent } from '../../kernel/secrecy.ts'
import type { GameText, Names } from '../../kernel/text.ts'
import type { BelieveCommand, BelievePublic, BelieveSeen, BelieveView } from './public.ts'

export const text: GameText<BelievePublic> = {
  draw,
  tell,
  label,
  offer: (command) => offers[command as BelieveCommand['type']],
  asks: (_command, choice) => (choice === 'index' ? 'card, 1 is the top' : choice === 'reseat' ? 'seats' : choice),
  also: (command) => others[command] ?? [],
  until: (view) => view.until,
}

const offers: Readonly<Record<BelieveCommand['type'], string>> = {
  play: 'play cards face down',
  challenge: 'do not believe it, and flip a card',
  concede: 'let the last play pass',
  disposeJokers: 'lay four jokers away',
  nextRound: 'play another round',
  endGame: 'end the game',
}

const others: Readonly<Record<string, readonly string[]>> = {
  challenge: ['doubt', 'flip', 'lie'],
  concede: ['pass', 'believe'],
  disposeJokers: ['dispose', 'jokers'],
}

function draw(view: BelieveView, names: Names): string {
  const lines = [
    roundLine(view, names),
    pileLine(view, names),
    ...view.order.map((seat) => playerLine(view, seat, names)),
  ]
  if (view.you !== null && view.order.includes(view.you)) lines.push(`your hand: ${numbered(view.hand)}`)
  return lines.join('\n')
}

function roundLine(view: BelieveView, names: Names): string {
  if (view.phase === 'finished') return `Round ${view.round}. The game is over.`
  const dealer = names(view.dealer)
  return view.phase === 'roundOver'
    ? `Round ${view.round} is over. ${dealer} deals next.`
    : `Round ${view.round}. ${dealer} dealt.`
}

function pileLine(view: BelieveView, names: Names): string {
  const dead =
    view.disposed.length === 0 ? '' : ` Disposed: ${view.disposed.map(({ rank }) => rankNames[rank]).join(', ')}.`
  if (view.rank === null || view.pile.length === 0) return `The pile is empty.${dead}`
  const cards = view.pile.reduce((sum, play) => sum + play.count, 0)
  const last = view.pile.at(-1)
  const lastPlay = last ? `, the last ${last.count} by ${names(last.seat)}` : ''
  return `The pile has ${count(cards, 'card')}, all said to be ${rankNames[view.rank]}${lastPlay}.${dead}`
}

function playerLine(view: BelieveView, seat: Seat, names: Names): string {
  const player = view.players[seat]
  const turn = view.turn === seat ? '>' : ' '
  const hand = player?.hand && player.hand.length > 0 ? `: ${player.hand.map(cardName).join(' ')}` : ''
  return `${turn} ${names(seat)}: ${count(player?.score ?? 0, 'point')}, ${count(player?.cards ?? 0, 'card')}${hand}`
}

function numbered(hand: readonly Card[]): string {
  return hand.map((card, place) => `${place + 1}:${cardName(card)}`).join(' ')
}

function tell(seen: SeenEvent, names: Names): string {
  const event = seen as BelieveSeen
  switch (event.type) {
    case 'dealt': {
      const dealt = `Round ${event.open.round}: ${names(event.open.dealer)} deals.`
      return event.own ? `${dealt} You have ${event.own.hand.map(cardName).join(' ')}.` : dealt
    }
    case 'disposed':
      return `${names(event.open.seat)} disposes four of a kind: ${rankNames[event.open.rank]}.`
    case 'jokersDisposed':
      return `${names(event.open.seat)} disposes four jokers.`
    case 'turnBegan':
      return `${names(event.open.seat)}'s turn.`
    case 'announced':
      return `${names(event.open.seat)} announces ${rankNames[event.open.rank]}.`
    case 'played': {
      const played = `${names(event.open.seat)} plays ${count(event.open.count, 'card')}.`
      return event.own ? `${played} (You: ${event.own.cards.map(cardName).join(' ')})` : played
    }
    case 'challenged': {
      const { seat, of, card, truth } = event.open
      return `${names(seat)} does not believe ${names(of)} and flips ${cardName(card)}: ${truth ? 'Truth!' : 'Lie!'}` // B-26
    }
    case 'collected': {
      const collected = `${names(event.open.seat)} collects ${count(event.open.count, 'card')}.`
      return event.own ? `${collected} (You: ${event.own.cards.map(cardName).join(' ')})` : collected
    }
    case 'conceded':
      return `${names(event.open.seat)} lets the last play pass.`
    case 'turnSkipped':
      return `${names(event.open.seat)}'s turn is skipped.`
    case 'roundEnded':
      return roundText(event.open, names)
    case 'voted':
      return `${names(event.open.seat)} votes ${event.open.vote === 'end' ? 'to end the game' : 'for another round'}.`
    case 'seated':
      return `The circle is now ${event.open.order.map(names).join(', ')}.`
    case 'gameEnded':
      return 'The game is over.'
    case 'attendanceChanged':
      return `${names(event.open.seat)} is ${attendanceNames[event.open.attendance]}.`
    case 'hostChanged':
      return `${names(event.open.seat)} is the host.`
  }
}

const attendanceNames = {
  here: 'here',
  away: 'away',
  standIn: 'played by a bot for now',
  bot: 'played by a bot',
  gone: 'gone',
} as const

function roundText(open: Extract<BelieveSeen, { type: 'roundEnded' }>['open'], names: Names): string {
  const points = open.points.flatMap((one, seat) =>
    one === null ? [] : [`${names(seat)} ${one > 0 ? '+' : ''}${one}`],
  )
  const who = open.winners.map(names).join(' and ')
  const won = open.winners.length === 0 ? 'Too many turns: nobody has won the round.' : `${who} won the round.`
  return `${won} ${points.join(', ')}.`
}

const suitSigns: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' }

function cardName(card: Card): string {
  return card === 'Xx' ? 'Joker' : `${card[0] === 'T' ? '10' : card[0]}${suitSigns[card[1] ?? ''] ?? ''}`
}

const rankNames: Readonly<Record<Rank, string>> = {
  '2': 'twos',
  '3': 'threes',
  '4': 'fours',
  '5': 'fives',
  '6': 'sixes',
  '7': 'sevens',
  '8': 'eights',
  '9': 'nines',
  T: 'tens',
  J: 'jacks',
  Q: 'queens',
  K: 'kings',
  A: 'aces',
  X: 'jokers',
}

/** Cards are counted from 1; a rank is a word, so that it is not taken for a card. */
function label(_command: string, choice: string, pick: string | number): string {
  if (choice === 'cards' || choice === 'index') return `${Number(pick) + 1}`
  return choice === 'rank' ? rankNames[pick as Rank] : `${pick}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 || number === -1 ? '' : 's'}`
}
