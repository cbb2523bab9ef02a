// The grid family in plain text: for the terminal, for transcripts, and for whoever listens to a screen.

import type { Card } from '../../kernel/cards.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { GameText, Names } from '../../kernel/text.ts'
import {
  type CardView,
  type GridCommand,
  type GridPublic,
  type GridSeen,
  type GridView,
  powerOf,
  type SeenCard,
} from './public.ts'

/** `word` is what players call in this game. */
export function gridText(word: string): GameText<GridPublic> {
  return {
    draw: (view, names) => draw(view, names, word),
    tell: (seen, names) => tell(seen as GridSeen, names, word),
    label: (_command, _choice, pick) => `${Number(pick) + 1}`, // seats and cards are counted from 1
    offer: (command) => (command === 'call' ? `call ${word}` : offers[command as Uncalled]),
    asks: (_command, choice) => asked[choice] ?? choice,
    also: (command) => others[command] ?? [],
    until,
  }
}

type Uncalled = Exclude<GridCommand['type'], 'call'>

const offers: Readonly<Record<Uncalled, string>> = {
  lookAt: 'look at two of your cards',
  drawDeck: 'draw from the draw pile',
  drawDiscard: 'take the top of the discard pile',
  swap: 'swap it with one of your cards',
  discardDrawn: 'discard it',
  usePower: 'use the power',
  skipPower: 'skip the power',
  closePeek: 'hide the card again',
  endTurn: 'end your turn',
  nextRound: 'go on to the next round',
}

const others: Readonly<Record<string, readonly string[]>> = {
  lookAt: ['memorise', 'memorize'],
  drawDeck: ['deck', 'drawpile'],
  drawDiscard: ['take', 'takediscard'],
  discardDrawn: ['discard', 'discardit'],
  usePower: ['peek', 'look', 'power'],
  skipPower: ['no'],
  closePeek: ['hide', 'done'],
  call: ['cambio', 'stop', 'callcambio', 'callstop'],
}

const asked: Readonly<Record<string, string>> = { positions: 'cards', pos: 'card', mine: 'your card', seat: 'player' }

function until(view: GridView): number | null {
  if (view.turn?.waitsFor !== undefined) return null
  const shown = view.hands.flat().map((card) => (card.state === 'up' ? card.until : null))
  const times = [view.turn?.until ?? null, view.lookBy, view.breakUntil, ...shown].filter((time) => time !== null)
  return times.length === 0 ? null : Math.min(...times)
}

const suitSigns: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' }
const positionNames = ['top left', 'top right', 'bottom left', 'bottom right']

function face(card: Card): string {
  if (card === 'Xx') return 'Joker'
  return `${card[0] === 'T' ? '10' : card[0]}${suitSigns[card[1] ?? ''] ?? ''}`
}

// --- the table ---

function draw(view: GridView, names: Names, word: string): string {
  const top = view.discardTop === null ? 'empty' : `${face(view.discardTop)} (${view.discardCount})`
  const head = [`draw pile ${view.deckCount}`, `discard pile ${top}`]
  if (view.phase === 'finalRound') head.push('Final Round')
  if (view.turn?.waitsFor !== undefined) head.push(`waiting for ${names(view.turn.waitsFor)}, who called ${word}`)
  else if (view.caller !== null) head.push(`${names(view.caller)} called ${word}`)
  return [head.join(', '), ...view.hands.map((hand, seat) => drawHand(view, hand, seat, names))].join('\n')
}

function drawHand(view: GridView, hand: readonly CardView[], seat: Seat, names: Names): string {
  const { turn } = view
  const mark = turn?.seat === seat ? '>' : ' '
  const cells = hand.map((card) => drawCard(card).padStart(7))
  const rows = hand.length === 0 ? ' out' : `${cells.slice(0, 2).join('')} /${cells.slice(2).join('')}`
  const holds =
    turn?.seat === seat && turn.step === 'holding' ? `, holds ${turn.card ? face(turn.card) : 'a card'}` : ''
  const power = turn?.seat === seat && turn.power ? `, ${turn.step}: ${powerOf(turn.power).name}` : ''
  const match = view.round > 1 || view.phase === 'roundOver'
  const standing = match ? ` (won ${view.wins[seat]}, ${view.totals[seat]} points)` : ''
  return `${mark} ${names(seat)}:${rows}${holds}${power}${standing}`
}

function drawCard(card: CardView): string {
  if (card.state === 'up') return face(card.card)
  return card.note ? `(${face(card.note)})` : '##'
}

// --- what happens ---

