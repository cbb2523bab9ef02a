// Cambio at a table: the table of its family, with its own word, lesson and music.

import { ruleSchema, word } from '../../../games/cambio/public.ts'
import { minor } from '../../music/theme.ts'
import { gridScreen } from '../grid/screen.ts'
import type { GameScreen } from '../ui.ts'
import { lesson } from './lesson.ts'
import Rules from './Rules.svelte'
import Table from './Table.svelte'

export const screen: GameScreen = gridScreen(word, {
  Table,
  Rules,
  ruleSchema,
  theme: { tempo: 66, scale: minor, tonic: 57, chords: [0, 5, 2, 6], pluck: [6, 0, 3, 1, 4, 0, 3, 2] },
  lesson,
})
