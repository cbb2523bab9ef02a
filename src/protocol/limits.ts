// The limits of what is said over the wire, each with its reason.

export const limits = {
  /** A frame or body that comes in: the largest honest one, a whole set of rules, is a quarter of that. */
  frameBytes: 4096,
  /** Entries that somebody who comes back is told, the newest: more than a pause in a tunnel, and read in two milliseconds. */
  missedEntries: 200,
  /** Tables that one connection looks at: the page looks at one or two. */
  tablesPerConnection: 50,
  /** A frame or body of the hub: SignalR's clients join what they are told at once, and that may be a burst of 20 commands. */
  hubFrameBytes: 20 * 4096,
  /** People in a template: above the seats of every game, whose own limit is checked besides. */
  membersPerTemplate: 20,
  /** Characters of a player id: ours have 16, and a UUID has 36. */
  playerIdLength: 64,
} as const
