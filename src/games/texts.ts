// Every game in words.

import type { GameText } from '../kernel/text.ts'
import { text as cambio } from './cambio/text.ts'
import { text as memory } from './memory/text.ts'
import { text as stop } from './stop/text.ts'

const texts: ReadonlyMap<string, GameText> = new Map<string, GameText>([
  ['cambio', cambio],
  ['stop', stop],
  ['memory', memory],
])

export function textOf(game: string): GameText | undefined {
  return texts.get(game)
}
