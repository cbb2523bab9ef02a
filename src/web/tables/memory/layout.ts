// How a board fits on a screen: every card in sight, nothing scrolls, and a thumb can hit each where there is room for that.

export interface Layout {
  readonly cols: number
  readonly rows: number
  /** Of a card, in px. */
  readonly size: number
}

export const gapOf = (size: number): number => (size >= 72 ? 10 : size >= 52 ? 8 : 3)
const touch = 44
const largest = 150

/** The table's own rows and columns while its cards can be hit; else whatever makes them largest, in the same order. */
export function layoutOf(cards: number, cols: number, width: number, height: number): Layout {
  const asDealt = fitted(cards, cols, width, height)
  let best = asDealt
  for (let other = 1; other <= cards; other++) {
    const layout = fitted(cards, other, width, height)
    if (layout.size > best.size) best = layout
  }
  // A little larger is not worth another shape; much larger is.
  return asDealt.size >= touch && asDealt.size >= best.size * 0.7 ? asDealt : best
}

function fitted(cards: number, cols: number, width: number, height: number): Layout {
  const rows = Math.ceil(cards / cols)
  // Gaps depend on the size, and it on them: once more with those of the first guess.
  let size = Math.min(width / cols, height / rows)
  for (let pass = 0; pass < 2; pass++) {
    const gap = gapOf(size)
    size = Math.min((width - gap * (cols - 1)) / cols, (height - gap * (rows - 1)) / rows)
  }
  return { cols, rows, size: Math.max(0, Math.min(largest, Math.floor(size))) }
}
