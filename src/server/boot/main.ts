// `npm start`: the service, as it was built; from its sources where it is not, or where they have changed since.

import { enableCompileCache } from 'node:module'

// After a crash every moment counts: what was compiled once is kept for the next start, so everything else is loaded after this.
enableCompileCache()
const { builtService } = await import('../building/built.ts')
const built = builtService()
if (built === null) await import('./serve.ts')
else await import(built)