function tell(event: GridSeen, names: Names, word: string): string {
  switch (event.type) {
    case 'dealt': {
      const top = event.open.top === null ? '' : ` ${face(event.open.top)} starts the discard pile.`
      return `Round ${event.open.round} is dealt; ${names(event.open.starter)} begins.${top}${yourCards(event.own?.cards)}`
    }
    case 'looked':
      return `${names(event.open.seat)} memorises two cards.${yourCards(event.own?.cards)}`
    case 'looksHidden':
      return `The cards of ${event.open.seats.map(names).join(' and ')} are hidden again.`
    case 'turnStarted':
      return `${names(event.open.seat)}'s turn${event.open.final ? ', the last one' : ''}.`
    case 'drew': {
      const card = event.open.card ?? event.own?.card
      const from = event.open.from === 'deck' ? 'draws a card' : 'takes the top of the discard pile'
      return `${names(event.open.seat)} ${from}${card ? `: ${face(card)}` : ''}.`
    }
    case 'reshuffled':
      return `The discards are shuffled into a new draw pile of ${event.open.deckCount}.`
    case 'swapped':
      return `${names(event.open.seat)} swaps it in at the ${positionNames[event.open.pos]}; ${face(event.open.card)} goes out.`
    case 'discarded':
      return `${names(event.open.seat)} discards ${face(event.open.card)}.`
    case 'powerOffered':
      return `${names(event.open.seat)} may use a power: ${powerOf(event.open.power).description}`
    case 'peeked':
      return `${names(event.open.seat)} used a power.${disclosed(event.open, names)}${yourCards(event.own && [event.own])}`
    case 'blindSwapped': {
      const { seat, mine, target, pos } = event.open
      return `${names(seat)} used a power: ${place(seat, mine, names)} and ${place(target, pos, names)} are swapped.`
    }
    case 'peekHidden':
      return 'The card is hidden again.'
    case 'powerSkipped':
      return `${names(event.open.seat)} ${event.open.expired ? 'lets the power pass' : 'skips the power'}.`
    case 'powerCancelled':
      return `${names(event.open.seat)} is not there: the power is cancelled.`
    case 'actionDone':
      return `${names(event.open.seat)} may call ${word} or end the turn.`
    case 'called':
      return `${names(event.open.seat)} called ${word}!`
    case 'finalRound':
      return 'Final round: everybody else has one more turn.'
    case 'turnForfeited':
      return `${names(event.open.seat)} is not there and loses the final turn.`
    case 'revealed': {
      const { scores, sums, winners, penalised, replay } = event.open
      const points = scores.flatMap((score, seat) => (score === null ? [] : [`${names(seat)} ${score}`]))
      const penalty = penalised === null ? '' : ` ${names(penalised)} called wrongly with ${sums[penalised]}.`
      const end = replay ? 'A tie: it is played again.' : `${winners.map(names).join(' and ')} won the round.`
      return `All cards are shown: ${points.join(', ')}.${penalty} ${end}`
    }
    case 'roundEnded':
      return `The match goes on.${outText(event.open.out, names)}`
    case 'matchEnded':
      return `${event.open.winners.map(names).join(' and ')} won.${outText(event.open.out, names)}`
    case 'readied':
      return `${names(event.open.seat)} is ready for the next round.`
    case 'attended':
      return event.open.fromStart
        ? `${names(event.open.seat)} is a bot.`
        : attendanceText(names(event.open.seat), event.open.attendance)
    case 'hostChanged':
      return `${names(event.open.seat)} is the host.`
  }
}

function yourCards(cards: readonly SeenCard[] | undefined): string {
  if (cards === undefined) return ''
  return ` You see ${cards.map(({ card, pos }) => `${face(card)} at the ${positionNames[pos]}`).join(' and ')}.`
}

function disclosed({ target, pos }: { readonly target?: Seat; readonly pos?: number }, names: Names): string {
  if (target === undefined) return ''
  return pos === undefined ? ` It was a card of ${names(target)}.` : ` It was ${place(target, pos, names)}.`
}

function place(seat: Seat, pos: number, names: Names): string {
  return `${names(seat)}'s ${positionNames[pos]}`
}

function outText(out: readonly Seat[], names: Names): string {
  return out.length === 0 ? '' : ` ${out.map(names).join(' and ')} ${out.length === 1 ? 'is' : 'are'} out.`
}

type Attendance = Extract<GridSeen, { type: 'attended' }>['open']['attendance']

function attendanceText(name: string, attendance: Attendance): string {
  switch (attendance) {
    case 'here':
      return `${name} is back.`
    case 'away':
      return `${name} disconnected.`
    case 'standIn':
    case 'bot':
      return `A bot plays for ${name}.`
    case 'gone':
      return `${name} has left.`
  }
}
