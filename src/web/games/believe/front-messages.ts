// What the start page says of the game.

import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    blurb: 'Lay cards face down and say what they are. Somebody will not believe you.',
    picture: 'Three face-down cards, announced as queens; the one turned up is a seven',
    stamp: 'LIE',
    two: 'With two players each hand is what the other does not hold: there is almost nothing to bluff about. Three or more are better.',
  },
  de: {
    blurb: 'Leg Karten verdeckt und sag, was sie sind. Irgendwer glaubt dir nicht.',
    picture: 'Drei verdeckte Karten, angesagt als Damen; die aufgedeckte ist eine Sieben',
    stamp: 'LÜGE',
    two: 'Zu zweit ist jede Hand das, was der anderen fehlt: da lässt sich kaum bluffen. Besser ist es ab drei Personen.',
  },
})
