// Highest Card at a table.

import type { GameScreen } from '../../../src/web/games/ui.ts'
import { dorian } from '../../../src/web/music/theme.ts'
import { refusals, ruleSchema } from '../rules/public.ts'
import { text } from '../rules/text.ts'
import { worths } from './about.ts'
import { lesson } from './lesson.ts'
import Rules from './Rules.svelte'
import { commandName, moments, moveText } from './replay.ts'
import Table from './Table.svelte'

export const screen: GameScreen = {
  Table,
  Rules,
  ruleSchema,
  refusals,
  text,
  looks: { shown: { icon: 'crown', turns: true }, swapped: { turns: true } },
  theme: { tempo: 64, scale: dorian, tonic: 50, chords: [0, 3, 0, 4], pluck: [5, 0, 3, 0, 4, 0, 2, 0] },
  settings: [worths],
  lesson,
  moments,
  commandName,
  moveText,
  figures: async () => (await import('./GameFigures.svelte')).default,
}
