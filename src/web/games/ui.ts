// All that the page knows of a game. What it must know at once is in `GameUi`; the rest is loaded when it is needed. Shared code
// asks here and never for a game's name.

import type { Component } from 'svelte'
import type { Level } from '../../kernel/bot.ts'
import type { Locale, TextsByCode } from '../../kernel/locale.ts'
import type { RuleSchema } from '../../kernel/rule-schema.ts'
import type { GameText, Names } from '../../kernel/text.ts'
import type { WholeTable } from '../../protocol/server-messages.ts'
import type { ShownFigure } from '../account/figures.ts'
import type { Theme } from '../music/theme.ts'
import type { Film } from '../replay/film.ts'
import type { Moments } from '../replay/moments.ts'
import type { ReviewedMove } from '../review/move.ts'
import type { TableSession } from '../session/session.ts'
import type { EventLooks } from '../stage/log-looks.ts'
import type { Lesson } from '../tutorial/lesson.ts'

/** Known before anything of the game is loaded: it comes with the start page. */
export interface GameUi {
  readonly id: string
  readonly name: string
  /** How many can be at a table: a test holds it to the rules. */
  readonly mostSeats: number
  /** The bots that it has, where it has not all of them: a test holds it to the game. */
  readonly levels?: readonly Level[]
  readonly colour: string
  /** The picture on the start page. */
  readonly Scene: Component
  /** The game in a sentence. */
  blurb(): string
  /** What people should know before they start with so many players. */
  advice?(players: number): string
  about(): Promise<GameAbout>
  screen(): Promise<GameScreen>
}

/** For the pages around the tables. */
export interface GameAbout {
  /** What is told of a person's sums, all opponents together. */
  figures(sums: Readonly<Record<string, number>>): readonly ShownFigure[]
  readonly settings: readonly OwnSetting[]
}

/** A switch that only some games have. It is off at first. */
export interface OwnSetting {
  readonly name: string // as the browser keeps it
  label(): string
  help(): string
}

/** For a table, whether it is played, taught or watched again. */
export interface GameScreen {
  readonly Table: Component<{ session: TableSession; game: LoadedGame }>
  /** The rules of a table in sentences. */
  readonly Rules: Component<{ rules: object }>
  readonly ruleSchema: RuleSchema
  /** What the game refuses, by its code. */
  readonly refusals: TextsByCode
  /** The game in words, with its cards called as they are at this table. */
  text(locale: Locale, table: WholeTable): GameText
  readonly looks: EventLooks
  readonly theme: Theme
  readonly settings: readonly OwnSetting[]
  readonly lesson: Lesson
  readonly moments: Moments
  /** A kind of command in a few words, as a noun; null: there is none such. */
  commandName(type: string): string | null
  /** A move in a few words, from what its player saw and knew then. */
  moveText(move: ReviewedMove, command: { readonly type: string }, around: MoveAround): string
  /** What whoever goes now loses besides, if anything. */
  leaveNote?(rules: object, view: object | null): string
  /** The numbers of a game that is over, beside its replay. */
  figures?(): Promise<Component<{ film: Film; names: Names }>>
}

export interface MoveAround {
  readonly table: string // its id
  readonly rules: object
  readonly names: Names
}

export type LoadedGame = GameUi &
  GameScreen & {
    /** All games of the page: a person's figures at its tables are of every game. */
    readonly all: readonly GameUi[]
  }
