// The limits of the service, each with its reason: of connections, and of what people may keep and send each other.

export const limits = {
  /** Milliseconds for the head of a request: slower ones only hold a place. */
  requestHeadMs: 10_000,
  /** Milliseconds for a whole request: a body of 4 KiB needs a fraction of it on any network. */
  requestMs: 30_000,
  /** Milliseconds that a connection stays open between two requests: a browser asks again within it or opens another. */
  keepAliveMs: 5000,
  /** Milliseconds in which a connection that speaks HTTP must read or send something: whoever stops reading an answer is let go. */
  stalledMs: 60_000,
  /** How often, in milliseconds, connections are compared with these times. */
  checkMs: 1000,
  /** Bytes of the head of a request: cookies and a token need a tenth of it. */
  requestHeadBytes: 16_384,
  /** Headers of a request: a browser behind two proxies sends thirty. */
  requestHeaders: 100,
  /** Requests under way on one connection: browsers send one at a time, and what is answered waits in memory for its turn. */
  requestsAtOnce: 8,
  /** TCP connections for each socket that an address may have: a browser opens six more to load the page. */
  connectionsPerSocket: 4,
  /** Milliseconds in which a client of the hub comes to where its negotiation has sent it. */
  tokenMs: 15_000,
  /** Negotiations that are not over, some 2 MB; beyond that clients of the hub are offered a socket, which needs none. */
  waitingTokens: 10_000,
  /** Milliseconds until a socket that was closed is cut, whether it has read why or not. */
  lastWordsMs: 2000,
  /** Frames that one message may be split into: a message is small, and empty frames would be free. */
  framesPerMessage: 64,
  /** Messages that cannot be read or come too fast before a socket is closed, if they come faster than `strikesPerSecond`. */
  strikes: 20,
  /** Strikes that are forgiven a second: more than 20 in ten seconds close a socket (M-04). */
  strikesPerSecond: 2,
  /** What showing a table costs, in entries of a log that are read in the same time. */
  tableCost: 20,
  /** What loading a table that nobody looks at costs besides. */
  loadCost: 200,
  /** A connection and a player each have one part in so many of what their address may have read. */
  workShares: 4,
  /** Seconds of that allowance that may be used at once: a class that comes back after a restart, a long game as a file. */
  workBurstSeconds: 10,
  /** Addresses or players that each limit counts, some 2 MB; beyond that it forgets those who did the least. */
  countedKeys: 10_000,
  /** What a /48 of IPv6 may do, in allowances of one /64: a provider may have many households in it, one attacker has all of it. */
  networksInOne: 16,
  /** Templates of one player: more than anybody plays with, and a list that fits on a screen or two. */
  templatesPerPlayer: 50,
  /** Characters of a template's name: a line of a list. */
  templateNameLength: 60,
  /** B-22: how long an invitation waits, unless the template says otherwise. */
  inviteTimeoutSeconds: 300,
  /** Less than that nobody can read and answer. */
  inviteTimeoutMinSeconds: 10,
  /** A day: no table waits longer with nobody there. */
  inviteTimeoutMaxSeconds: 86_400,
  /** How often an invitation is sent at all: whoever has not answered ten is not coming, and is to be left in peace. */
  sendsPerInvitation: 10,
  /** Games that one address may start from templates in a minute: each of them disturbs everybody in it. */
  templateStartsPerMinute: 10,
  /** Invitations to one person at once from strangers, who have never sat at a table with them and are in no group of theirs: nobody is pestered with five. */
  strangersInvitations: 5,
  /** Seconds until one more gets through. */
  strangersInvitationSeconds: 600,
  /** Strangers that one person may invite at once: a large group that has just exchanged its ids. */
  strangersInvited: 20,
  /** Seconds until one more may be. */
  strangersInvitedSeconds: 60,
  /** People that one may block: more than anybody meets who is pestered, and a list that can be looked through. */
  blocksPerPlayer: 500,
  /** Open invitations that somebody is shown, the newest first: whoever is invited more often is being pestered. */
  invitationsShown: 20,
  /** As many tables, and as many new guests in an hour as in ten minutes, are for one address: a family, a class, a club. */
  playersPerAddress: 10,
  /** Moves that everybody must have made of their own before a game counts for ratings: who left before that has shown nothing. */
  ratedMoves: 4,
  /** Passwords that wait to be hashed, a tenth of a second each, before others are asked to come back: nobody waits longer for it. */
  passwordsWaiting: 20,
  /** Of these from one address. */
  passwordsPerAddress: 3,
  /** Sessions of one account: more devices nobody has. The ones that were not used for longest end. */
  sessionsPerAccount: 50,
  /** Days after which a guest who has never sat at a table and does not come back is forgotten. */
  unusedGuestDays: 30,
  /** Days after which a lobby that was never started is forgotten, and an invitation to a table that is no lobby any more. */
  unusedLobbyDays: 1,
} as const
