// A process of its own, so that what attacks cost is not measured as what honest players wait. It prepares a long public table, and
// then does the attacks that it is told to.

import { setTimeout as sleep } from 'node:timers/promises'
import { Field, type LongTable, send } from './attack.ts'
import { attacks } from './attacks/list.ts'

export interface Told {
  readonly attack: string
  readonly seconds: number
}

export interface AttackReport {
  readonly type: 'attacked'
  readonly counts: Readonly<Record<string, number>>
  readonly breaches: readonly string[]
}

const [port = 0, prepareSeconds = 0] = process.argv.slice(2).map(Number)

/** Somebody who plays a public game of Memory as fast as the service lets them, against a bot that does not think. */
async function longTable(): Promise<LongTable> {
  const field = new Field(port, prepareSeconds, 99, { id: '', code: '' })
  const place = field.place()
  const rules = { rows: 10, cols: 10, revealMs: 0, botDelayMinMs: 0, botDelayMaxMs: 0, idleTurnLimit: 0 }
  const table = await field.table(place, { rules, bots: [{ level: 'easy' }], isPublic: true })
  if (table === null) throw new Error(`no table to attack: ${JSON.stringify(field.counts)}`)
  const { body } = await field.ask(place, { path: `/api/tables/${table.id}`, token: table.token })
  const lobby = await field.table(field.place(1), { isPublic: true }) // whose code can still be looked up
  const shown = await field.ask(field.place(1), { path: `/api/tables/${lobby?.id}`, token: lobby?.token ?? '' })
  send(table.socket, { type: 'start', table: table.id })
  await field.flood(9, (turn) => {
    send(table.socket, { type: 'command', table: table.id, command: { type: 'flip', card: (turn * 37) % 100 } })
  })
  return { id: table.id, code: String(shown.body.code ?? body.code) }
}

const long = await longTable()
let number = 0

process.on('message', async ({ attack: name, seconds }: Told) => {
  const field = new Field(port, seconds, number++ % 100, long)
  try {
    await attacks.find((one) => one.name === name)?.run(field)
  } catch (error) {
    field.breaches.push(`the attack failed: ${error}`)
  }
  await sleep(200) // what was cut is counted
  field.end()
  process.send?.({ type: 'attacked', counts: field.counts, breaches: field.breaches } satisfies AttackReport)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'prepared' })
