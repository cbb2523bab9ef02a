// `npm start`: reads the environment, starts the service, and stops it when it is told to.

import { enableCompileCache, flushCompileCache } from 'node:module'

// After a crash every moment counts: what was compiled once is kept for the next start, so everything else is loaded after this.
enableCompileCache()
const { readSettings, settingsHelp } = await import('./settings.ts')

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
    const [{ start }, { openAccounts }, { builtPage }] = await Promise.all([
      import('./start.ts'),
      import('./accounts/open.ts'),
      import('./page/built.ts'),
    ])
    const build = settings.value.BUILD_PAGE === 'yes'
    const page = () => builtPage({ build, say: (line) => console.log(line) })
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
    console.error(startProblem(error, settings.value.PORT))
    process.exit(1)
  }
}

function startProblem(error: unknown, port: number): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to one above 1023.`
  if (Reflect.get(Object(error), 'syscall') === 'connect') return `A service that is needed cannot be reached: ${error}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
