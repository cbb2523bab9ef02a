// The service as a program: reads the environment, starts it, and stops it when it is told to.

import { flushCompileCache } from 'node:module'
import { readSettings, settingsHelp } from './settings.ts'
import { startProblem } from './start-problem.ts'

const help = `Facedown: card games of hidden information.

  npm start

Everything is served on one port, from a database in one folder. Settings come from the environment:

${settingsHelp()}`

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
} else {
  const settings = readSettings(process.env)
  if (!settings.ok) {
    console.error(`${settings.error}\nnpm start -- --help lists all settings.`)
    process.exit(2)
  }
  try {
    const [{ start }, { openAccounts }, { builtPage, keepServiceBuilt }] = await Promise.all([
      import('./start.ts'),
      import('../accounts/open.ts'),
      import('../building/built.ts'),
    ])
    const build = settings.value.BUILD_PAGE === 'yes'
    const page = async () => {
      const folder = await builtPage({ build, say: (line) => console.log(line) })
      if (build) keepServiceBuilt().catch(() => undefined) // it starts from its sources, only more slowly
      return folder
    }
    const running = await start(settings.value, { openAccounts, page })
    console.log(`Facedown is at http://localhost:${running.port}`)
    flushCompileCache()
    let stopping = false
    const stop = () => {
      if (stopping) process.exit(1)
      stopping = true
      running.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  } catch (error) {
    console.error(startProblem(error, settings.value))
    process.exit(1)
  }
}
