// What all ways of carrying hints have in common: those of one turn of the event loop go out together, those that come while
// others are under way wait for them, and of one table only the last counts. What cannot be sent is forgotten.

import type { HintListener, Hints, Moved } from './hints.ts'

export class HintOutbox {
  readonly #send: (texts: readonly string[]) => Promise<unknown>
  readonly #longest: number
  #waiting = new Map<string, number>()
  #sending = false

  /** `longest`: how many characters one text may have. */
  constructor(longest: number, send: (texts: readonly string[]) => Promise<unknown>) {
    this.#longest = longest
    this.#send = send
  }

  publish(moved: readonly Moved[]): void {
    for (const { table, seq } of moved) this.#waiting.set(table, Math.max(seq, this.#waiting.get(table) ?? 0))
    if (this.#sending || this.#waiting.size === 0) return
    this.#sending = true
    setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    while (this.#waiting.size > 0) {
      const moved = this.#waiting
      this.#waiting = new Map()
      await this.#send(textsOf(moved, this.#longest)).catch(() => undefined)
    }
    this.#sending = false
  }
}

/** One line a table. */
function textsOf(moved: ReadonlyMap<string, number>, longest: number): readonly string[] {
  const texts: string[] = []
  let text = ''
  for (const [table, seq] of moved) {
    const line = `${table} ${seq}`
    if (text !== '' && text.length + 1 + line.length > longest) {
      texts.push(text)
      text = ''
    }
    text = text === '' ? line : `${text}\n${line}`
  }
  return [...texts, text]
}

/** What a text says; what is not understood may come from a version that is not ours, and is no news to us. */
export function movedIn(text: string): readonly Moved[] {
  return text.split('\n').flatMap((line) => {
    const [table, seq] = line.split(' ')
    return table && /^\d+$/.test(seq ?? '') ? [{ table, seq: Number(seq) }] : []
  })
}

/** Those who listen. */
export class HintListeners {
  readonly #listeners = new Set<HintListener>()

  readonly subscribe: Hints['subscribe'] = (listener) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  heard(text: string): void {
    for (const hint of movedIn(text)) for (const listener of this.#listeners) listener.moved(hint)
  }

  missed(): void {
    for (const listener of this.#listeners) listener.missed()
  }
}
