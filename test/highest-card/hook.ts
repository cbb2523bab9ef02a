// `node --import ./test/highest-card/hook.ts PROGRAM`: any program of ours, and Highest Card is among its games.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { withHighestCard } from './lines.ts'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.startsWith('file:')) return loaded
    const path = fileURLToPath(url)
    const source = withHighestCard(path, () => readFileSync(path, 'utf8'))
    return source === null ? loaded : { ...loaded, source }
  },
})
