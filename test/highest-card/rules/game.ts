// Highest Card, put together.

import type { AbsencePolicy, Game } from '../../../src/kernel/game.ts'
import { textsIn } from '../../../src/kernel/locale.ts'
import { parseCommand } from '../../../src/kernel/schema.ts'
import { bots } from './bots.ts'
import { deadlines, decide, expire, setup } from './decide.ts'
import type { HighestEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { judge } from './judge.ts'
import { commands, type HighestPublic, type HighestRefusal, options, refusals } from './public.ts'
import { parseRules, presets, ruleSchema } from './rules.ts'
import { type HighestState, initial } from './state.ts'
import { statistics } from './statistics.ts'
import { allOpen, outcome, view } from './view.ts'

export interface HighestTypes extends HighestPublic {
  readonly state: HighestState
  readonly event: HighestEvent
  readonly refusal: HighestRefusal
}

export const highest: Game<HighestTypes> = {
  id: 'highest',
  name: 'Highest Card',
  version: 1,
  seats: () => ({ min: 2, max: 4 }),
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
  attend: () => [],
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

function absence({ rules }: HighestState): AbsencePolicy {
  const graceMs = rules.reconnectMs
  return { graceMs, afterGrace: 'standIn', onLeave: 'bot', idleTurns: 2, whenIdle: 'standIn', level: 'medium' }
}
