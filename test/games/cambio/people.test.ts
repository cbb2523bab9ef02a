import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import { pureHmac } from '../../../src/kernel/hmac.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../../src/table/run.ts'
import type { Surroundings } from '../../../src/table/table.ts'
import { drawDeck, laid } from '../grid/setting.ts'

const hands = ['Ks 3h 4d 2c', 'Ad 4h 5c 6s']
const attendance = (seat: number, is: 'here' | 'away' | 'bot') =>
  ({ type: 'attendance', seat, attendance: is }) as const

describe('somebody who is not there', () => {
  it('cambio-45: keeps the turn and the drawn card, and the clock stands still', () => {
    const game = laid(cambio, { hands, draw: '9h', rules: { turnSeconds: 30 } }).play(0, drawDeck)
    game.news(attendance(0, 'away')).wait(59_000)
    expect(game.view(0).turn).toMatchObject({ seat: 0, step: 'holding', card: '9h' })
    expect(cambio.deadlines(game.state)).toEqual([])
    game.news(attendance(0, 'here'))
    expect(game.view(0).turn).toMatchObject({ seat: 0, step: 'holding', card: '9h', until: game.now + 30_000 })
    expect(cambio.absence(game.state, 0).graceMs).toBe(60_000)
  })

  it("cambio-45: nobody else's turn waits for them", () => {
    const game = laid(cambio, { hands, rules: { turnSeconds: 30 } }).news(attendance(1, 'away'))
    expect(cambio.deadlines(game.state)).toEqual([{ at: 40_000, tick: 'turnTimeout', idle: 0 }])
  })

  it('cambio-46: is replaced for good by a medium bot', () => {
    const game = laid(cambio, { hands })
    expect(cambio.absence(game.state, 0)).toMatchObject({ afterGrace: 'bot', onLeave: 'bot', level: 'medium' })
    game.play(0, drawDeck).news(attendance(0, 'away')).news(attendance(0, 'bot'))
    expect(game.view(0).turn).toMatchObject({ seat: 0, step: 'holding' })
  })

  it('cambio-46: or may come back, and by a bot of another level', () => {
    const { state } = laid(cambio, { hands, rules: { allowReclaim: true, takeoverLevel: 'hard', reconnectMs: 0 } })
    expect(cambio.absence(state, 0)).toMatchObject({ afterGrace: 'standIn', level: 'hard', graceMs: 0 })
  })
})

describe('bots', () => {
  const env: Surroundings = { gameOf: () => cambio, hmac: pureHmac }

  /** A game of bots, and a host who never moves. */
  function playedByBots(level: string, rules: object, seed: number): Run {
    const host = { player: 'ann', name: 'Ann' }
    const at = 1_700_000_000_000
    let run = openRun({ at, id: 't', game: 'cambio', rules, seed: `${seed}`.padStart(64, '0'), capacity: 3, host }, env)
    const give = (input: Parameters<typeof perform>[1]) => {
      run = perform(run, input, env).run
    }
    give({ type: 'connect', at, player: 'ann' })
    for (let bot = 0; bot < 2; bot++) give({ type: 'addBot', at, player: 'ann', level })
    give({ type: 'start', at, player: 'ann' })
    for (let due = nextDue(run, env), step = 0; due && step < 3000; due = nextDue(run, env), step++) {
      run = performDue(run, due.at, env).run
      // Bots do not play on among themselves.
      if (run.table.seats[0]?.attendance === 'standIn') give({ type: 'return', at: due.at, player: 'ann' })
    }
    return run
  }

  /** Ann's turns are played by the clock. */
  const uses = (level: string, more: object = {}) => {
    const runs = [1, 2, 3].map((seed) => playedByBots(level, { turnSeconds: 30, ...more }, seed))
    for (const run of runs) expect(run.table.phase).toBe('completed')
    const events = runs.flatMap((run) => run.log.flatMap((entry) => entry.events))
    const byBots = events.filter((event) => Reflect.get(event.open, 'seat') !== 0)
    return {
      used: byBots.filter((event) => event.type === 'blindSwapped' || (event.type === 'peeked' && !isGlance(event)))
        .length,
      skipped: byBots.filter((event) => event.type === 'powerSkipped').length,
    }
  }
  const isGlance = (event: { readonly open: object }) => Reflect.get(event.open, 'power') === 'autoPeekOwn'

  // C1-OOS1
  it.each(['medium', 'hard'])('cambio-47: %s bots use powers, and skip them where they are told to', (level) => {
    expect(uses(level).used).toBeGreaterThan(0)
    const told = uses(level, { botsUsePowers: false })
    expect(told.used).toBe(0)
    expect(told.skipped).toBeGreaterThan(0)
  })

  it('C0-US7.5, C0-FR-018: bots take one to two seconds for each action, unless told otherwise', () => {
    const run = playedByBots('easy', { turnSeconds: 30 }, 1)
    const acts = run.log.filter(({ act }) => act.type !== 'connected')
    const waits = acts.flatMap(({ at, act, events }, index) => {
      const byBot = events.some(({ open }) => [1, 2].includes(Reflect.get(open, 'seat')))
      const before = acts[index - 1]
      return act.type === 'moved' && byBot && before ? [at - before.at] : []
    })
    expect(waits.length).toBeGreaterThan(20)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(2000)
  })

  it('cambio-47: easy bots skip them', () => {
    const easy = uses('easy')
    expect(easy.used).toBe(0)
    expect(easy.skipped).toBeGreaterThan(0)
  })
})
