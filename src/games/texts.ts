// Every game in words.

import type { GameText } from '../kernel/text.ts'
import { text as believe } from './believe/text.ts'
import { text as cambio } from './cambio/text.ts'
import { text as memory } from './memory/text.ts'
import { text as stop } from './stop/text.ts'

const texts: ReadonlyMap<string, GameText> = new Map<string, GameText>([
  ['memory', memory],
  ['believe', believe],
  ['cambio', cambio],
  ['stop', stop],
])

export function textOf(game: string): GameText | undefined {
  return texts.get(game)
}
