// Every game in words.

import type { GameText } from '../kernel/text.ts'
import { text as believe } from './believe/text.ts'
import { text as memory } from './memory/text.ts'

const texts: ReadonlyMap<string, GameText> = new Map<string, GameText>([
  ['memory', memory],
  ['believe', believe],
])

export function textOf(game: string): GameText | undefined {
  return texts.get(game)
}
