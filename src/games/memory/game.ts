// Memory, put together.

import type { AbsencePolicy, Game } from '../../kernel/game.ts'
import { textsIn } from '../../kernel/locale.ts'
import { parseCommand } from '../../kernel/schema.ts'
import { bots } from './bots.ts'
import { attend, deadlines, decide, expire, setup } from './decide.ts'
import type { MemoryEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { judge } from './judge.ts'
import { commands, type MemoryPublic, options } from './public.ts'
import { type MemoryRefusal, refusals } from './refusals.ts'
import { parseRules, presets, ruleSchema } from './rules.ts'
import { initial, type MemoryState } from './state.ts'
import { statistics } from './statistics.ts'
import { allOpen, outcome, view } from './view.ts'

export interface MemoryTypes extends MemoryPublic {
  readonly state: MemoryState
  readonly event: MemoryEvent
  readonly refusal: MemoryRefusal
}

export const memory: Game<MemoryTypes> = {
  id: 'memory',
  name: 'Memory',
  version: 2,
  seats: () => ({ min: 2, max: 2 }),
  ruleSchema,
  presets,
  commands,
  refusals: textsIn(refusals, 'en'),
  bots,
  judge,
  parseRules,
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
  turn: (state) => state.turn,
  deadlines,
  absence,
  outcome,
  statistics,
}

/** M-09: who does not come back has lost; M-17: so has who lets the clock run out twice in a row. */
function absence(state: MemoryState): AbsencePolicy {
  return {
    graceMs: state.rules.reconnectMs,
    afterGrace: 'gone',
    onLeave: 'gone',
    idleTurns: 2,
    whenIdle: 'gone',
    level: 'medium',
  }
}
