// How a board fits on a screen: every card in sight, nothing scrolls, and a thumb can hit each where there is room for that.

export interface Layout {
  readonly cols: number
  readonly rows: number
  /** Of a card, and between two, in px. */
  readonly size: number
  readonly gap: number
}

const touch = 44
const largest = 150 // or as much of a screen that is larger than most
/** Larger cards lie further apart. */
const gaps = [
  { gap: 10, from: 72 },
  { gap: 8, from: 52 },
  { gap: 3, from: 0 },
]

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
  for (const { gap, from } of gaps) {
    const room = Math.min((width - gap * (cols - 1)) / cols, (height - gap * (rows - 1)) / rows)
    if (room >= from) return { cols, rows, gap, size: Math.min(Math.max(largest, height / 6), Math.floor(room)) }
  }
  return { cols, rows, gap: 0, size: 0 }
}
