// Which options are worth telling whoever sits down: those that can make a difference under the other ones.

import type { RuleSchema } from '../../kernel/schema.ts'
import { differences, type Values } from './rules.ts'

type Condition = (rules: Values) => boolean

const isMatch: Condition = ({ matchMode }) => matchMode !== 'single'
const isThreshold: Condition = ({ matchMode }) => matchMode === 'elimination' || matchMode === 'lastStanding'
const powersOf = ({ powers }: Values): readonly unknown[] => Object.values(Object(powers))
const anyPower: Condition = (rules) => powersOf(rules).some((power) => power !== 'none')
const automatic: Condition = (rules) => powersOf(rules).includes('autoPeekOwn')
const anyPowerUp: Condition = ({ powerUps }) => Array.isArray(powerUps) && powerUps.length > 0

/** When an option matters; those that are not here always do. */
const matters: Readonly<Record<string, Condition>> = {
  matchWins: ({ matchMode }) => matchMode === 'firstTo',
  matchRounds: ({ matchMode }) => matchMode === 'cumulative',
  matchTarget: ({ matchMode }) => matchMode === 'cumulative',
  matchThreshold: isThreshold,
  eliminationEnd: ({ matchMode }) => matchMode === 'elimination',
  matchTie: isMatch,
  nextStarter: isMatch,
  roundBreakMs: isMatch,
  penaltyAdd: ({ penalty }) => penalty === 'add',
  penaltyWhen: ({ penalty }) => penalty !== 'none',
  powers: anyPower,
  powerTrigger: anyPower,
  abilityOnKeep: anyPower,
  powerDecisionMs: anyPower,
  peekDisclosure: anyPower,
  botsUsePowers: anyPower,
  kingPeek: automatic,
  kingPick: automatic,
  powerUpCosts: anyPowerUp,
  powerUpTiming: anyPowerUp,
  deck54: ({ deckSize }) => deckSize === 54,
}

/** How long a lobby that nobody looks at is kept: the service makes it longer for those who were invited. */
const housekeeping: readonly string[] = ['abandonMs']

export function isTold(name: string, rules: Values): boolean {
  return matters[name]?.(rules) ?? true
}

/** What somebody has chosen otherwise, as far as it matters. */
export function toldDifferences(schema: RuleSchema, rules: Values, others: Values): readonly string[] {
  return differences(schema, rules, others).filter((name) => !housekeeping.includes(name) && isTold(name, rules))
}
