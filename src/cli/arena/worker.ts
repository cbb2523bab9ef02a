// A worker of the arena: plays the deals that it is given and answers with what they came to.

import { parentPort } from 'node:worker_threads'
import { type Duel, playDeals } from '../../arena/duel.ts'
import { gameOf } from '../../games/registry.ts'

export interface Task {
  readonly duel: Duel
  readonly deals: readonly number[]
}

parentPort?.on('message', ({ duel, deals }: Task) => {
  const game = gameOf(duel.game)
  if (!game) throw new Error(`no game "${duel.game}"`)
  parentPort?.postMessage(playDeals(duel, game, deals, () => performance.now()))
})
