// The grid family in words: for the page, the terminal, transcripts, and whoever listens.

import { type CardName, cardSign } from '../../kernel/card-words.ts'
import { listed } from '../../kernel/listed.ts'
import { inLocale, type Locale } from '../../kernel/locale.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type GameText, joined, type Names } from '../../kernel/text.ts'
import { asks, offers, others } from './command-words.ts'
import type { CardView, GridCommand, GridPublic, GridSeen, GridView, SeenCard } from './public.ts'
import { drawWords, positionName, powerName, powerText, tellWords } from './words.ts'

/** `word` is what players call in this game. */
export function gridText(word: string) {
  return (locale: Locale, cardName: CardName = cardSign): GameText<GridPublic> => ({
    draw: (view, names) => draw(view, names, word, locale),
    tell: (seen, names, you) => tell(seen as GridSeen, { names, you, word, locale, cardName }),
    label: (_command, _choice, pick) => `${Number(pick) + 1}`, // seats and cards are counted from 1
    offer: (command) => offers(locale)(command as GridCommand['type'], { word }),
    asks: (_command, choice) => asks(locale)(choice as 'positions' | 'pos' | 'mine' | 'seat'),
    also: (command) => inLocale(others, locale)[command] ?? [],
    until,
  })
}

function until(view: GridView): number | null {
  if (view.turn?.waitsFor !== undefined) return null
  const shown = view.hands.flat().map((card) => (card.state === 'up' ? card.until : null))
  const times = [view.turn?.until ?? null, view.lookBy, view.breakUntil, ...shown].filter((time) => time !== null)
  return times.length === 0 ? null : Math.min(...times)
}

// --- the table ---

function draw(view: GridView, names: Names, word: string, locale: Locale): string {
  const t = drawWords(locale)
  const top = view.discardTop === null ? t('empty') : `${cardSign(view.discardTop)} (${view.discardCount})`
  const head = [t('deck', { count: view.deckCount }), t('discard', { top })]
  if (view.phase === 'finalRound') head.push(t('finalRound'))
  if (view.turn?.waitsFor !== undefined) head.push(t('waits', { name: names(view.turn.waitsFor), word }))
  else if (view.caller !== null) head.push(t('called', { name: names(view.caller), word }))
  return [head.join(', '), ...view.hands.map((hand, seat) => drawHand(view, hand, seat, names, locale))].join('\n')
}

function drawHand(view: GridView, hand: readonly CardView[], seat: Seat, names: Names, locale: Locale): string {
  const t = drawWords(locale)
  const turn = view.turn?.seat === seat ? view.turn : null
  const mark = turn ? '>' : ' '
  const cells = hand.map((card) => drawCard(card).padStart(7))
  const rows = hand.length === 0 ? ` ${t('out')}` : `${cells.slice(0, 2).join('')} /${cells.slice(2).join('')}`
  const card = turn?.card ? cardSign(turn.card) : t('aCard')
  const holds = turn?.step === 'holding' ? `, ${t('holds', { card })}` : ''
  const step = turn?.step === 'peek' ? 'peek' : 'power'
  const power = turn?.power ? `, ${t(step, { power: powerName(turn.power, locale) })}` : ''
  const match = view.round > 1 || view.phase === 'roundOver'
  const standing = match ? ` (${t('standing', { wins: view.wins[seat] ?? 0, count: view.totals[seat] ?? 0 })})` : ''
  return `${mark} ${names(seat)}:${rows}${holds}${power}${standing}`
}

function drawCard(card: CardView): string {
  if (card.state === 'up') return cardSign(card.card)
  return card.note ? `(${cardSign(card.note)})` : '##'
}

// --- what happens ---

interface Around {
  readonly names: Names
  readonly you: Seat | null
  readonly word: string
  readonly locale: Locale
  readonly cardName: CardName
}

