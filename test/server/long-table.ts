// A public table at which much has happened.

import type { MemoryState } from '../../src/games/memory/state.ts'
import type { Service } from '../../src/server/gateways/service.ts'
import type { HostedTable } from '../../src/server/hosting/hosted-table.ts'
import { openRoom } from '../../src/server/rooms/rooms.ts'

const players = ['ann-of-the-long-table', 'ben-of-the-long-table'] as const

/** Memory between two who never find a pair, with at least so many entries. */
export async function longTable(service: Service, entries: number): Promise<HostedTable> {
  const rules = { rows: 4, cols: 4, revealMs: 0, idleTurnLimit: 0, turnSeconds: 0 }
  const host = { player: players[0], name: 'Ann' }
  const opened = await openRoom(service, host, { game: 'memory', rules, seats: 2, isPublic: true })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  const done = async (input: Parameters<HostedTable['submit']>[0]) => {
    const step = await hosted.submit(input)
    if (step.type !== 'entry') throw new Error(JSON.stringify(step))
  }
  await done({ type: 'join', player: players[1], name: 'Ben' })
  for (const player of players) await done({ type: 'connect', player })
  await done({ type: 'start', player: players[0] })
  while (hosted.table.seq < entries) {
    const { board, turn, foundBy } = hosted.table.state as MemoryState
    const [first = 0, ...others] = foundBy.flatMap((seat, card) => (seat === null ? [card] : []))
    const other = others.find((card) => board[card] !== board[first]) ?? 0
    const player = players[turn] ?? ''
    for (const card of [first, other]) await done({ type: 'command', player, command: { type: 'flip', card } })
  }
  return hosted
}

/** Both leave: then its log is open. */
export async function endTable(hosted: HostedTable): Promise<void> {
  for (const player of players) await hosted.submit({ type: 'leave', player })
}
