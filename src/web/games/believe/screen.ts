// Believe Or Not at a table.

import { refusals, ruleSchema } from '../../../games/believe/public.ts'
import { text } from '../../../games/believe/text.ts'
import { cardNames } from '../../../kernel/card-words.ts'
import { minor } from '../../music/theme.ts'
import type { GameScreen } from '../ui.ts'
import { countClaims } from './about.ts'
import { lesson } from './lesson.ts'
import Rules from './Rules.svelte'
import { commandName, moments, moveText } from './replay.ts'
import Table from './Table.svelte'

export const screen: GameScreen = {
  Table,
  Rules,
  ruleSchema,
  refusals,
  text: (locale) => text(locale, cardNames(locale)),
  looks: {
    gameEnded: { icon: 'crown' },
    roundEnded: { icon: 'crown', turns: true },
    challenged: { icon: 'doubtful', turns: true },
    collected: { icon: 'down', turns: true },
    disposed: { turns: true },
    jokersDisposed: { turns: true },
  },
  theme: { tempo: 58, scale: minor, tonic: 48, chords: [0, 3, 5, 4], pluck: [4, 0, 0, 3, 0, 4, 0, 2] },
  settings: [countClaims],
  lesson,
  moments,
  commandName,
  moveText,
  figures: async () => (await import('./GameFigures.svelte')).default,
}
