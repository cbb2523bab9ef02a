import { afterAll, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { chanceAt } from '../../src/kernel/chance.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { anyCommand, fits, type Option } from '../../src/kernel/options.ts'
import { Thinkers } from '../../src/server/hosting/thinkers.ts'
import { type Mind, think } from '../../src/table/minds.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../src/table/run.ts'
import type { Table } from '../../src/table/table.ts'

const env = { gameOf, hmac: pureHmac }
const thinkers = new Thinkers(env)
afterAll(() => thinkers.close())

/** A game of Cambio that is about to be decided on by an expert. */
function expertToMove(seed: number): { readonly table: Table; readonly mind: Mind } {
  const host = { player: 'ann', name: 'Ann' }
  let run: Run = openRun(
    { at: 0, id: `t${seed}`, game: 'cambio', rules: {}, seed: `${seed}`.padStart(64, '0'), host },
    env,
  )
  const inputs = [
    { type: 'connect', at: 0, player: 'ann' },
    { type: 'addBot', at: 0, player: 'ann', level: 'expert' },
    { type: 'addBot', at: 0, player: 'ann', level: 'expert' },
    { type: 'start', at: 0, player: 'ann' },
  ] as const
  for (const input of inputs) run = perform(run, input, env).run
  for (let step = 0; step < 50; step++) {
    const due = nextDue(run, env)
    const mind = due?.type === 'bot' ? run.minds.get(due.seat) : undefined
    if (mind) return { table: run.table, mind }
    if (due) run = performDue(run, due.at, env).run
    else
      run = perform(
        run,
        { type: 'command', at: run.table.at, player: 'ann', command: anything(run.table, step) },
        env,
      ).run
  }
  throw new Error('no expert ever had to move')
}

function optionsAt(table: Table, seat: number): readonly Option[] {
  const game = gameOf('cambio')
  return game ? game.options(game.view(table.state as object, seat)) : []
}

function anything(table: Table, step: number): object {
  return anyCommand(optionsAt(table, 0), chanceAt('00', step))
}

describe('experts on a server', () => {
  it('think in a thread of their own what they would think here', async () => {
    const { table, mind } = expertToMove(1)
    expect(await thinkers.think(mind, table)).toEqual(think(mind, table, env, 1))
  })

  it('do not keep anybody else waiting, and all come to a legal decision, however many think at once', async () => {
    const asked = Array.from({ length: 40 }, (_, index) => expertToMove(index + 2))
    let turns = 0
    const turning = setInterval(() => turns++, 1)
    const commands = await Promise.all(asked.map(({ mind, table }) => thinkers.think(mind, table)))
    clearInterval(turning)
    for (const [index, command] of commands.entries()) {
      const { table, mind } = asked[index] as { table: Table; mind: Mind }
      expect(fits(optionsAt(table, mind.seat), command)).toBe(true)
    }
    expect(turns).toBeGreaterThan(5)
  })

  it('play as the hard bot does when their thread is gone', async () => {
    const { table, mind } = expertToMove(99)
    const asked = thinkers.think(mind, table)
    thinkers.close()
    expect(await asked).toEqual(think(mind, table, env, 0))
  })
})
