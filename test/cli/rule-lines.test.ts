import { describe, expect, it } from 'vitest'
import { ruleLines } from '../../src/cli/rule-lines.ts'
import { gameOf } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'

function linesOf(id: string, rules: object = {}): string {
  const game = gameOf(id)
  assert(game !== undefined, id)
  const parsed = game.parseRules(rules)
  assert(parsed.ok, JSON.stringify(parsed))
  return ruleLines(game, parsed.value).join('\n')
}

describe('the rules of a table in the terminal', () => {
  it('are in words, with what one types to change them', () => {
    const lines = linesOf('cambio', { penalty: 'add' })
    expect(lines).toMatch(/^Not as usual:\nPenalty for a wrong call: a fixed number\. .* \(penalty add\)\nAs usual:\n/)
    expect(lines).toMatch(/Time to come back: 60 seconds\. .* \(reconnectMs 60000\)/)
    expect(lines).toMatch(/Time until abandoned: 5 minutes\./)
    expect(lines).toMatch(/Turn clock: none\. .* \(turnSeconds 0\)/)
    expect(lines).toContain('Powers: 7 8: look at one of yours · 9 10: look at another’s · J Q: swap blindly · K: one')
    expect(lines).toMatch(/Points: 2: 2 · .*10 J Q: 10 · K Joker: 0 · A: 1\./)
    expect(linesOf('memory', { powerUps: [] })).toContain('Power-ups: none.')
    expect(linesOf('believe')).toContain('Deck: left open.')
  })
})
