// A process of its own: pairs who play Memory at the speed of people, each from an address of their own. Told to report, it says how
// long answers took since the last report, and what was lost.

import { setTimeout as sleep } from 'node:timers/promises'
import { quickChance } from '../../src/kernel/chance.ts'
import { Person } from './person.ts'

export interface HonestReport {
  readonly type: 'report'
  readonly commands: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
  readonly lost: readonly string[]
}

const [port = 0, tables = 0] = process.argv.slice(2).map(Number)
const thinkMs = { least: 700, spread: 1600 }
const chance = quickChance(7)
let draws = 0
const draw = (below: number) => chance.int(`draw ${draws++}`, below)

let times: number[] = []
let lost: string[] = []
let seated = 0

const watching = { acknowledged: (ms: number) => times.push(ms), lost: (what: string) => lost.push(what) }

function addressOf(person: number): string {
  return `127.10.${person >> 7}.${(person & 127) + 1}`
}

async function playPair(pair: number): Promise<void> {
  const people = [0, 1].map((one) => new Person({ port, from: addressOf(2 * pair + one) }, watching)) as [
    Person,
    Person,
  ]
  for (const person of people) if (!(await person.arrive())) return
  for (let game = 0; ; game++) {
    if (!(await sitDown(people))) return
    if (game === 0) seated += 1
    await playGame(people)
    if (people.some((person) => !person.isHere)) return
  }
}

async function sitDown([host, guest]: readonly [Person, Person]): Promise<boolean> {
  const { status, body } = await host.ask('/api/tables', { game: 'memory', rules: { rows: 10, cols: 10 } })
  const { id, code } = body
  if (status !== 201) return missed(`no table: ${status} ${body.code}`)
  const joined = await guest.ask('/api/join', { code })
  if (joined.status !== 200) return missed(`no seat: ${joined.status} ${joined.body.code}`)
  for (const person of [host, guest]) if (!(await person.sitDown(String(id)))) return false
  return host.start()
}

function missed(what: string): false {
  lost.push(what)
  return false
}

async function playGame(people: readonly [Person, Person]): Promise<void> {
  await sleep(draw(thinkMs.least + thinkMs.spread)) // not all at once
  while (people.every((person) => person.isHere && person.phase !== 'completed' && person.phase !== 'abandoned')) {
    const turn = people[0].view?.turn ?? 0
    const mover = people[turn]
    const view = mover?.view
    if (!mover || !view || view.turn !== turn || view.phase === 'resolve') {
      await sleep(100)
      continue
    }
    const hidden = [...view.cards.keys()].filter((card) => view.cards[card]?.state === 'hidden')
    await mover.flip(hidden[draw(hidden.length)] ?? 0)
    await sleep(thinkMs.least + draw(thinkMs.spread))
  }
}

function report(): HonestReport {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const told = { commands: sorted.length, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0, lost }
  times = []
  lost = []
  return { type: 'report', ...told }
}

process.on('message', () => process.send?.(report()))
process.on('disconnect', () => process.exit(0))

for (let pair = 0; pair < tables; pair++) {
  playPair(pair).catch((error) => lost.push(String(error)))
  await sleep(20)
}
for (let waited = 0; seated < tables && waited < 60_000; waited += 100) await sleep(100)
process.send?.({ type: 'seated', tables: seated })
