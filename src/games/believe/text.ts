// Believe Or Not in words: for the page, the terminal, transcripts, and whoever listens.

import { type CardName, cardSign } from '../../kernel/card-words.ts'
import type { Card, Rank } from '../../kernel/cards.ts'
import { listed } from '../../kernel/listed.ts'
import { inLocale, type Locale } from '../../kernel/locale.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type GameText, joined, type Names } from '../../kernel/text.ts'
import type { BelieveCommand, BelievePublic, BelieveSeen, BelieveView } from './public.ts'
import { asks, drawWords, offers, others, rankName, signed, tellWords } from './words.ts'

export function text(locale: Locale, cardName: CardName = cardSign): GameText<BelievePublic> {
  return {
    draw: (view, names) => draw(view, names, locale),
    tell: (seen, names) => tell(seen as BelieveSeen, names, locale, cardName),
    label: (_command, choice, pick) => label(choice, pick, locale),
    offer: (command) => offers(locale)(command as BelieveCommand['type']),
    asks: (_command, choice) => asks(locale)(choice as 'cards' | 'rank' | 'index' | 'reseat'),
    also: (command) => inLocale(others, locale)[command] ?? [],
    until: (view) => view.until,
  }
}

/** Cards are counted from 1; a rank is a word, so that it is not taken for a card. */
function label(choice: string, pick: string | number, locale: Locale): string {
  if (choice === 'cards' || choice === 'index') return `${Number(pick) + 1}`
  return choice === 'rank' ? rankName(pick as Rank, locale) : `${pick}`
}

// --- the table ---

function draw(view: BelieveView, names: Names, locale: Locale): string {
  const lines = [
    roundLine(view, names, locale),
    pileLine(view, names, locale),
    ...view.order.map((seat) => playerLine(view, seat, names, locale)),
  ]
  if (view.you !== null && view.order.includes(view.you)) {
    lines.push(drawWords(locale)('hand', { cards: numbered(view.hand) }))
  }
  return lines.join('\n')
}

function roundLine({ phase, round, dealer }: BelieveView, names: Names, locale: Locale): string {
  const t = drawWords(locale)
  if (phase === 'finished') return t('gameOver', { round })
  return t(phase === 'roundOver' ? 'roundOver' : 'round', { round, name: names(dealer) })
}

function pileLine(view: BelieveView, names: Names, locale: Locale): string {
  const t = drawWords(locale)
  const gone = view.disposed.map(({ rank }) => rankName(rank, locale)).join(', ')
  const dead = gone === '' ? '' : t('disposed', { ranks: gone })
  if (view.rank === null || view.pile.length === 0) return joined(t('pileEmpty'), dead)
  const count = view.pile.reduce((sum, play) => sum + play.count, 0)
  const pile = t('pile', { count, rank: rankName(view.rank, locale) })
  const last = view.pile.at(-1)
  const lastPlay = last ? `, ${t('lastPlay', { count: last.count, name: names(last.seat) })}` : ''
  return joined(`${pile}${lastPlay}.`, dead)
}

function playerLine(view: BelieveView, seat: Seat, names: Names, locale: Locale): string {
  const t = drawWords(locale)
  const player = view.players[seat]
  const turn = view.turn === seat ? '>' : ' '
  const hand = player?.hand && player.hand.length > 0 ? `: ${player.hand.map(cardSign).join(' ')}` : ''
  const points = t('points', { count: player?.score ?? 0 })
  return `${turn} ${names(seat)}: ${points}, ${t('cards', { count: player?.cards ?? 0 })}${hand}`
}

function numbered(hand: readonly Card[]): string {
  return hand.map((card, place) => `${place + 1}:${cardSign(card)}`).join(' ')
}

// --- what happens ---

function tell(event: BelieveSeen, names: Names, locale: Locale, cardName: CardName): string {
  const t = tellWords(locale)
  const rankOf = (rank: Rank) => rankName(rank, locale)
  const cardsOf = (cards: readonly Card[]) => cards.map(cardName).join(' ')
  switch (event.type) {
    case 'dealt': {
      const dealt = t('dealt', { round: event.open.round, name: names(event.open.dealer) })
      return joined(dealt, event.own && t('hand', { cards: cardsOf(event.own.hand) }))
    }
    case 'disposed':
      return t('disposed', { name: names(event.open.seat), rank: rankOf(event.open.rank) })
    case 'jokersDisposed':
      return t('jokersDisposed', { name: names(event.open.seat) })
    case 'announced':
      return t('announced', { name: names(event.open.seat), rank: rankOf(event.open.rank) })
    case 'played':
    case 'collected': {
      const { seat, count } = event.open
      return joined(
        t(event.type, { name: names(seat), count }),
        event.own && t('own', { cards: cardsOf(event.own.cards) }),
      )
    }
    case 'challenged': {
      const { seat, of, card, truth } = event.open // B-26
      return t(truth ? 'challengedTrue' : 'challengedLie', { seat: names(seat), of: names(of), card: cardName(card) })
    }
    case 'conceded':
      return t('conceded', { name: names(event.open.seat) })
    case 'turnSkipped':
      return t('skipped', { name: names(event.open.seat) })
    case 'roundEnded': {
      const { winners } = event.open
      const points = event.open.points
        .flatMap((one, seat) => (one === null ? [] : [`${names(seat)} ${signed(one)}`]))
        .join(', ')
      return winners.length === 0
        ? t('roundLimit', { points })
        : t('roundWon', { names: listed(winners.map(names), locale), points })
    }
    case 'voted':
      return t(event.open.vote === 'end' ? 'votedEnd' : 'votedNext', { name: names(event.open.seat) })
    case 'seated':
      return t('seated', { names: event.open.order.map(names).join(', ') })
    case 'gameEnded':
      return t('ended')
    case 'hostChanged':
      return t('host', { name: names(event.open.seat) })
    case 'turnBegan':
    case 'attendanceChanged':
      return '' // seen at the seats; the table tells of people
  }
}
