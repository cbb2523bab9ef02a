// Registers the service worker, and tells when a newer page waits behind the one that is shown.

let waiting = $state.raw<ServiceWorker | null>(null)

export const updates = {
  get ready(): boolean {
    return waiting !== null
  },
}

const everyMs = 30 * 60_000 // a page that stays open asks now and then

export async function keepUpToDate(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  // The new worker is there: everything is asked for anew. At the very first install there is nothing old to replace, but the page
  // of a first visit may stay open until there is.
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload()
    controlled = true
  })
  try {
    const registration = await serviceWorker.register('/sw.js')
    watch(registration)
    setInterval(() => void registration.update().catch(() => undefined), everyMs)
  } catch {
    // Without one the page works as long as there is a network.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
}

export function takeUpdate(): void {
  waiting?.postMessage('take over')
}

export function dismissUpdate(): void {
  waiting = null
}
