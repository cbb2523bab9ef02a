// Memory at a table.

import { type MemoryView, refusals, ruleSchema } from '../../../games/memory/public.ts'
import { text } from '../../../games/memory/text.ts'
import { major } from '../../music/theme.ts'
import type { GameScreen } from '../ui.ts'
import { cardNames } from './card-names.ts'
import { lesson } from './lesson.ts'
import Rules from './Rules.svelte'
import { commandName, moments, moveText } from './replay.ts'
import Table from './Table.svelte'

export const screen: GameScreen = {
  Table,
  Rules,
  ruleSchema,
  refusals,
  text: (locale, { id, view }) => text(locale, cardNames(id, (view as MemoryView | null)?.cols ?? 1)),
  looks: {
    matched: { icon: 'clover', turns: true },
    powerUpUsed: { icon: 'quick', turns: true },
    flipped: { icon: 'eye' },
    boardRefreshed: { turns: true },
  },
  theme: { tempo: 60, scale: major, tonic: 53, chords: [0, 4, 5, 3], pluck: [7, 0, 4, 0, 5, 0, 4, 0] },
  settings: [],
  lesson,
  moments,
  commandName,
  moveText,
}
