// Time and chance of a simulated world: one queue of events in one process, in an order that the seed alone decides. Between
// two events everything that was promised is kept, so the same seed is the same history to the last byte.

import { type Chance, quickChance } from '../../src/kernel/chance.ts'

interface Event {
  readonly at: number
  readonly no: number
  readonly what: string
  run: (() => void) | null // null: it was called off
}

export const beginning = 1_800_000_000_000

export class World {
  readonly seed: number
  readonly chance: Chance
  readonly told: string[] | null
  now = beginning
  steps = 0
  /** A print of the whole history: two runs with the same one were the same. */
  print = 0x811c9dc5
  readonly #heap: Event[] = []
  #no = 0

  constructor(seed: number, tell = false) {
    this.seed = seed
    this.chance = quickChance(seed)
    this.told = tell ? [] : null
  }

  /** From low to high, both included, in milliseconds. */
  between(low: number, high: number): number {
    return low + this.chance.int('', high - low + 1)
  }

  /** So many times out of a thousand. */
  rarely(perMille: number): boolean {
    return perMille > 0 && this.chance.int('', 1000) < perMille
  }

  after(ms: number, what: string, run: () => void): () => void {
    this.#no += 1
    const event: Event = { at: this.now + Math.max(0, Math.ceil(ms)), no: this.#no, what, run }
    push(this.#heap, event)
    return () => {
      event.run = null
    }
  }

  tell(line: string): void {
    for (let index = 0; index < line.length; index++)
      this.print = Math.imul(this.print ^ line.charCodeAt(index), 0x01000193)
    this.print = Math.imul(this.print ^ this.now, 0x01000193) >>> 0
    this.told?.push(`${String(this.now - beginning).padStart(7)} ${line}`)
  }

  /** Runs one event and whatever follows from it at once; gives false when there is none before then. */
  async step(until: number): Promise<boolean> {
    for (;;) {
      const event = this.#heap[0]
      if (event === undefined || event.at > until) {
        this.now = Math.max(this.now, until)
        return false
      }
      pop(this.#heap)
      if (event.run === null) continue
      this.now = Math.max(this.now, event.at)
      this.steps += 1
      event.run()
      await new Promise((resolve) => setImmediate(resolve))
      return true
    }
  }
}

function before(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.no < b.no)
}

function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!before(event, heap[parent] as Event)) break
    heap[index] = heap[parent] as Event
    index = parent
  }
  heap[index] = event
}

function pop(heap: Event[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1] as Event, heap[child] as Event)) child += 1
    if (!before(heap[child] as Event, last)) break
    heap[index] = heap[child] as Event
    index = child
  }
  heap[index] = last
}
