// What happens in a game of the grid family, in a sentence; to oneself in other words than to others.

import type { GridSeen, SeenCard } from '../../../games/grid/public.ts'
import type { Seat, SeenEvent } from '../../../kernel/secrecy.ts'
import type { Names } from '../../../kernel/text.ts'
import { t as contract } from '../../i18n/contract.ts'
import { listed, type Tell } from '../../stage/tell.ts'
import { cardName } from '../../ui/cards.ts'
import { positionName, t } from './messages.ts'
import { powerText } from './words.ts'

/** With `discreet`, what somebody has looked at is not put into words. */
export function gridTell(word: string, you: () => Seat | null, discreet = () => false): Tell {
  return (event: SeenEvent, names) => tell(event as GridSeen, names, word, you(), discreet())
}

function tell(event: GridSeen, names: Names, word: string, you: Seat | null, discreet: boolean): string {
  const looks = (cards: readonly SeenCard[] | undefined) => (discreet ? '' : yourCards(cards))
  const mine = (seat: Seat) => seat === you
  const place = (seat: Seat, pos: number) =>
    mine(seat)
      ? t('placeYours', { pos: positionName(pos) })
      : t('placeOf', { name: names(seat), pos: positionName(pos) })
  switch (event.type) {
    case 'dealt': {
      const { round: count, starter, top } = event.open
      const start = mine(starter) ? t('dealtYou', { count }) : t('dealt', { count, name: names(starter) })
      return joined(start, top && t('topIs', { card: cardName(top) }), looks(event.own?.cards))
    }
    case 'looked':
      return mine(event.open.seat)
        ? joined(t('lookedYou'), looks(event.own?.cards))
        : t('looked', { name: names(event.open.seat) })
    case 'looksHidden':
      return event.open.seats.some(mine) || you === null ? t('hidden') : ''
    case 'turnStarted': {
      const { seat, final } = event.open
      if (mine(seat)) return final ? t('turnFinalYou') : t('turnYou')
      return final ? t('turnFinal', { name: names(seat) }) : contract('turn', { name: names(seat) })
    }
    case 'drew': {
      const { seat, from } = event.open
      const card = event.open.card ?? event.own?.card
      const shown = card ? cardName(card) : ''
      if (mine(seat)) return from === 'deck' ? t('drewDeckYou', { card: shown }) : t('drewDiscardYou', { card: shown })
      if (from === 'deck' && card) return t('drewDeckOpen', { name: names(seat), card: shown })
      return from === 'deck'
        ? t('drewDeck', { name: names(seat) })
        : t('drewDiscard', { name: names(seat), card: shown })
    }
    case 'reshuffled':
      return t('reshuffled', { count: event.open.deckCount })
    case 'swapped': {
      const said = { pos: positionName(event.open.pos), card: cardName(event.open.card) }
      return mine(event.open.seat) ? t('swappedYou', said) : t('swapped', { ...said, name: names(event.open.seat) })
    }
    case 'discarded': {
      const card = cardName(event.open.card)
      return mine(event.open.seat)
        ? t('discardedYou', { card })
        : t('discarded', { card, name: names(event.open.seat) })
    }
    case 'powerOffered':
      return mine(event.open.seat)
        ? t('offeredYou', { power: powerText(event.open.power) })
        : t('offered', { name: names(event.open.seat) })
    case 'peeked': {
      const { seat, target, pos } = event.open
      if (mine(seat)) return joined(`${t('usedPowerYou')}.`, looks(event.own && [event.own]))
      const disclosed =
        target === undefined
          ? ''
          : pos === undefined
            ? t('lookedAt', { name: names(target) })
            : t('lookedAtPos', { place: place(target, pos) })
      // Somebody else's look is open only after the end.
      const shown =
        event.own && t('sawCard', { card: cardName(event.own.card), place: place(event.own.seat, event.own.pos) })
      return joined(contract('usedPower', { name: names(seat) }), shown ?? disclosed)
    }
    case 'blindSwapped': {
      const { seat, mine: own, target, pos } = event.open
      return t('blindSwapped', { name: names(seat), mine: place(seat, own), theirs: place(target, pos) })
    }
    case 'peekHidden':
      return ''
    case 'powerSkipped':
      if (event.open.expired) return t('skippedExpired')
      return mine(event.open.seat) ? t('skippedYou') : t('skipped', { name: names(event.open.seat) })
    case 'powerCancelled':
      return t('cancelled', { name: names(event.open.seat) })
    case 'actionDone':
      return ''
    case 'called':
      return mine(event.open.seat)
        ? t('calledSayYou', { word })
        : t('calledSay', { name: names(event.open.seat), word })
    case 'finalRound':
      return t('finalRoundSay')
    case 'turnForfeited':
      return t('forfeited', { name: names(event.open.seat) })
    case 'revealed': {
      const { scores, sums, winners, penalised, replay } = event.open
      const points = scores.flatMap((score, seat) => (score === null ? [] : [`${names(seat)} ${score}`])).join(', ')
      const penalty = penalised === null ? '' : t('penalised', { name: names(penalised), count: sums[penalised] ?? 0 })
      const end = replay ? `${t('replay')}.` : t('wonRound', { names: listed(winners.map(names)) })
      return joined(t('revealed', { points }), penalty, end)
    }
    case 'roundEnded':
      return outText(event.open.out, names)
    case 'matchEnded':
      return joined(t('matchEnded', { names: listed(event.open.winners.map(names)) }), outText(event.open.out, names))
    case 'readied':
      return t('ready', { name: names(event.open.seat) })
    case 'attended':
      return '' // the table tells of people
    case 'hostChanged':
      return mine(event.open.seat) ? t('hostYou') : t('hostIs', { name: names(event.open.seat) })
  }
}

function yourCards(cards: readonly SeenCard[] | undefined): string {
  if (cards === undefined || cards.length === 0) return ''
  const places = cards.map(({ card, pos }) => t('cardAt', { card: cardName(card), pos: positionName(pos) }))
  return t('youSee', { cards: listed(places) })
}

function outText(out: readonly Seat[], names: Names): string {
  return out.length === 0 ? '' : t('out', { names: listed(out.map(names)) })
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ')
}
