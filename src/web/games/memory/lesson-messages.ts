import { messages } from '../../i18n/messages.ts'

export const t = messages({
  en: {
    step1: 'Every picture is here twice. Flip the marked card.',
    step2: 'Its twin is marked now. Later you will have to remember where they lie.',
    step3: 'A pair: one point. The next one in a row is worth two, then three. That is your combo.',
    step4: 'You go on as long as you find pairs. Flip any two cards.',
    step5: 'No pair ends a turn. Watch what the other one flips: it is shown to both of you.',
    step6: 'Points also buy power-ups: Shuffle mixes all that is hidden. Most points in the end win.',
  },
  de: {
    step1: 'Jedes Bild gibt es zweimal. Decke die markierte Karte auf.',
    step2: 'Ihr Gegenstück ist jetzt markiert. Später musst du dir merken, wo sie liegen.',
    step3: 'Ein Paar: ein Punkt. Das nächste in Folge zählt zwei, dann drei. Das ist deine Serie.',
    step4: 'Solange du Paare findest, machst du weiter. Decke irgendwelche zwei Karten auf.',
    step5: 'Kein Paar beendet den Zug. Sieh dir an, was die andere Seite aufdeckt: ihr seht es beide.',
    step6: 'Punkte kaufen auch Extras: Mischen vertauscht alles Verdeckte. Am Ende gewinnen die meisten Punkte.',
  },
})
