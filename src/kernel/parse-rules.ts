// Reads the rules that somebody chose. Beside the schema, because the page shows options long before it has rules to read.

import { ok, type Result } from './result.ts'
import type { RuleProblem } from './rule-problem.ts'
import { defaultsOf, type RuleSchema } from './rule-schema.ts'
import { readShape, type ShapeValue } from './schema.ts'

/** What is not said takes its default. Rules that tie several options together are the game's. */
export function parseRuleOptions<S extends RuleSchema>(schema: S, input: unknown): Result<ShapeValue<S>, RuleProblem> {
  const read = readShape(schema, input, defaultsOf(schema))
  return read.ok ? ok(read.value as ShapeValue<S>) : read
}
