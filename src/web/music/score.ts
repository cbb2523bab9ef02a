// Quiet music for a table, written as it goes: each game has a theme, and each bar follows from its number alone. Nothing is
// downloaded, and nothing repeats for minutes.

import type { GameId } from '../tables/games.ts'

export interface Note {
  readonly voice: 'pad' | 'bass' | 'pluck'
  readonly at: number // in beats from the start of the bar
  readonly beats: number
  readonly midi: number
  readonly gain: number
}

export interface Theme {
  readonly tempo: number // beats a minute
  readonly scale: readonly number[] // semitones above the tonic, within an octave
  readonly tonic: number // midi
  /** Steps of the scale on which each bar's chord stands. */
  readonly chords: readonly number[]
  /** How likely it is that something is plucked on each eighth of a bar, of 8. */
  readonly pluck: readonly number[]
}

const minor = [0, 2, 3, 5, 7, 8, 10]
const major = [0, 2, 4, 5, 7, 9, 11]
const dorian = [0, 2, 3, 5, 7, 9, 10]

export const themes: Readonly<Record<GameId, Theme>> = {
  cambio: { tempo: 66, scale: minor, tonic: 57, chords: [0, 5, 2, 6], pluck: [6, 0, 3, 1, 4, 0, 3, 2] },
  stop: { tempo: 76, scale: dorian, tonic: 50, chords: [0, 3, 0, 6], pluck: [5, 1, 4, 0, 5, 2, 3, 1] },
  memory: { tempo: 60, scale: major, tonic: 53, chords: [0, 4, 5, 3], pluck: [7, 0, 4, 0, 5, 0, 4, 0] },
  believe: { tempo: 58, scale: minor, tonic: 48, chords: [0, 3, 5, 4], pluck: [4, 0, 0, 3, 0, 4, 0, 2] },
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
