// `npm run arena`: bots against each other, many times, with what came of it.

import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Duel } from '../../arena/duel.ts'
import { type Climbed, isClimbed, measuredLevels, rungsOf } from '../../arena/ladder.ts'
import { plot } from '../../arena/plot.ts'
import { barOf, describe, duelName, type Ladder, laddersText, ladderTable, rowsOf } from '../../arena/report.ts'
import type { Tally } from '../../arena/tally.ts'
import { allGames, gameOf } from '../../games/registry.ts'
import { type Level, levels } from '../../kernel/bot.ts'
import type { AnyGame } from '../../kernel/game.ts'
import { problemText } from '../../kernel/rule-problem.ts'
import { openPool, type Pool } from './pool.ts'

const help = `Bots against each other: every deal is played from every seat, and a seed plays the same games again.

  npm run arena -- --game cambio --a hard --b easy [options]
  npm run arena -- --all [options]

  --game NAME     what to play: ${allGames.map((game) => game.id).join(', ')}
  --a LEVEL       the bot that is measured: ${levels.join(', ')}
  --b LEVEL       the bot on all other seats
  --seats N       seats at the table (2)
  --games N       how many games; made up to whole deals (2000)
  --seed N        which deals (1)
  --rules JSON    rule options; Stop and Believe Or Not are played in single rounds unless these say otherwise
  --workers N     processor cores to use (all)
  --all           the ladder of every game (or of --game, or of --a alone): a table on the screen, and its rows in
                  docs/bots.md, with a plot
  --expert-games N  with --all, how many games each expert plays (--games, but at most 1000)
  --dry           with --all, write no files
  --help          this text`

const document = 'docs/bots.md'
const [begin, end] = ['<!-- measured: written by npm run arena -- --all -->', '<!-- measured: end -->']

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      game: { type: 'string' },
      a: { type: 'string' },
      b: { type: 'string' },
      seats: { type: 'string' },
      games: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      rules: { type: 'string' },
      workers: { type: 'string', default: `${availableParallelism()}` },
      all: { type: 'boolean', default: false },
      'expert-games': { type: 'string' },
      dry: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const games = wholeNumber('games', values.games, 1)
  const seed = wholeNumber('seed', values.seed, 0)
  const workers = wholeNumber('workers', values.workers, 1)
  if (values.all) {
    const few = wholeNumber('expert-games', values['expert-games'] ?? `${Math.min(games, 1000)}`, 1)
    const chosen = values.game === undefined ? allGames : [gameNamed(values.game)]
    const settings = { games, few, seed, ...measuredBy(values), write: !values.dry }
    return withPool(workers, (pool) => runLadders(pool, chosen, settings))
  }
  const duel = duelOf(values, seed)
  return withPool(workers, async (pool) => {
    const tally = await runDuel(pool, duel, games)
    console.log(describe(duel, tally))
    return tally.illegal === 0 ? 0 : 1
  })
}

interface DuelFlags {
  readonly game?: string | undefined
  readonly a?: string | undefined
  readonly b?: string | undefined
  readonly seats?: string | undefined
  readonly rules?: string | undefined
}

/** The ladder says who sits where, and by which rules: only whom it measures can be chosen. */
function measuredBy(flags: DuelFlags): { readonly a?: Level } {
  for (const flag of ['b', 'seats', 'rules'] as const) {
    if (flags[flag] !== undefined) throw new Error(`--${flag} is for a duel: the ladder of --all says that itself.`)
  }
  if (flags.a === undefined) return {}
  const level = measuredLevels.find((one) => one === flags.a)
  if (level) return { a: level }
  throw new Error(`--a: the ladder measures ${measuredLevels.join(', ')}, not "${flags.a}".`)
}

function duelOf(flags: DuelFlags, seed: number): Duel {
  if (flags.game === undefined) throw new Error('Say which game to play with --game, or --all. --help tells the rest.')
  const game = gameNamed(flags.game)
  const rules = readRules(flags.rules ?? '{}')
  const parsed = game.parseRules(rules)
  if (!parsed.ok) throw new Error(problemText(parsed.error, 'en'))
  const { min, max } = game.seats(parsed.value)
  const seats = wholeNumber('seats', flags.seats ?? '2', 1)
  if (seats < min || seats > max) throw new Error(`--seats: ${game.name} has ${min} to ${max} seats, not ${seats}.`)
  return { game: game.id, rules, seats, a: levelNamed(game, 'a', flags.a), b: levelNamed(game, 'b', flags.b), seed }
}

