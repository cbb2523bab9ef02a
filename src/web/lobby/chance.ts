// This browser's part of the deal: given once, when its player sits down.

import type { TableSession } from '../session/session.ts'

const given = new WeakSet<TableSession>()

export async function addChance(session: TableSession): Promise<void> {
  const { table } = session
  if (table === null || given.has(session)) return
  given.add(session)
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const entropy = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const added = await session.ask({ type: 'addEntropy', entropy })
  if (!added.ok) return // it is there already
  const { addedChance } = await import('../replay/witness.ts')
  addedChance(table, entropy)
}
