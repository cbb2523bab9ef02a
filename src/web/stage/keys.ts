// Shortcuts: single keys, while nobody is typing.

export interface Shortcut {
  readonly key: string // as KeyboardEvent.key, in lower case
  readonly label: string
  act(): void
  /** Also while a dialog is open. */
  readonly always?: boolean
}

export function pressed(event: KeyboardEvent, shortcuts: readonly Shortcut[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
  const inDialog = document.querySelector('dialog[open]') !== null
  const found = shortcuts.find(({ key, always }) => key === event.key.toLowerCase() && (always || !inDialog))
  if (!found) return
  event.preventDefault()
  found.act()
}
