// The limits of a table, each with its reason.

export const limits = {
  /** Command ids remembered for each seat. A client retries its last few; two hundred is what the seeds ask at least. */
  answersPerSeat: 224,
  /** Characters of a command id: a UUID has 36. */
  commandIdLength: 64,
  /** Hexadecimal digits of seeds and of a player's entropy: 256 bits, a whole key. */
  keyDigits: 64,
  /** Milliseconds that one outage may put on the clock: a year, so that a wrong clock cannot lose a table for good. */
  outageMs: 366 * 24 * 3600 * 1000,
} as const
