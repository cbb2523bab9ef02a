// Options as the games make them, each with one of the commands that it stands for: one of every form, from games played by chance.

import { allGames } from '../src/games/registry.ts'
import { chanceAt } from '../src/kernel/chance.ts'
import type { AnyGame } from '../src/kernel/game.ts'
import { anyCommand, type Choice, type Option, type PickedCommand } from '../src/kernel/options.ts'
import {
  activeSeats,
  advanced,
  earliest,
  eventsOf,
  type Happening,
  keyOfSeed,
  momentAt,
  type Position,
} from '../src/testkit/playout.ts'

export interface Example {
  readonly game: AnyGame
  readonly option: Option
  readonly command: PickedCommand
}

type Choose = (options: readonly Option[], move: number) => PickedCommand

const seeds = [1, 2, 3, 4, 5]
const mostHappenings = 200

/** The moves of one game among a few, chosen like this; the last one may have been refused. */
export function* movesOf(game: AnyGame, seed: number, choose: Choose) {
  const rules = game.parseRules({})
  if (!rules.ok) throw new Error(rules.error.code)
  const { min, max } = game.seats(rules.value)
  const seats = Math.min(min + 1, max) // so that there are others to choose from
  let position: Position = { state: game.initial(rules.value, seats), at: 1_000_000, moves: 0 }
  const happens = (what: Happening) => {
    const events = eventsOf(game, position.state, what, momentAt(keyOfSeed(seed), position, what.at))
    if (events !== null) position = advanced(game, position, events, what.at)
    return events !== null
  }
  happens({ type: 'setup', at: position.at })
  for (let n = 0; n < mostHappenings && game.outcome(position.state) === null; n++) {
    const [seat] = activeSeats(game, position.state, seats)
    const deadline = earliest(game.deadlines(position.state))
    if (seat !== undefined) {
      const options = game.options(game.view(position.state, seat))
      const command = choose(options, n)
      const isDone = happens({ type: 'command', at: position.at + 1, seat, command })
      yield { options, command, isDone }
      if (!isDone) return
    } else if (deadline !== undefined) happens({ type: 'deadline', at: deadline.at, deadline })
  }
}

/** What a reader must understand of a choice: whether it is one or a list, and whether it may be left out. */
function formOf({ min, max }: Choice): string {
  if (max === 1) return min === 1 ? 'one' : 'one or none'
  return min === max ? 'so many' : 'several'
}

export function optionExamples(): readonly Example[] {
  const byForm = new Map<string, Example>()
  for (const game of allGames) {
    for (const seed of seeds) {
      const choose: Choose = (options, move) => anyCommand(options, chanceAt(keyOfSeed(seed), move))
      for (const option of [...movesOf(game, seed, choose)].flatMap(({ options }) => options)) {
        const form = Object.values(option.choices).map(formOf).toSorted().join(', ')
        if (!byForm.has(form)) byForm.set(form, { game, option, command: choose([option], byForm.size) })
      }
    }
  }
  return [...byForm.values()]
}
