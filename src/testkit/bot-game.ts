// Whole games with a log, played by bots: for tests and measurements of what is made of a game that is over.

import { gameOf } from '../games/registry.ts'
import { assert } from '../kernel/assert.ts'
import type { Level } from '../kernel/bot.ts'
import { quickChance } from '../kernel/chance.ts'
import { pureHmac } from '../kernel/hmac.ts'
import { seenBy } from '../kernel/secrecy.ts'
import { commitmentOf } from '../table/fairness.ts'
import { type GameFile, gameFileFormat } from '../table/game-file.ts'
import { nextDue, openRun, perform, performDue } from '../table/run.ts'
import { type Entry, isRunning } from '../table/table.ts'

const env = { gameOf, hmac: pureHmac }
/** One round, at once. */
const short: Readonly<Record<string, object>> = {
  cambio: { matchMode: 'single' },
  stop: { matchMode: 'single' },
  memory: {},
  believe: { maxRounds: 1 },
}

/** The log of a whole game: a person who plays as the first of these does, against bots. */
export function botGame(game: string, levels: readonly Level[], seed: number, rules: object = {}): readonly Entry[] {
  const played = gameOf(game)
  const [mine = 'easy', ...others] = levels
  const bot = played?.bots[mine]
  assert(played && bot, `no ${mine} bot of ${game}`)
  let now = 1_700_000_000_000
  let run = openRun(
    {
      at: now,
      id: `table-${seed}`,
      game,
      rules: { botDelayMinMs: 0, botDelayMaxMs: 0, ...short[game], ...rules },
      seed: pureHmac('00', `game ${seed}`),
      host: { player: 'ann', name: 'Ann' },
      capacity: levels.length,
    },
    env,
  )
  const inputs = [
    { type: 'connect', player: 'ann' },
    ...others.map((level) => ({ type: 'addBot', player: 'ann', level }) as const),
    { type: 'start', player: 'ann' },
  ] as const
  for (const input of inputs) run = perform(run, { ...input, at: now }, env).run
  const chance = quickChance(seed)
  let mind = bot.start(0, run.table.rules)
  let read = 0
  while (isRunning(run.table)) {
    for (const { events } of run.log.slice(read)) {
      for (const event of events) mind = bot.watch(mind, seenBy(event, 0), chance)
    }
    read = run.log.length
    assert(read < 5000 && run.table.state !== null, 'a game that does not end')
    const view = played.view(run.table.state, 0)
    const options = played.options(view)
    const due = nextDue(run, env)
    if (options.length > 0) {
      const command = bot.choose(mind, view, options, chance)
      run = perform(run, { type: 'command', player: 'ann', at: now, command }, env).run
    } else {
      assert(due, 'nothing is due')
      now = Math.max(now, due.at)
      run = performDue(run, now, env).run
    }
  }
  return run.log
}

/** The same as a file. */
export function botGameFile(game: string, levels: readonly Level[], seed: number, rules: object = {}): GameFile {
  const entries = botGame(game, levels, seed, rules)
  const opened = entries[0]?.act
  assert(opened?.type === 'opened', 'a game without a table')
  const { id, seed: secret } = opened
  return { format: gameFileFormat, id, commitment: commitmentOf(secret, id, pureHmac), seed: secret, entries }
}
