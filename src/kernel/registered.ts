// What a registry has of each game: its rules, its words, and what it claims to the conformance kit.

import type { Claims } from './claims.ts'
import type { AnyGame, GameTypes } from './game.ts'
import type { Texts } from './text.ts'

export interface RegisteredGame {
  readonly game: AnyGame
  readonly text: Texts
  readonly claims: Claims<GameTypes>
}
