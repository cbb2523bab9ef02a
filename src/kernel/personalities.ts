// Who the bots are (S2-TBD4): a name, and a line of what they are like. Each belongs to a level, so that a name at the table
// tells how well its bearer plays.

import type { Level } from './bot.ts'
import { distinctName } from './names.ts'

const botNameLength = 24

export interface Personality {
  readonly name: string
  readonly style: string
}

export const personalities: Readonly<Record<Level, readonly Personality[]>> = {
  easy: [
    { name: 'Pip', style: 'Plays for the fun of it and forgets half of what happened.' },
    { name: 'Daisy', style: 'Trusts her luck, and now and then it is there.' },
    { name: 'Otto', style: 'Was just looking out of the window.' },
    { name: 'Mabel', style: 'Always surprised by her own cards.' },
    { name: 'Toby', style: 'Is here for the biscuits.' },
    { name: 'Nell', style: 'Believes everybody, and everybody likes her for it.' },
    { name: 'Gus', style: 'Will get it next time, surely.' },
  ],
  medium: [
    { name: 'Blaise', style: 'Knows the odds, and loses count by the end.' },
    { name: 'Cleo', style: 'Plays an honest game and expects the same of you.' },
    { name: 'Felix', style: 'Remembers most things, most of the time.' },
    { name: 'Greta', style: 'Careful, friendly, and a little impatient.' },
    { name: 'Ivo', style: 'Has a system, and is sometimes right about it.' },
    { name: 'Lotte', style: 'Watches you more than her cards.' },
    { name: 'Milo', style: 'Never in a hurry, rarely too late.' },
  ],
  hard: [
    { name: 'Ada', style: 'Forgets nothing and counts everything.' },
    { name: 'Dante', style: 'Has seen where your good cards are.' },
    { name: 'Edith', style: 'Waits for the one mistake that you will make.' },
    { name: 'Hugo', style: 'Lies rarely, and then well.' },
    { name: 'Juno', style: 'Knows what is left in the pile.' },
    { name: 'Leif', style: 'Says nothing, and means it.' },
    { name: 'Vera', style: 'Would rather lose than guess, and does neither.' },
  ],
  expert: [
    { name: 'Ines', style: 'Has played this deal a thousand times before you drew.' },
    { name: 'Kasimir', style: 'Thinks about what you think, and then about what you do not.' },
    { name: 'Sofia', style: 'Calm to the last card; calls when it hurts.' },
    { name: 'Tiresias', style: 'Sees only what you see, and still knows.' },
    { name: 'Nadia', style: 'Plays the game after this one already.' },
    { name: 'Quentin', style: 'Has an answer for the card that you have not drawn yet.' },
    { name: 'Zeno', style: 'Halves your chances with every turn.' },
  ],
}

/** The first name of this level that nobody at the table has, nor one that looks like it. */
export function botName(level: Level, taken: readonly string[], looksOf?: (name: string) => string): string {
  const distinct = (name: string) => distinctName(name, taken, botNameLength, looksOf)
  const free = personalities[level].find(({ name }) => distinct(name) === name)
  return free?.name ?? distinct(`Bot ${taken.length + 1}`)
}
