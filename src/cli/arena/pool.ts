// Deals a duel out to workers, a few deals at a time.

import { Worker } from 'node:worker_threads'
import type { Duel } from '../../arena/duel.ts'
import { added, noGames, type Tally } from '../../arena/tally.ts'
import type { Task } from './worker.ts'

export interface Pool {
  play(duel: Duel, deals: number, progress: (tally: Tally) => void): Promise<Tally>
  close(): Promise<void>
}

export function openPool(workers: number): Pool {
  const pool = Array.from({ length: workers }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  return {
    async play(duel, deals, progress) {
      const size = Math.max(1, Math.min(50, Math.floor(deals / (workers * 8))))
      let next = 0
      let tally = noGames
      const work = async (worker: Worker) => {
        while (next < deals) {
          const first = next
          next = Math.min(deals, next + size)
          const numbers = Array.from({ length: next - first }, (_, index) => first + index)
          const part = await ask(worker, { duel, deals: numbers }) // others add to the tally meanwhile
          tally = added(tally, part)
          progress(tally)
        }
      }
      await Promise.all(pool.map(work))
      return tally
    },
    async close() {
      await Promise.all(pool.map((worker) => worker.terminate()))
    },
  }
}

function ask(worker: Worker, task: Task): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const done = (finish: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      finish()
    }
    const onMessage = (tally: Tally) => done(() => resolve(tally))
    const onError = (error: unknown) => done(() => reject(error))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.postMessage(task)
  })
}
