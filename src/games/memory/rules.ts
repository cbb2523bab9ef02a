// The options of Memory: section 9 of its seed, and the readings that were settled. docs/rules/memory.md says each in words.

import type { Preset } from '../../kernel/game.ts'
import { type HouseRules, houseRuleProblem, houseRules } from '../../kernel/house.ts'
import { parseRuleOptions } from '../../kernel/parse-rules.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { problemsIn, type RuleProblem } from '../../kernel/rule-problem.ts'
import { ruleOptions } from '../../kernel/rule-schema.ts'
import type { ShapeValue } from '../../kernel/schema.ts'
import { powerUpHelp, powerUpNames, powerUps } from './powerups.ts'

export const maxCards = 100 // M-05

export const ruleSchema = ruleOptions({
  ...houseRules,
  rows: {
    kind: 'int',
    min: 1,
    max: maxCards,
    default: 4,
    section: 'cards',
    text: {
      en: { title: 'Rows', help: 'Rows of cards on the board.' },
      de: { title: 'Reihen', help: 'Reihen von Karten auf dem Feld.' },
    },
  },
  cols: {
    kind: 'int',
    min: 1,
    max: maxCards,
    default: 4,
    section: 'cards',
    text: {
      en: { title: 'Columns', help: 'Columns of cards on the board.' },
      de: { title: 'Spalten', help: 'Spalten von Karten auf dem Feld.' },
    },
  },
  comboBase: {
    kind: 'int',
    min: 1,
    max: 1000,
    default: 1,
    section: 'cards',
    text: {
      en: { title: 'Points per pair', help: 'A pair is worth this, times the number of pairs found in a row.' },
      de: { title: 'Punkte pro Paar', help: 'So viel zählt ein Paar, mal die Zahl der Paare in Folge.' },
    },
  },
  revealMs: {
    kind: 'int',
    min: 0,
    max: 60_000,
    default: 1000,
    section: 'clocks',
    unit: 'ms',
    pace: 'look',
    text: {
      en: { title: 'Time to look', help: 'How long two cards that do not match stay face up.' },
      de: { title: 'Zeit zum Ansehen', help: 'Wie lange zwei ungleiche Karten offen liegen.' },
    },
  },
  powerUps: {
    kind: 'list',
    of: { kind: 'choice', values: powerUps.map((powerUp) => powerUp.id) },
    min: 0,
    max: powerUps.length,
    default: ['shuffle'],
    section: 'cards',
    text: {
      en: { title: 'Power-ups', help: `What points can buy. ${powerUpHelp('en')}`, labels: powerUpNames('en') },
      de: { title: 'Extras', help: `Was man für Punkte kaufen kann. ${powerUpHelp('de')}`, labels: powerUpNames('de') },
    },
  },
  powerUpCosts: {
    kind: 'map',
    keys: powerUps.map((powerUp) => powerUp.id),
    of: { kind: 'int', min: 0, max: 1000 },
    default: Object.fromEntries(powerUps.map((powerUp) => [powerUp.id, powerUp.cost])),
    section: 'cards',
    when: { option: 'powerUps', not: [] },
    text: {
      en: { title: 'Prices', help: 'What each power-up costs, in points.', labels: powerUpNames('en') },
      de: { title: 'Preise', help: 'Was jedes Extra kostet, in Punkten.', labels: powerUpNames('de') },
    },
  },
  powerUpTiming: {
    kind: 'choice',
    values: ['firstFlip', 'turnStart'],
    default: 'firstFlip',
    section: 'play',
    when: { option: 'powerUps', not: [] },
    text: {
      en: {
        title: 'When power-ups may be used',
        help: 'Before the first card of every attempt, or only before the first card of a whole turn.',
        labels: { firstFlip: 'before every attempt', turnStart: 'at the start of a turn' },
      },
      de: {
        title: 'Wann Extras erlaubt sind',
        help: 'Vor der ersten Karte jedes Versuchs, oder nur vor der ersten eines ganzen Zuges.',
        labels: { firstFlip: 'vor jedem Versuch', turnStart: 'zu Beginn eines Zuges' },
      },
    },
  },
  idleTurnLimit: {
    kind: 'int',
    min: 0,
    max: 1000,
    default: 8,
    section: 'clocks',
    text: {
      en: {
        title: 'Attempts without news',
        help: 'After so many attempts in a row that show only cards seen before, the board is shuffled; 0 never does.',
      },
      de: {
        title: 'Versuche ohne Neues',
        help: 'Nach so vielen Versuchen in Folge, die nur Bekanntes zeigen, wird gemischt; 0 nie.',
      },
    },
  },
  // The people here have an identity to come back with; over a protocol without one they leave at once (M-09).
  reconnectMs: { ...houseRules.reconnectMs, default: 30_000 },
})

export type MemoryRules = HouseRules & ShapeValue<typeof ruleSchema>

export const presets: readonly Preset[] = [
  {
    id: 'asWritten',
    text: {
      en: { name: 'As written', help: 'Sixteen cards and the Shuffle, as the game is described.' },
      de: { name: 'Wie beschrieben', help: 'Sechzehn Karten und das Mischen, wie das Spiel beschrieben ist.' },
    },
    rules: {},
  },
  {
    id: 'tableClassic',
    text: {
      en: { name: 'Table classic', help: 'A larger board of 36 cards.' },
      de: { name: 'Wie am Tisch', help: 'Ein größeres Feld mit 36 Karten.' },
    },
    rules: { rows: 6, cols: 6 },
  },
]

const problem = problemsIn({
  en: {
    oddBoard: 'A board of {rows} × {cols} has an odd number of cards; make it even.',
    boardTooLarge: 'A board must have 2 to {max} cards; {rows} × {cols} is {cards}.',
  },
  de: {
    oddBoard: 'Ein Brett von {rows} × {cols} hat eine ungerade Zahl von Karten; mach sie gerade.',
    boardTooLarge: 'Ein Brett hat 2 bis {max} Karten; {rows} × {cols} sind {cards}.',
  },
})

export function parseRules(input: unknown): Result<MemoryRules, RuleProblem> {
  const parsed = parseRuleOptions(ruleSchema, input)
  if (!parsed.ok) return parsed
  const { rows, cols } = parsed.value
  const cards = rows * cols
  if (cards % 2 !== 0) return refuse(problem('oddBoard', { rows, cols })) // M3-9.2
  if (cards > maxCards) return refuse(problem('boardTooLarge', { max: maxCards, rows, cols, cards })) // M-05
  const unfit = houseRuleProblem(parsed.value)
  return unfit === undefined ? ok(parsed.value) : refuse(unfit)
}
