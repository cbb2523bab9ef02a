// How a hand lies before its player: in one row while a thumb can hit every card, then in more.

export interface Fan {
  readonly perRow: number
  readonly rows: number
  /** From one card to the next, and from one row to the next, in px. */
  readonly stride: number
  readonly drop: number
  readonly card: number
}

const touch = 44

/** `height`: what the hand may take, if a thumb can still hit every card; `size`: how much larger than usual cards are. */
export function fanOf(count: number, width: number, height: number, size = 1): Fan {
  // On a phone on its side a hand takes the width, and leaves the height to the table.
  const low = Math.max(touch, height * 0.45)
  const card = (width < 520 ? Math.max(52, Math.min(62, height * 0.36)) : Math.min(width < 900 ? 76 : 92, low)) * size
  const most = Math.max(1, Math.floor((width - card) / touch) + 1)
  const rows = Math.max(1, Math.ceil(count / most))
  const perRow = Math.max(1, Math.ceil(count / rows))
  const stride = perRow === 1 ? 0 : Math.min(Math.max(touch, card * 0.72), (width - card) / (perRow - 1))
  const tall = card * 1.4
  const drop = rows === 1 ? 0 : Math.max(touch, Math.min(tall * 0.62, (height - tall) / (rows - 1)))
  return { perRow, rows, stride, drop, card }
}
