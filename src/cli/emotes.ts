// Reactions as they are typed and told.

import { ok, type Result, refuse } from '../kernel/result.ts'
import { type Emote, emotes } from '../protocol/emotes.ts'

const words: Readonly<Record<Emote, string>> = {
  hello: 'hello',
  goodLuck: 'good luck',
  wellPlayed: 'well played',
  thanks: 'thanks',
  wow: 'wow',
  haha: 'haha',
  hmm: 'hmm',
  oops: 'oops',
}

export const emoteNames = emotes.map((one) => words[one]).join(', ')

export function emoteSentence(name: string, emote: Emote): string {
  return `${name}: ${words[emote]}`
}

/** `well played`, `wellplayed`, or the beginning of it. */
export function readEmote(typed: string): Result<Emote, string> {
  const wanted = typed.toLowerCase().replace(/\s+/g, '')
  const found = emotes.filter((one) => wanted !== '' && one.toLowerCase().startsWith(wanted))
  const [only] = found
  return only !== undefined && found.length === 1 ? ok(only) : refuse(`Say which: emote ${emoteNames}.`)
}
