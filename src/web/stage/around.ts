// Who sits where: clockwise from the place at the bottom, first up the left side, then along the top, then down the right.

export interface Around {
  readonly left: readonly number[]
  readonly top: readonly number[]
  readonly right: readonly number[]
}

/** How many sit left and right; the others sit along the top. */
const sides = [0, 0, 1, 1, 1, 1, 2, 2]

/** `order`: all seats clockwise. Without a seat of one's own the first one of the order sits at the left. */
export function seatsAround(order: readonly number[], you: number | null): Around {
  const mine = you === null ? -1 : order.indexOf(you)
  const others = [...order.slice(mine + 1), ...order.slice(0, Math.max(mine, 0))]
  const side = sides[others.length] ?? 2
  return {
    left: others.slice(0, side),
    top: others.slice(side, others.length - side),
    right: others.slice(others.length - side),
  }
}
