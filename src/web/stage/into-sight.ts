// What stands above or below a seat and would hang over the edge of the screen is moved back into it, by `--by`.

import type { Attachment } from 'svelte/attachments'

const gap = 4

/** Measured anew for every text. Its middle stays where it is while it grows. */
export function intoSight(_text: string): Attachment<HTMLElement> {
  return (element) => {
    element.style.removeProperty('--by')
    const { left, right } = element.getBoundingClientRect()
    const half = element.offsetWidth / 2 + gap
    const middle = (left + right) / 2
    const by = Math.max(0, half - middle) - Math.max(0, middle + half - innerWidth)
    element.style.setProperty('--by', `${by}px`)
  }
}
