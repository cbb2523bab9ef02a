import { gameOf } from '../../src/games/registry.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { commitmentOf } from '../../src/table/fairness.ts'
import { type GameFile, gameFileFormat } from '../../src/table/game-file.ts'
import { nextDue, openRun, perform, performDue } from '../../src/table/run.ts'
import { type Entry, isRunning, type Table } from '../../src/table/table.ts'

export const env = { gameOf, hmac: pureHmac }
interface Watching {
  readonly id?: string
  readonly seed?: string
  readonly leavesAt?: number
  /** Told of each entry, with the table as it is then. */
  readonly heard?: (table: Table, entry: Entry) => void
}

/** A game that bots play to its end, with one person who adds to the deal and then leaves. */
export function gameFile(game: string, watching: Watching = {}): GameFile {
  const { id = 'table-1', seed = '7'.repeat(64), leavesAt = 12, heard = () => undefined } = watching
  const rules = { botDelayMinMs: 0, botDelayMaxMs: 0 }
  const host = { player: 'ann', name: 'Ann' }
  let now = 1_700_000_000_000
  let run = openRun({ at: now, id, game, rules, seed, host }, env)
  const inputs = [
    { type: 'connect', player: 'ann' },
    { type: 'addBot', player: 'ann', level: 'medium' },
    { type: 'addEntropy', player: 'ann', entropy: 'e'.repeat(64) },
    { type: 'start', player: 'ann' },
  ] as const
  for (const input of inputs) run = perform(run, { ...input, at: now }, env).run
  let told = 0
  const tell = () => {
    for (const entry of run.log.slice(told)) heard(run.table, entry)
    told = run.log.length
  }
  for (let steps = 0; steps < 2000 && isRunning(run.table); steps++) {
    tell()
    const due = nextDue(run, env)
    const options = gameOf(game)?.options(gameOf(game)?.view(run.table.state ?? {}, 0) ?? {}) ?? []
    if (steps === leavesAt || (due === null && options.length === 0))
      run = perform(run, { type: 'leave', player: 'ann', at: now }, env).run
    else if (due === null || (options.length > 0 && due.at > now + 3000)) {
      const [option] = options
      const picks = Object.entries(option?.choices ?? {}).map(([name, { from, max, min }]) => [
        name,
        max > 1 ? from.slice(0, Math.max(1, min)) : from[0],
      ])
      run = perform(
        run,
        { type: 'command', player: 'ann', at: now, command: { type: option?.command, ...Object.fromEntries(picks) } },
        env,
      ).run
    } else {
      now = Math.max(now, due.at)
      run = performDue(run, now, env).run
    }
  }
  tell()
  const commitment = commitmentOf(seed, id, pureHmac)
  return { format: gameFileFormat, id, commitment, seed, entries: run.log }
}
