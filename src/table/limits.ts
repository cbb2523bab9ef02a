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
  /** Entries after which a lobby takes no more changes: nobody chooses rules and bots five hundred times. */
  lobbyEntries: 500,
  /** Entries after which a lobby is given up: beyond its changes people can only come and go. */
  lobbyEndsAt: 1000,
  /** Entries after which a game is given up: several times the longest that was measured (docs/operate.md). */
  gameEndsAt: 20_000,
  /** From this entry on bots take their time: a game that is played by people is rarely that long, a machine's soon is. */
  quickEntries: 2000,
  /** Milliseconds that a bot then takes at least. */
  slowBotMs: 500,
  /** Milliseconds for which the table must have waited for somebody before the host may warn them: most turns take less. */
  idleMs: 60_000,
  /** The same before anybody else may, when it is the host who is waited for. */
  idleHostMs: 120_000,
  /** Milliseconds that somebody has to go on after a warning. */
  warningMs: 30_000,
} as const
