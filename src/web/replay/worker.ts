// The thread in which a game is checked: every move is played again, and the page goes on meanwhile.

import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { checkGame, type GameCheck, type GameFile, type Witness } from '../../table/game-file.ts'

export type CheckReport = Omit<GameCheck, 'table'>

export interface CheckOrder {
  readonly file: GameFile
  readonly witness: Witness | null // of this browser
}

export type CheckNews =
  | { readonly type: 'progress'; readonly entries: number }
  | ({ readonly type: 'done' } & CheckReport)

const everyMs = 60
const post = (news: CheckNews) => postMessage(news)

addEventListener('message', ({ data: { file, witness } }: MessageEvent<CheckOrder>) => {
  let told = performance.now()
  const progress = (entries: number) => {
    if (performance.now() - told < everyMs) return
    told = performance.now()
    post({ type: 'progress', entries })
  }
  const { holds, flaw } = checkGame(file, { gameOf, hmac: pureHmac }, { witness, progress })
  post({ type: 'done', holds, flaw })
})