function gameNamed(name: string): AnyGame {
  const game = gameOf(name)
  if (game) return game
  throw new Error(`There is no game "${name}". Games: ${allGames.map((one) => one.id).join(', ')}.`)
}

function levelNamed(game: AnyGame, flag: string, name: string | undefined): Level {
  const offered = levels.filter((level) => game.bots[level])
  const level = offered.find((one) => one === name)
  if (level) return level
  const problem = name === undefined ? `--${flag} is missing` : `--${flag}: there is no "${name}" bot`
  throw new Error(`${problem}. Levels: ${offered.join(', ')}.`)
}

function readRules(json: string): object {
  try {
    const rules: unknown = JSON.parse(json)
    if (typeof rules === 'object' && rules !== null) return rules
  } catch {
    // said below
  }
  throw new Error(`--rules must be a JSON object such as {"rows":2}, not ${json}`)
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least) return number
  throw new Error(`--${name} must be a whole number from ${least} on, not "${text}".`)
}

async function withPool(workers: number, use: (pool: Pool) => Promise<number>): Promise<number> {
  const pool = openPool(workers)
  try {
    return await use(pool)
  } finally {
    await pool.close()
  }
}

async function runDuel(pool: Pool, duel: Duel, games: number): Promise<Tally> {
  const deals = Math.ceil(games / duel.seats)
  const tally = await pool.play(duel, deals, (sofar) => showProgress(duel, sofar.games, deals * duel.seats))
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  return tally
}

/** Only where somebody is watching: a log wants the result alone. */
function showProgress(duel: Duel, done: number, all: number): void {
  if (!process.stderr.isTTY) return
  const width = 30
  const full = Math.round((width * done) / all)
  const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`
  process.stderr.write(`\r\x1b[K${duel.game} ${duelName(duel)} ${bar} ${done} of ${all}`)
}

interface LadderSettings {
  readonly games: number
  readonly few: number
  readonly seed: number
  readonly a?: Level // this level alone
  readonly write: boolean
}

async function runLadders(pool: Pool, games: readonly AnyGame[], settings: LadderSettings): Promise<number> {
  const ladders: Ladder[] = []
  for (const game of games) {
    const rules = game.parseRules({})
    if (!rules.ok) throw new Error(problemText(rules.error, 'en'))
    const rungs: Climbed[] = []
    for (const rung of rungsOf(game, game.seats(rules.value), settings.seed)) {
      if (rung.duel.a !== (settings.a ?? rung.duel.a)) continue
      const expensive = rung.duel.a === 'expert' && game.expertAt !== undefined // one that searches
      const tally = await runDuel(pool, rung.duel, expensive ? settings.few : settings.games)
      rungs.push({ ...rung, tally })
    }
    ladders.push({ name: game.name, rungs })
    console.log(`\n${game.name}\n\n${ladderTable(rungs)}`)
  }
  if (settings.write) writeDocument(ladders)
  return ladders.every(({ rungs }) => rungs.every(isClimbed)) ? 0 : 1
}

/** What was not measured this time stays as it was. */
function writeDocument(measured: readonly Ladder[]): void {
  const text = readFileSync(document, 'utf8')
  const [before, rest] = text.split(begin)
  const [old, after] = rest?.split(end) ?? []
  if (before === undefined || old === undefined || after === undefined) {
    throw new Error(`${document} has no place for what was measured.`)
  }
  const rungsOfGame = (name: string) => measured.find((ladder) => ladder.name === name)?.rungs ?? []
  const tables = laddersText(
    old,
    allGames.map(({ name }) => ({ name, rungs: rungsOfGame(name) })),
  )
  writeFileSync(document, `${before}${begin}\n\n![The ladder as bars](bots.svg)\n\n${tables}\n\n${end}${after}`)
  writeFileSync('docs/bots.svg', plot(allGames.map(({ name }) => ({ name, bars: rowsOf(tables, name).map(barOf) }))))
}
