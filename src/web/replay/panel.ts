// What each panel beside a replay is given.

import type { LoadedGame } from '../games/ui.ts'
import type { ReplaySession } from './replay.svelte.ts'

export interface PanelProps {
  readonly replay: ReplaySession
  readonly game: LoadedGame | null // null: the page does not know it
}
