// `npm run settle`: counts finished games that have not been counted, or all of them anew.

import { gameOf } from '../../games/registry.ts'
import { Settling } from '../after/settling.ts'
import { machineClock } from '../base/clock.ts'
import { hmac } from '../base/hmac.ts'
import { readSettings } from '../boot/settings.ts'
import { startProblem } from '../boot/start-problem.ts'
import { openDatabase } from '../storage/open.ts'
import { forgetSettled } from '../storage/statistics.ts'

const help = `Counts what was played, from the logs of finished games: statistics and ratings. A service does this by itself after
every game, and for those that ended before it could.

  npm run settle              # what has not been counted yet
  npm run settle -- --again   # everything anew, in the order in which it ended

The database is the one of the service (DATA_DIR, DATABASE_URL), which must not be running if it is a file.`

const settings = readSettings(process.env)
if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else if (!settings.ok) {
  console.error(`${settings.error}\n\n${help}`)
  process.exitCode = 2
} else {
  const database = await openDatabase(settings.value).catch((error) => {
    console.error(startProblem(error, settings.value))
    process.exit(1)
  })
  const failed = (table: string, error: unknown) => {
    console.error(`${table}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
  const settling = new Settling({ database, env: { gameOf, hmac }, clock: machineClock(), failed })
  if (process.argv.includes('--again')) await forgetSettled(database)
  console.log(`${await settling.sweep(0)} games looked at.`)
  await settling.close()
  await database.close()
}
