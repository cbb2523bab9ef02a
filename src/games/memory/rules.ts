// The options of Memory: section 9 of its seed, and the readings that were settled. docs/rules/memory.md says each in words.

import type { Preset } from '../../kernel/game.ts'
import { type HouseRules, houseRuleProblem, houseRules } from '../../kernel/house.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { parseRuleOptions, type ShapeValue } from '../../kernel/schema.ts'
import { powerUps } from './powerups.ts'

export const maxCards = 100 // M-05

export const ruleSchema = {
  ...houseRules,
  rows: { kind: 'int', min: 1, max: maxCards, default: 4, title: 'Rows', help: 'Rows of cards on the board.' },
  cols: { kind: 'int', min: 1, max: maxCards, default: 4, title: 'Columns', help: 'Columns of cards on the board.' },
  comboBase: {
    kind: 'int',
    min: 1,
    max: 1000,
    default: 1,
    title: 'Points per pair',
    help: 'A pair is worth this, times the number of pairs found in a row.',
  },
  revealMs: {
    kind: 'int',
    min: 0,
    max: 60_000,
    default: 1000,
    title: 'Time to look',
    help: 'How long two cards that do not match stay face up, in milliseconds.',
  },
  powerUps: {
    kind: 'list',
    of: { kind: 'choice', values: powerUps.map((powerUp) => powerUp.id) },
    min: 0,
    max: powerUps.length,
    default: ['shuffle'],
    title: 'Power-ups',
    help: `What points can buy. ${powerUps.map((powerUp) => `${powerUp.name}: ${powerUp.description}`).join(' ')}`,
  },
  powerUpCosts: {
    kind: 'map',
    keys: powerUps.map((powerUp) => powerUp.id),
    of: { kind: 'int', min: 0, max: 1000 },
    default: Object.fromEntries(powerUps.map((powerUp) => [powerUp.id, powerUp.cost])),
    title: 'Prices',
    help: 'What each power-up costs, in points.',
  },
  powerUpTiming: {
    kind: 'choice',
    values: ['firstFlip', 'turnStart'],
    default: 'firstFlip',
    title: 'When power-ups may be used',
    help: 'Before the first card of every attempt, or only before the first card of a whole turn.',
  },
  idleTurnLimit: {
    kind: 'int',
    min: 0,
    max: 1000,
    default: 8,
    title: 'Attempts without news',
    help: 'After so many attempts in a row that show only cards seen before, the board is shuffled; 0 never does.',
  },
  // The people here have an identity to come back with; over a protocol without one they leave at once (M-09).
  reconnectMs: { ...houseRules.reconnectMs, default: 30_000 },
} as const

export type MemoryRules = HouseRules & ShapeValue<typeof ruleSchema>

export const presets: readonly Preset[] = [
  { id: 'asWritten', name: 'As written', help: 'Sixteen cards and the Shuffle, as the game is described.', rules: {} },
  { id: 'tableClassic', name: 'Table classic', help: 'A larger board of 36 cards.', rules: { rows: 6, cols: 6 } },
]

export function parseRules(input: unknown): Result<MemoryRules, string> {
  const parsed = parseRuleOptions(ruleSchema, input)
  if (!parsed.ok) return parsed
  const rules = parsed.value
  const cards = rules.rows * rules.cols
  if (cards % 2 !== 0)
    return refuse(`A board of ${rules.rows} × ${rules.cols} has an odd number of cards; make it even.`) // M3-9.2
  if (cards > maxCards)
    return refuse(`A board must have 2 to ${maxCards} cards; ${rules.rows} × ${rules.cols} is ${cards}.`) // M-05
  const problem = houseRuleProblem(rules)
  return problem === undefined ? ok(rules) : refuse(problem)
}
