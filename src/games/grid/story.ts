// A story is told event by event: what a command or a deadline leads to, together with the state that it leads to, so
// that each next event is decided on what the ones before it have made of the game.

import type { GridEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { GridState } from './state.ts'

export interface Story {
  readonly state: GridState
  readonly events: readonly GridEvent[]
}

export function storyOf(state: GridState): Story {
  return { state, events: [] }
}

export function and(story: Story, event: GridEvent): Story {
  return { state: evolve(story.state, event), events: [...story.events, event] }
}
