// The secrecy line of Believe Or Not: all that clients, protocols and bots may know of it. Everything behind it stays on
// the server.

import { type Card, type DeckSize, type Rank, rankOf, ranks } from '../../kernel/cards.ts'
import type { Attendance } from '../../kernel/game.ts'
import { type Option, one } from '../../kernel/options.ts'
import type { CommandOf } from '../../kernel/schema.ts'
import type { Seat, Seen } from '../../kernel/secrecy.ts'
import type { BelieveEvent } from './events.ts'
import { jokerPlaces, setSize } from './hand.ts'
import { mostCards } from './options.ts'
import type { BelieveRules } from './rules.ts'
import type { Challenge, Disposal, Phase, RoundResult, Vote } from './state.ts'

export { ruleSchema } from './options.ts'
export { refusals } from './refusals.ts'
export type { BelieveRules } from './rules.ts'

/** Cards are named by their place in the hand as it was sent, so that jokers, which are all alike, can be told apart. */
export const commands = {
  /** The last card named lies on top. With `dispose`, four jokers are laid away first (the first four of the hand). */
  play: {
    cards: { kind: 'list', of: { kind: 'int', min: 0, max: mostCards - 1 }, min: 1, max: 3 },
    rank: { kind: 'choice', values: [...ranks, 'X'], optional: true },
    dispose: { kind: 'choice', values: ['jokers'], optional: true },
  },
  challenge: { index: { kind: 'int', min: 0, max: 2 } },
  concede: {},
  disposeJokers: {},
  nextRound: { reseat: { kind: 'choice', values: ['keep', 'shuffle'], optional: true } },
  endGame: {},
} as const
export type BelieveCommand = CommandOf<typeof commands>

export interface PlayerView {
  readonly cards: number
  readonly hand: readonly Card[] | null // open from the end of a round to the next deal
  readonly score: number
  readonly attendance: Attendance
}

export interface BelieveView {
  readonly you: Seat | null // null for a spectator
  readonly deckSize: DeckSize
  readonly jokers: number // in the pack
  readonly phase: Phase
  readonly round: number
  readonly order: readonly Seat[] // clockwise; who has left is not in it
  readonly dealer: Seat // of this round, and once it is over of the next
  readonly turn: Seat | null
  readonly turns: number // of this round that are over
  readonly hand: readonly Card[] // yours, in the order of the faces
  readonly players: readonly PlayerView[] // by seat
  readonly pile: readonly { readonly seat: Seat; readonly count: number }[] // the latest play is the last
  readonly rank: Rank | null // announced
  readonly announceable: readonly Rank[]
  readonly disposed: readonly Disposal[]
  readonly challenge: Challenge | null // the latest one, until the next play
  readonly jokersDisposable: boolean // whoever has four may
  readonly result: RoundResult | null // of the last round that is over
  readonly deciders: readonly Seat[] // who says whether there is another round; empty during one
  readonly seatings: readonly Exclude<Vote, 'end'>[] // that the next round may have
  readonly votes: readonly (Vote | null)[] // by seat
  readonly since: number // table time at which the turn, or the pause after a round, began
  readonly until: number | null // table time at which something happens by itself
}

/** With everything open, after the end. */
export interface OpenBelieve extends BelieveView {
  readonly pile: readonly { readonly seat: Seat; readonly count: number; readonly cards: readonly Card[] }[]
}

export type BelieveSeen = Seen<BelieveEvent>

export interface BelievePublic {
  readonly rules: BelieveRules
  readonly command: BelieveCommand
  readonly view: BelieveView
}

export function options(view: BelieveView): readonly Option[] {
  const { you } = view
  if (you === null || !view.order.includes(you) || view.players[you]?.attendance === 'gone') return []
  switch (view.phase) {
    case 'finished':
      return []
    case 'roundOver':
      return view.deciders.includes(you) ? pauseOptions(view) : []
    case 'opening':
    case 'responding':
    case 'lastPlay':
      return [...(view.turn === you ? turnOptions(view, you) : []), ...jokerOptions(view)]
  }
}

function pauseOptions(view: BelieveView): readonly Option[] {
  return [
    { command: 'nextRound', choices: { reseat: { from: view.seatings, min: 0, max: 1 } } },
    { command: 'endGame', choices: {} },
  ]
}

function jokerOptions(view: BelieveView): readonly Option[] {
  return canDisposeJokers(view) ? [{ command: 'disposeJokers', choices: {} }] : []
}

function turnOptions(view: BelieveView, you: Seat): readonly Option[] {
  const play = view.pile.at(-1)
  const flip: readonly Option[] =
    play === undefined || play.seat === you
      ? []
      : [{ command: 'challenge', choices: { index: one(...Array(play.count).keys()) } }]
  if (view.phase === 'lastPlay') return [...flip, { command: 'concede', choices: {} }]
  return [...playOptions(view), ...flip]
}

function playOptions(view: BelieveView): readonly Option[] {
  const rank = view.rank === null ? one(...view.announceable) : { from: [view.rank], min: 0, max: 1 }
  const places = [...view.hand.keys()]
  const plain: Option = { command: 'play', choices: { cards: { from: places, min: 1, max: 3 }, rank } }
  if (!canDisposeJokers(view)) return [plain]
  const disposed = jokerPlaces(view.hand).slice(0, setSize)
  const rest = places.filter((place) => !disposed.includes(place))
  if (rest.length === 0) return [plain]
  const cards = { from: rest, min: 1, max: 3 }
  return [plain, { command: 'play', choices: { cards, rank, dispose: one('jokers') } }]
}

function canDisposeJokers(view: BelieveView): boolean {
  return view.jokersDisposable && jokerPlaces(view.hand).length >= setSize
}

/** B-20: the rank that an opening play announces if its player names none: what all its cards are, if they are alike. */
export function derivedRank(cards: readonly Card[]): Rank | null {
  const [first, ...others] = cards.map(rankOf)
  return first !== undefined && others.every((rank) => rank === first) ? first : null
}
