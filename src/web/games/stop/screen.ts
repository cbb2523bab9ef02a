// Stop at a table: the table of its family, with its own word, lesson and music.

import { ruleSchema, word } from '../../../games/stop/public.ts'
import { dorian } from '../../music/theme.ts'
import { gridScreen } from '../grid/screen.ts'
import type { GameScreen } from '../ui.ts'
import { lesson } from './lesson.ts'
import Rules from './Rules.svelte'
import Table from './Table.svelte'

export const screen: GameScreen = gridScreen(word, {
  Table,
  Rules,
  ruleSchema,
  theme: { tempo: 76, scale: dorian, tonic: 50, chords: [0, 3, 0, 6], pluck: [5, 1, 4, 0, 5, 2, 3, 1] },
  lesson,
})
