// Cambio and Stop under the kit: one engine, so what must hold is the same, under the options of each.

import { describe, expect, it } from 'vitest'
import { claims } from '../../../src/games/grid/claims.ts'
import type { GridTypes } from '../../../src/games/grid/game.ts'
import type { GridSchema } from '../../../src/games/grid/rules.ts'
import type { Game } from '../../../src/kernel/game.ts'
import { pureHmac } from '../../../src/kernel/hmac.ts'
import { checkGame } from '../../../src/testkit/conformance.ts'
import { checkTables } from '../../../src/testkit/tables.ts'
import { pairwise } from './pairs.ts'

export function describeConformance(game: Game<GridTypes>, ruleSchema: GridSchema): void {
  const { name } = game
  const everyPair = pairwise(ruleSchema)
  const everyPreset = game.presets.map((preset) => preset.rules)

  describe(`${name} under the conformance kit`, () => {
    it('every value of every choice is in some set of options', () => {
      for (const [option, field] of Object.entries(ruleSchema)) {
        const used = new Set(everyPair.map((rules): unknown => Reflect.get(rules, option)))
        if (field.kind === 'choice') expect(used, option).toEqual(new Set<unknown>(field.values))
        if (field.kind === 'flag') expect(used, option).toEqual(new Set([true, false]))
      }
    })

    it('random games for 2, 3 and 4 are sound, with every two values of any two options', () => {
      const rules = [...everyPreset, ...everyPair]
      const games = rules.length * 3 * 4
      const happened = new Map<string, number>()
      const counting: typeof game = {
        ...game,
        evolve: (state, event) => {
          happened.set(event.type, (happened.get(event.type) ?? 0) + 1)
          return game.evolve(state, event)
        },
      }
      const report = checkGame(counting, claims, { games, seed: 2, seats: [2, 3, 4], rules })
      console.log(`${name}, ${everyPair.length} sets of options: ${JSON.stringify(report)}`)
      expect(report.games).toBe(games)
      expect(report.played).toBe(games)
      expect(report.worlds).toBeGreaterThan(6000)
      expect(report.worldSteps).toBeGreaterThan(8000)
      // Everything that can happen did: what random play never reaches is not tested by it.
      const every =
        'actionDone attended blindSwapped called dealt discarded drew finalRound hostChanged looked looksHidden '
      const rest = 'matchEnded peekHidden peeked powerCancelled powerOffered powerSkipped readied reshuffled revealed '
      const last = 'roundEnded swapped turnForfeited turnStarted'
      expect([...happened.keys()].toSorted()).toEqual(`${every}${rest}${last}`.split(' '))
    })

    it('so are whole tables with bots, people who come and go, and the same options', () => {
      const env = { gameOf: () => game, hmac: pureHmac }
      const games = everyPair.length * 3
      const report = checkTables(game, env, { games, seed: 1, seats: [2, 3, 4], rules: everyPair })
      console.log(`${name}, tables: ${JSON.stringify(report)}`)
      expect(report.completed).toBeGreaterThan(games / 2)
      expect(report.takeovers).toBeGreaterThan(10)
    })
  })
}
