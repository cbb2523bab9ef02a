// The limits of what is said over the wire, each with its reason.

export const limits = {
  /** A frame or body that comes in: the largest honest one, a whole set of rules, is a quarter of that. */
  frameBytes: 4096,
} as const
