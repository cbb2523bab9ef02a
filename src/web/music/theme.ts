// What a game's music is made of. Each game has a theme of its own.

export interface Theme {
  readonly tempo: number // beats a minute
  readonly scale: readonly number[] // semitones above the tonic, within an octave
  readonly tonic: number // midi
  /** Steps of the scale on which each bar's chord stands. */
  readonly chords: readonly number[]
  /** How likely it is that something is plucked on each eighth of a bar, of 8. */
  readonly pluck: readonly number[]
}

export const minor = [0, 2, 3, 5, 7, 8, 10]
export const major = [0, 2, 4, 5, 7, 9, 11]
export const dorian = [0, 2, 3, 5, 7, 9, 10]
