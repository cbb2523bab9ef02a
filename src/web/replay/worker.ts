// The thread in which a game is checked: every move is played again, and the page goes on meanwhile.

import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { checkGame, type GameCheck, type GameFile } from '../../table/game-file.ts'

export type CheckReport = Omit<GameCheck, 'table'>

export type CheckNews =
  | { readonly type: 'progress'; readonly entries: number }
  | ({ readonly type: 'done' } & CheckReport)

const everyMs = 60
const post = (news: CheckNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<GameFile>) => {
  let told = performance.now()
  const { holds, flaw } = checkGame(data, { gameOf, hmac: pureHmac }, (entries) => {
    if (performance.now() - told < everyMs) return
    told = performance.now()
    post({ type: 'progress', entries })
  })
  post({ type: 'done', holds, flaw })
})
