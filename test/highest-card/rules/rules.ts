// The options of Highest Card.

import type { Preset } from '../../../src/kernel/game.ts'
import { type HouseRules, houseRuleProblem, houseRules } from '../../../src/kernel/house.ts'
import { type Result, refuse } from '../../../src/kernel/result.ts'
import { parseRuleOptions, type ShapeValue } from '../../../src/kernel/schema.ts'

export const ruleSchema = {
  ...houseRules,
  deckSize: { kind: 'choice', values: [32, 52], default: 32, title: 'Cards', help: 'How many cards the deck has.' },
  acesLow: {
    kind: 'flag',
    default: false,
    title: 'Aces are low',
    help: 'An ace is below a two instead of above a king.',
  },
} as const

export type HighestRules = HouseRules & ShapeValue<typeof ruleSchema>

export const presets: readonly Preset[] = [
  { id: 'asWritten', name: 'As written', help: 'The short deck, and aces are high.', rules: {} },
  { id: 'long', name: 'The long deck', help: 'All 52 cards.', rules: { deckSize: 52 } },
]

export function parseRules(input: unknown): Result<HighestRules, string> {
  const parsed = parseRuleOptions(ruleSchema, input)
  if (!parsed.ok) return parsed
  const problem = houseRuleProblem(parsed.value)
  return problem === undefined ? parsed : refuse(problem)
}
