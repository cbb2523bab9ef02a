// What people should know before they start with so many players.

import { messages } from '../i18n/messages.ts'

const t = messages({
  en: {
    believeTwo:
      'With two players each hand is what the other does not hold: there is almost nothing to bluff about. Three or more are better.',
  },
  de: {
    believeTwo:
      'Zu zweit ist jede Hand das, was der anderen fehlt: da lässt sich kaum bluffen. Besser ist es ab drei Personen.',
  },
})

/** A warning, or nothing (B-19). */
export function advice(game: string, players: number): string {
  return game === 'believe' && players === 2 ? t('believeTwo') : ''
}
