// `facedown keys`: the keys that a service signs games with.

import { gameOf } from '../../games/registry.ts'
import { publishedKeys, rotateKey, type Signing } from '../after/signing.ts'
import { hmac } from '../base/hmac.ts'
import { readSettings } from '../boot/settings.ts'
import { startProblem } from '../boot/start-problem.ts'
import { openDatabase } from '../storage/open.ts'

const help = `The keys that the service signs finished games with. It publishes them under /.well-known/facedown-keys.json.

  facedown keys           # lists them, the newest first
  facedown keys rotate    # makes a new one; the one before stays published, as retired

The database is the one of the service (DATA_DIR, DATABASE_URL), which must not be running if it is a file.`

const settings = readSettings(process.env)
const [wish, ...more] = process.argv.slice(2).filter((word) => word !== 'keys')
if (wish === '--help' || wish === '-h') console.log(help)
else if (!settings.ok || (wish !== undefined && wish !== 'rotate') || more.length > 0) {
  console.error(settings.ok ? help : settings.error)
  process.exitCode = 2
} else {
  const database = await openDatabase(settings.value).catch((error) => {
    console.error(startProblem(error, settings.value))
    process.exit(1)
  })
  const signing: Signing = { database, env: { gameOf, hmac }, now: () => Date.now() }
  try {
    if (wish === 'rotate') await rotateKey(signing)
    for (const { id, key, since, retired } of (await publishedKeys(signing)).keys) {
      console.log(`${id}  ${key}  since ${since}${retired === null ? '' : `, retired ${retired}`}`)
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    await database.close()
  }
}
