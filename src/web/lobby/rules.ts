// Rule options as the forms and the lobby need them: their values, what differs from what, and in which part of a form.

import type { RuleField, RuleSchema } from '../../kernel/schema.ts'
import type { GameInfo } from '../api.ts'

export type Values = Readonly<Record<string, unknown>>

export const parts = ['cards', 'play', 'end', 'clocks'] as const
export type Part = (typeof parts)[number]

const partOf: Readonly<Record<string, Part>> = {
  ...inPart('cards', 'deck values powers deckSize jokers deck54 rows cols powerUps powerUpCosts comboBase'),
  ...inPart('end', 'penalty penaltyAdd penaltyWhen tieRule matchMode matchWins matchRounds matchTarget matchThreshold'),
  ...inPart('end', 'matchTie nextStarter scorePerCard scorePerJoker winnerBonus emptyHandWin reseat maxRounds endBy'),
  ...inPart('end', 'maxTurns maxTurnsPerRound'),
  ...inPart(
    'clocks',
    'turnSeconds reconnectMs abandonMs botDelayMinMs botDelayMaxMs maxNameLength initialPeekMs peekMs',
  ),
  ...inPart('clocks', 'powerDecisionMs roundBreakMs revealMs finalRoundDisconnect allowReclaim takeoverLevel'),
  ...inPart('clocks', 'disconnectPolicy inviteTimeoutSec botsUsePowers idleTurnLimit maxPlayers'),
}

function inPart(part: Part, names: string): Readonly<Record<string, Part>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, part]))
}

export function fieldsOf(schema: RuleSchema, part: Part): readonly (readonly [string, RuleField])[] {
  return Object.entries(schema).filter(([name]) => (partOf[name] ?? 'play') === part)
}

/** What a table has if nothing is said: the defaults, and what a preset says. */
export function presetValues(info: GameInfo, preset: string | null): Values {
  const defaults = Object.entries(info.rules).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  )
  const said = info.presets.find(({ id }) => id === preset)?.rules ?? {}
  return { ...Object.fromEntries(defaults), ...said }
}

export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The names of the options in which these rules are not those. */
export function differences(schema: RuleSchema, rules: Values, others: Values): readonly string[] {
  return Object.keys(schema).filter((name) => !sameValue(rules[name], others[name]))
}

/** What must be said to get these rules: the rest has its default. */
export function saidValues(info: GameInfo, rules: Values): Values {
  const names = differences(info.rules, rules, presetValues(info, null))
  return Object.fromEntries(names.flatMap((name) => (rules[name] === undefined ? [] : [[name, rules[name]]])))
}

const patientClocks = ['initialPeekMs', 'peekMs', 'powerDecisionMs', 'roundBreakMs', 'revealMs']

/** Clocks that leave so many times as much time to look and to think, as far as the options allow. */
export function relaxed(schema: RuleSchema, factor: number): Values {
  const longer = patientClocks.flatMap((name) => {
    const field = schema[name]
    if (factor === 1 || field?.kind !== 'int' || typeof field.default !== 'number') return []
    return [[name, Math.min(field.max, field.default * factor)]]
  })
  return Object.fromEntries(longer)
}
