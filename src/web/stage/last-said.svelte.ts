// What happens at a table in sentences: announced at once, and the last of it kept for who looks.

import { untrack } from 'svelte'
import { announce } from '../announce.svelte.ts'
import type { LogEntry } from '../session/session.ts'
import { wholeSentences } from './last-action.ts'
import type { Stage } from './stage.svelte.ts'
import type { Tell } from './tell.ts'

export function sayWhatHappens(stage: Stage, tell: () => Tell): { readonly last: readonly string[] } {
  const { session } = stage
  let last = $state.raw<readonly string[]>([])
  const sentencesOf = (entry: LogEntry) => wholeSentences(entry, tell(), (seat) => session.nameOf(seat), session.log)

  $effect(() =>
    session.onStep((step) => {
      const said = sentencesOf(step)
      if (said.length === 0) return
      last = said
      announce(said.join(' '))
    }),
  )

  // Somewhere else at once: what happened last there, which nobody needs to be told now.
  $effect(() => {
    if (session.jumps === 0) return
    untrack(() => {
      stage.hush()
      last = lastSaid()
    })
  })

  function lastSaid(): readonly string[] {
    for (const entry of session.log.toReversed()) {
      const said = sentencesOf(entry)
      if (said.length > 0) return said
    }
    return []
  }

  return {
    get last() {
      return last
    },
  }
}
