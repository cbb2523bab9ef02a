// The options of Believe Or Not: its seed, and the readings that were settled. docs/rules/believe.md says each in words.

import type { DeckSize } from '../../kernel/cards.ts'
import { deckSizes } from '../../kernel/cards.ts'
import type { Preset } from '../../kernel/game.ts'
import { type HouseRules, houseRuleProblem, houseRules } from '../../kernel/house.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { parseRuleOptions, type ShapeValue } from '../../kernel/schema.ts'
import { setSize } from './hand.ts'

export const mostPlayers = 8 // B-19; the smallest deck still has four cards for each of them
const mostJokers = 46
export const mostCards = 52 + 2 + mostJokers // 100: a hand of the largest game has places of two digits

export const ruleSchema = {
  ...houseRules,
  deckSize: {
    kind: 'choice',
    values: deckSizes,
    optional: true,
    title: 'Deck',
    help: 'Cards without jokers: 32 from the seven up, 36 from the six up, 52 or 54 from the two up. Left open, 36 for two or three players and 52 for more.',
  },
  jokers: {
    kind: 'int',
    min: 0,
    max: mostJokers,
    optional: true,
    title: 'Jokers',
    help: 'How many jokers are added. Left open, two for the deck of 54 and none for the others.',
  },
  deck54: {
    kind: 'choice',
    values: ['rankSet', 'twoJokersIncluded'],
    default: 'rankSet',
    title: 'The deck of 54',
    help: 'Has 52 cards and the jokers that are added, or two jokers of its own and those that are added.',
  },
  jokerDisposal: {
    kind: 'flag',
    optional: true,
    title: 'Four jokers may be disposed',
    help: 'Whoever holds four jokers may lay them away. Must be said when there are four jokers or more.',
  },
  jokerAnnounceable: {
    kind: 'flag',
    default: false,
    title: 'Jokers may be announced',
    help: 'A play may be announced as jokers.',
  },
  jokerWild: {
    kind: 'flag',
    default: false,
    title: 'Jokers are wild',
    help: 'A joker matches every announced rank; otherwise none.',
  },
  scorePerCard: {
    kind: 'int',
    min: -100,
    max: 100,
    default: -1,
    title: 'Points per card',
    help: 'For each card but jokers that is left in a hand when the round ends.',
  },
  scorePerJoker: {
    kind: 'int',
    min: -100,
    max: 100,
    default: -3,
    title: 'Points per joker',
    help: 'For each joker that is left in a hand when the round ends.',
  },
  winnerBonus: {
    kind: 'int',
    min: -100,
    max: 100,
    default: 5,
    title: 'Bonus of the winner',
    help: 'For whoever has no cards left when the round ends.',
  },
  emptyHandWin: {
    kind: 'choice',
    values: ['immediate', 'afterChallenge'],
    default: 'immediate',
    title: 'The last play',
    help: 'Whoever plays their last card has won at once, or only when the next player has let it pass or challenged in vain.',
  },
  allowDeadRank: {
    kind: 'flag',
    default: true,
    title: 'Dead ranks may be announced',
    help: 'A rank that was disposed may still be announced: a lie that everybody sees.',
  },
  disconnectPolicy: {
    kind: 'choice',
    values: ['bot', 'skip', 'wait'],
    default: 'bot',
    title: 'Whose turn it is and who is not there',
    help: 'After the time to come back a bot stands in, the turn is skipped, or everybody waits.',
  },
  reseat: {
    kind: 'choice',
    values: ['keep', 'shuffle', 'ask'],
    default: 'ask',
    title: 'Seating of the next round',
    help: 'As it was, shuffled, or whoever starts the next round is asked.',
  },
  maxRounds: {
    kind: 'int',
    min: 1,
    max: 1000,
    optional: true,
    title: 'Rounds',
    help: 'The game is over after so many. Left open, after as many as the players wish.',
  },
  endBy: {
    kind: 'choice',
    values: ['host', 'vote'],
    default: 'host',
    title: 'Who ends the game',
    help: 'After a round, the host says whether there is another one, or the players vote.',
  },
  maxTurnsPerRound: {
    kind: 'int',
    min: 1,
    max: 10_000,
    default: 500,
    title: 'Turns in a round',
    help: 'After so many turns a round ends without a winner.',
  },
  maxPlayers: {
    kind: 'int',
    min: 2,
    max: mostPlayers,
    default: mostPlayers,
    title: 'Players',
    help: 'The most players at the table.',
  },
  inviteTimeoutSec: {
    kind: 'int',
    min: 10,
    max: 86_400,
    default: 300,
    title: 'Time to accept an invitation',
    help: 'How long an invitation to this game is waited for, in seconds.',
  },
} as const

export type BelieveRules = HouseRules & ShapeValue<typeof ruleSchema>

export const presets: readonly Preset[] = [
  {
    id: 'asWritten',
    name: 'As written',
    help: 'The game as it is described: whoever plays their last card has won at once.',
    rules: {},
  },
  {
    id: 'tableClassic',
    name: 'Table classic',
    help: 'The last play of a round can be challenged too, so it must be true or believed.',
    rules: { emptyHandWin: 'afterChallenge' },
  },
]

export function parseRules(input: unknown): Result<BelieveRules, string> {
  const parsed = parseRuleOptions(ruleSchema, input)
  if (!parsed.ok) return parsed
  const rules = parsed.value
  const jokers = jokersIn(rules)
  if (jokers >= setSize && rules.jokerDisposal === undefined) {
    return refuse(`With ${jokers} jokers, "jokerDisposal" must say whether four of them may be disposed.`) // B-17
  }
  const problem = houseRuleProblem(rules)
  return problem === undefined ? ok(rules) : refuse(problem)
}

/** B-29: unless it is chosen, the deck depends on how many play. */
export function deckSizeFor(rules: BelieveRules, seats: number): DeckSize {
  return rules.deckSize ?? (seats <= 3 ? 36 : 52)
}

/** B-02: how many jokers the pack has in the end. */
export function jokersIn(rules: BelieveRules): number {
  const is54 = rules.deckSize === 54
  const own = is54 && rules.deck54 === 'twoJokersIncluded' ? 2 : 0
  const added = rules.jokers ?? (is54 && own === 0 ? 2 : 0)
  return own + added
}

export function jokersDisposable(rules: BelieveRules): boolean {
  return rules.jokerDisposal === true && jokersIn(rules) >= setSize // B4-7.2
}
