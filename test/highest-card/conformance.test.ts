// The kit on a game that is nowhere in the sources: what it claims holds, and mistakes in it are found.

import { expect, it, vi } from 'vitest'
import { checkGame } from '../../src/testkit/conformance.ts'
import { describeMutants, type Mutant, telling, withEvents, withMore } from '../games/mutants.ts'
import { claims } from './rules/claims.ts'
import { type HighestTypes, highest } from './rules/game.ts'
import { highest as ui } from './screen/ui.ts'

vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language: { now: 'en' } })) // kept in the browser

const rules = [{}, { deckSize: 52, turnSeconds: 30 }, { acesLow: true }]
const settings = { games: 200, seed: 1, seats: [2, 3, 4], rules }

it('600 random games of Highest Card are sound', () => {
  const report = checkGame(highest, claims, { ...settings, games: 600 })
  console.log(`Highest Card: ${JSON.stringify(report)}`)
  expect(report.played).toBe(600)
  expect(report.worlds).toBeGreaterThan(500)
  expect(report.worldSteps).toBeGreaterThan(300)
})

const mutants: readonly Mutant<HighestTypes>[] = [
  {
    mistake: 'the top of the deck lies face up for the one whose turn it is',
    foundBy: 'secrecy',
    change: withMore(highest, (state, view) => (view.you === state.turn ? { deck: state.deck } : {})),
  },
  {
    mistake: 'a swap tells everybody the card that was laid away',
    foundBy: 'secrecy',
    change: withEvents(highest, (event, state) =>
      event.type === 'swapped' ? telling(event, { away: state.hands[event.open.seat] }) : event,
    ),
  },
  {
    mistake: 'what is swapped leaves the game',
    foundBy: 'cards',
    change: {
      evolve: (state, event) => {
        const after = highest.evolve(state, event)
        return event.type === 'swapped' ? { ...after, away: state.away } : after
      },
    },
  },
  {
    mistake: 'whoever looks on is offered something',
    foundBy: 'options sound',
    change: { options: () => [{ command: 'keep', choices: {} }] },
  },
]
describeMutants(highest, claims, mutants, settings)

it('the page knows of it what the game says of itself', async () => {
  const [screen, about] = await Promise.all([ui.screen(), ui.about()])
  const parsed = highest.parseRules({})
  if (!parsed.ok) throw new Error(parsed.error.code)
  expect([ui.id, ui.name, ui.mostSeats]).toEqual([highest.id, highest.name, highest.seats(parsed.value).max])
  expect(ui.levels).toEqual(Object.keys(highest.bots))
  expect(screen.ruleSchema).toEqual(highest.ruleSchema)
  for (const command of Object.keys(highest.commands)) expect(screen.commandName(command)).not.toBe(null)
  expect(screen.settings.every((setting) => about.settings.includes(setting))).toBe(true)
})
