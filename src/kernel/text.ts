// A game in words: what a page, a terminal, a transcript or a screen reader says. It knows views and seen events only.

import type { GameTypes } from './game.ts'
import type { Locale } from './locale.ts'
import type { Pick as Picked } from './options.ts'
import type { Seat, SeenEvent } from './secrecy.ts'

export type Names = (seat: Seat) => string

export interface GameText<T extends Pick<GameTypes, 'view'> = Pick<GameTypes, 'view'>> extends CommandText {
  /** What the viewer sees, in lines. */
  draw(view: T['view'], names: Names): string
  /** What has just happened, in sentences; empty where it is shown and needs no words. `you`: who is told; null: nobody at the table. */
  tell(seen: SeenEvent, names: Names, you: Seat | null): string
  /** Table time at which something happens by itself; null: nothing does. */
  until(view: T['view']): number | null
}

/** What can be done, in words. */
export interface CommandText {
  /** How `draw` calls something that can be picked, where that is not the pick itself. */
  label?(command: string, choice: string, pick: Picked): string
  /** How a command is offered to whoever may give it, and what has to be picked for it. */
  offer(command: string): string
  asks(command: string, choice: string): string
  /** Other words for a command, in lower case; two that are typed one after the other are written as one. */
  also?(command: string): readonly string[]
}

/** Sentences, one after the other. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

export type Texts = (locale: Locale) => GameText
