// A table whose people were brought together: it starts by itself, when they have added to the deal or their time is over.

import { describe, expect, it } from 'vitest'
import { memory } from '../../src/games/memory/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { checkGame, gameFileOf } from '../../src/table/game-file.ts'
import type { Input } from '../../src/table/inputs.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../src/table/run.ts'
import { tableView } from '../../src/table/seen.ts'
import { withLie } from './forged.ts'
import { seed, start, surroundings } from './setting.ts'

const env = surroundings(memory)
const [ofAnn, ofBen] = ['1'.repeat(64), '2'.repeat(64)]

/** Ann and Ben, who were found for each other. */
function matched({ ann = true, ben = true } = {}): Run {
  const host = { player: 'ann', name: 'Ann', adds: ann }
  const rules = { rows: 2, cols: 2, abandonMs: 1000 }
  const run = openRun({ at: start, id: 'm1', game: 'memory', rules, seed, host, startsWithinMs: 2000 }, env)
  return done(run, { type: 'join', at: start, player: 'ben', name: 'Ben', adds: ben })
}

function done(run: Run, input: Input): Run {
  const { step, run: next } = perform(run, input, env)
  if (step.type !== 'entry') throw new Error(JSON.stringify(step))
  return next
}

function refusal(run: Run, input: Input): string {
  const { step } = perform(run, input, env)
  return step.type === 'refused' ? step.refusal.code : step.type
}

const adds = (run: Run, player: string, entropy: string, at: number) =>
  done(run, { type: 'addEntropy', at, player, entropy })

/** Given up before a card was flipped: a game that is over. */
function over(run: Run): Run {
  let next = run
  for (let due = nextDue(next, env); due; due = nextDue(next, env)) next = performDue(next, due.at, env).run
  return next
}

const check = (run: Run) => checkGame(gameFileOf('m1', run.log, env), env)

describe('a match', () => {
  it('starts the moment that everybody has added to the deal, and both have chosen it', () => {
    let run = adds(matched(), 'ann', ofAnn, start + 100)
    expect(nextDue(run, env)).toEqual({ type: 'start', at: start + 2000 })
    expect(performDue(run, start + 1999, env).step.type).toBe('nothing')
    run = adds(run, 'ben', ofBen, start + 200)
    expect(nextDue(run, env)).toEqual({ type: 'start', at: start + 200 })
    run = performDue(run, start + 200, env).run
    expect(run.table.phase).toBe('playing')
    expect(run.log.at(-1)).toMatchObject({ act: { type: 'started' }, by: null })
    const { flaw, findings } = check(over(run))
    expect(flaw).toBeNull()
    expect(findings.find(({ code }) => code === 'entropy')).toMatchObject({ names: ['Ann', 'Ben'] })
  })

  it('does not wait for ever: with whoever has added, after the time that was said', () => {
    let run = adds(matched(), 'ben', ofBen, start + 100)
    run = performDue(run, start + 2000, env).run
    expect(run.table.phase).toBe('playing')
    const { flaw, findings } = check(over(run))
    expect(flaw).toBeNull()
    expect(findings.find(({ code }) => code === 'entropy')).toMatchObject({ names: ['Ben'] })
  })

  it('does not wait a moment for those who cannot add, nor for bots', () => {
    expect(nextDue(matched({ ann: false, ben: false }), env)).toEqual({ type: 'start', at: start })
    const run = adds(matched({ ben: false }), 'ann', ofAnn, start + 5)
    expect(nextDue(run, env)).toEqual({ type: 'start', at: start + 5 })
  })

  it('is not changed by whoever sits in the seat of the host, nor started by them', () => {
    const run = matched()
    const ann = { at: start + 1, player: 'ann' } as const
    expect(refusal(run, { ...ann, type: 'start' })).toBe('startsItself')
    expect(refusal(run, { ...ann, type: 'removeSeat', seat: 1 })).toBe('startsItself')
    expect(refusal(run, { ...ann, type: 'changeRules', rules: {} })).toBe('startsItself')
    expect(refusal(run, { ...ann, type: 'addBot', level: 'easy' })).toBe('gameFull')
    expect(refusal(run, { ...ann, type: 'join', player: 'cleo', name: 'Cleo' })).toBe('gameFull')
  })

  it('does not take place when somebody leaves before it starts, and holds nobody', () => {
    const run = done(adds(matched(), 'ann', ofAnn, start + 1), { type: 'leave', at: start + 2, player: 'ben' })
    expect(run.table.phase).toBe('abandoned')
    expect(nextDue(run, env)).toBeNull()
    expect(check(run).flaw).toBeNull()
  })

  it('waits as long for its people after an outage', () => {
    const run = done(matched(), { type: 'outage', at: start + 60_000, ms: 59_000 })
    expect(nextDue(run, env)).toEqual({ type: 'start', at: start + 61_000 })
  })

  it('says that it starts, to whoever looks', () => {
    const run = matched()
    expect(tableView(run.table, 0, start, env)).toMatchObject({ phase: 'waiting', starts: true })
    const begun = performDue(run, start + 2000, env).run
    expect(tableView(begun.table, 0, start + 2000, env)).toMatchObject({ phase: 'playing', starts: false })
  })
})

describe('a service that does not wait', () => {
  it.each([
    ['before the time is over', { act: { type: 'started' }, at: start + 1999 }, 'notDue'],
    ['and says that the host wanted it so', { act: { type: 'started' }, by: 0, at: start + 1999 }, 'notAllowed'],
  ] as const)('%s is found by whoever verifies the game', (_how, lie, code) => {
    const { log } = adds(matched(), 'ann', ofAnn, start + 100)
    expect(check({ ...matched(), log: withLie(log, lie, env) }).flaw).toMatchObject({ seq: 4, code })
    const honest = withLie(log, { act: { type: 'started' }, at: start + 2000 }, env)
    expect(check({ ...matched(), log: honest }).flaw).toMatchObject({ seq: 5, code: 'endsEarly' })
  })
})

describe('a table with a code', () => {
  it('waits for its host, as ever', () => {
    const run = openRun(
      { at: start, id: 'm1', game: 'memory', rules: {}, seed, host: { player: 'ann', name: 'Ann' } },
      env,
    )
    expect(tableView(run.table, 0, start, { gameOf: env.gameOf, hmac: pureHmac }).starts).toBe(false)
    expect(JSON.stringify(run.log[0]?.act)).not.toMatch(/startsWithinMs|adds/)
  })
})
