// `npm run migrate`: moves a service from SQLite to PostgreSQL.

import { readSettings } from '../boot/settings.ts'
import { migrate } from './migrate.ts'

const help = `Moves everything from the embedded database to PostgreSQL: games under way, history, accounts.

  DATA_DIR=./data DATABASE_URL=postgres://name:password@host/database npm run migrate

The service must be stopped, the PostgreSQL database empty. Either everything arrives, checked, or nothing does.
What is in DATA_DIR stays as it is. Afterwards start the service with the same DATABASE_URL.`

const settings = readSettings(process.env)
if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else if (!settings.ok) {
  console.error(`${settings.error}\n\n${help}`)
  process.exitCode = 2
} else {
  let last = ''
  try {
    const moved = await migrate(settings.value, ({ step, table, done, of }) => {
      const line = `${step} ${table}: ${Math.floor((100 * done) / Math.max(1, of))} %`
      if (line !== last) console.log(line)
      last = line
    })
    console.log(`${moved.tables} tables with ${moved.entries} entries, ${moved.rows} rows in all: arrived and checked.`)
  } catch (error) {
    console.error(`Nothing was moved. ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
