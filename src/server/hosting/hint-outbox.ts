// What all ways of carrying hints have in common: those of one turn of the event loop go out together, those that come while
// others are under way wait for them, and of one table only the last counts. What cannot be sent is forgotten.

import { type HintListener, type Hints, type Moved, type PeopleHint, peopleKinds } from './hints.ts'

export class HintOutbox {
  readonly #carry: (texts: readonly string[]) => Promise<unknown>
  readonly #longest: number
  #tables = new Map<string, number>()
  #people = new Set<string>()
  #sending = false

  /** `longest`: how many characters one text may have. */
  constructor(longest: number, carry: (texts: readonly string[]) => Promise<unknown>) {
    this.#longest = longest
    this.#carry = carry
  }

  publish(moved: readonly Moved[]): void {
    for (const { table, seq } of moved) this.#tables.set(table, Math.max(seq, this.#tables.get(table) ?? 0))
    this.#send()
  }

  tell({ kind, node, about }: PeopleHint): void {
    this.#people.add([kind, node, ...about].join(':'))
    this.#send()
  }

  #send(): void {
    if (this.#sending || this.#tables.size + this.#people.size === 0) return
    this.#sending = true
    setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    while (this.#tables.size + this.#people.size > 0) {
      const lines = [...Array.from(this.#tables, ([table, seq]) => `${table} ${seq}`), ...this.#people]
      this.#tables = new Map()
      this.#people = new Set()
      await this.#carry(textsOf(lines, this.#longest)).catch(() => undefined)
    }
    this.#sending = false
  }
}

function textsOf(lines: readonly string[], longest: number): readonly string[] {
  const texts: string[] = []
  let text = ''
  for (const line of lines) {
    if (text !== '' && text.length + 1 + line.length > longest) {
      texts.push(text)
      text = ''
    }
    text = text === '' ? line : `${text}\n${line}`
  }
  return [...texts, text]
}

/** What a line says; undefined may come from another version, and is no news to us. */
function readLine(line: string): Moved | PeopleHint | undefined {
  const [table, seq] = line.split(' ')
  if (table && seq !== undefined) return /^\d+$/.test(seq) ? { table, seq: Number(seq) } : undefined
  const [name, node, ...about] = line.split(':')
  const kind = peopleKinds.find((one) => one === name)
  return kind === undefined || node === undefined ? undefined : { kind, node, about }
}

/** Those who listen. */
export class HintListeners {
  readonly #listeners = new Set<HintListener>()

  readonly subscribe: Hints['subscribe'] = (listener) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  heard(text: string): void {
    for (const line of text.split('\n')) {
      const hint = readLine(line)
      if (hint === undefined) continue
      for (const listener of this.#listeners) {
        if ('kind' in hint) listener.people?.(hint)
        else listener.moved?.(hint)
      }
    }
  }

  missed(): void {
    for (const listener of this.#listeners) listener.missed()
  }
}
