// Rule options as the forms and the lobby need them: their values, what differs from what, and in which part of a form.

import type { RuleField, RuleSchema } from '../../kernel/schema.ts'
import type { GameInfo } from '../../protocol/rest/games.ts'

export type Values = Readonly<Record<string, unknown>>

export const parts = ['cards', 'play', 'end', 'clocks'] as const
export type Part = (typeof parts)[number]

const partOf: Readonly<Record<string, Part>> = {
  ...inPart('cards', 'deck values powers deckSize jokers deck54 rows cols powerUps powerUpCosts comboBase'),
  ...inPart('end', 'penalty penaltyAdd penaltyWhen tieRule matchMode matchWins matchRounds matchTarget matchThreshold'),
  ...inPart(
    'end',
    'eliminationEnd matchTie nextStarter scorePerCard scorePerJoker winnerBonus emptyHandWin reseat maxRounds endBy',
  ),
  ...inPart('end', 'maxTurns maxTurnsPerRound'),
  ...inPart(
    'clocks',
    'turnSeconds reconnectMs abandonMs botDelayMinMs botDelayMaxMs maxNameLength initialPeekMs peekMs',
  ),
  ...inPart('clocks', 'powerDecisionMs roundBreakMs revealMs finalRoundDisconnect allowReclaim takeoverLevel'),
  ...inPart('clocks', 'callerDisconnect disconnectPolicy inviteTimeoutSec botsUsePowers idleTurnLimit maxPlayers'),
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

export const patiences = [1, 2, 5, 'off'] as const
/** So many times as much time to look and to think; 'off': nobody is hurried. */
export type Patience = (typeof patiences)[number]

export function readPatience(text: string | null): Patience | null {
  return patiences.find((patience) => `${patience}` === text) ?? null
}

/** Whoever is done before ends these themselves, so that as much as the options allow costs nobody anything. */
const decisions = ['powerDecisionMs', 'roundBreakMs']
/** These must be waited for: without a clock they would hold everybody up. */
const looks = ['initialPeekMs', 'peekMs', 'revealMs']

/** Clocks that leave more time to look and to think than these rules do, or the defaults; as far as the options allow. */
export function relaxed(schema: RuleSchema, patience: Patience, rules: Values = {}): Values {
  if (patience === 1) return {}
  const usualOf = (name: string) => rules[name] ?? schema[name]?.default
  const chooses = usualOf('peekPick') === 'chooseTwo' // then the first look is as short as everybody likes
  const factorOf = (name: string) => {
    if (patience !== 'off') return patience
    return decisions.includes(name) || (name === 'initialPeekMs' && chooses) ? Number.POSITIVE_INFINITY : 5
  }
  const longer = [...decisions, ...looks].flatMap((name) => {
    const field = schema[name]
    const usual = usualOf(name)
    if (field?.kind !== 'int' || typeof usual !== 'number') return []
    return [[name, Math.min(field.max, usual * factorOf(name))]]
  })
  return { ...Object.fromEntries(longer), ...relaxedTurns(schema, patience, usualOf('turnSeconds')) }
}

/** A clock for turns has a few values: the first one that is long enough, or the longest. Where none runs, none is set. */
function relaxedTurns(schema: RuleSchema, patience: Patience, usual: unknown): Values {
  const { turnSeconds: field } = schema
  if (field?.kind !== 'choice' || typeof usual !== 'number' || usual === 0) return {}
  const seconds = field.values.map(Number)
  const enough = seconds.find((value) => patience !== 'off' && value >= usual * patience)
  return { turnSeconds: enough ?? Math.max(...seconds) }
}
