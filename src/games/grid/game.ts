// The engine of the family: a game of it is this with another set of rules, another word to call with, other bots.

import type { Bot, Level } from '../../kernel/bot.ts'
import type { Game, Preset } from '../../kernel/game.ts'
import type { Judge } from '../../kernel/judge.ts'
import { textsIn } from '../../kernel/locale.ts'
import { parseCommand } from '../../kernel/schema.ts'
import { deadlines, expire } from './clock.ts'
import { setup } from './deal.ts'
import { decide } from './decide.ts'
import type { GridEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { outcome } from './match.ts'
import { absence, attend } from './people.ts'
import { commands, type GridPublic, type GridView, options } from './public.ts'
import { type GridRefusal, refusalsFor } from './refusals.ts'
import { type GridSchema, parseGridRules } from './rules.ts'
import { type GridState, initial } from './state.ts'
import { statistics } from './statistics.ts'
import { allOpen, view } from './view.ts'

export interface GridTypes extends GridPublic {
  readonly state: GridState
  readonly event: GridEvent
  readonly refusal: GridRefusal
}

export interface RuleSet {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly word: string // what one calls
  readonly schema: GridSchema
  readonly presets: readonly Preset[]
  readonly bots: Readonly<Partial<Record<Level, Bot<GridPublic>>>>
  readonly expertAt: (effort: number) => Bot<GridPublic>
  readonly judge: Judge
}

export function gridGame({
  id,
  name,
  version,
  word,
  schema,
  presets,
  bots,
  expertAt,
  judge,
}: RuleSet): Game<GridTypes> {
  return {
    id,
    name,
    version,
    seats: () => ({ min: 2, max: 4 }),
    ruleSchema: schema,
    presets,
    commands,
    refusals: textsIn(refusalsFor(word), 'en'),
    bots: { ...bots, expert: expertAt(1) },
    expertAt,
    judge,
    passing: { isOpen: ({ phase }) => phase === 'roundOver', shownUntil, hasDecided: () => false },
    parseRules: (input) => parseGridRules(schema, input),
    parseCommand: (input) => parseCommand(commands, input),
    initial,
    setup,
    decide,
    expire,
    attend,
    evolve,
    view,
    allOpen,
    options,
    turn: (state) => state.turn?.seat ?? null,
    deadlines,
    absence,
    outcome,
    statistics,
  }
}

function shownUntil({ hands }: GridView): number | null {
  for (const card of hands.flat()) if (card.state === 'up' && card.until !== null) return card.until
  return null
}
