// A game of Believe Or Not that is over: what one jumps to, and its moves in words.

import type { BelieveCommand, BelieveRules, BelieveView } from '../../../games/believe/public.ts'
import { joker, type Rank, rankOf } from '../../../kernel/cards.ts'
import { type MomentLook, type Moments, momentCalled } from '../../replay/moments.ts'
import { otherMove } from '../../review/messages.ts'
import { cardName } from '../../ui/cards.ts'
import type { GameScreen } from '../ui.ts'
import { commandNoun, momentWord, moveWord } from './replay-messages.ts'
import { rankName } from './words.ts'

export const moments: Moments = {
  dealt: momentCalled(() => momentWord('deal')),
  challenged,
  disposed: fourOfAKind,
  jokersDisposed: fourOfAKind,
  roundEnded: momentCalled(() => momentWord('round'), 'good'),
}

type Open = Parameters<Moments[string]>[0]

function challenged(open: Open): MomentLook {
  const { seat, of, truth } = open
  const kind = truth === true ? 'truth' : 'lie'
  const tone = truth === true ? 'good' : 'danger'
  if (typeof seat !== 'number' || typeof of !== 'number') return momentCalled(() => momentWord(kind), tone)(open)
  return { tone, text: (names) => momentWord(`${kind}Of`, { name: names(seat), of: names(of) }) }
}

function fourOfAKind(open: Open): MomentLook {
  return { ...momentCalled(() => momentWord('four'))(open), minor: true }
}

const commands = ['play', 'challenge', 'concede', 'disposeJokers', 'endGame', 'nextRound'] as const

export function commandName(type: string): string | null {
  const known = commands.find((one) => one === type)
  return known ? commandNoun(known) : null
}

export const moveText: GameScreen['moveText'] = (move, said, around) => {
  const command = said as BelieveCommand
  const view = move.view as BelieveView
  const rules = around.rules as BelieveRules
  switch (command.type) {
    case 'challenge':
    case 'concede':
    case 'disposeJokers':
      return moveWord(command.type)
    case 'play': {
      const hand = command.cards.flatMap((place) => view.hand[place] ?? [])
      const cards = hand.map(cardName).join(', ')
      const rank = (command.rank ?? view.rank ?? rankOf(hand[0] ?? 'Xx')) as Rank
      const honest = hand.every((card) => rankOf(card) === rank || (rules.jokerWild && card === joker))
      if (view.rank === null) return moveWord(honest ? 'playLead' : 'playLeadLie', { cards, rank: rankName(rank) })
      return honest ? moveWord('playTrue', { cards }) : moveWord('playLie', { cards, rank: rankName(rank) })
    }
    default:
      return otherMove()
  }
}
