// The options of the grid family: the parameters in which its games differ, and the readings of their rules that were
// settled. A game of the family is a set of defaults for these; docs/rules says each in words.

import { type Rank, ranks } from '../../kernel/cards.ts'
import { type HouseRules, houseRuleProblem, houseRules } from '../../kernel/house.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Field, parseRuleOptions, type ShapeValue, type ValueOf } from '../../kernel/schema.ts'

export const handSize = 4
export const roundLimit = 100 // a match that decides nothing in so many rounds is decided as it stands

export const tieRules = ['coWinners', 'callerWins', 'share', 'replay', 'stopperLoses'] as const
export type TieRule = (typeof tieRules)[number]

export const powerKinds = ['peekOwn', 'peekOpp', 'peekAny', 'autoPeekOwn', 'blindSwap'] as const
export type PowerKind = (typeof powerKinds)[number]

const allRanks = [...ranks, 'X'] as const satisfies readonly Rank[]

/** A game of the family offers some of these, and says them in its own words. */
interface TieField {
  readonly kind: 'choice'
  readonly values: readonly TieRule[]
  readonly title: string
  readonly help: string
}
export type Ties = Pick<TieField, 'values' | 'help'>

const tieField: TieField = {
  kind: 'choice',
  values: tieRules,
  title: 'Equal points',
  help: 'Who wins when several have the fewest points.',
}

export const gridFields = {
  ...houseRules,
  deck: {
    kind: 'choice',
    values: [52, 54],
    title: 'Cards',
    help: 'A deck of 52 cards, or 54 with two jokers.',
  },
  values: {
    kind: 'map',
    keys: allRanks,
    of: { kind: 'int', min: -20, max: 20 },
    title: 'Points',
    help: 'What each rank counts at the end; T is ten and X the joker.',
  },
  powers: {
    kind: 'map',
    keys: allRanks,
    of: { kind: 'choice', values: ['none', ...powerKinds] },
    title: 'Powers',
    help: 'What each rank can do when it is played for its power.',
  },
  startDiscard: {
    kind: 'flag',
    title: 'Discard pile begun',
    help: 'The top card of the draw pile starts the discard pile; otherwise that is empty at first.',
  },
  peekPick: {
    kind: 'choice',
    values: ['bottomTwo', 'chooseTwo'],
    title: 'First look',
    help: 'Everybody sees their bottom two cards, or chooses which two to look at.',
  },
  initialPeekMs: {
    kind: 'int',
    min: 1000,
    max: 120_000,
    title: 'Time for the first look',
    help: 'How long the bottom two cards are shown, or how long one may take to choose, in milliseconds.',
  },
  peekMs: {
    kind: 'int',
    min: 1000,
    max: 60_000,
    title: 'Time for a peek',
    help: 'How long a card that somebody looks at is shown, in milliseconds.',
  },
  powerDecisionMs: {
    kind: 'int',
    min: 1000,
    max: 120_000,
    title: 'Time to use a power',
    help: 'How long one may think about a power before it is skipped, in milliseconds.',
  },
  powerTrigger: {
    kind: 'choice',
    values: ['drawnFromDeck', 'anyDiscard'],
    title: 'What triggers a power',
    help: 'Only a card drawn from the deck and discarded, or also a card that is swapped out of a hand.',
  },
  abilityOnKeep: {
    kind: 'flag',
    title: 'Powers of kept cards',
    help: 'A power can also be used by keeping the card that was drawn from the deck, which shows what it is.',
  },
  discardTakeMustSwap: {
    kind: 'flag',
    title: 'Taken cards are kept',
    help: 'Who takes the top of the discard pile must swap it in; otherwise it may be put back as a pass.',
  },
  peekDisclosure: {
    kind: 'choice',
    values: ['none', 'target', 'position'],
    title: 'What others learn of a peek',
    help: 'Nothing but that it happened, whose card it was, or which card it was.',
  },
  kingPeek: {
    kind: 'choice',
    values: ['auto', 'confirm'],
    title: 'Automatic peek',
    help: 'The card is shown at once, or after its player has said so.',
  },
  kingPick: {
    kind: 'choice',
    values: ['random', 'randomUnseen'],
    title: 'Card of the automatic peek',
    help: 'Any of one’s own cards, or one that one has not seen while there is such a card.',
  },
  callTiming: {
    kind: 'choice',
    values: ['turnStart', 'afterAction', 'anySubphase'],
    title: 'When to call',
    help: 'Before drawing, which ends the turn; after the turn’s action; or at any point of a turn, which then goes on.',
  },
  minTurnsBeforeCall: {
    kind: 'int',
    min: 0,
    max: 20,
    title: 'Turns before a call',
    help: 'How many whole turns one must have taken in this round before one may call.',
  },
  lockCallerHand: {
    kind: 'flag',
    title: 'Caller’s cards are safe',
    help: 'Nobody can swap a card with the player who has called.',
  },
  penalty: {
    kind: 'choice',
    values: ['double', 'none', 'add'],
    title: 'Penalty for a wrong call',
    help: 'The caller’s points are doubled, left as they are, or raised by a fixed number.',
  },
  penaltyAdd: {
    kind: 'int',
    min: 1,
    max: 100,
    title: 'Points of the penalty',
    help: 'How many points a wrong call adds, where it adds a fixed number.',
  },
  penaltyWhen: {
    kind: 'choice',
    values: ['notLowest', 'highest'],
    title: 'A call is wrong',
    help: 'When somebody has fewer points than the caller, or only when nobody has more.',
  },
  tieRule: tieField,
  emptyPile: {
    kind: 'choice',
    values: ['reshuffle', 'finishTurn', 'immediate'],
    title: 'When the draw pile is empty',
    help: 'The discards are shuffled into a new one, the round ends with this turn, or it ends at once.',
  },
  matchMode: {
    kind: 'choice',
    values: ['single', 'firstTo', 'cumulative', 'elimination', 'lastStanding'],
    title: 'Match',
    help: 'One round; first to some wins; fewest points in all; who has too many points is out; until one is left.',
  },
  matchWins: { kind: 'int', min: 1, max: 20, title: 'Wins to play for', help: 'Rounds to win, in “first to”.' },
  matchRounds: {
    kind: 'int',
    min: 0,
    max: 50,
    title: 'Rounds to play',
    help: 'Where points are added up, the match ends after so many rounds; 0 sets no number.',
  },
  matchTarget: {
    kind: 'int',
    min: 0,
    max: 1000,
    title: 'Points to play to',
    help: 'Where points are added up, the match ends when somebody reaches so many; 0 sets no number.',
  },
  matchThreshold: {
    kind: 'int',
    min: 1,
    max: 1000,
    title: 'Points to be out',
    help: 'Who has more points than this in all is out, in “elimination” and “last player standing”.',
  },
  eliminationEnd: {
    kind: 'choice',
    values: ['oneLeft', 'firstOut'],
    title: 'End of an elimination',
    help: 'Those who are not out play on until one is left, or the fewest points win as soon as somebody is out.',
  },
  matchTie: {
    kind: 'choice',
    values: ['playoff', 'coWinners'],
    title: 'A match that is tied',
    help: 'Goes on until there is one leader, or is won by all of them.',
  },
  firstPlayer: {
    kind: 'choice',
    values: ['seat0', 'random'],
    title: 'Who begins',
    help: 'The first seat, or chance decides.',
  },
  nextStarter: {
    kind: 'choice',
    values: ['rotate', 'winner', 'loser'],
    title: 'Who begins the next round',
    help: 'The next seat, the winner, or whoever had the most points.',
  },
  roundBreakMs: {
    kind: 'int',
    min: 1000,
    max: 600_000,
    title: 'Time between rounds',
    help: 'The next round is dealt after so many milliseconds, unless the host or everybody wants it sooner.',
  },
  maxTurns: {
    kind: 'int',
    min: 0,
    max: 2000,
    title: 'Most turns in a round',
    help: 'A round in which nobody has called is scored after so many turns; 0 is a hundred for each player.',
  },
  finalRoundDisconnect: {
    kind: 'choice',
    values: ['forfeit', 'bot'],
    title: 'Absent in the final round',
    help: 'Who is not connected loses the final turn, or is waited for and then played by a bot.',
  },
  callerDisconnect: {
    kind: 'choice',
    values: ['wait', 'playOn'],
    title: 'Absent caller',
    help: 'The final round waits while its caller is not connected, until a bot takes the seat; or the others play on.',
  },
  allowReclaim: {
    kind: 'flag',
    title: 'Come back to a bot’s seat',
    help: 'Whoever was replaced by a bot may take the seat back; otherwise they can only watch.',
  },
  takeoverLevel: {
    kind: 'choice',
    values: ['easy', 'medium', 'hard'],
    title: 'Bot that takes over',
    help: 'How well the bot plays that takes an absent player’s seat.',
  },
  botsUsePowers: { kind: 'flag', title: 'Bots use powers', help: 'Bots use the powers of cards, or skip them all.' },
  memoryAid: {
    kind: 'choice',
    values: ['off', 'mine'],
    title: 'Notes',
    help: 'Cards are to be remembered, or the ones that you have seen stay marked for you.',
  },
} as const

