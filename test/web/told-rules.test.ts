import { expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { defaultsOf, matters, type RuleSchema } from '../../src/kernel/rule-schema.ts'
import { toldDifferences } from '../../src/web/lobby/rules.ts'

function told(game: string, others: object = {}): readonly string[] {
  const schema: RuleSchema = gameOf(game)?.ruleSchema ?? {}
  const rules = { ...defaultsOf(schema), ...others }
  return Object.entries(schema).flatMap(([name, field]) => (matters(field, rules) ? [name] : []))
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
  const powerless = Object.fromEntries([...'23456789TJQKAX'].map((rank) => [rank, 'none']))
  expect(told('cambio')).toContain('powerTrigger')
  expect(told('cambio', { powers: powerless })).not.toContain('powerTrigger')
  expect(told('believe')).not.toContain('deck54')
  expect(told('believe', { deckSize: 54 })).toContain('deck54')
})

it('the lobby calls nothing different that nobody has chosen, or that does nothing', () => {
  const schema: RuleSchema = gameOf('cambio')?.ruleSchema ?? {}
  const base = { abandonMs: 300_000, lockCallerHand: false, matchMode: 'single', matchWins: 3 }
  const rules = { ...base, abandonMs: 600_000, lockCallerHand: true, matchWins: 5 }
  expect(toldDifferences(schema, rules, base)).toEqual(['lockCallerHand'])
})
