// The eight things that people at a table can say to each other. There is no free text: nobody has to be protected from these.

export const emotes = ['hello', 'goodLuck', 'wellPlayed', 'thanks', 'wow', 'haha', 'hmm', 'oops'] as const
export type Emote = (typeof emotes)[number]

export function isEmote(text: string): text is Emote {
  return emotes.some((one) => one === text)
}

/** How much of it the service carries for one person: so many at once, and then one in so many milliseconds. */
export const emoteLimit = { atOnce: 3, everyMs: 3000 } as const
