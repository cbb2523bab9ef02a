// Bots. A bot is given a seat's view, what that seat has seen, and chance: by type it has nothing to cheat with.

import type { Chance } from './chance.ts'
import type { HouseRules } from './house.ts'
import type { ByLocale } from './locale.ts'
import type { Option } from './options.ts'
import type { Seat, SeenEvent } from './secrecy.ts'

export const levels = ['easy', 'medium', 'hard', 'expert'] as const
export type Level = (typeof levels)[number]

export const levelNames: ByLocale<Readonly<Record<Level, string>>> = {
  en: { easy: 'easy', medium: 'medium', hard: 'hard', expert: 'expert' },
  de: { easy: 'leicht', medium: 'mittel', hard: 'schwer', expert: 'Experte' },
}

/**
 * What a bot takes for a decision at the very least, in milliseconds. It has decided by then, however hard that was: so nobody can
 * tell by the time how hard it was.
 */
export const thinkingMs: Readonly<Record<Level, number>> = { easy: 20, medium: 20, hard: 20, expert: 250 }

/** What a bot has to do with: the public types of a game. */
export interface BotTypes {
  readonly rules: HouseRules
  readonly command: { readonly type: string }
  readonly view: object
}

/** `Mind` is what the bot remembers: its own business, as long as it is plain JSON data. */
export interface Bot<T extends BotTypes = BotTypes, Mind = unknown> {
  start(seat: Seat, rules: T['rules']): Mind
  watch(mind: Mind, seen: SeenEvent, chance: Chance): Mind // forgetting is the difficulty
  choose(mind: Mind, view: T['view'], options: readonly Option[], chance: Chance): T['command']
}
