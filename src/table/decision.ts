// What a decision of the table looks like before it is sealed into an entry.

import type { Result } from '../kernel/result.ts'
import type { GameEvent, Seat } from '../kernel/secrecy.ts'
import type { Refusal } from '../refusals/refusal.ts'
import type { Act } from './table.ts'

export interface Draft {
  readonly act: Act
  readonly by: Seat | null
  readonly events?: readonly GameEvent[] // when they had to be decided to know that the act is legal
}
/** Null: nothing is to be done, and nobody is to be refused. */
export type Decision = Result<Draft | null, Refusal>
