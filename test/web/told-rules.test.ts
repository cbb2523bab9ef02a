import { expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import type { RuleSchema } from '../../src/kernel/schema.ts'
import { isTold, toldDifferences } from '../../src/web/lobby/told-rules.ts'

function told(game: string, others: object = {}): readonly string[] {
  const schema: RuleSchema = gameOf(game)?.ruleSchema ?? {}
  const defaults = Object.entries(schema).map(([name, field]) => [name, field.default])
  const rules = { ...Object.fromEntries(defaults), ...others }
  return Object.keys(schema).filter((name) => isTold(name, rules))
}

it('the lobby tells no option that does nothing under the others', () => {
  const match = ['matchWins', 'matchRounds', 'matchTarget', 'matchThreshold', 'matchTie', 'nextStarter', 'roundBreakMs']
  expect(told('cambio').filter((name) => match.includes(name))).toEqual([])
  expect(told('stop')).toEqual(expect.arrayContaining(['matchWins', 'matchTie', 'nextStarter', 'roundBreakMs']))
  expect(told('stop')).not.toContain('penaltyWhen')
  expect(told('stop')).not.toContain('kingPick')
  expect(told('cambio')).toEqual(expect.arrayContaining(['penaltyWhen', 'kingPick', 'tieRule', 'abandonMs']))
  expect(told('cambio', { matchMode: 'elimination' })).toContain('matchThreshold')
  expect(told('memory', { powerUps: [] })).not.toContain('powerUpCosts')
  expect(told('memory')).toContain('powerUpCosts')
})

it('the lobby calls nothing different that nobody has chosen, or that does nothing', () => {
  const schema: RuleSchema = gameOf('cambio')?.ruleSchema ?? {}
  const base = { abandonMs: 300_000, lockCallerHand: false, matchMode: 'single', matchWins: 3 }
  const rules = { ...base, abandonMs: 600_000, lockCallerHand: true, matchWins: 5 }
  expect(toldDifferences(schema, rules, base)).toEqual(['lockCallerHand'])
})
