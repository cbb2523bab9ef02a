// A review under way: what it has found so far, and how far it is.

import type { Seat } from '../../kernel/secrecy.ts'
import type { ReviewedMove, ReviewedRound } from '../../table/review.ts'
import type { Entry } from '../../table/table.ts'
import type { Look, ReviewNews, ReviewRequest } from './worker.ts'

export type Stage = 'idle' | Look | 'done' | 'stopped' | 'failed'

export class Reviewing {
  stage = $state<Stage>('idle')
  /** In their order; those that were looked at more closely have taken the place of the first look. */
  moves = $state.raw<readonly ReviewedMove[]>([])
  rounds = $state.raw<readonly ReviewedRound[]>([])
  looked = $state(0)
  toLook = $state(0)
  #worker: Worker | null = null
  #seat: Seat | null = null

  /** Looks at the moves of a seat, if it has not done so already: it goes on while nobody watches. */
  open(entries: readonly Entry[], seat: Seat): void {
    if (this.#seat !== seat) this.start(entries, seat)
  }

  start(entries: readonly Entry[], seat: Seat): void {
    this.stop()
    this.#seat = seat
    this.moves = []
    this.rounds = []
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.#worker = worker
    this.stage = 'quick'
    worker.onmessage = ({ data }: MessageEvent<ReviewNews>) => this.#hear(data)
    worker.onerror = () => this.#end('failed')
    worker.postMessage({ entries, seat } satisfies ReviewRequest)
  }

  /** What was found so far stays. */
  stop(): void {
    if (this.#worker) this.#end('stopped')
  }

  #end(stage: Stage): void {
    this.#worker?.terminate()
    this.#worker = null
    this.stage = stage
  }

  #hear(news: ReviewNews): void {
    switch (news.type) {
      case 'look':
        this.stage = news.look
        this.looked = 0
        this.toLook = news.moves
        break
      case 'move':
        this.looked += 1
        this.moves = placed(this.moves, news.move)
        break
      case 'round':
        this.rounds = [...this.rounds.filter(({ round }) => round !== news.round.round), news.round]
        break
      case 'done':
        this.#end('done')
        break
    }
  }
}

function placed(moves: readonly ReviewedMove[], move: ReviewedMove): readonly ReviewedMove[] {
  const others = moves.filter(({ seq }) => seq !== move.seq)
  return [...others, move].sort((a, b) => a.seq - b.seq)
}
