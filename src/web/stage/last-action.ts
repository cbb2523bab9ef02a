// What just happened, in the room there is for it: the last sentences of it, each of them whole.

import type { Attachment } from 'svelte/attachments'
import type { Names } from '../../kernel/text.ts'
import type { LogEntry } from '../session/session.ts'
import { sentencesOf, type Tell } from './tell.ts'

const unbroken = '\u00a0'

/** Each sentence for itself; a name is never the end of one, whatever somebody is called. */
export function wholeSentences(entry: LogEntry, tell: Tell, names: Names, log: readonly LogEntry[]): readonly string[] {
  const joined: Names = (seat) => names(seat).replaceAll(' ', unbroken)
  return sentencesOf(entry, tell, joined, log)
    .flatMap((text) => text.split(/(?<=[.!?]) /))
    .map((sentence) => sentence.replaceAll(unbroken, ' '))
}

/** What came first is left out first; the last sentence stays, and `fits` is asked of it too. */
export function fitting(sentences: readonly string[], fits: (text: string) => boolean): string {
  const texts = sentences.map((_, from) => sentences.slice(from).join(' '))
  return texts.find(fits) ?? texts.at(-1) ?? ''
}

/** Writes them into an element with a greatest height; a last sentence that is higher than that gets the room it needs. */
export function written(sentences: () => readonly string[]): Attachment<HTMLElement> {
  return (element) => {
    const said = sentences()
    const write = () => {
      element.style.maxHeight = ''
      const fits = (text: string) => {
        element.textContent = text
        return element.scrollHeight <= element.clientHeight + 1
      }
      if (said.length > 0 && !fits(fitting(said, fits))) element.style.maxHeight = 'none'
    }
    write()
    if (said.length === 0) element.textContent = ''
    const sizes = new ResizeObserver(write)
    sizes.observe(element)
    return () => sizes.disconnect()
  }
}
