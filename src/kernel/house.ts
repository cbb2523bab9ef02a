// House rules: the options that every game has because every table has people, bots and clocks. A game takes the
// fields into its own schema, with its own defaults where its seed wants others.

import { problemsIn, type RuleProblem } from './rule-problem.ts'
import { ruleOptions } from './rule-schema.ts'
import type { ShapeValue } from './schema.ts'

export const houseRules = ruleOptions({
  turnSeconds: {
    kind: 'choice',
    values: [0, 30, 60, 90],
    default: 0,
    section: 'clocks',
    unit: 's',
    pace: 'decision',
    text: {
      en: { title: 'Turn clock', help: 'Seconds for a turn; 0 plays without a clock.', labels: { 0: 'none' } },
      de: { title: 'Zugzeit', help: 'Sekunden für einen Zug; bei 0 läuft keine Uhr.', labels: { 0: 'keine' } },
    },
  },
  reconnectMs: {
    kind: 'int',
    min: 0,
    max: 600_000,
    default: 60_000,
    section: 'clocks',
    unit: 'ms',
    text: {
      en: { title: 'Time to come back', help: 'How long the table waits for somebody whose connection was lost.' },
      de: {
        title: 'Zeit zum Zurückkommen',
        help: 'Wie lange der Tisch auf jemanden wartet, dessen Verbindung weg ist.',
      },
    },
  },
  abandonMs: {
    kind: 'int',
    min: 0,
    max: 86_400_000,
    default: 300_000,
    section: 'clocks',
    unit: 'ms',
    housekeeping: true,
    text: {
      en: {
        title: 'Time until abandoned',
        help: 'How long a table stands still when nobody is connected before it is given up.',
      },
      de: {
        title: 'Zeit bis zum Abbruch',
        help: 'Wie lange ein Tisch stillsteht, wenn niemand verbunden ist, bis er aufgegeben wird.',
      },
    },
  },
  botDelayMinMs: {
    kind: 'int',
    min: 0,
    max: 60_000,
    default: 1000,
    section: 'clocks',
    unit: 'ms',
    text: {
      en: { title: 'Bots think at least', help: 'The shortest time that a bot takes for a move.' },
      de: { title: 'Bots denken mindestens', help: 'Die kürzeste Zeit, die ein Bot für einen Zug braucht.' },
    },
  },
  botDelayMaxMs: {
    kind: 'int',
    min: 0,
    max: 60_000,
    default: 2000,
    section: 'clocks',
    unit: 'ms',
    text: {
      en: { title: 'Bots think at most', help: 'The longest time that a bot takes for a move.' },
      de: { title: 'Bots denken höchstens', help: 'Die längste Zeit, die ein Bot für einen Zug braucht.' },
    },
  },
  maxNameLength: {
    kind: 'int',
    min: 1,
    max: 100,
    default: 24,
    section: 'clocks',
    text: {
      en: { title: 'Length of names', help: 'The most characters that a display name may have.' },
      de: { title: 'Länge der Namen', help: 'Wie viele Zeichen ein Name höchstens haben darf.' },
    },
  },
})

export type HouseRules = ShapeValue<typeof houseRules>

const problem = problemsIn({
  en: { botDelays: '"botDelayMinMs" must not be above "botDelayMaxMs".' },
  de: { botDelays: '„Bots denken mindestens“ darf nicht über „Bots denken höchstens“ liegen.' },
})

/** What ties the house rules together, if it is broken. */
export function houseRuleProblem(rules: HouseRules): RuleProblem | undefined {
  return rules.botDelayMinMs > rules.botDelayMaxMs ? problem('botDelays') : undefined
}
