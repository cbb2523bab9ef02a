// What stands beside a game that is watched again: one tab each, in this order. Each is given the replay.

import type { Component } from 'svelte'
import { t as review } from '../review/messages.ts'
import Review from '../review/Review.svelte'
import Check from './Check.svelte'
import Moments from './Moments.svelte'
import { t } from './messages.ts'
import type { ReplaySession } from './replay.svelte.ts'

export interface Panel {
  readonly id: string // in the address: ?show=check
  title(): string
  readonly Content: Component<{ replay: ReplaySession }>
}

export const panels: readonly Panel[] = [
  { id: 'moments', title: () => t('moments'), Content: Moments },
  { id: 'review', title: () => review('title'), Content: Review },
  { id: 'check', title: () => t('check'), Content: Check },
]
