// House rules: the options that every game has because every table has people, bots and clocks. A game takes the
// fields into its own schema, with its own defaults where its seed wants others.

import type { ShapeValue } from './schema.ts'

export const houseRules = {
  turnSeconds: {
    kind: 'choice',
    values: [0, 30, 60, 90],
    default: 0,
    title: 'Turn clock',
    help: 'Seconds for a turn; 0 plays without a clock.',
  },
  reconnectMs: {
    kind: 'int',
    min: 0,
    max: 600_000,
    default: 60_000,
    title: 'Time to come back',
    help: 'How long the table waits for somebody whose connection was lost, in milliseconds.',
  },
  abandonMs: {
    kind: 'int',
    min: 0,
    max: 86_400_000,
    default: 300_000,
    title: 'Time until abandoned',
    help: 'How long a table stands still when nobody is connected before it is given up, in milliseconds.',
  },
  botDelayMinMs: {
    kind: 'int',
    min: 0,
    max: 60_000,
    default: 1000,
    title: 'Bots think at least',
    help: 'The shortest time that a bot takes for a move, in milliseconds.',
  },
  botDelayMaxMs: {
    kind: 'int',
    min: 0,
    max: 60_000,
    default: 2000,
    title: 'Bots think at most',
    help: 'The longest time that a bot takes for a move, in milliseconds.',
  },
  maxNameLength: {
    kind: 'int',
    min: 1,
    max: 100,
    default: 24,
    title: 'Length of names',
    help: 'The most characters that a display name may have.',
  },
} as const

export type HouseRules = ShapeValue<typeof houseRules>

/** What ties the house rules together; a sentence if it is broken. */
export function houseRuleProblem(rules: HouseRules): string | undefined {
  if (rules.botDelayMinMs > rules.botDelayMaxMs) return '"botDelayMinMs" must not be above "botDelayMaxMs".'
  return undefined
}
