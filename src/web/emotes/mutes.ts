// Whose reactions are not shown on this page: everybody's, or those of some people, by the marks that the service gives them.

import { change, settings } from '../settings.svelte.ts'

export function isMuted(from: string): boolean {
  return !settings.emotes || Object.hasOwn(settings.muted, from)
}

/** The name is kept for the list in the settings. */
export function mute(from: string, name: string): void {
  change('muted', { ...settings.muted, [from]: name })
}

export function unmute(from: string): void {
  const { [from]: _gone, ...others } = settings.muted
  change('muted', others)
}
