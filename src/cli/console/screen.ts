// A terminal as one screen: drawn anew whenever something changes, on the alternate screen, so that what was shown for a moment
// does not stay to be read, and whoever leaves finds the terminal as it was.

import { emitKeypressEvents } from 'node:readline'
import { type Console, type Heard, Inbox, type Picture } from './console.ts'
import { type Editing, type Key, nothingTyped, typed } from './editor.ts'
import { type Colours, clean, fitted, painted, sliced, styled, widthOf, wrapped } from './text.ts'

interface Streams {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

const enter = '\x1b[?1049h\x1b[2J'
const leave = '\x1b[0m\x1b[?25h\x1b[?1049l'
const mostNews = 100
const shownNews = 8

export function screenConsole({ input, output }: Streams, colours: Colours): Console {
  const inbox = new Inbox()
  let open = true
  let wantsKeys = false
  let editing: Editing = nothingTyped
  let picture: Picture = { title: '', clock: null, body: [], offers: [], prompt: '', aloud: null }
  let news: string[] = []
  let notice = ''

  let isDrawn = true
  /** What changes at once is drawn once. */
  const draw = () => {
    if (isDrawn) setImmediate(paint)
    isDrawn = false
  }
  const paint = () => {
    isDrawn = true
    if (!open) return
    const size = { columns: output.columns || 80, rows: output.rows || 24 }
    output.write(composed({ picture, news, notice, line: editing.line }, size, colours))
  }
  const put = (heard: Heard) => {
    notice = ''
    inbox.put(heard)
  }
  const pressed = (text: string | undefined, { name, ctrl, meta }: Key) => {
    if (ctrl && name === 'c') return put({ type: 'interrupt' })
    if (ctrl && name === 'd' && editing.line === '') return put({ type: 'end' })
    if (ctrl && name === 'z') return suspend()
    if (wantsKeys) return put({ type: 'key', key: name ?? text ?? '' })
    const next = typed(editing, { name, ctrl, meta, text })
    editing = next.editing
    if (next.line !== undefined) put({ type: 'line', text: next.line })
    draw()
  }
  const resized = () => {
    if (open) output.write('\x1b[2J')
    draw()
  }
  const begin = () => {
    input.setRawMode(true)
    output.write(enter)
  }
  const restore = () => {
    input.setRawMode(false)
    output.write(leave)
  }
  const suspend = () => {
    if (process.platform === 'win32') return // nothing is stopped there
    restore()
    process.once('SIGCONT', () => {
      begin()
      draw()
    })
    process.kill(0, 'SIGTSTP') // with whatever has started us, as the terminal itself would
  }
  const gone = () => put({ type: 'interrupt' }) // the window was closed, or somebody ends the program
  const last = () => open && restore() // whatever goes wrong, the terminal is left as it was found

  emitKeypressEvents(input)
  begin()
  input.on('keypress', pressed)
  input.on('end', gone)
  input.resume()
  output.on('resize', resized)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, gone)
  process.on('exit', last)

  return {
    plain: false,
    get rows() {
      return output.rows || 24
    },
    get columns() {
      return output.columns || 80
    },
    tell(line, kind) {
      if (!open) return void output.write(`${clean(line)}\n`)
      if (kind === 'notice') notice = line
      else news = [...news, line].slice(-mostNews)
      draw()
    },
    show(next) {
      picture = next
      draw()
    },
    next({ keys = false, ms }) {
      wantsKeys = keys
      return inbox.next(true, ms)
    },
    wake: () => inbox.put({ type: 'woken' }),
    close() {
      if (!open) return
      restore()
      open = false
      input.off('keypress', pressed)
      input.pause()
      output.off('resize', resized)
      for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.off(signal, gone)
      process.off('exit', last)
    },
  }
}

interface Shown {
  readonly picture: Picture
  readonly news: readonly string[]
  readonly notice: string
  readonly line: string
}

/** The whole screen as what has to be written, the cursor behind what was typed. */
function composed({ picture, news, notice, line }: Shown, size: Size, colours: Colours): string {
  const { columns, rows } = size
  const fitting = (lines: readonly string[]) => fitted(lines.map(clean), columns)
  const offers = picture.offers.flatMap((offer) => wrapped(clean(offer), columns))
  const notices = notice === '' ? [] : wrapped(clean(notice), columns)
  const below = [...offers.map((offer) => paintedOffer(offer, colours)), ...notices.map(noticed(colours))]
  const prompt = promptOf(picture.prompt, line, columns)
  const body = fitting(picture.body).map((text) => painted(text, colours, columns))
  // The end of what is seen is nearest to whoever sees it: their hand, and what they may do.
  const room = Math.max(0, rows - 2 - Math.min(below.length, rows - 2))
  const seen = body.slice(Math.max(0, body.length - room))
  const spare = Math.max(0, rows - 2 - seen.length - below.length)
  const told = spare < 2 ? [] : tail(fitting(news), Math.min(shownNews, spare - 1))
  const middle = told.length === 0 ? [] : ['', ...told.map((text) => styled(text, 'faint', colours))]
  const gap = spare - middle.length > 0 ? [''] : []
  const lines = [titleOf(picture, columns, colours), ...seen, ...middle, ...gap, ...below.slice(0, rows - 2)]
  const shown = lines.map((text) => `${text}\x1b[K\r\n`).join('')
  return `\x1b[?25l\x1b[H${shown}${prompt}\x1b[J\x1b[?25h`
}

interface Size {
  readonly columns: number
  readonly rows: number
}

function tail(lines: readonly string[], count: number): readonly string[] {
  return lines.slice(Math.max(0, lines.length - count))
}

function noticed(colours: Colours): (text: string) => string {
  return (text) => styled(text, 'notice', colours)
}

function titleOf({ title, clock }: Picture, columns: number, colours: Colours): string {
  const time = clock === null ? '' : ` ${clock} `
  const text = sliced(` ${clean(title)}`, columns - widthOf(time))
  return styled(`${text}${' '.repeat(Math.max(0, columns - widthOf(text) - widthOf(time)))}${time}`, 'title', colours)
}

/** What is typed for an offer stands before two spaces. */
function paintedOffer(offer: string, colours: Colours): string {
  const [, key = '', rest = offer] = /^( *\S.*?)( {2}.*)$/.exec(offer) ?? []
  return styled(key, 'key', colours) + painted(rest, colours)
}

/** A line that is longer than the screen is wide shows its end, where it is being typed. */
function promptOf(prompt: string, line: string, columns: number): string {
  let shown = line
  while (widthOf(prompt) + widthOf(shown) >= columns && shown !== '') shown = [...shown].slice(1).join('')
  return prompt + shown
}
