// A table's log as a person would read it, with what every seat sees at every step: a leak is a visible difference.

import { assert } from '../kernel/assert.ts'
import { seenBy, type Viewer } from '../kernel/secrecy.ts'
import { type GameText, joined, type Names } from '../kernel/text.ts'
import { fold, gameOf } from '../table/fold.ts'
import type { Entry, Surroundings, Table } from '../table/table.ts'
import { viewersOf } from './worlds.ts'

export function transcript(log: readonly Entry[], text: GameText, env: Surroundings): string {
  const blocks: string[] = []
  let table: Table | null = null
  const startedAt = log[0]?.at ?? 0
  for (const entry of log) {
    table = fold(table, entry, env)
    blocks.push(block(table, entry, entry.at - startedAt, text, env))
  }
  return `${blocks.join('\n\n')}\n`
}

function block(table: Table, entry: Entry, elapsed: number, text: GameText, env: Surroundings): string {
  const names: Names = (seat) => table.seats[seat]?.name ?? `seat ${seat}`
  const head = `== ${entry.seq} · ${(elapsed / 1000).toFixed(1)} s · ${actLine(entry.act)}`
  if (table.state === null || entry.events.length === 0) return head
  const { state } = table
  const game = gameOf(table, env)
  const told = grouped(table, (viewer) =>
    joined(...entry.events.map((event) => text.tell(seenBy(event, viewer), names, null))),
  )
  const seen = grouped(table, (viewer) => text.draw(game.view(state, viewer), names))
  const outcome = game.outcome(state)
  const ending = outcome === null ? [] : [`result: ${JSON.stringify(outcome)}`]
  return [
    head,
    ...told.filter(([, what]) => what !== '').map(([who, what]) => `${who}: ${what}`),
    ...seen.map(([who, what]) => indented(who, what)),
    ...ending,
  ].join('\n')
}

/** The act without what is secret or only noise to a reader. */
function actLine(act: object): string {
  const { type, seed: _seed, rules, ...rest } = act as Record<string, unknown>
  const shown = Object.entries(rest).map(([key, value]) => ` ${key}=${JSON.stringify(value, withoutSeal)}`)
  assert(typeof type === 'string', 'an act without a type')
  return `${type}${shown.join('')}${rules === undefined ? '' : ' with its rules'}`
}

function withoutSeal(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'seal' in value && 'name' in value ? value.name : value
}

/** Viewers who are given the same stand together; those who are not, stand apart, and that is what to look at. */
function grouped(table: Table, what: (viewer: Viewer) => string): readonly (readonly [string, string])[] {
  const groups = new Map<string, Viewer[]>()
  for (const viewer of viewersOf(table.seats.length)) {
    const said = what(viewer)
    groups.set(said, [...(groups.get(said) ?? []), viewer])
  }
  const name = (viewer: Viewer) =>
    viewer === 'spectator' ? 'spectator' : (table.seats[viewer]?.name ?? `seat ${viewer}`)
  return [...groups].map(([said, viewers]) => {
    const everybody = viewers.length === table.seats.length + 1
    return [everybody ? 'everybody' : viewers.map(name).join(', '), said] as const
  })
}

function indented(who: string, what: string): string {
  return `  seen by ${who}\n${what.replace(/^/gm, '    ')}`.replace(/[ \t]+$/gm, '')
}
