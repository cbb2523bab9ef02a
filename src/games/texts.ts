// Every game in words.

import type { GameText } from '../kernel/text.ts'
import { text as memory } from './memory/text.ts'

const texts: ReadonlyMap<string, GameText> = new Map([['memory', memory]])

export function textOf(game: string): GameText | undefined {
  return texts.get(game)
}
