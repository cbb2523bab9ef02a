import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    step1: 'Four cards, face down. You see the two below for a moment: remember them. Few points win.',
    step2: 'Your turn: take a card from the deck.',
    step3: 'Low? Tap one of your cards to swap it in. High? Discard it.',
    step4:
      'Discarded from the deck, some have powers: 7, 8 and king show one of yours, 9 and 10 one of theirs, jack and queen swap blindly.',
    step5: 'From your second turn on you may call “Cambio” at its start: everybody plays once more, then all is shown.',
    step6: 'If you call and somebody has less, your points are doubled. Kings are worth nothing at all. Play on!',
  },
  de: {
    step1: 'Vier Karten, verdeckt. Die zwei unteren siehst du kurz: merk sie dir. Wenige Punkte gewinnen.',
    step2: 'Du bist dran: nimm eine Karte vom Stapel.',
    step3: 'Niedrig? Tippe auf eine deiner Karten, um sie zu tauschen. Hoch? Leg sie ab.',
    step4:
      'Vom Stapel abgelegt, können manche etwas: 7, 8 und König zeigen eine eigene, 9 und 10 eine fremde, Bube und Dame tauschen blind.',
    step5: 'Ab deinem zweiten Zug darfst du zu Beginn „Cambio“ rufen: alle spielen noch einmal, dann wird aufgedeckt.',
    step6: 'Hat dann jemand weniger als du, zählen deine Punkte doppelt. Könige sind gar nichts wert. Spiel weiter!',
  },
})
