import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    step1: 'Choose two of your four cards and look at them. Remember them: few points win.',
    step2: 'Your turn: take a card from the deck, or the open one.',
    step3: 'Tap one of your cards to swap it in, or discard what you drew.',
    step4:
      'Tens are worth nothing, kings −2, jokers −4. Get rid of queens and jacks – a queen lets you look, a jack swaps two cards.',
    step5: 'When you think you have the least, press “Stop” in your turn: everybody else plays once more.',
    step6: 'Whoever wins three rounds wins the match. Play on!',
  },
  de: {
    step1: 'Wähl zwei deiner vier Karten und sieh sie an. Merk sie dir: wenige Punkte gewinnen.',
    step2: 'Du bist dran: nimm eine Karte vom Stapel, oder die offene.',
    step3: 'Tippe auf eine deiner Karten, um zu tauschen, oder leg die gezogene ab.',
    step4:
      'Zehnen sind nichts wert, Könige −2, Joker −4. Werde Damen und Buben los – eine Dame lässt dich nachsehen, ein Bube tauscht zwei Karten.',
    step5: 'Glaubst du, am wenigsten zu haben, drück in deinem Zug „Stop“: alle anderen spielen noch einmal.',
    step6: 'Wer drei Runden gewinnt, gewinnt das Spiel. Spiel weiter!',
  },
})
