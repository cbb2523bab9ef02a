// A name can be taken out of a log; the log still holds, and nothing else can be changed (docs/decisions/0012).

import { describe, expect, it } from 'vitest'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { chainKeyOf, commitmentOf, entryText, noHash } from '../../src/table/fairness.ts'
import { checkGame } from '../../src/table/game-file.ts'
import { namesPlayer, withoutName } from '../../src/table/names.ts'
import { tableFrom, verify } from '../../src/table/replay.ts'
import type { Entry } from '../../src/table/table.ts'
import { change, leaves } from './leaves.ts'
import { seed, started, TestTable, twoPeople } from './setting.ts'
import { env, gameFile } from './whole-file.ts'

const withoutNameOf = (log: readonly Entry[], player: string) =>
  log.map((entry) => (namesPlayer(entry.act, player) ? { ...entry, act: withoutName(entry.act) } : entry))

describe('a log without a name', () => {
  it('holds, and is still found out when any value in it was changed', () => {
    const whole = gameFile('memory')
    const file = { ...whole, entries: withoutNameOf(whole.entries, 'ann') }
    const text = JSON.stringify(file)
    expect(text).not.toContain('Ann')
    const { flaw, table, findings } = checkGame(file, env)
    expect(flaw).toBeNull()
    expect(table?.seats[0]?.name).toBe('Player 1')
    expect(JSON.stringify(findings)).toContain('Player 1')
    for (const path of leaves(file.entries).map((path) => ['entries', ...path])) {
      const forged = JSON.parse(text)
      change(forged, path)
      expect(checkGame(forged, env).flaw, path.join('.')).not.toBeNull()
    }
  })

  it('does not take another name instead', () => {
    const whole = gameFile('memory')
    const [first, ...rest] = whole.entries as [Entry, ...Entry[]]
    const forged = JSON.parse(JSON.stringify(first))
    forged.act.host.name.name = 'Eve'
    expect(checkGame({ ...whole, entries: [forged, ...rest] }, env).flaw).toMatchObject({
      seq: 1,
      problem: 'The name is not the one that was sealed.',
    })
    forged.act.host.name = { seal: forged.act.host.name.seal, title: 'Dr' }
    expect(checkGame({ ...whole, entries: [forged, ...rest] }, env).flaw?.seq).toBe(1)
    forged.act.host.name = { seal: 'ab'.repeat(32) }
    expect(checkGame({ ...whole, entries: [forged, ...rest] }, env).flaw?.problem).toBe('The hash does not fit.')
  })

  it('numbers people so that no two are called the same', () => {
    const table = new TestTable()
    for (const player of ['ben', 'cid']) table.do({ type: 'join', player, name: player })
    table.do({ type: 'leave', player: 'ann' }).do({ type: 'join', player: 'dan', name: 'Dan' })
    const nameless = ['ann', 'ben', 'cid', 'dan'].reduce(withoutNameOf, table.log)
    const names = tableFrom(nameless, table.env).seats.map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
    expect(JSON.stringify(nameless)).not.toContain('Dan')
  })
})

describe('forgetting somebody', () => {
  it('takes the name off the seat, for everybody who has the table, also after the end', () => {
    const table = started()
    table.do({ type: 'forget', player: 'ben' })
    expect(table.table.seats.map(({ name }) => name)).toEqual(['Ann', 'Player 2'])
    expect(table.ask({ type: 'forget', player: 'ben' }).type).toBe('nothing')
    expect(table.ask({ type: 'forget', player: 'nobody' }).type).toBe('nothing')
    table.do({ type: 'leave', player: 'ben' })
    expect(table.table.phase).toBe('completed')
    table.do({ type: 'forget', player: 'ann' })
    expect(table.table).toMatchObject({ phase: 'completed', seats: [{ name: 'Player 1' }, { name: 'Player 2' }] })
  })

  it('is the same from a log whose names are gone', () => {
    const table = started().do({ type: 'forget', player: 'ann' })
    const nameless = withoutNameOf(table.log, 'ann')
    expect(tableFrom(nameless, table.env)).toEqual(table.table)
  })
})

it('a log from before there were seals holds, with its names', () => {
  const { log, env: around } = twoPeople()
  const chainKey = chainKeyOf(seed, pureHmac)
  let before = noHash
  const old = log.map((entry) => {
    const { act } = entry
    const plain =
      act.type === 'opened'
        ? { ...act, host: { ...act.host, name: 'Ann' } }
        : act.type === 'joined'
          ? { ...act, name: 'Ben' }
          : act
    const body = { ...entry, act: plain }
    before = pureHmac(chainKey, `${before}\n[${entry.seq},${entry.at},${entryText(body).slice(1)}`)
    return { ...body, hash: before }
  })
  const checked = verify(old, commitmentOf(seed, 't1', pureHmac), around)
  expect(checked.ok && checked.value.seats.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
  const forged = JSON.parse(JSON.stringify(old))
  forged[0].act.host.name = 'Eve'
  expect(verify(forged, commitmentOf(seed, 't1', pureHmac), around).ok).toBe(false)
})

it('a name cannot be guessed from the print of what was asked', () => {
  const printed = (name: string) => {
    const step = new TestTable().ask({ type: 'join', player: 'ben', name, commandId: 'c1' })
    return step.type === 'entry' ? step.entry.print : null
  }
  expect(printed('Ben')).toBe(printed('Somebody else'))
})

it('the salt of a name comes from outside, and no two entries have the same', () => {
  const table = twoPeople()
  const step = new TestTable().ask({ type: 'join', player: 'ben', name: 'Ben', salt: 'cd'.repeat(32) })
  expect(step.type === 'entry' && entryText(step.entry)).toContain('cd'.repeat(32))
  const salts = table.log.map((entry) => JSON.stringify(entry.act).match(/"salt":"(\w+)"/)?.[1]).filter(Boolean)
  expect(new Set(salts).size).toBe(2)
})
