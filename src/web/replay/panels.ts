// What stands beside a game that is watched again: one tab each, in this order.

import type { Component } from 'svelte'
import type { LoadedGame } from '../games/ui.ts'
import { t as review } from '../review/messages.ts'
import Review from '../review/Review.svelte'
import Check from './Check.svelte'
import Figures from './Figures.svelte'
import Moments from './Moments.svelte'
import { t } from './messages.ts'
import type { PanelProps } from './panel.ts'

interface Panel {
  readonly id: string // in the address: ?show=check
  title(): string
  readonly Content: Component<PanelProps>
}

export function panelsOf(game: LoadedGame | null): readonly Panel[] {
  return [
    { id: 'moments', title: () => t('moments'), Content: Moments },
    { id: 'review', title: () => review('title'), Content: Review },
    ...(game?.figures ? [{ id: 'figures', title: () => t('figures'), Content: Figures }] : []),
    { id: 'check', title: () => t('check'), Content: Check },
  ]
}
