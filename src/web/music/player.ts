// Plays a theme until it is told to stop. Loaded only when somebody wants to hear it.

import { barOf, beatsInBar, type Note } from './score.ts'
import type { Theme } from './theme.ts'

export interface Playing {
  volume(to: number): void
  stop(): void
}

const ahead = 1.5 // seconds that are written before they are heard
const fade = 0.4
const loudest = 0.5

const voices: Readonly<
  Record<Note['voice'], { wave: OscillatorType; attack: number; release: number; detune: number }>
> = {
  pad: { wave: 'triangle', attack: 1.2, release: 1.6, detune: 5 },
  bass: { wave: 'sine', attack: 0.15, release: 0.8, detune: 0 },
  pluck: { wave: 'triangle', attack: 0.01, release: 0.9, detune: 0 },
}

export function playTheme(theme: Theme, volume: number): Playing {
  const context = new AudioContext()
  const master = context.createGain()
  const soft = context.createBiquadFilter()
  soft.type = 'lowpass'
  soft.frequency.value = 1400
  soft.connect(master).connect(context.destination)
  master.gain.value = 0
  const beat = 60 / theme.tempo
  let next = context.currentTime + 0.1
  let bar = 0

  function write() {
    // A page that stood still does not catch up: it goes on.
    if (next < context.currentTime) next = context.currentTime + 0.1
    while (next < context.currentTime + ahead) {
      for (const note of barOf(theme, bar)) sound(note, next + note.at * beat)
      next += beatsInBar * beat
      bar++
    }
  }

  function sound({ voice, midi, beats, gain }: Note, at: number) {
    const { wave, attack, release, detune } = voices[voice]
    const end = at + beats * beat
    const level = context.createGain()
    level.gain.setValueAtTime(0, at)
    level.gain.linearRampToValueAtTime(gain, at + attack)
    if (voice === 'pluck') level.gain.exponentialRampToValueAtTime(0.001, at + attack + release)
    else level.gain.setTargetAtTime(0, end, release / 3)
    const tone = context.createOscillator()
    tone.type = wave
    tone.frequency.value = 440 * 2 ** ((midi - 69) / 12)
    tone.detune.value = detune
    tone.connect(level).connect(soft)
    tone.start(at)
    tone.stop(end + release)
    tone.onended = () => level.disconnect()
  }

  const turn = (to: number) => master.gain.setTargetAtTime(to * loudest, context.currentTime, fade / 3)
  write()
  turn(volume)
  const writing = setInterval(write, 300)
  return {
    volume: turn,
    stop() {
      clearInterval(writing)
      turn(0)
      setTimeout(() => void context.close(), fade * 2000)
    },
  }
}
