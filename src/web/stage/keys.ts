// Shortcuts: single keys, while nobody is typing.

import { getContext, setContext } from 'svelte'
import { settings } from '../settings.svelte.ts'
import { topDialog } from '../ui/modals.svelte.ts'

export interface Shortcut {
  readonly key: string // as KeyboardEvent.key, in lower case
  readonly label: string
  act(): void
  /** Also while a dialog is open. */
  readonly always?: boolean
  /** Also in a dialog that is a part of the game. */
  readonly played?: boolean
}

const key = Symbol('shortcuts')

/** What stands around a table has shortcuts of its own: they are listed with the table's. */
export function offerShortcuts(shortcuts: readonly Shortcut[]): void {
  setContext(key, shortcuts)
}

export function offeredShortcuts(): readonly Shortcut[] {
  return getContext<readonly Shortcut[] | undefined>(key) ?? []
}

export function pressed(event: KeyboardEvent, shortcuts: readonly Shortcut[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
  // A key that presses what has the focus does that.
  if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, summary')) return
  if (!settings.shortcuts && event.key.length === 1) return // Escape and its like do nothing by accident
  const dialog = topDialog()
  const isPlayed = dialog?.dataset.played !== undefined
  const found = shortcuts.find(
    ({ key, always, played }) => key === event.key.toLowerCase() && (always || dialog === null || (played && isPlayed)),
  )
  if (!found) return
  event.preventDefault()
  found.act()
}
