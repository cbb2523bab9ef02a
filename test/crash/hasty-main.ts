// A server that acknowledges before it commits: what the kill test is there to find.

import { openAccounts } from '../../src/server/accounts/open.ts'
import { readSettings } from '../../src/server/boot/settings.ts'
import { start } from '../../src/server/boot/start.ts'
import { openDatabase } from '../../src/server/storage/open.ts'

const settings = readSettings(process.env)
if (!settings.ok) throw new Error(settings.error)
const running = await start(settings.value, {
  openAccounts,
  async openDatabase(known, options) {
    const database = await openDatabase(known, options)
    return {
      engine: database.engine,
      projections: database.projections,
      sql: database.sql,
      read: (query) => database.read(query),
      heads: (tableIds) => database.heads(tableIds),
      claimDue: (before, again, most, except) => database.claimDue(before, again, most, except),
      now: () => database.now(),
      size: () => database.size(),
      entries: (tableId, afterSeq) => database.entries(tableId, afterSeq),
      close: () => database.close(),
      // Once a game is under way its entries are written, in order, a moment after they were said to be.
      async write(statements) {
        const [first] = statements
        if (first === undefined || 'query' in first || first.append.seq < 10) return database.write(statements)
        setTimeout(() => void database.write(statements).catch(() => undefined), 30)
        return 'written'
      },
    }
  },
})
console.log(`Facedown is at http://localhost:${running.port}`)
