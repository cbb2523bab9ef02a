// `facedown`. What was compiled once is kept for the next time, so everything else is loaded after this: a command answers in a
// third of the time.

import { enableCompileCache } from 'node:module'

enableCompileCache()
const { facedown } = await import('./facedown.ts')
process.exitCode = await facedown(process.argv.slice(2))
