// Believe Or Not, put together.

import type { AbsencePolicy, Game } from '../../kernel/game.ts'
import { textsIn } from '../../kernel/locale.ts'
import { parseCommand } from '../../kernel/schema.ts'
import { bots } from './bots.ts'
import { deadlines, expire } from './clock.ts'
import { decide, setup } from './decide.ts'
import type { BelieveEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { expertBot } from './expert.ts'
import { judge } from './judge.ts'
import { ruleSchema } from './options.ts'
import { attend } from './people.ts'
import { type BelievePublic, commands, options } from './public.ts'
import { type BelieveRefusal, refusals } from './refusals.ts'
import { parseRules, presets } from './rules.ts'
import { type BelieveState, initial, inRound } from './state.ts'
import { statistics } from './statistics.ts'
import { allOpen, outcome, view } from './view.ts'

export interface BelieveTypes extends BelievePublic {
  readonly state: BelieveState
  readonly event: BelieveEvent
  readonly refusal: BelieveRefusal
}

/** Decisions that the expert plays out for one of its own. */
const usualSteps = 2000

function expertAt(effort: number) {
  return expertBot({ iterations: Math.round(usualSteps * effort) })
}

export const believe: Game<BelieveTypes> = {
  id: 'believe',
  name: 'Believe Or Not',
  version: 2,
  seats: (rules) => ({ min: 2, max: rules.maxPlayers }),
  ruleSchema,
  presets,
  commands,
  refusals: textsIn(refusals, 'en'),
  bots: { ...bots, expert: expertAt(1) },
  expertAt,
  judge,
  passing: {
    isOpen: ({ phase }) => phase === 'roundOver',
    shownUntil: () => null,
    hasDecided: ({ you, votes }) => you !== null && votes[you] !== null,
  },
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
  turn: (state) => (inRound(state.phase) ? state.turn : null),
  deadlines,
  absence,
  outcome,
  statistics,
}

/** B-13: a bot stands in and its person may come back at any time; the game itself skips turns, or everybody waits. */
function absence({ rules }: BelieveState): AbsencePolicy {
  return {
    graceMs: rules.reconnectMs,
    afterGrace: rules.disconnectPolicy === 'bot' ? 'standIn' : rules.disconnectPolicy,
    onLeave: 'bot', // B-25
    idleTurns: 2,
    whenIdle: 'standIn',
    level: 'medium',
  }
}
