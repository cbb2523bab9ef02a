// Whether there is music at a table now: somebody has switched it on, looks at the page, and has touched it (browsers let no
// page sound before that).

import { settings } from '../settings.svelte.ts'
import type { Playing } from './player.ts'
import type { Theme } from './theme.ts'

let seen = $state(!document.hidden)
let touched = $state(navigator.userActivation?.hasBeenActive ?? false)
document.addEventListener('visibilitychange', () => {
  seen = !document.hidden
})
for (const gesture of ['pointerdown', 'keydown']) {
  addEventListener(gesture, () => (touched = true), { once: true, capture: true })
}

/** In an effect of a table: plays its music while there should be some. */
export function musicAt(theme: Theme): (() => void) | undefined {
  if (!settings.music || !settings.sound || !seen || !touched) return
  let playing: Playing | null = null
  let stopped = false
  void import('./player.ts').then(
    ({ playTheme }) => {
      if (!stopped) playing = playTheme(theme, settings.musicVolume)
    },
    () => undefined, // without a network there may be none: then it is quiet
  )
  const following = $effect.root(() => {
    $effect(() => {
      const to = settings.musicVolume
      playing?.volume(to)
    })
  })
  return () => {
    stopped = true
    following()
    playing?.stop()
  }
}
