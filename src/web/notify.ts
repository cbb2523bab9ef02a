// A word of the system's own, for whoever looks elsewhere: that it is one's turn, and nothing of the cards.

import { tick } from 'svelte'
import { change, settings } from './settings.svelte.ts'

/** The browser asks; what it answers is what is kept. */
export async function wishNotices(wanted: boolean): Promise<void> {
  change('notify', wanted)
  await tick() // a switch that was turned on goes back only if it was on
  const allowed = wanted && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
  change('notify', allowed)
}

export function notify(title: string, body: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted')
    return
  try {
    new Notification(title, { body, tag: 'turn', icon: '/icon-192.png' })
  } catch {
    // some phones allow it to service workers only
  }
}
