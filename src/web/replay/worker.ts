// The thread in which a game is checked: every move is played again, and the page goes on meanwhile.

import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { verifySignature } from '../../table/ed25519.ts'
import { checkGame, type GameCheck, type GameFile } from '../../table/game-file.ts'
import type { KeyList } from '../../table/signature.ts'
import type { Witness } from '../../table/witness.ts'

export type CheckReport = Omit<GameCheck, 'table'>

export interface CheckOrder {
  readonly file: GameFile
  readonly witness: Witness | null // of this browser
  readonly keys: KeyList | null // of the service that this page is from; null: it could not be asked
}

export type CheckNews =
  | { readonly type: 'progress'; readonly entries: number }
  | ({ readonly type: 'done' } & CheckReport)

const everyMs = 60
const post = (news: CheckNews) => postMessage(news)

addEventListener('message', ({ data: { file, witness, keys } }: MessageEvent<CheckOrder>) => {
  let told = performance.now()
  const progress = (entries: number) => {
    if (performance.now() - told < everyMs) return
    told = performance.now()
    post({ type: 'progress', entries })
  }
  const checking = { witness, keys, verifySignature, progress }
  const { findings, flaw, vouched } = checkGame(file, { gameOf, hmac: pureHmac }, checking)
  post({ type: 'done', findings, flaw, vouched })
})