function tell(event: GridSeen, around: Around): string {
  const { names, you, word, locale, cardName } = around
  const t = tellWords(locale)
  const mine = (seat: Seat) => seat === you
  switch (event.type) {
    case 'dealt': {
      const { round: count, starter, top } = event.open
      const start = mine(starter) ? t('dealtYou', { count }) : t('dealt', { count, name: names(starter) })
      return joined(start, top && t('topIs', { card: cardName(top) }), seenCards(event.own?.cards, around))
    }
    case 'looked': {
      const { seat } = event.open
      return joined(
        mine(seat) ? t('lookedYou') : t('looked', { name: names(seat) }),
        seenCards(event.own?.cards, around),
      )
    }
    case 'looksHidden': {
      const { seats } = event.open
      if (you === null) return t('hiddenOf', { names: listed(seats.map(names), locale) })
      return seats.some(mine) ? t('hidden') : ''
    }
    case 'turnStarted': {
      const { seat, final } = event.open
      if (mine(seat)) return final ? t('turnFinalYou') : t('turnYou')
      return final ? t('turnFinal', { name: names(seat) }) : t('turn', { name: names(seat) })
    }
    case 'drew':
      return drew(event, around)
    case 'reshuffled':
      return t('reshuffled', { count: event.open.deckCount })
    case 'swapped': {
      const said = { pos: positionName(event.open.pos, locale), card: cardName(event.open.card) }
      return mine(event.open.seat) ? t('swappedYou', said) : t('swapped', { ...said, name: names(event.open.seat) })
    }
    case 'discarded': {
      const card = cardName(event.open.card)
      return mine(event.open.seat)
        ? t('discardedYou', { card })
        : t('discarded', { card, name: names(event.open.seat) })
    }
    case 'powerOffered': {
      const { seat, power } = event.open
      return mine(seat)
        ? t('offeredYou', { power: powerText(power, locale) })
        : t('offered', { name: names(seat), power: powerName(power, locale) })
    }
    case 'peeked':
      return peeked(event, around)
    case 'blindSwapped': {
      const { seat, mine: own, target, pos } = event.open
      return t('blindSwapped', {
        name: names(seat),
        mine: placeOf({ seat, pos: own }, around),
        theirs: placeOf({ seat: target, pos }, around),
      })
    }
    case 'powerSkipped':
      if (event.open.expired) return t('skippedExpired')
      return mine(event.open.seat) ? t('skippedYou') : t('skipped', { name: names(event.open.seat) })
    case 'powerCancelled':
      return t('cancelled', { name: names(event.open.seat) })
    case 'called':
      return mine(event.open.seat) ? t('calledYou', { word }) : t('called', { name: names(event.open.seat), word })
    case 'finalRound':
      return t('finalRound')
    case 'turnForfeited':
      return t('forfeited', { name: names(event.open.seat) })
    case 'revealed': {
      const { scores, sums, winners, penalised, replay } = event.open
      const points = scores.flatMap((score, seat) => (score === null ? [] : [`${names(seat)} ${score}`])).join(', ')
      const penalty = penalised === null ? '' : t('penalised', { name: names(penalised), count: sums[penalised] ?? 0 })
      const end = replay ? t('replay') : t('wonRound', { names: listed(winners.map(names), locale) })
      return joined(t('revealed', { points }), penalty, end)
    }
    case 'roundEnded':
      return out(event.open.out, around)
    case 'matchEnded': {
      const won = t('matchEnded', { names: listed(event.open.winners.map(names), locale) })
      return joined(won, out(event.open.out, around))
    }
    case 'readied':
      return t('ready', { name: names(event.open.seat) })
    case 'hostChanged':
      return mine(event.open.seat) ? t('hostYou') : t('host', { name: names(event.open.seat) })
    case 'peekHidden':
    case 'actionDone':
    case 'attended':
      return '' // shown at the cards and by what can be done; the table tells of people
  }
}

function drew({ open, own }: Extract<GridSeen, { type: 'drew' }>, { names, you, locale, cardName }: Around): string {
  const t = tellWords(locale)
  const mine = open.seat === you
  const name = names(open.seat)
  const seen = open.card ?? own?.card
  if (seen === undefined) return mine ? t('drewDeckYou') : t('drewDeck', { name })
  const card = cardName(seen)
  if (open.from === 'deck') return mine ? t('drewDeckYouOpen', { card }) : t('drewDeckOpen', { name, card })
  return mine ? t('drewDiscardYou', { card }) : t('drewDiscard', { name, card })
}

function peeked({ open, own }: Extract<GridSeen, { type: 'peeked' }>, around: Around): string {
  const t = tellWords(around.locale)
  const { seat, target, pos } = open
  if (seat === around.you) return joined(`${t('usedPowerYou')}.`, seenCards(own && [own], around))
  const used = t('usedPower', { name: around.names(seat) })
  if (own) return joined(`${used}.`, seenCards([own], around))
  if (target === undefined) return used
  const disclosed =
    pos === undefined
      ? t('lookedAt', { name: around.names(target) })
      : t('lookedAtPos', { place: placeOf({ seat: target, pos }, around) })
  return joined(`${used}.`, disclosed)
}

/** What somebody else has seen is open only after the end. */
function seenCards(cards: readonly SeenCard[] | undefined, around: Around): string {
  const { you, locale, cardName } = around
  if (cards === undefined || cards.length === 0) return ''
  const t = tellWords(locale)
  const told = cards.map(({ seat, pos, card }) =>
    seat === you
      ? t('cardAt', { card: cardName(card), pos: positionName(pos, locale) })
      : t('cardIn', { card: cardName(card), place: placeOf({ seat, pos }, around) }),
  )
  const all = { cards: listed(told, locale) }
  return you === null ? t('saw', all) : t('youSee', all)
}

function placeOf({ seat, pos }: Omit<SeenCard, 'card'>, { names, you, locale }: Around): string {
  const t = tellWords(locale)
  const at = positionName(pos, locale)
  return seat === you ? t('placeYours', { pos: at }) : t('placeOf', { name: names(seat), pos: at })
}

function out(seats: readonly Seat[], { names, locale }: Around): string {
  return seats.length === 0 ? '' : tellWords(locale)('out', { names: listed(seats.map(names), locale) })
}
