// What is said to those who listen: one thing at a time, so that nothing is cut short; only one's turn and errors interrupt.

import { untrack } from 'svelte'

export const announcements = $state({ polite: '', assertive: '' })

const pause = 900 // ms; a screen reader that is given two texts at once reads the last
const waiting: string[] = []
let talking = false

export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  if (how === 'assertive') return say('assertive', text)
  waiting.push(text)
  if (waiting.length > 3) waiting.splice(0, waiting.length, waiting.join(' ')) // too much at once is said in one breath
  if (!talking) next()
}

/** What was said is for nobody else: it goes, and so does what waits. */
export function hush(): void {
  waiting.length = 0
  announcements.polite = ''
  announcements.assertive = ''
}

function next(): void {
  const text = waiting.shift()
  talking = text !== undefined
  if (text === undefined) return
  say('polite', text)
  setTimeout(next, pause)
}

/** The same text twice is a change only if it was away in between. */
function say(how: 'polite' | 'assertive', text: string): void {
  const before = untrack(() => announcements[how]) // whoever says something does not listen to it
  announcements[how] = before === text ? `${text}\u00a0` : text
}
