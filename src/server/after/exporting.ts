// All that is stored about somebody, as one JSON document, a piece at a time: there may be thousands of games in it.

import { setTimeout as pause } from 'node:timers/promises'
import type { PlayerId } from '../../table/table.ts'
import type { Parts } from '../rooms/parts.ts'
import { rowsOf, tablesOf } from '../storage/erasing.ts'
import { readLog } from '../storage/log.ts'
import { signedFile } from './signing.ts'

export const exportFormat = 'facedown-export/1'

type Exporting = Pick<Parts, 'accounts' | 'database' | 'env' | 'now'>

/** `pay` is asked before each game, for what it costs, and says how many milliseconds to wait. */
export async function* exportOf(
  { accounts, database, env, now }: Exporting,
  player: PlayerId,
  pay: (cost: number) => number = () => 0,
): AsyncGenerator<string> {
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
    const log = await readLog(database, id)
    // Others are served between two games, so an entry costs less than where all are read at once.
    for (let wait = pay(log.length / 4); wait > 0; wait = pay(log.length / 4)) await pause(wait)
    yield `${comma}${JSON.stringify(await signedFile({ database, env, now }, id, log))}`
    comma = ','
  }
  yield ']}'
}
