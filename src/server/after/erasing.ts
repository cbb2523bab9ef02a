// Somebody wants to be forgotten: their account, their name wherever it stands, what was counted of them. What they have played
// stays, as the seats of others' games (docs/decisions/0012).

import { namelessName, namesPlayer, withoutName } from '../../table/names.ts'
import { type PlayerId, seatOf, type Table } from '../../table/table.ts'
import type { Parts } from '../rooms/parts.ts'
import { forgetStatements, groupsWith, leaveGroup, tablesOf, unnameStatements } from '../storage/erasing.ts'
import { readLog } from '../storage/log.ts'
import type { Settling } from './settling.ts'

type Erasing = Pick<Parts, 'accounts' | 'database' | 'host' | 'matchmaking' | 'sessions'> & {
  readonly settling: Settling
}

/** Whatever interrupts it, asking again goes on where it was. Gives the cookies that take the session from a browser. */
export async function erase(service: Erasing, player: PlayerId): Promise<readonly string[]> {
  await eraseTraces(service, player)
  const { cookies } = await service.accounts.erase(player)
  await service.sessions.ended(player)
  await eraseTraces(service, player) // of what another session of theirs has begun meanwhile
  await service.database.scrub?.()
  return cookies
}

async function eraseTraces(service: Erasing, player: PlayerId): Promise<void> {
  const { database, matchmaking } = service
  matchmaking.stopPlayer(player)
  for (const { id } of await tablesOf(database, player)) await eraseAt(service, player, id)
  for (const group of await groupsWith(database, player)) {
    const others = group.members.filter((member) => member.player !== player)
    if (!(await leaveGroup(database, group, others))) return eraseTraces(service, player)
  }
  await database.write([...forgetStatements(database, player)])
}

async function eraseAt({ database, host, settling }: Erasing, player: PlayerId, id: string): Promise<void> {
  const table = await host.unname(id, player)
  // A game that this has ended counts for the others, who have met somebody with a rating.
  if (table?.phase === 'completed') await settling.settle(id)
  const log = await readLog(database, id)
  const nameless = log.flatMap((entry) =>
    namesPlayer(entry.act, player) ? [{ ...entry, act: withoutName(entry.act) }] : [],
  )
  // Without its rules the table has no entry that says so: then nobody may keep it as it is in memory.
  const seq = table === null ? log.length + 1 : table.seq
  const written = await database.write(
    unnameStatements(database, { player, table: id, name: nameIn(table, player), seq }, nameless),
  )
  if (written === 'conflict') throw new Error(`The name in table ${id} could not be taken out.`)
}

function nameIn(table: Table | null, player: PlayerId): string {
  const seat = table === null ? undefined : seatOf(table, player)
  return table === null || seat === undefined ? 'Player' : namelessName(seat, table.seats)
}
