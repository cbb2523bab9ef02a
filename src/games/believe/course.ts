// What one command leads to, step by step: each step is decided on the state that the steps before it have made.

import type { Result } from '../../kernel/result.ts'
import type { BelieveEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { BelieveRefusal } from './refusals.ts'
import type { BelieveState } from './state.ts'

export type Decision = Result<readonly BelieveEvent[], BelieveRefusal>

export interface Course {
  readonly state: BelieveState
  readonly events: readonly BelieveEvent[]
}

export function begin(state: BelieveState): Course {
  return { state, events: [] }
}

export function followed(course: Course, ...events: readonly BelieveEvent[]): Course {
  return { state: events.reduce(evolve, course.state), events: [...course.events, ...events] }
}
