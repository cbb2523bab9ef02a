// The check of one game, under way or done: in a thread of its own, so that the page goes on.

import type { GameFile } from '../../table/game-file.ts'
import { type KeyList, keysPath, readKeyList } from '../../table/signature.ts'
import { witnessOf } from './witness.ts'
import type { CheckNews, CheckOrder, CheckReport } from './worker.ts'

/** Null: there is no service to be asked, or it says nothing that can be read. */
async function publishedKeys(): Promise<KeyList | null> {
  try {
    const answer = await fetch(keysPath, { signal: AbortSignal.timeout(5000) })
    const keys = answer.ok ? readKeyList(await answer.text()) : null
    return keys?.ok ? keys.value : null
  } catch {
    return null
  }
}

export class Checking {
  report = $state.raw<CheckReport | null>(null)
  done = $state<number | null>(null) // entries so far; null: not under way
  failed = $state(false)
  readonly #file: GameFile
  #worker: Worker | null = null

  constructor(file: GameFile) {
    this.#file = file
  }

  start(told: (report: CheckReport) => void = () => undefined): void {
    this.stop()
    this.report = null
    this.failed = false
    this.done = 0
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }: MessageEvent<CheckNews>) => {
      if (data.type === 'progress') {
        this.done = data.entries
        return
      }
      const { findings, flaw, vouched } = data
      this.report = { findings, flaw, vouched }
      this.stop()
      told(this.report)
    }
    this.#worker.onerror = () => {
      this.failed = true
      this.stop()
    }
    const worker = this.#worker
    void publishedKeys().then((keys) => {
      const order: CheckOrder = { file: this.#file, witness: witnessOf(this.#file.id), keys }
      worker.postMessage(order)
    })
  }

  stop(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.done = null
  }
}
