// The rules of Believe Or Not that somebody chose: what ties its options together, and what follows from them.

import type { DeckSize } from '../../kernel/cards.ts'
import type { Preset } from '../../kernel/game.ts'
import { type HouseRules, houseRuleProblem } from '../../kernel/house.ts'
import { parseRuleOptions } from '../../kernel/parse-rules.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { problemsIn, type RuleProblem } from '../../kernel/rule-problem.ts'

import type { ShapeValue } from '../../kernel/schema.ts'
import { setSize } from './hand.ts'
import { ruleSchema } from './options.ts'

export type BelieveRules = HouseRules & ShapeValue<typeof ruleSchema>

export const presets: readonly Preset[] = [
  {
    id: 'asWritten',
    text: {
      en: { name: 'As written', help: 'The game as it is described: whoever plays their last card has won at once.' },
      de: {
        name: 'Wie beschrieben',
        help: 'Das Spiel, wie es beschrieben ist: Wer die letzte Karte legt, hat sofort gewonnen.',
      },
    },
    rules: {},
  },
  {
    id: 'tableClassic',
    text: {
      en: {
        name: 'Table classic',
        help: 'The last play of a round can be challenged too, so it must be true or believed.',
      },
      de: {
        name: 'Wie am Tisch',
        help: 'Auch der letzte Zug darf angezweifelt werden: Er muss stimmen oder geglaubt werden.',
      },
    },
    rules: { emptyHandWin: 'afterChallenge' },
  },
]

const problem = problemsIn({
  en: { jokersUndecided: 'With {jokers} jokers, "jokerDisposal" must say whether four of them may be disposed.' },
  de: { jokersUndecided: 'Mit {jokers} Jokern muss gesagt werden, ob man vier von ihnen ablegen darf.' },
})

export function parseRules(input: unknown): Result<BelieveRules, RuleProblem> {
  const parsed = parseRuleOptions(ruleSchema, input)
  if (!parsed.ok) return parsed
  const rules = parsed.value
  const jokers = jokersIn(rules)
  if (jokers >= setSize && rules.jokerDisposal === undefined) return refuse(problem('jokersUndecided', { jokers })) // B-17
  const unfit = houseRuleProblem(rules)
  return unfit === undefined ? ok(rules) : refuse(unfit)
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
