// The line that somebody is typing. Pure: a key comes in, and the line as it is then, or a finished one, comes out.

export interface Key {
  readonly name?: string | undefined
  readonly ctrl?: boolean | undefined
  readonly meta?: boolean | undefined
  readonly text?: string | undefined // what the key writes
}

export interface Editing {
  readonly line: string
  readonly before: readonly string[] // lines that were typed before, the latest last
  readonly back: number // how many of them the arrow keys have gone back
}

export const nothingTyped: Editing = { line: '', before: [], back: 0 }

const longest = 200
const kept = 50

export function typed(editing: Editing, key: Key): { readonly editing: Editing; readonly line?: string } {
  const { line, before } = editing
  if (key.name === 'return' || key.name === 'enter') {
    const remembered = line.trim() === '' || line === before.at(-1) ? before : [...before, line].slice(-kept)
    return { editing: { line: '', before: remembered, back: 0 }, line }
  }
  return { editing: edited(editing, key) }
}

function edited(editing: Editing, { name, ctrl, meta, text }: Key): Editing {
  const { line, before, back } = editing
  if (name === 'backspace' || (ctrl && name === 'h')) return { ...editing, line: [...line].slice(0, -1).join('') }
  if (ctrl && name === 'u') return { ...editing, line: '' }
  if (ctrl && name === 'w') return { ...editing, line: line.replace(/\S*\s*$/, '') }
  if (name === 'up') return recalled(before, Math.min(before.length, back + 1))
  if (name === 'down') return recalled(before, Math.max(0, back - 1))
  if (ctrl || meta || text === undefined || /\p{Cc}/u.test(text)) return editing
  return { ...editing, line: (line + text).slice(0, longest) }
}

function recalled(before: readonly string[], back: number): Editing {
  return { line: back === 0 ? '' : (before.at(-back) ?? ''), before, back }
}
