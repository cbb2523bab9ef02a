// All that is stored about somebody, as one JSON document, a piece at a time: there may be thousands of games in it.

import { gameFileOf } from '../table/game-file.ts'
import type { PlayerId } from '../table/table.ts'
import type { Service } from './service.ts'
import { rowsOf, tablesOf } from './storage/erasing.ts'
import { readLog } from './storage/log.ts'

export const exportFormat = 'facedown-export/1'

type Parts = Pick<Service, 'accounts' | 'database' | 'env' | 'now'>

export async function* exportOf({ accounts, database, env, now }: Parts, player: PlayerId): AsyncGenerator<string> {
  const tables = await tablesOf(database, player)
  const head = {
    format: exportFormat,
    at: now(),
    account: await accounts.stored(player),
    tables,
    ...(await rowsOf(database, player)),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"games":[`
  let comma = ''
  for (const { id, phase } of tables) {
    // A log that is still secret is not opened for anybody.
    if (phase !== 'completed' && phase !== 'abandoned') continue
    yield `${comma}${JSON.stringify(gameFileOf(id, await readLog(database, id), env))}`
    comma = ','
  }
  yield ']}'
}
