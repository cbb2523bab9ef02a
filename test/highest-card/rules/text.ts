// Highest Card in plain text: for the terminal, for transcripts, and for whoever listens to a screen.

import type { Card } from '../../../src/kernel/cards.ts'
import { inLocale, type Locale } from '../../../src/kernel/locale.ts'
import { translator } from '../../../src/kernel/messages.ts'
import type { SeenEvent } from '../../../src/kernel/secrecy.ts'
import type { GameText, Names } from '../../../src/kernel/text.ts'
import type { HighestPublic, HighestSeen, HighestView } from './public.ts'

const words = translator({
  en: {
    deck: { one: 'The deck has {count} card.', other: 'The deck has {count} cards.' },
    dealt: 'Everybody has a card. {name} begins.',
    kept: '{name} keeps the card.',
    swapped: '{name} swaps the card.',
    swappedFor: '{name} swaps the card, for {card}.',
    shown: 'The cards are shown: {cards}.',
    keep: 'keep your card',
    swap: 'swap it for the top of the deck',
  },
  de: {
    deck: { one: 'Der Stapel hat {count} Karte.', other: 'Der Stapel hat {count} Karten.' },
    dealt: 'Alle haben eine Karte. {name} beginnt.',
    kept: '{name} behält die Karte.',
    swapped: '{name} tauscht die Karte.',
    swappedFor: '{name} tauscht die Karte gegen {card}.',
    shown: 'Die Karten liegen offen: {cards}.',
    keep: 'deine Karte behalten',
    swap: 'gegen die oberste vom Stapel tauschen',
  },
})

const others = {
  en: { keep: ['stay'], swap: ['change', 'draw'] },
  de: { keep: ['behalten'], swap: ['tauschen'] },
}

export function text(locale: Locale): GameText<HighestPublic> {
  const say = words(locale)
  const also = inLocale<Readonly<Record<string, readonly string[]>>>(others, locale)
  return {
    draw: (view, names) => [say('deck', { count: view.deck.length }), ...handLines(view, names)].join('\n'),
    tell: (seen, names) => tell(seen, names),
    offer: (command) => say(command === 'keep' ? 'keep' : 'swap'),
    asks: () => '',
    also: (command) => also[command] ?? [],
    until: (view) => view.until,
  }

  function tell(seen: SeenEvent, names: Names): string {
    const event = seen as HighestSeen
    switch (event.type) {
      case 'dealt':
        return say('dealt', { name: names(event.open.first) })
      case 'kept':
        return say('kept', { name: names(event.open.seat) })
      case 'swapped': {
        const name = names(event.open.seat)
        return event.own ? say('swappedFor', { name, card: sign(event.own.card) }) : say('swapped', { name })
      }
      case 'shown':
        return say('shown', { cards: event.open.hands.map((card, seat) => `${names(seat)} ${sign(card)}`).join(', ') })
    }
  }
}

function handLines({ hands, turn }: HighestView, names: Names): readonly string[] {
  return hands.map((card, seat) => `${turn === seat ? '>' : ' '} ${names(seat)}: ${card === null ? '?' : sign(card)}`)
}

const suits: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' }

function sign(card: Card): string {
  return `${card.slice(0, 1).replace('T', '10')}${suits[card.slice(1)] ?? ''}`
}
