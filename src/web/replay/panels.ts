// What stands beside a game that is watched again: one tab each, in this order. Each is given the replay.

import type { Component } from 'svelte'
import { t as review } from '../review/messages.ts'
import Review from '../review/Review.svelte'
import Check from './Check.svelte'
import Moments from './Moments.svelte'
import { t } from './messages.ts'
import type { ReplaySession } from './replay.svelte.ts'
import Statistics from './Statistics.svelte'
import { t as statistics } from './statistics-messages.ts'

export interface Panel {
  readonly id: string // in the address: ?show=check
  title(): string
  readonly Content: Component<{ replay: ReplaySession }>
  readonly game?: string // of this one only
}

const panels: readonly Panel[] = [
  { id: 'moments', title: () => t('moments'), Content: Moments },
  { id: 'review', title: () => review('title'), Content: Review },
  { id: 'figures', title: () => statistics('title'), Content: Statistics, game: 'believe' },
  { id: 'check', title: () => t('check'), Content: Check },
]

export function panelsOf(played: string): readonly Panel[] {
  return panels.filter(({ game }) => game === undefined || game === played)
}
