// The dialogs that are open, the topmost last: whatever is outside of that one can neither be pressed nor heard.

import { getContext, setContext, untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'

let open = $state.raw<readonly HTMLDialogElement[]>([])

export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

/** It is above all others now. Returns how to say that it is not any more. */
export function raised(dialog: HTMLDialogElement): () => void {
  open = untrack(() => [...open, dialog])
  return () => {
    open = untrack(() => open.filter((one) => one !== dialog))
  }
}

/** The browser's own modal dialog keeps the focus inside. It cannot give it back: when it is closed, it is gone already. */
export const modal: Attachment<HTMLDialogElement> = (dialog) => {
  const before = document.activeElement
  dialog.showModal()
  const lower = raised(dialog)
  return () => {
    lower()
    dialog.close()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

/** Keeps something where it can be pressed and heard: in the topmost dialog, or where it is. */
export const onTop: Attachment<HTMLElement> = (element) => {
  const home = element.parentElement
  $effect(() => {
    const place = topDialog() ?? home
    if (element.parentElement !== place) place?.append(element)
  })
}

const key = Symbol('covered')

/** While something covers the whole screen, the dialogs below stay away: they would lie above it. */
export function coverDialogs(covered: () => boolean): void {
  setContext(key, covered)
}

export function coveredDialogs(): () => boolean {
  return getContext<(() => boolean) | undefined>(key) ?? (() => false)
}
