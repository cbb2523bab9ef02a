// The service as it is, but with the page that is in the folder PAGE.

import { openAccounts } from '../../src/server/accounts/open.ts'
import { readSettings } from '../../src/server/boot/settings.ts'
import { start } from '../../src/server/boot/start.ts'

const { PAGE = null, ...environment } = process.env
const settings = readSettings(environment)
if (!settings.ok) throw new Error(settings.error)
const running = await start(settings.value, { openAccounts, page: async () => PAGE })
console.log(`Facedown is at http://localhost:${running.port}`)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
