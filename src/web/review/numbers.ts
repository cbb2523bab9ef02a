// Shares of a win as people read them.

export function percent(share: number): number {
  return Math.round(100 * share) + 0 // no minus zero
}

/** With its sign, and a minus that is one. */
export function signed(share: number): string {
  const number = percent(share)
  return number > 0 ? `+${number}` : `${number}`.replace('-', '−')
}
