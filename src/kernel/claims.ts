// What a game claims about itself, for the conformance kit to hold it to. Written from the rules, apart from `view` and
// the events, so that a leak in them is a contradiction between two texts and not one mistake made once.

import type { Chance } from './chance.ts'
import type { GameTypes } from './game.ts'
import type { Seat, Viewer } from './secrecy.ts'

export interface Claims<T extends GameTypes> {
  /** All that this viewer may know at this instant of what is hidden from somebody. */
  facts(state: T['state'], viewer: Viewer): unknown
  /**
   * Another state that this viewer cannot tell from this one: everything it may not know, rearranged. Null when there is
   * nothing to rearrange. It must agree with all that is public: an arrangement that contradicts it is not a world.
   */
  rearrange(state: T['state'], viewer: Viewer, chance: Chance): T['state'] | null
  /** A command of another seat as it reads in a rearranged world, where it names hidden things by their face. */
  translate?(command: T['command'], seat: Seat, from: T['state'], to: T['state']): T['command'] | null
  /** Labels of chance whose result is for everybody to see, such as who begins. All other draws must not show. */
  readonly publicDraws: readonly string[]
  /** What no move can change: every card that there is, in a fixed order. */
  cards(state: T['state']): readonly unknown[]
  /** The faces that can be seen in a view, in the same order: with everything open, all cards. */
  faces(view: T['view']): readonly unknown[]
  /** Random play is over within so many commands and deadlines. */
  longestGame(rules: T['rules'], seats: number): number
}
