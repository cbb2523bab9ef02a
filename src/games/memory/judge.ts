// What a move of Memory was worth: the exact game between two who forget nothing (bots/odds.ts), asked about every kind of move,
// bad ones too. What a player has seen and forgotten counts as known: to remember is the game.

import type { Judge } from '../../kernel/judge.ts'
import type { Odds, Position } from './bots/odds.ts'
import { boardOf, type Mind, openFace } from './bots/recall.ts'
import { hardBot, oddsOf, positionOf, usable } from './bots.ts'
import type { MemoryCommand, MemoryPublic, MemoryView } from './public.ts'

/** Whoever looks back has more time than whoever plays: up to so many pairs it is exact, and takes less than a second. */
const mostExact = 20

/** Everything that can be done is one of these, and all moves of a kind come to the same. */
type Kind = 'pair' | 'fresh' | 'known' | 'shuffle'

interface Choice {
  readonly kind: Kind
  readonly command: MemoryCommand
  readonly value: number
}

export const judge: Judge<MemoryPublic, Mind> = {
  start: hardBot.start,
  watch: hardBot.watch,
  judge(mind, view, options, played, chance) {
    const choices = choicesFor(mind, view)
    const kind = kindOf(mind, view, played)
    const mine = choices.find((choice) => choice.kind === kind)
    const idle = ({ kind }: Choice) => isIdle(kind, choices, view)
    const [rival] = choices.filter((choice) => choice !== mine && !idle(choice)).toSorted((a, b) => b.value - a.value)
    if (mine === undefined || rival === undefined) return null
    const value = idle(mine) ? Math.min(mine.value, rival.value) : mine.value
    const habitual = kindOf(mind, view, hardBot.choose(mind, view, options, chance)) === kind
    return { value, rival: rival.command, gap: value - rival.value, error: 0, habitual }
  },
  knew: (mind, view) => Object.fromEntries(boardOf(mind, view).known),
}

/**
 * To turn known cards that do not match hands the turn over as it is, and the other can hand it back (M-16): nobody is advised to,
 * and it is worth no more than the best real move, though the exact game, which knows no such moves, may think so.
 */
function isIdle(kind: Kind, choices: readonly Choice[], view: MemoryView): boolean {
  return kind === 'known' && (view.flipped.length === 0 || choices.some((choice) => choice.kind === 'pair'))
}

/** Null for a power-up of which nobody knows what it is worth. */
function kindOf(mind: Mind, view: MemoryView, command: MemoryCommand): Kind | null {
  if (command.type === 'usePowerUp') return command.id === 'shuffle' ? 'shuffle' : null
  const { known } = boardOf(mind, view)
  const face = known.get(command.card)
  if (face === undefined) return 'fresh'
  const open = openFace(view)
  const mates = [...known.values()].filter((other) => other === face).length
  return (open === null ? mates === 2 : face === open) ? 'pair' : 'known'
}

/** As the exact game sees it, and so many pairs besides of which both cards are known. */
interface Knowledge extends Position {
  readonly open: number
}

function choicesFor(mind: Mind, view: MemoryView): readonly Choice[] {
  const { known, unknown } = boardOf(mind, view)
  const of = (kind: Kind) => [...known.keys(), ...unknown].find((card) => kindOf(mind, view, flip(card)) === kind)
  const shuffle = view.powerUps.find(({ id }) => id === 'shuffle')?.cost ?? null
  const worth = new Worth(oddsOf(mind, view, shuffle, mostExact))
  const here = knowledgeOf(mind, view)
  const values = openFace(view) === null ? worth.first(here) : worth.second(here, of('pair') !== undefined)
  const choices: Choice[] = []
  for (const kind of ['pair', 'fresh', 'known'] as const) {
    const card = of(kind)
    if (card !== undefined) choices.push({ kind, command: flip(card), value: values[kind]() })
  }
  const price = usable(view, 'shuffle')?.cost
  if (openFace(view) === null && price !== undefined) {
    const value = worth.win({ ...here, known: 0, open: 0, mine: here.mine - price })
    choices.push({ kind: 'shuffle', command: { type: 'usePowerUp', id: 'shuffle' }, value })
  }
  return choices
}

function flip(card: number): MemoryCommand {
  return { type: 'flip', card }
}

/** Of the cards that lie face down: an open one, and the mate of one, are not among the singles. */
function knowledgeOf(mind: Mind, view: MemoryView): Knowledge {
  const board = boardOf(mind, view)
  const face = openFace(view)
  const singles = board.singles.filter((card) => board.known.get(card) !== face)
  const paired = board.known.size - board.singles.length
  return { ...positionOf(board, view), known: singles.length, open: paired / 2 }
}

type Values = Readonly<Record<'pair' | 'fresh' | 'known', () => number>>

class Worth {
  readonly #odds: Odds

  constructor(odds: Odds) {
    this.#odds = odds
  }

  /** Whoever is to move takes the pairs that are known, one after the other. */
  win(here: Knowledge): number {
    let position = here
    while (position.open > 0) position = this.#taken({ ...position, open: position.open - 1 })
    return this.#odds.win(position)
  }

  /** One pair more, which was not among the known ones. */
  #taken(here: Knowledge): Knowledge {
    const { points } = this.#odds
    const streak = here.streak + 1
    return { ...here, pairs: here.pairs - 1, streak, mine: here.mine + points * streak }
  }

  /** A miss: the other is to move, and knows so much more. */
  #missed(here: Knowledge, singles: number, open = 0): number {
    const { mine, theirs } = here
    const known = here.known + singles
    return 1 - this.win({ ...here, known, open: here.open + open, streak: 0, mine: theirs, theirs: mine })
  }

  /** The cards that nobody has seen, an open one aside. */
  #unseen({ pairs, known, open }: Knowledge): number {
    return 2 * (pairs - open) - known
  }

  first(here: Knowledge): Values {
    const { known } = here
    return {
      pair: () => this.win(here),
      fresh: () => {
        const unseen = this.#unseen(here)
        const hit = known === 0 ? 0 : (known / unseen) * this.win(this.#taken({ ...here, known: known - 1 }))
        if (known === unseen) return hit
        const { fresh, known: quiet } = this.second(here, false)
        const best = known + here.open === 0 ? fresh() : Math.max(fresh(), quiet())
        return hit + (1 - known / unseen) * best
      },
      // The card that was turned is one of the singles: its mate is among the unseen, if it is not known.
      known: () => this.second({ ...here, known: known - 1 }, false).fresh(),
    }
  }

  /** A card lies open; `mated` if the place of its mate is known. `known` does not count it. */
  second(here: Knowledge, mated: boolean): Values {
    const { known } = here
    const unseen = this.#unseen(here) - (mated ? 2 : 1)
    const shown = mated ? { singles: 0, open: 1 } : { singles: 1, open: 0 } // by the open card
    return {
      pair: () => this.win(this.#taken(here)),
      known: () => this.#missed(here, shown.singles, shown.open),
      fresh: () => {
        const lucky = mated ? 0 : this.win(this.#taken(here))
        const given = known === 0 ? 0 : known * this.#missed(here, shown.singles - 1, shown.open + 1)
        const others = unseen - known - (mated ? 0 : 1)
        const news = others === 0 ? 0 : others * this.#missed(here, shown.singles + 1, shown.open)
        return (lucky + given + news) / unseen
      },
    }
  }
}
