import { messages } from '../i18n/messages.ts'

export const t = messages({
  en: {
    lesson: 'Lesson',
    stepOf: 'Step {step} of {of}',
    next: 'Next',
    skip: 'Skip the lesson',
    finish: 'Play on',
  },
  de: {
    lesson: 'Lektion',
    stepOf: 'Schritt {step} von {of}',
    next: 'Weiter',
    skip: 'Lektion überspringen',
    finish: 'Weiterspielen',
  },
})

/** What is said at each step. */
export const lessonText = messages({
  en: {
    memory1: 'Every picture is here twice. Flip the marked card.',
    memory2: 'Its twin is marked now. Later you will have to remember where they lie.',
    memory3: 'A pair: one point. The next one in a row is worth two, then three. That is your combo.',
    memory4: 'You go on as long as you find pairs. Flip any two cards.',
    memory5: 'No pair ends a turn. Watch what the other one flips: it is shown to both of you.',
    memory6: 'Points also buy power-ups: Shuffle mixes all that is hidden. Most points in the end win.',
    believe1: 'All cards are dealt. Whoever gets rid of their hand first wins the round.',
    believe2:
      'Cards were played face down, and a rank was said. Truth or lie? Press “I don’t believe it”, then flip a card.',
    believe3: 'A lie: its player takes the pile. The truth: you would have taken it. The next one opens.',
    believe4: 'Your play: pick one to three cards. If nothing lies there, say a rank too. It need not be true.',
    believe5: 'Now it is believed, or flipped. Four of a kind in a hand leave the game by themselves.',
    believe6: 'In the end every card left costs a point, and an empty hand gets five. Play on!',
    cambio1: 'Four cards, face down. You see the two below for a moment: remember them. Few points win.',
    cambio2: 'Your turn: take a card from the deck.',
    cambio3: 'Low? Tap one of your cards to swap it in. High? Discard it.',
    cambio4:
      'Discarded from the deck, some have powers: 7, 8 and king show one of yours, 9 and 10 one of theirs, jack and queen swap blindly.',
    cambio5:
      'From your second turn on you may call “Cambio” at its start: everybody plays once more, then all is shown.',
    cambio6: 'If you call and somebody has less, your points are doubled. Kings are worth nothing at all. Play on!',
    stop1: 'Choose two of your four cards and look at them. Remember them: few points win.',
    stop2: 'Your turn: take a card from the deck, or the open one.',
    stop3: 'Tap one of your cards to swap it in, or discard what you drew.',
    stop4:
      'Tens are worth nothing, kings −2, jokers −4. Get rid of queens and jacks – a queen lets you look, a jack swaps two cards.',
    stop5: 'When you think you have the least, press “Stop” in your turn: everybody else plays once more.',
    stop6: 'Whoever wins three rounds wins the match. Play on!',
  },
  de: {
    memory1: 'Jedes Bild gibt es zweimal. Decke die markierte Karte auf.',
    memory2: 'Ihr Gegenstück ist jetzt markiert. Später musst du dir merken, wo sie liegen.',
    memory3: 'Ein Paar: ein Punkt. Das nächste in Folge zählt zwei, dann drei. Das ist deine Serie.',
    memory4: 'Solange du Paare findest, machst du weiter. Decke irgendwelche zwei Karten auf.',
    memory5: 'Kein Paar beendet den Zug. Sieh dir an, was die andere Seite aufdeckt: ihr seht es beide.',
    memory6: 'Punkte kaufen auch Extras: Mischen vertauscht alles Verdeckte. Am Ende gewinnen die meisten Punkte.',
    believe1: 'Alle Karten sind verteilt. Wer die Hand zuerst los ist, gewinnt die Runde.',
    believe2:
      'Da wurden Karten verdeckt gelegt und ein Wert gesagt. Wahr oder gelogen? Drück „Das glaube ich nicht“ und dreh eine um.',
    believe3: 'Gelogen: wer gelegt hat, nimmt den Stapel. Wahr: du hättest ihn genommen. Dann eröffnet, wer folgt.',
    believe4: 'Jetzt du: wähl ein bis drei Karten. Liegt noch nichts da, sag auch einen Wert. Er muss nicht stimmen.',
    believe5: 'Nun wird es geglaubt oder umgedreht. Vier gleiche auf der Hand verlassen von selbst das Spiel.',
    believe6: 'Am Ende kostet jede Karte einen Punkt, und eine leere Hand bringt fünf. Spiel weiter!',
    cambio1: 'Vier Karten, verdeckt. Die zwei unteren siehst du kurz: merk sie dir. Wenige Punkte gewinnen.',
    cambio2: 'Du bist dran: nimm eine Karte vom Stapel.',
    cambio3: 'Niedrig? Tippe auf eine deiner Karten, um sie zu tauschen. Hoch? Leg sie ab.',
    cambio4:
      'Vom Stapel abgelegt, können manche etwas: 7, 8 und König zeigen eine eigene, 9 und 10 eine fremde, Bube und Dame tauschen blind.',
    cambio5:
      'Ab deinem zweiten Zug darfst du zu Beginn „Cambio“ rufen: alle spielen noch einmal, dann wird aufgedeckt.',
    cambio6: 'Hat dann jemand weniger als du, zählen deine Punkte doppelt. Könige sind gar nichts wert. Spiel weiter!',
    stop1: 'Wähl zwei deiner vier Karten und sieh sie an. Merk sie dir: wenige Punkte gewinnen.',
    stop2: 'Du bist dran: nimm eine Karte vom Stapel, oder die offene.',
    stop3: 'Tippe auf eine deiner Karten, um zu tauschen, oder leg die gezogene ab.',
    stop4:
      'Zehnen sind nichts wert, Könige −2, Joker −4. Werde Damen und Buben los – eine Dame lässt dich nachsehen, ein Bube tauscht zwei Karten.',
    stop5: 'Glaubst du, am wenigsten zu haben, drück in deinem Zug „Stop“: alle anderen spielen noch einmal.',
    stop6: 'Wer drei Runden gewinnt, gewinnt das Spiel. Spiel weiter!',
  },
})
