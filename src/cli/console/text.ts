// Lines for a terminal: made safe, measured, fitted into a width, coloured.

/** What others have written must not move the cursor or change the colour: it is text and nothing else. */
export function clean(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u

/** How many columns a line takes. */
export function widthOf(line: string): number {
  let width = 0
  for (const character of line) width += /\p{Mn}/u.test(character) ? 0 : wide.test(character) ? 2 : 1
  return width
}

const cell = /(?:\d{1,3}|[A-Za-z]|\[[A-Za-z]\]|\([A-Za-z]\))/
const boardRow = new RegExp(`^ *${cell.source}(?: +${cell.source})*$`)

/** Lines that fit a width: a board is drawn closer together, other gaps are closed, and what is still too long goes on below. */
export function fitted(lines: readonly string[], width: number): readonly string[] {
  if (lines.every((line) => widthOf(line) <= width)) return lines
  const rows = lines.filter((line) => boardRow.test(line))
  const gaps = rows.flatMap((line) => (line.match(/ +/g) ?? []).map((gap) => gap.length))
  const spare = Math.max(0, Math.min(...gaps) - 1)
  return lines.flatMap((line) => {
    if (boardRow.test(line))
      return wrapped(
        line.replace(/ +/g, (gap) => gap.slice(spare)),
        width,
      )
    return wrapped(widthOf(line) > width ? line.replace(/(\S) +/g, '$1 ') : line, width)
  })
}

/** Breaks a line at its spaces; what goes on below is indented. */
export function wrapped(line: string, width: number): readonly string[] {
  if (widthOf(line) <= width) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.trimEnd().split(/(?<=\S)(?= )/)) {
    if (current !== '' && widthOf(current + word) > width) {
      lines.push(current)
      current = `  ${word.trimStart()}`
    } else current += word
    while (widthOf(current) > width) {
      lines.push(sliced(current, width))
      current = `  ${current.slice(sliced(current, width).length)}`
    }
  }
  return [...lines, current]
}

/** The beginning of a line that is at most so wide. */
export function sliced(line: string, width: number): string {
  let taken = ''
  for (const character of line) {
    if (widthOf(taken + character) > width) break
    taken += character
  }
  return taken
}

/** How many of the lines fit on a screen with a title, a gap, two offers and a prompt, however often each is broken; at least one. */
export function linesThatFit(
  lines: readonly string[],
  screen: { readonly rows: number; readonly columns: number },
): number {
  let room = screen.rows - 5
  const first = lines.findIndex((line) => {
    room -= wrapped(line, screen.columns).length
    return room < 0
  })
  return first === -1 ? lines.length : Math.max(1, first)
}

// --- colours ---

/** How many colours there are: none, 16 or 256. */
export type Colours = 0 | 16 | 256

type Style =
  | 'title'
  | 'name'
  | 'red'
  | 'black'
  | 'joker'
  | 'back'
  | 'open'
  | 'glimpse'
  | 'won'
  | 'faint'
  | 'notice'
  | 'key'

const styles: Readonly<Record<Style, { readonly 16: string; readonly 256: string }>> = {
  title: { 16: '1;37;42', 256: '1;38;5;230;48;5;23' },
  name: { 16: '1;32', 256: '1;38;5;114' },
  red: { 16: '1;31;47', 256: '1;38;5;160;48;5;255' },
  black: { 16: '1;30;47', 256: '1;38;5;16;48;5;255' },
  joker: { 16: '1;35;47', 256: '1;38;5;90;48;5;255' },
  back: { 16: '37;44', 256: '38;5;153;48;5;24' },
  open: { 16: '1;30;47', 256: '1;38;5;16;48;5;255' },
  glimpse: { 16: '1;30;43', 256: '1;38;5;16;48;5;221' },
  won: { 16: '2', 256: '38;5;108' },
  faint: { 16: '2', 256: '38;5;245' },
  notice: { 16: '1;33', 256: '1;38;5;221' },
  key: { 16: '1;36', 256: '1;38;5;117' },
}

export function styled(text: string, style: Style, colours: Colours): string {
  return colours === 0 || text === '' ? text : `\x1b[${styles[style][colours]}m${text}\x1b[0m`
}

// With the spaces around it, where there are enough: then it has the shape of a card.
const cardsAndBacks = /(?<= ) (?:(?:10|[2-9JQKA])[♣♦♥♠]|Joker|##)(?: |$)|(?:10|[2-9JQKA])[♣♦♥♠]|Joker(?!s)|##/g
const cellsApart = new RegExp(`(?:^| )${cell.source}(?: |$)`, 'g')

/** Cards look like cards, wherever they stand in a line. `width`: of the screen, so that the last one fits, too. */
export function painted(line: string, colours: Colours, width = 0): string {
  if (colours === 0) return line
  if (boardRow.test(line)) {
    const spaced = widthOf(line) < width ? `${line} ` : line
    return spaced.replace(areApart(line) ? cellsApart : new RegExp(cell, 'g'), (found) => paintedCell(found, colours))
  }
  const [, mark = '', rest = line] = /^(> [^:]*:)(.*)$/.exec(line) ?? []
  const cards = rest.replace(cardsAndBacks, (found) => {
    if (found.includes('##')) return styled(found, 'back', colours)
    if (found.includes('Joker')) return styled(found, 'joker', colours)
    return styled(found, /[♦♥]/.test(found) ? 'red' : 'black', colours)
  })
  return styled(mark, 'name', colours) + cards
}

/** There is still a gap when every cell takes a space on either side; what is open has another colour, and may touch. */
function areApart(row: string): boolean {
  return !/\S \S/.test(row) && !/[^\])\s] {2}[^[(\s]/.test(row)
}

function paintedCell(found: string, colours: Colours): string {
  const style = /\d/.test(found) ? 'back' : found.includes('[') ? 'open' : found.includes('(') ? 'glimpse' : 'won'
  return styled(found, style, colours)
}
