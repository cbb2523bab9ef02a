import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    newVersion: 'There is a new version.',
    reload: 'Load it',
    later: 'Later',
    offline: 'No connection. Practice against bots works as always.',
    install: 'Install the app',
    installHelp: 'On your home screen, full screen, and playable without a network.',
    installed: 'Facedown is installed on this device.',
    installByHand: 'Your browser has this in its menu: “Add to home screen” or “Install”.',
  },
  de: {
    newVersion: 'Es gibt eine neue Version.',
    reload: 'Laden',
    later: 'Später',
    offline: 'Keine Verbindung. Üben gegen Bots geht wie immer.',
    install: 'App installieren',
    installHelp: 'Auf dem Startbildschirm, bildschirmfüllend, und auch ohne Netz spielbar.',
    installed: 'Facedown ist auf diesem Gerät installiert.',
    installByHand: 'Dein Browser hat das im Menü: „Zum Startbildschirm“ oder „Installieren“.',
  },
})
