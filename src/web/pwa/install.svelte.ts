// The browser's offer to install the page, kept until somebody wants it.

interface InstallOffer extends Event {
  prompt(): Promise<void>
}

let offer = $state.raw<InstallOffer | null>(null)

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
})
addEventListener('appinstalled', () => {
  offer = null
})

export const installation = {
  get offered(): boolean {
    return offer !== null
  },
  get done(): boolean {
    return matchMedia('(display-mode: standalone)').matches
  },
}

export async function install(): Promise<void> {
  const asked = offer
  offer = null // it can be asked once
  await asked?.prompt()
}
