// What each player sets for this browser.

import type { Patience } from './lobby/rules.ts'
import { readStored, store } from './stored.ts'

const defaults = {
  theme: 'system' as 'system' | 'light' | 'dark' | 'contrast',
  fourColour: false,
  sound: true,
  volume: 0.5,
  music: false, // at a table
  musicVolume: 0.4,
  motion: 'system' as 'system' | 'reduced' | 'full',
  language: '' as '' | 'en' | 'de', // '': the browser's
  timers: 1 as Patience, // relaxed timers, where the table is one's own
  confirm: true, // before moves that cannot be taken back
  leftHanded: false,
  shortcuts: true, // single keys do something at a table (WCAG 2.1.4)
  emotes: true, // reactions of others are shown
  muted: {} as Readonly<Record<string, string>>, // but not those of these people: their marks, and what they were called
  notify: false, // of one's turn, while another tab is looked at
}
export type Settings = typeof defaults

export const settings: Settings = $state(readStored('settings', defaults))

export function change<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  store('settings', $state.snapshot(settings))
}

/** A switch that a game has for itself. It is kept with the others, by its name. */
export function isOn({ name }: { readonly name: string }): boolean {
  return Reflect.get(settings, name) === true
}

export function turn({ name }: { readonly name: string }, on: boolean): void {
  Reflect.set(settings, name, on)
  store('settings', $state.snapshot(settings))
}

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether things move, or only appear. */
export function moves(): boolean {
  return settings.motion === 'full' || (settings.motion === 'system' && !lessMotion.matches)
}
