// Bots of Believe Or Not. They count: which cards of the announced rank can the last player have had? They differ in what
// they count, and in how well they lie. All of them draw lots where they hesitate: bots that do not can play for ever.

import type { Bot, Level } from '../../kernel/bot.ts'
import type { Rank } from '../../kernel/cards.ts'
import type { Chance } from '../../kernel/chance.ts'
import { doubtsByCount, doubtsByOdds } from './bots/doubts.ts'
import { type Mind, watch } from './bots/mind.ts'
import {
  anyCards,
  followHonestly,
  followToWin,
  type Lead,
  leadHonestly,
  leadSomehow,
  leadWithJunk,
} from './bots/plays.ts'
import type { BelieveCommand, BelievePublic, BelieveSeen, BelieveView } from './public.ts'

type BelieveBot = Bot<BelievePublic, Mind>

/** Whether to challenge, and if not, what to play. */
interface Character {
  doubts(mind: Mind, view: BelieveView, chance: Chance): boolean
  lead(mind: Mind, view: BelieveView, chance: Chance): Lead
  follow(mind: Mind, view: BelieveView, rank: Rank, chance: Chance): readonly number[]
}

export const hardBot: BelieveBot = playing({ doubts: doubtsByOdds, lead: leadWithJunk, follow: followToWin })

export const easyBot: BelieveBot = playing({
  doubts: (_mind, _view, chance) => chance.int('doubt', 100) < 30,
  lead: leadSomehow,
  follow: anyCards,
})

export const bots: Readonly<Partial<Record<Level, BelieveBot>>> = {
  easy: easyBot,
  medium: playing({ doubts: doubtsByCount, lead: leadHonestly, follow: followHonestly }),
  hard: hardBot,
}

function playing(character: Character): BelieveBot {
  return {
    start: (seat, rules) => ({ seat, rules, inPile: [], flipped: null, given: {}, playedBy: [], exposed: {} }),
    watch: (mind, seen) => watch(mind, seen as BelieveSeen),
    choose: (mind, view, options, chance) => {
      const offered = (command: string) => options.some((option) => option.command === command)
      if (offered('nextRound')) return { type: 'nextRound' }
      if (offered('disposeJokers')) return { type: 'disposeJokers' } // they only cost points
      return takeTurn(character, mind, view, chance)
    },
  }
}

function takeTurn(character: Character, mind: Mind, view: BelieveView, chance: Chance): BelieveCommand {
  const play = view.pile.at(-1)
  const mayDoubt = play !== undefined && play.seat !== mind.seat
  if (mayDoubt && character.doubts(mind, view, chance)) {
    return { type: 'challenge', index: chance.int('index', play.count) }
  }
  if (view.phase === 'lastPlay') return { type: 'concede' }
  if (view.rank !== null)
    return { type: 'play', cards: shuffled(character.follow(mind, view, view.rank, chance), chance) }
  const { cards, rank } = character.lead(mind, view, chance)
  return { type: 'play', cards: shuffled(cards, chance), rank }
}

/** The order in which cards are laid must not tell which of them are true. */
function shuffled(cards: readonly number[], chance: Chance): readonly number[] {
  return chance.shuffle('order', cards)
}
