// The contract of a game. A game is a decider: `decide` turns a command into facts or a refusal, `evolve` folds facts
// into state, `view` says what one viewer sees now. All of it is pure: no clock, no chance of its own, no I/O; time and
// chance come in with the moment, and what they led to is recorded in the events.

import type { Bot, BotTypes, Level } from './bot.ts'
import type { Chance } from './chance.ts'
import type { Judge } from './judge.ts'
import type { ByLocale } from './locale.ts'
import type { Option } from './options.ts'
import type { Result } from './result.ts'
import type { RuleProblem } from './rule-problem.ts'
import type { RuleSchema } from './rule-schema.ts'
import type { CommandShapes } from './schema.ts'
import type { GameEvent, Seat, Viewer } from './secrecy.ts'

/** When something is decided. `at` is table time in milliseconds: it stands still while the table does. */
export interface Moment {
  readonly at: number
  readonly chance: Chance
}

/**
 * The moment in which a later round is dealt. Its chance is the round's own: however many moves and people's comings and
 * goings there were before it, and whoever ended the pause, the deal is the same.
 */
export function ofRound({ at, chance }: Moment, round: number): Moment {
  return { at, chance: chance.once(`round ${round}`) }
}

/** The types that make up one game. State, events and views are plain JSON data. */
export interface GameTypes extends BotTypes {
  readonly state: object
  readonly event: GameEvent
  readonly refusal: string
}

/** Something that happens by itself at a time. Recomputed from the state, never scheduled by rules. */
export interface Deadline {
  readonly at: number
  readonly tick: string // what `expire` is called with
  readonly idle?: Seat // this seat was to act and let the time pass
}

/**
 * Who plays a seat: its person (`here`), nobody for now (`away`), a bot until the person returns (`standIn`), a bot for
 * good (`bot`), or nobody any more (`gone`).
 */
export type Attendance = 'here' | 'away' | 'standIn' | 'bot' | 'gone'

/** What the table tells the game about the people at it. */
export type News =
  | {
      readonly type: 'attendance'
      readonly seat: Seat
      readonly attendance: Attendance
      readonly fromStart?: true // a bot was put here before the game began: nobody has left
    }
  | { readonly type: 'host'; readonly seat: Seat }

/** What becomes of a seat whose person is missing: the seeds differ, so it is the game's data. */
export interface AbsencePolicy {
  readonly graceMs: number // how long a lost connection is waited for
  readonly afterGrace: 'bot' | 'standIn' | 'gone' | 'wait' | 'skip' // skip: it is kept, and the game passes over its turns
  readonly onLeave: 'bot' | 'gone' // somebody who leaves on purpose is not waited for (P-07)
  readonly idleTurns: number // after so many turns in a row that ran out of time ...
  readonly whenIdle: 'standIn' | 'gone' // ... this happens (P-08)
  readonly level: Level // of the bot that takes the seat
}

export interface Standing {
  readonly seat: Seat
  readonly place: number // 1 is best; equal places are shared
  readonly score: number
}

export interface Outcome {
  readonly standings: readonly Standing[] // best first
  readonly reason: string // 'played' to the end, or how else it ended
}

/**
 * What one seat did in a game, in whole numbers that can be added up over many games; one whose name begins with `most` is
 * the largest of them instead.
 */
export type Figures = Readonly<Record<string, number>>

/** Whether it was a seat's own person who played it when something happened, and no bot. */
export type Theirs<Event> = (event: Event, seat: Seat) => boolean

/** What people who pass one device around must know of a game, from views of it. */
export interface Passing<View> {
  /** Nobody has a secret now, as between rounds: all look at the same screen. */
  isOpen(view: View): boolean
  /** Until when this viewer is shown cards that will be hidden again. */
  shownUntil(view: View): number | null
  /** This viewer has decided, and could only change its mind: the others come first. */
  hasDecided(view: View): boolean
}

export interface Preset {
  readonly id: string
  readonly text: ByLocale<{ readonly name: string; readonly help: string }> // in a sentence, what differs
  readonly rules: object // the options that are not at their defaults
}

export interface Game<T extends GameTypes> {
  readonly id: string
  readonly name: string
  readonly version: number // raised when an old log would be read, or decided again, differently
  readonly draws?: 'byEntry' // an old version's: every entry with events moved the position of later draws
  readonly ruleSchema: RuleSchema
  readonly presets: readonly Preset[]
  readonly commands: CommandShapes
  readonly refusals: Readonly<Record<T['refusal'], string>> // what each code says to a person
  readonly bots: Readonly<Partial<Record<Level, Bot>>>
  /**
   * The expert at so much of its usual effort, where it has one to spare: for a server that has more or less time than
   * usual. At none it plays as the hard bot does. Its mind is the same at any effort.
   */
  readonly expertAt?: (effort: number) => Bot
  /** What a move was worth by what its player knew; for whoever looks back at a game. */
  readonly judge: Judge
  /** Without it there is a secret until the end, and nothing to look at but on one's turn. */
  readonly passing?: Passing<T['view']>

  seats(rules: T['rules']): { readonly min: number; readonly max: number }
  parseRules(input: unknown): Result<T['rules'], RuleProblem>
  parseCommand(input: unknown): Result<T['command'], string>

  initial(rules: T['rules'], seats: number): T['state']
  setup(state: T['state'], moment: Moment): readonly T['event'][]
  /** A player wants something. */
  decide(
    state: T['state'],
    seat: Seat,
    command: T['command'],
    moment: Moment,
  ): Result<readonly T['event'][], T['refusal']>
  /** A deadline has passed. */
  expire(state: T['state'], tick: string, moment: Moment): readonly T['event'][]
  /** Somebody came, went, or was replaced. */
  attend(state: T['state'], news: News, moment: Moment): readonly T['event'][]
  /** Total: no checks, no chance, no time. */
  evolve(state: T['state'], event: T['event']): T['state']

  /** What is visible now; remembering is the player's task. */
  view(state: T['state'], viewer: Viewer): T['view']
  /**
   * Everything face up, for whoever looks at a game that is over. Not a viewer, and not part of `view`: so nothing that sends views
   * can send it by mistake, and no code of the service may name it.
   */
  allOpen(state: T['state']): T['view']
  /** Takes the view, so that it cannot leak. */
  options(view: T['view']): readonly Option[]
  /** Whose turn it is, if anybody's: everybody sees that, and who is refused with `notYourTurn` is told. */
  turn(state: T['state']): Seat | null
  deadlines(state: T['state']): readonly Deadline[]
  absence(state: T['state'], seat: Seat): AbsencePolicy
  outcome(state: T['state']): Outcome | null
  /**
   * What the person of each seat did, from all that happened: what a bot did there is not theirs. It reads what was private, so
   * it is not for a game that is still played.
   */
  statistics(
    events: readonly T['event'][],
    rules: T['rules'],
    seats: number,
    theirs: Theirs<T['event']>,
  ): readonly Figures[]
}

/** Any game, for code that is particular to none. */
export type AnyGame = Game<GameTypes>

/** Standings from scores, highest first unless told otherwise; equal scores share a place. */
export function standingsBy(scores: readonly number[], best: 'highest' | 'lowest'): readonly Standing[] {
  const better = (a: number, b: number) => (best === 'highest' ? a > b : a < b)
  return scores
    .map((score, seat) => ({ seat, place: 1 + scores.filter((other) => better(other, score)).length, score }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}
