// What the client needs of a terminal. There are two: `screen.ts` draws a whole screen, again and again; `plain.ts` writes lines,
// one for each thing that happens, for pipes, for simple terminals and for whoever listens instead of looking.

export interface Picture {
  readonly title: string
  readonly clock: string | null // the time that is left
  readonly body: readonly string[] // how things stand
  readonly offers: readonly string[] // what can be typed now
  readonly prompt: string
  /** Plain text says body and offers when this is another than before; null: it does not. */
  readonly aloud: string | null
}

export type Heard =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'woken' } // something has changed, or the time is up
  | { readonly type: 'end' } // there will be no more lines
  | { readonly type: 'interrupt' }

export interface Wanted {
  /** False: what is piped in is kept until somebody asks for it. A person who types is always heard. */
  readonly lines?: boolean
  /** Single keys instead of lines, where the terminal can. */
  readonly keys?: boolean
  readonly ms?: number
}

export interface Console {
  readonly plain: boolean
  readonly rows: number
  readonly columns: number
  /** Something that happened, in one line. A notice is for whoever has just typed. */
  tell(line: string, kind?: 'notice'): void
  show(picture: Picture): void
  next(wanted: Wanted): Promise<Heard>
  wake(): void
  /** Leaves the terminal as it was found. What is told after that is printed below. */
  close(): void
}

/** What was typed and what has happened, for one reader that waits for either. */
export class Inbox {
  readonly #typed: Heard[] = []
  #ended = false
  #woken = false
  #stir: () => void = () => undefined

  put(heard: Heard): void {
    if (heard.type === 'woken') this.#woken = true
    else if (heard.type === 'end') this.#ended = true
    else if (heard.type === 'interrupt') this.#typed.unshift(heard)
    else this.#typed.push(heard)
    this.#stir()
  }

  /** `takesTyped`: else only an interrupt gets through. */
  async next(takesTyped: boolean, ms: number | undefined): Promise<Heard> {
    for (const deadline = ms === undefined ? null : performance.now() + ms; ; ) {
      const [first] = this.#typed
      if (first && (takesTyped || first.type === 'interrupt')) {
        this.#typed.shift()
        return first
      }
      if (this.#woken || (deadline !== null && performance.now() >= deadline)) {
        this.#woken = false
        return { type: 'woken' }
      }
      if (this.#ended && takesTyped) return { type: 'end' }
      await new Promise<void>((resolve) => {
        const timer = deadline === null ? undefined : setTimeout(resolve, Math.max(0, deadline - performance.now()))
        this.#stir = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
}
