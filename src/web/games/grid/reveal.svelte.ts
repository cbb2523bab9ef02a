// The end of a round: the hands are turned over card by card, and those of who called come last.

import type { GridView } from '../../../games/grid/public.ts'
import type { Step } from '../../session/session.ts'
import { play } from '../../sound.ts'
import type { Stage } from '../../stage/stage.svelte.ts'

export class Reveal {
  /** How many cards of whom it has come to; null: there is none now, and everything is seen. */
  shown: readonly number[] | null = $state.raw(null)

  async run(stage: Stage, step: Step): Promise<void> {
    const after = step.after as GridView | null
    if (step.hurry || after === null) return
    let counts = after.hands.map(() => 0)
    this.shown = counts
    step.show()
    for (const seat of orderOf(after)) {
      for (let count = 1; count <= 4; count++) {
        await stage.pause(step, count === 1 ? 350 : 160)
        counts = counts.with(seat, count)
        this.shown = counts
        if (!step.signal.aborted) void play('flip')
      }
    }
    await stage.pause(step, 900)
    this.shown = null
  }
}

function orderOf({ hands, result }: GridView): readonly number[] {
  const last = result?.caller ?? null
  const seats = [...hands.keys()].filter((seat) => (hands[seat]?.length ?? 0) > 0)
  return [...seats.filter((seat) => seat !== last), ...seats.filter((seat) => seat === last)]
}
