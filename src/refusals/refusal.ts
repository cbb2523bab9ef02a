// What a refusal is, and how one is made from a catalogue: no sentence is written where it is given.

import { filled, type Parameters } from '../kernel/messages.ts'
import type { RuleProblem } from '../kernel/rule-problem.ts'

/** What somebody is told who may not do something. */
export interface Refusal {
  readonly code: string // of the catalogue, or of a game
  readonly text: string
  readonly problem?: RuleProblem // of `badRules`: what is wrong with them
}

export interface Described {
  readonly status: number // over HTTP. 400: it makes no sense; 403: not by you; 404: not there; 409: not now
  readonly text: string // for people; what is known only then stands in braces
  readonly when: string // for docs/protocol.md
}

export type Catalogue = Readonly<Record<string, Described>>

/** What the sentence of a code must be given. */
export type Data<C extends Catalogue, K extends keyof C> = Parameters<C[K]['text']>

export function refusalIn<C extends Catalogue, K extends keyof C & string>(
  catalogue: C,
  code: K,
  ...[data]: Data<C, K>
): Refusal {
  return { code, text: filled(catalogue[code]?.text ?? code, data ?? {}, 'en') }
}
