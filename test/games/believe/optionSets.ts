// Rule sets for the kit: every value of every option once with the others at their defaults, and then many at random.

import { ruleSchema } from '../../../src/games/believe/options.ts'
import type { RuleField } from '../../../src/kernel/rule-schema.ts'
import { isRecord } from '../../../src/kernel/schema.ts'
import { quickChance } from '../../../src/testkit/playout.ts'

type Values = readonly (string | number | boolean)[]

/** Not said at all, where that is allowed. */
export const open = 'left open'

/** Of a number, the values that make a difference. The options of lobby, invitations and bots' pace change no rule. */
const numbers: Readonly<Record<string, Values>> = {
  jokers: [0, 1, 3, 4, 9, 46],
  scorePerCard: [-1, 0, 100],
  scorePerJoker: [-3, -100],
  winnerBonus: [5, -100],
  maxRounds: [1, 2, 3],
  maxTurnsPerRound: [1, 2, 30, 500],
  reconnectMs: [0, 60_000],
  abandonMs: [0, 300_000],
}
const untouched = new Set(['botDelayMinMs', 'botDelayMaxMs', 'maxNameLength', 'maxPlayers', 'inviteTimeoutSec'])

export const optionValues: ReadonlyMap<string, Values> = new Map(
  Object.entries(ruleSchema)
    .filter(([name]) => !untouched.has(name))
    .map(([name, field]) => [name, [...('optional' in field ? [open] : []), ...valuesOf(name, field)]]),
)

function valuesOf(name: string, field: RuleField): Values {
  if (field.kind === 'choice') return field.values
  if (field.kind === 'flag') return [true, false]
  const values = numbers[name]
  if (values === undefined) throw new Error(`which values of ${name} make a difference?`)
  return values
}

function ruleSet(options: Readonly<Record<string, unknown>>): object {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== open))
  const jokers = Number(given.jokers ?? 0) + (given.deckSize === 54 ? 2 : 0)
  return jokers >= 4 && given.jokerDisposal === undefined ? { ...given, jokerDisposal: true } : given
}

/** Jokers to speak of, without which most options about them say nothing. */
const someJokers = { jokers: 6, jokerDisposal: true }

export function optionSets(mixed: number): readonly object[] {
  const each = [...optionValues].flatMap(([name, values]) =>
    values.map((value) => ruleSet({ maxRounds: 2, ...(name.startsWith('joker') ? someJokers : {}), [name]: value })),
  )
  const chance = quickChance(4)
  const mix = Array.from({ length: mixed }, () =>
    ruleSet(Object.fromEntries([...optionValues].map(([name, values]) => [name, chance.pick(name, values)]))),
  )
  return [...each, ...mix]
}

/** Every value that occurs in these sets, as "name value". */
export function valuesIn(sets: readonly object[]): ReadonlySet<string> {
  return new Set(
    sets.flatMap((set) => (isRecord(set) ? Object.entries(set).map(([name, value]) => `${name} ${value}`) : [])),
  )
}
