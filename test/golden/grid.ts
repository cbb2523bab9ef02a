// Cambio and Stop on a real table, played by people who do what a script says.

import type { GridTypes } from '../../src/games/grid/game.ts'
import type { GridCommand, GridView } from '../../src/games/grid/public.ts'
import { assert } from '../../src/kernel/assert.ts'
import type { Game } from '../../src/kernel/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { Input } from '../../src/table/inputs.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../src/table/run.ts'
import { isRunning, type Surroundings } from '../../src/table/table.ts'

const people = ['Ann', 'Ben', 'Cleo']

/** What a person does, who sees this. */
export type Script = (view: GridView) => GridCommand

export function played(game: Game<GridTypes>, rules: object, seats: number, seed: string, script: Script) {
  const env: Surroundings = { gameOf: () => game, hmac: pureHmac }
  let now = 1_700_000_000_000
  const host = { player: 'Ann', name: 'Ann' }
  let run = openRun({ at: now, id: 'golden', game: game.id, rules, seed: seed.repeat(64 / seed.length), host }, env)
  const give = (input: Input) => {
    const { run: next, step } = perform(run, input, env)
    assert(step.type === 'entry', `${JSON.stringify(input)}: ${JSON.stringify(step)}`)
    run = next
  }
  for (const player of people.slice(0, seats)) {
    if (player !== 'Ann') give({ type: 'join', at: now, player, name: player })
    give({ type: 'connect', at: now, player })
  }
  give({ type: 'start', at: now, player: 'Ann' })
  while (isRunning(run.table)) {
    const seat = seatToAct(game, run)
    const due = nextDue(run, env)
    if (seat !== null) {
      now += 1500
      give({ type: 'command', at: now, player: people[seat] ?? '', command: script(viewOf(game, run, seat)) })
    } else {
      assert(due, 'nothing can happen')
      now = due.at
      run = performDue(run, now, env).run
    }
  }
  return { run, env }
}

function viewOf(game: Game<GridTypes>, run: Run, seat: number): GridView {
  assert(run.table.state, 'a game that has not started')
  return game.view(run.table.state as GridTypes['state'], seat)
}

/** The first who can do something; peeks are left to run out. */
function seatToAct(game: Game<GridTypes>, run: Run): number | null {
  const seat = run.table.seats.findIndex((_, index) => {
    const view = viewOf(game, run, index)
    return game.options(view).length > 0 && view.turn?.step !== 'peek'
  })
  return seat === -1 ? null : seat
}
