// The thread in which a game is looked back at. It first takes a quick look at all moves, so that there is something to read at
// once, and then a closer one at each.

import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { movesOf, type ReviewStep, review } from '../../table/review.ts'
import type { Entry } from '../../table/table.ts'

export interface ReviewRequest {
  readonly entries: readonly Entry[]
  readonly seat: Seat
}

export type ReviewNews =
  | { readonly type: 'look'; readonly look: Look; readonly moves: number }
  | ReviewStep
  | { readonly type: 'done' }

export type Look = 'quick' | 'close'
const efforts: readonly (readonly [Look, number])[] = [
  ['quick', 0.08],
  ['close', 1],
]

const post = (news: ReviewNews) => postMessage(news)

addEventListener('message', ({ data: { entries, seat } }: MessageEvent<ReviewRequest>) => {
  for (const [look, effort] of efforts) {
    let exact = true
    post({ type: 'look', look, moves: movesOf(entries, seat) })
    for (const step of review(entries, seat, { gameOf, hmac: pureHmac }, effort)) {
      if (step.type === 'move' && step.move.judgement.error > 0) exact = false
      post(step)
    }
    if (exact) break // no look is closer
  }
  post({ type: 'done' })
})