type Fields = typeof gridFields
export type GridRules = HouseRules & ShapeValue<Fields>
/** The fields of a game of the family: with its defaults, and without choices that make no sense in it. */
export type GridSchema = { readonly [K in keyof Fields]: Fields[K] & { readonly default: ValueOf<Fields[K]> } }
export type GridDefaults = { readonly [K in Exclude<keyof Fields, keyof HouseRules>]: ValueOf<Fields[K]> }

export function gridSchema(defaults: GridDefaults, ties: Ties): GridSchema {
  const fields: Readonly<Record<string, Field>> = { ...gridFields, tieRule: { ...gridFields.tieRule, ...ties } }
  const byName: Readonly<Record<string, unknown>> = defaults
  const withDefaults = Object.entries(fields).map(([name, field]) => [
    name,
    Object.hasOwn(byName, name) ? { ...field, default: byName[name] } : field,
  ])
  return Object.fromEntries(withDefaults) as GridSchema
}

export function parseGridRules(schema: GridSchema, input: unknown): Result<GridRules, string> {
  const parsed = parseRuleOptions(schema, input)
  if (!parsed.ok) return parsed
  const rules: GridRules = parsed.value
  if (rules.matchMode === 'cumulative' && rules.matchRounds === 0 && rules.matchTarget === 0) {
    return refuse('A match that adds up points needs "matchRounds" or "matchTarget" to end.')
  }
  const problem = houseRuleProblem(rules)
  return problem === undefined ? ok(rules) : refuse(problem)
}

/** One value for every rank: a start, and the ranks that differ from it. */
export function byRank<V>(others: V, some: Readonly<Partial<Record<Rank, V>>>): Readonly<Record<Rank, V>> {
  return Object.fromEntries(allRanks.map((rank) => [rank, some[rank] ?? others])) as Record<Rank, V>
}

export function turnLimit(rules: GridRules, seats: number): number {
  return rules.maxTurns === 0 ? 100 * seats : rules.maxTurns // K-32, S-04
}
