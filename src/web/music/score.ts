// Quiet music for a table, written as it goes: each bar follows from the theme and its number alone. Nothing is
// downloaded, and nothing repeats for minutes.

import type { Theme } from './theme.ts'

export interface Note {
  readonly voice: 'pad' | 'bass' | 'pluck'
  readonly at: number // in beats from the start of the bar
  readonly beats: number
  readonly midi: number
  readonly gain: number
}

export const beatsInBar = 4
const barsOfRest = 4 // after four rounds of the chords, the plucking rests for one

/** The same for the same numbers, and like chance otherwise: 0 to below `below`. */
function lot(below: number, ...numbers: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x85ebca6b) ^ (hash >>> 13)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return ((hash ^ (hash >>> 15)) >>> 0) % below
}

function pitch({ scale, tonic }: Theme, step: number): number {
  const octave = Math.floor(step / scale.length)
  return tonic + 12 * octave + (scale[step - octave * scale.length] ?? 0)
}

export function barOf(theme: Theme, bar: number): readonly Note[] {
  const root = theme.chords[bar % theme.chords.length] ?? 0
  const round = Math.floor(bar / theme.chords.length)
  const rests = round % (barsOfRest + 1) === barsOfRest
  const long = { at: 0, beats: beatsInBar }
  const pads = [0, 2, 4].map((third): Note => ({ ...long, voice: 'pad', midi: pitch(theme, root + third), gain: 0.11 }))
  const bass: Note = { ...long, voice: 'bass', midi: pitch(theme, root) - 12, gain: 0.2 }
  const plucks = theme.pluck.flatMap((likely, eighth): readonly Note[] => {
    if (rests || lot(8, bar, eighth, 1) >= likely) return []
    // Mostly a note of the chord, sometimes one beside it, an octave up.
    const step = root + ([0, 2, 4, 7, 4, 2, 1, 5].at(lot(8, bar, eighth, 2)) ?? 0) + theme.scale.length
    return [
      {
        voice: 'pluck',
        at: eighth / 2,
        beats: 1.5,
        midi: pitch(theme, step),
        gain: 0.09 + 0.01 * lot(5, bar, eighth, 3),
      },
    ]
  })
  return [...pads, bass, ...plucks]
}
