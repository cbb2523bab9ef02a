// Dragging, for those who like it: a second way to do what a tap does, never the only one (WCAG 2.5.7).

import type { Attachment } from 'svelte/attachments'

/** What happens where it is dropped, by the name of the place. Empty: it stays where it is. */
export type Drops = Readonly<Record<string, () => void>>

const far = 10 // px; less is a tap of an unsteady hand

export function draggable(
  placeOf: (key: string) => HTMLElement | undefined,
  drops: () => Drops,
): Attachment<HTMLElement> {
  return (element) => {
    let from: { readonly x: number; readonly y: number } | null = null
    let dragged = false

    const under = (event: PointerEvent) =>
      Object.keys(drops()).find((key) => {
        const box = placeOf(key)?.getBoundingClientRect()
        return (
          box &&
          event.clientX >= box.left &&
          event.clientX <= box.right &&
          event.clientY >= box.top &&
          event.clientY <= box.bottom
        )
      })

    const down = (event: PointerEvent) => {
      if (event.button === 0 && event.isPrimary && Object.keys(drops()).length > 0)
        from = { x: event.clientX, y: event.clientY }
      dragged = false
    }
    const move = (event: PointerEvent) => {
      if (!from) return
      const x = event.clientX - from.x
      const y = event.clientY - from.y
      if (!dragged && Math.hypot(x, y) < far) return
      if (!dragged) element.setPointerCapture(event.pointerId)
      dragged = true
      element.dataset.dragged = under(event) ? 'over' : ''
      element.style.translate = `${x}px ${y}px`
    }
    const end = (event: PointerEvent) => {
      const key = from && dragged && event.type === 'pointerup' ? under(event) : undefined
      from = null
      element.style.translate = ''
      delete element.dataset.dragged
      if (key) drops()[key]?.()
    }
    /** What was dragged is not tapped too. */
    const click = (event: MouseEvent) => {
      if (!dragged) return
      event.stopPropagation()
      event.preventDefault()
      dragged = false
    }

    element.style.touchAction = 'none'
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', end)
    element.addEventListener('click', click, { capture: true })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', end)
      element.removeEventListener('pointercancel', end)
      element.removeEventListener('click', click, { capture: true })
    }
  }
}
