// docs/protocol.md says what the gateways say: every field that is sent, every method, route and setting stands there.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gameOf } from '../../../src/games/registry.ts'
import { hmac } from '../../../src/server/base/hmac.ts'
import { settingsHelp } from '../../../src/server/boot/settings.ts'
import { gameStateOf } from '../../../src/server/gateways/signalr/state.ts'
import { open, step } from '../../../src/table/step.ts'
import type { Table } from '../../../src/table/table.ts'

const env = { gameOf, hmac }
const page = readFileSync('docs/protocol.md', 'utf8')

function section(title: string): string {
  const from = page.indexOf(`\n# ${title}\n`)
  const to = page.indexOf('\n# ', from + 1)
  return page.slice(from, to === -1 ? undefined : to)
}

/** A match of the hub in its lobby and after the deal. */
function matches(): readonly Table[] {
  const at = 1_700_000_000_000
  const host = { player: 'AAAAAAAAAAAAAAAA', name: 'Ann' }
  const opened = open({ at, id: 'AAAAAAAAAAAA', game: 'believe', rules: {}, seed: 'a'.repeat(64), host }, env)
  if (opened.type !== 'entry') throw new Error(opened.type)
  const joined = step(opened.table, { type: 'join', at, player: 'BBBBBBBBBBBBBBBB', name: 'Ben' }, env)
  if (joined.type !== 'entry') throw new Error(joined.type)
  const started = step(joined.table, { type: 'start', at, player: host.player }, env)
  if (started.type !== 'entry') throw new Error(started.type)
  return [joined.table, started.table]
}

describe('the page of protocols', () => {
  it('names every field of a state of the hub, and no state has fewer than another', () => {
    const text = section('Believe Or Not over SignalR')
    const states = matches().map((table) => gameStateOf(table, 'AAAAAAAAAAAAAAAA', 'ABC234', env))
    const fields = states.map((state) => Object.keys(state).toSorted())
    expect(fields[0]).toEqual(fields[1])
    for (const field of [...(fields[0] ?? []), 'accessToken']) expect(text).toContain(`\`${field}\``)
    for (const field of Object.keys(states[1]?.players[0] ?? {})) expect(text).toContain(`\`${field}\``)
    for (const method of ['CreateOrJoinMatch', 'SubmitMove', 'DisposeJokers', 'StartMatch', 'LeaveMatch'])
      expect(text).toContain(`\`${method}(`)
  })

  it('names every setting of Memory', () => {
    const text = section('Memory for two strangers')
    const help = settingsHelp()
    const names = ['BOARD_ROWS', 'BOARD_COLS', 'COMBO_BASE_POINTS', 'REVEAL_DURATION_MS', 'POWERUP_SHUFFLE_COST']
    for (const name of [...names, 'MAX_NAME_LENGTH', 'MAX_LATENCY_MS', 'WS_PORT']) {
      expect(text).toContain(`\`${name}\``)
      expect(help).toContain(name)
    }
  })

  it('every client in examples/ is short', () => {
    for (const name of ['memory', 'believe', 'cambio', 'live']) {
      expect(page).toContain(`examples/${name}.mjs`)
      expect(readFileSync(`examples/${name}.mjs`, 'utf8').split('\n').length).toBeLessThan(100)
    }
  })
})
