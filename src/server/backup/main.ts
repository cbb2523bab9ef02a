// `npm run backup -- FOLDER`: a checked copy of a service on SQLite.

import { parseArgs } from 'node:util'
import { readSettings } from '../boot/settings.ts'
import { backUp, checkBackup } from './backup.ts'

const help = `Copies everything from the embedded database into a folder, while the service runs, and checks the copy.

  DATA_DIR=./data npm run backup -- FOLDER
  npm run backup -- --check FOLDER

The folder must be new or empty. It holds every deck of every game that is being played: keep it as safe as the original.
To restore it, stop the service, put the files of the folder into an empty DATA_DIR, and start.
A service on PostgreSQL is backed up with PostgreSQL's own tools: docs/operate.md.`

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  allowPositionals: true,
})
const settings = readSettings(process.env)
const [folder] = positionals
if (values.help || !settings.ok || folder === undefined || (!values.check && settings.value.DATABASE_URL !== '')) {
  console.log(settings.ok ? help : settings.error)
  process.exitCode = values.help ? 0 : 2
} else {
  try {
    const { tables, entries } = values.check
      ? checkBackup(folder, settings.value.SECRET)
      : backUp(settings.value.DATA_DIR, folder, settings.value.SECRET)
    console.log(`${tables} tables with ${entries} entries in ${folder}: all of them whole.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
