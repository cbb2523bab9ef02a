// The limits of what people may keep and send each other through the service, each with its reason.

export const limits = {
  /** Templates of one player: more than anybody plays with, and a list that fits on a screen or two. */
  templatesPerPlayer: 50,
  /** Characters of a template's name: a line of a list. */
  templateNameLength: 60,
  /** People in a template: above the seats of every game, whose own limit is checked besides. */
  membersPerTemplate: 20,
  /** Characters of a player id: ours have 16, and a UUID has 36. */
  playerIdLength: 64,
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
  /** Open invitations that somebody is shown, the newest first: whoever is invited more often is being pestered. */
  invitationsShown: 20,
} as const
