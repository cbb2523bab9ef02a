// A terminal of lines: nothing that was written is ever changed, and nothing is written that is not news.

import { createInterface } from 'node:readline'
import { type Console, Inbox, type Picture } from './console.ts'
import { clean } from './text.ts'

interface Streams {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

export function plainConsole({ input, output }: Streams): Console {
  const inbox = new Inbox()
  const lines = createInterface({ input, terminal: false })
  const interrupted = () => inbox.put({ type: 'interrupt' })
  let aloud: string | null = null
  lines.on('line', (text) => inbox.put({ type: 'line', text }))
  lines.on('close', () => inbox.put({ type: 'end' }))
  process.on('SIGINT', interrupted)
  const write = (line: string) => {
    if (line.trim() !== '') output.write(`${clean(line).trimEnd()}\n`)
  }
  return {
    plain: true,
    rows: 1_000_000,
    columns: 1_000_000,
    tell: write,
    show(picture: Picture) {
      if (picture.aloud === null || picture.aloud === aloud) return
      aloud = picture.aloud
      for (const line of [...picture.body, ...picture.offers]) write(line)
      if (picture.clock !== null) write(`Time left: ${picture.clock}.`)
    },
    next: ({ lines: wanted = true, ms }) => inbox.next(wanted || input.isTTY === true, ms),
    wake: () => inbox.put({ type: 'woken' }),
    close() {
      process.off('SIGINT', interrupted)
      lines.close()
    },
  }
}
