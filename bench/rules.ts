// `npm run bench:rules`: how many commands a second the rules of each game take, and Memory next to boardgame.io.
// docs/performance.md says how to read it.

import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { memory } from '../src/games/memory/game.ts'
import { allGames } from '../src/games/registry.ts'
import { at } from '../src/kernel/assert.ts'
import { measure, median } from './measure.ts'
import { type Recording, type Replay, record, replay } from './recording.ts'
import { type Rates, type Row, ratios, table } from './report.ts'
import { comparedRules, yardstickOf } from './yardstick.ts'

const wantedRatio = 10

/** Where the results go, so that none of the work can be left out as unused. */
const sink = { view: {}, length: 0 }

const help = `npm run bench:rules -- [options]

Records random games (${allGames.map((game) => game.name).join(', ')}), plays them again, and prints how many commands a second go
through parseCommand, decide, evolve and the view of every seat; and the same for Memory next to boardgame.io.

  --games N   how many games of each kind to record (20)
  --rounds N  how many times to measure everything, 5 or more (7)
  --help      this text
`

try {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '20' },
      rounds: { type: 'string', default: '7' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) console.log(help)
  else await bench(atLeast(1, 'games', values.games), atLeast(5, 'rounds', values.rounds))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function bench(games: number, rounds: number): Promise<void> {
  const alone = allGames.flatMap((game) => {
    const recordings = record(game, { rules: {}, games })
    return rowsOf({ game: game.name, by: 'Facedown' }, recordings, recordings.map(replaying))
  })
  const compared = await comparedRows(games)

  const machine = `Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}`
  console.log(`${games} games of each kind, ${rounds} rounds; ${machine}\n`)
  const rows = [...alone, ...compared]
  const measured = measure(rows, rounds)
  const rates: Rates = new Map(rows.map((row, index) => [row, at(measured, index)]))
  console.log(table(rows, rates))
  for (const row of rows) if (row.yardstick) judge(row, ratios(row, row.yardstick, rates))
}

/** The bar is for decide, evolve and the views; the rows with JSON show what writing them for sending adds. */
function judge(row: Row, found: readonly number[]): void {
  const range = `${Math.min(...found).toFixed(1)} to ${Math.max(...found).toFixed(1)}`
  console.log(`\n${row.game}, ${row.what}: ${median(found).toFixed(1)} times boardgame.io (rounds: ${range})`)
  if (row.what !== 'views' || median(found) >= wantedRatio) return
  console.error(`That is less than the ${wantedRatio} times that are wanted.`)
  process.exitCode = 1
}

async function comparedRows(games: number): Promise<readonly Row[]> {
  const recordings = record(memory, { rules: comparedRules, games })
  const game = 'Memory, bare'
  const theirs = rowsOf({ game, by: 'boardgame.io' }, recordings, await yardstickOf(recordings))
  const ours = rowsOf({ game, by: 'Facedown' }, recordings, recordings.map(replaying))
  return ours.flatMap((row) => {
    const yardstick = theirs.find(({ what }) => what === row.what)
    return yardstick ? [{ ...row, yardstick }, yardstick] : [row]
  })
}

// --- what is measured ---

function replaying(recording: Recording): Replay {
  return (show) => replay(recording, show)
}

function rowsOf(
  who: Pick<Row, 'game' | 'by'>,
  recordings: readonly Recording[],
  replays: readonly Replay[],
): readonly Row[] {
  const shared = { ...who, seats: at(recordings, 0).seats, bytesPerView: bytesPerView(replays) }
  const runner = (show: (view: object) => void) => {
    let next = 0
    return () => {
      const game = next
      next = (next + 1) % replays.length
      at(replays, game)(show)
      return at(recordings, game).steps.length
    }
  }
  return [
    { ...shared, what: 'views', run: runner(keep) },
    { ...shared, what: 'views as JSON', run: runner(write) },
  ]
}

function keep(view: object): void {
  sink.view = view
}

function write(view: object): void {
  sink.length += JSON.stringify(view).length
}

function bytesPerView(replays: readonly Replay[]): number {
  let bytes = 0
  let views = 0
  for (const replayed of replays) {
    replayed((view) => {
      bytes += Buffer.byteLength(JSON.stringify(view))
      views += 1
    })
  }
  return bytes / views
}

function atLeast(least: number, name: string, text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least) return number
  throw new Error(`--${name} must be a whole number of at least ${least}, not "${text}"`)
}
