// What each game claims about itself, for the conformance kit. Apart from the registry: a server does not need it.

import type { Claims } from '../kernel/claims.ts'
import type { GameTypes } from '../kernel/game.ts'
import { claims as believe } from './believe/claims.ts'
import { claims as grid } from './grid/claims.ts'
import { claims as memory } from './memory/claims.ts'

const claims: ReadonlyMap<string, Claims<GameTypes>> = new Map<string, Claims<GameTypes>>([
  ['memory', memory],
  ['believe', believe],
  ['cambio', grid],
  ['stop', grid],
])

export function claimsOf(game: string): Claims<GameTypes> | undefined {
  return claims.get(game)
}
