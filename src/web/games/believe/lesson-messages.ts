import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    step1: 'All cards are dealt. Whoever gets rid of their hand first wins the round.',
    step2:
      'Cards were played face down, and a rank was said. Truth or lie? Press “I don’t believe it”, then flip a card.',
    step3: 'A lie: its player takes the pile. The truth: you would have taken it. The next one opens.',
    step4: 'Your play: pick one to three cards. If nothing lies there, say a rank too. It need not be true.',
    step5: 'Now it is believed, or flipped. Four of a kind in a hand leave the game by themselves.',
    step6: 'In the end every card left costs a point, and an empty hand gets five. Play on!',
  },
  de: {
    step1: 'Alle Karten sind verteilt. Wer die Hand zuerst los ist, gewinnt die Runde.',
    step2:
      'Da wurden Karten verdeckt gelegt und ein Wert gesagt. Wahr oder gelogen? Drück „Das glaube ich nicht“ und dreh eine um.',
    step3: 'Gelogen: wer gelegt hat, nimmt den Stapel. Wahr: du hättest ihn genommen. Dann eröffnet, wer folgt.',
    step4: 'Jetzt du: wähl ein bis drei Karten. Liegt noch nichts da, sag auch einen Wert. Er muss nicht stimmen.',
    step5: 'Nun wird es geglaubt oder umgedreht. Vier gleiche auf der Hand verlassen von selbst das Spiel.',
    step6: 'Am Ende kostet jede Karte einen Punkt, und eine leere Hand bringt fünf. Spiel weiter!',
  },
})
