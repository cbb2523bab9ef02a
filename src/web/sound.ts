// Short sounds, made when they are played. Nothing is loaded, and nothing sounds, before the first gesture on the page.

import { settings } from './settings.svelte.ts'

// Volume, randomness, frequency, attack, sustain, release, shape, curve, slide ... (https://killedbyapixel.github.io/ZzFX)
const sounds = {
  draw: [0.5, 0.05, 320, 0.01, 0.01, 0.05, 4, 1.5],
  flip: [0.5, 0.05, 420, 0.005, 0.01, 0.04, 4, 2],
  swap: [0.6, 0.05, 240, 0.01, 0.03, 0.08, 4, 1.6, 4],
  discard: [0.5, 0.05, 180, 0.005, 0.02, 0.06, 4, 1.8],
  turn: [0.8, 0, 523, 0.02, 0.08, 0.2, 0, 1, 0, 0, 130, 0.08],
  lastTurn: [0.8, 0, 587, 0.01, 0.05, 0.14, 0, 1, 0, 0, 147, 0.05], // the same, quicker
  pulse: [0.35, 0, 73, 0.04, 0.02, 0.22, 0, 1],
  call: [0.9, 0, 392, 0.02, 0.15, 0.35, 1, 1, 0, 0, 196, 0.12],
  match: [0.8, 0, 659, 0.01, 0.06, 0.2, 0, 1, 0, 0, 220, 0.06],
  lie: [0.8, 0.05, 140, 0.02, 0.15, 0.3, 2, 0.6, -1],
  emote: [0.4, 0, 740, 0.005, 0.03, 0.09, 0, 1, 0, 0, 190, 0.03],
  win: [0.9, 0, 523, 0.02, 0.25, 0.5, 1, 1.2, 0, 0, 262, 0.12],
} satisfies Record<string, readonly number[]>
export type Sound = keyof typeof sounds

let gesture = false
addEventListener('pointerdown', () => (gesture = true), { once: true, capture: true })
addEventListener('keydown', () => (gesture = true), { once: true, capture: true })

let hurried = false

/** A quiet beat under all that is heard, until the returned function is called; a turn sounds quicker meanwhile. */
export function beat(ms: number): () => void {
  hurried = true
  const timer = setInterval(() => void play('pulse'), ms)
  return () => {
    hurried = false
    clearInterval(timer)
  }
}

export async function play(sound: Sound): Promise<void> {
  if (!gesture || !settings.sound || document.hidden) return
  if (sound === 'turn') navigator.vibrate?.(30) // for a phone on the table
  const loaded = await import('zzfx').catch(() => null) // without a network there may be none: then it is quiet
  if (!loaded) return
  const { ZZFX } = loaded
  ZZFX.volume = 0.3 * settings.volume
  ZZFX.play(...sounds[hurried && sound === 'turn' ? 'lastTurn' : sound])
}
