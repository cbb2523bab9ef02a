// The options of Highest Card.

import type { Preset } from '../../../src/kernel/game.ts'
import { type HouseRules, houseRuleProblem, houseRules } from '../../../src/kernel/house.ts'
import { parseRuleOptions } from '../../../src/kernel/parse-rules.ts'
import { type Result, refuse } from '../../../src/kernel/result.ts'
import type { RuleProblem } from '../../../src/kernel/rule-problem.ts'
import { ruleOptions } from '../../../src/kernel/rule-schema.ts'
import type { ShapeValue } from '../../../src/kernel/schema.ts'

export const ruleSchema = ruleOptions({
  ...houseRules,
  deckSize: {
    kind: 'choice',
    values: [32, 52],
    default: 32,
    section: 'cards',
    text: {
      en: { title: 'Cards', help: 'How many cards the deck has.' },
      de: { title: 'Karten', help: 'Wie viele Karten der Stapel hat.' },
    },
  },
  acesLow: {
    kind: 'flag',
    default: false,
    section: 'cards',
    text: {
      en: { title: 'Aces are low', help: 'An ace is below a two instead of above a king.' },
      de: { title: 'Asse zählen wenig', help: 'Ein Ass liegt unter der Zwei statt über dem König.' },
    },
  },
})

export type HighestRules = HouseRules & ShapeValue<typeof ruleSchema>

export const presets: readonly Preset[] = [
  {
    id: 'asWritten',
    text: {
      en: { name: 'As written', help: 'The short deck, and aces are high.' },
      de: { name: 'Wie beschrieben', help: 'Das kurze Blatt, und Asse zählen viel.' },
    },
    rules: {},
  },
  {
    id: 'long',
    text: {
      en: { name: 'The long deck', help: 'All 52 cards.' },
      de: { name: 'Das lange Blatt', help: 'Alle 52 Karten.' },
    },
    rules: { deckSize: 52 },
  },
]

export function parseRules(input: unknown): Result<HighestRules, RuleProblem> {
  const parsed = parseRuleOptions(ruleSchema, input)
  if (!parsed.ok) return parsed
  const problem = houseRuleProblem(parsed.value)
  return problem === undefined ? parsed : refuse(problem)
}
