// A game with one mistake in it: the kit must bite, and say which check found it.

import { describe, expect, it } from 'vitest'
import type { Claims } from '../../src/kernel/claims.ts'
import type { Game, GameTypes, Moment } from '../../src/kernel/game.ts'
import { ok } from '../../src/kernel/result.ts'
import type { Viewer } from '../../src/kernel/secrecy.ts'
import { checkGame, type Settings } from '../../src/testkit/conformance.ts'
import { type Check, ConformanceFailure } from '../../src/testkit/failure.ts'

export interface Mutant<T extends GameTypes> {
  readonly mistake: string
  readonly foundBy: Check
  readonly change: Partial<Game<T>>
}

/** A view with more in it than its type says, as a careless spread would make it. */
export function withMore<T extends GameTypes>(
  game: Game<T>,
  more: (state: T['state'], view: T['view'], viewer: Viewer) => object,
): Partial<Game<T>> {
  return {
    view: (state, viewer) => {
      const view = game.view(state, viewer)
      return { ...view, ...more(state, view, viewer) }
    },
  }
}

/** Every event changed on its way out. */
export function withEvents<T extends GameTypes>(
  game: Game<T>,
  change: (event: T['event'], state: T['state'], moment: Moment) => T['event'],
): Partial<Game<T>> {
  const all = (events: readonly T['event'][], state: T['state'], moment: Moment) =>
    events.map((event) => change(event, state, moment))
  return {
    decide: (state, seat, command, moment) => {
      const decided = game.decide(state, seat, command, moment)
      return decided.ok ? ok(all(decided.value, state, moment)) : decided
    },
    expire: (state, tick, moment) => all(game.expire(state, tick, moment), state, moment),
    setup: (state, moment) => all(game.setup(state, moment), state, moment),
    attend: (state, news, moment) => all(game.attend(state, news, moment), state, moment),
  }
}

/** An open ring that tells more than its type says. */
export function telling<E extends { readonly open: object }>(event: E, more: object): E {
  return { ...event, open: { ...event.open, ...more } }
}

export function describeMutants<T extends GameTypes>(
  game: Game<T>,
  claims: Claims<T>,
  mutants: readonly Mutant<T>[],
  settings: Settings,
): void {
  describe('the kit bites', () => {
    it('not where there is nothing wrong', () => {
      expect(() => checkGame(game, claims, settings)).not.toThrow()
    })

    it.each(mutants)('$mistake ($foundBy)', ({ foundBy, change }) => {
      const failure = failureOf({ ...game, ...change })
      expect(failure?.check, failure?.message).toBe(foundBy)
      expect(failure?.message).toContain(`npm run kit -- ${game.id} --seed ${failure?.trial.seed} --seats`)
    })
  })

  function failureOf(mutant: Game<T>): ConformanceFailure | undefined {
    try {
      checkGame(mutant, claims, settings)
      return undefined
    } catch (error) {
      if (error instanceof ConformanceFailure) return error
      throw error
    }
  }
}
