// K-19: the final round stands still while whoever called is not connected.

import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import { text } from '../../../src/games/cambio/text.ts'
import type { GridRules } from '../../../src/games/grid/rules.ts'
import type { Attendance } from '../../../src/kernel/game.ts'
import { pureHmac } from '../../../src/kernel/hmac.ts'
import { ok } from '../../../src/kernel/result.ts'
import { commitmentOf } from '../../../src/table/fairness.ts'
import { verify } from '../../../src/table/replay.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../../src/table/run.ts'
import type { Surroundings } from '../../../src/table/table.ts'
import {
  call,
  closePeek,
  discardDrawn,
  drawDeck,
  drawDiscard,
  eventsOf,
  faces,
  laid,
  nextRound,
  playOut,
  quietTurn,
  skipPower,
  swap,
  usePower,
} from '../grid/setting.ts'

const hands = ['Ks 3h 4d 2c', 'Ad 4h 5c 6s', '2d 3d Tc 6c']
const news = (seat: number, attendance: Attendance) => ({ type: 'attendance', seat, attendance }) as const

/** Seat 0 has called, and seat 1 has the first of the final turns. */
function called(rules: object = {}, draw = '') {
  const game = laid(cambio, { hands, discard: '2s', draw, rules })
  for (let turn = 0; turn < 3; turn++) quietTurn(game)
  return game.play(0, call)
}

describe('the final round, while its caller is not connected', () => {
  it('cambio-49: nobody can do anything, and everybody is told why', () => {
    const game = called().news(news(0, 'away'))
    for (const viewer of [0, 1, 2, 'spectator'] as const) {
      expect(game.view(viewer).turn).toEqual({ seat: 1, step: 'start', until: null, waitsFor: 0 })
    }
    for (const seat of [0, 1, 2]) {
      expect(game.options(seat)).toEqual([])
      for (const command of [drawDeck, drawDiscard, swap(0), discardDrawn, skipPower, closePeek, call, nextRound]) {
        expect(game.refusal(seat, command)).toBe('callerAway')
      }
    }
    expect(cambio.refusals.callerAway).toMatch(/^The final round waits until the player who called Cambio is back/)
    const names = (seat: number) => ['Anna', 'Ben', 'Cleo'][seat] ?? ''
    expect(text('en').draw(game.view(1), names)).toContain('Final Round, waiting for Anna, who called Cambio')
  })

  it.each(['here', 'bot', 'standIn', 'gone'] as const)('cambio-49: it goes on when the caller is %s', (attendance) => {
    const game = called().news(news(0, 'away')).wait(59_000).news(news(0, attendance))
    expect(game.view(1).turn).toEqual({ seat: 1, step: 'start', until: null })
    expect(playOut(game).view(0)).toMatchObject({ phase: 'completed', result: { reason: 'called', caller: 0 } })
  })

  it('cambio-49: the clock of the turn stands still, and has its whole time again', () => {
    const game = called({ turnSeconds: 30 }).wait(20_000).news(news(0, 'away'))
    expect(cambio.deadlines(game.state)).toEqual([])
    expect(text('en').until(game.view(1))).toBeNull()
    game.wait(59_000).news(news(0, 'here'))
    expect(game.view(1).turn).toMatchObject({ seat: 1, step: 'start', until: game.now + 30_000 })
    expect(cambio.deadlines(game.state)).toEqual([{ at: game.now + 30_000, tick: 'turnTimeout', idle: 1 }])
  })

  it('cambio-49: so does the window of a power', () => {
    const game = called({}, '9h').play(1, drawDeck).play(1, discardDrawn).wait(20_000).news(news(0, 'away'))
    expect(game.wait(59_000).view(1)).toMatchObject({ turn: { step: 'power', until: null }, may: { targets: [] } })
    expect(game.options(1)).toEqual([])
    game.news(news(0, 'bot'))
    expect(cambio.deadlines(game.state)).toEqual([{ at: game.now + 30_000, tick: 'skipPower' }])
    expect(game.play(1, usePower({ seat: 0, pos: 1 })).view(1).turn?.step).toBe('peek')
  })

  it('cambio-49: and a card that is looked at, which only its viewer sees', () => {
    const game = called({}, '7h')
      .play(1, drawDeck)
      .play(1, discardDrawn)
      .play(1, usePower({ pos: 1 }))
    game.news(news(0, 'away')).wait(30_000)
    expect(faces(game, 1, 1)).toEqual([null, '4h', null, null])
    expect(faces(game, 2, 1)).toEqual([null, null, null, null])
    game.news(news(0, 'here'))
    expect(game.view(1).hands[1]?.[1]).toEqual({ state: 'up', card: '4h', until: game.now + 5000 })
    expect(cambio.deadlines(game.state)).toEqual([{ at: game.now + 5000, tick: 'hidePeek' }])
    expect(game.wait(5000).view(1).turn).toMatchObject({ seat: 2, step: 'start' })
  })

  it('cambio-49: nobody loses a turn before it goes on, and who is back by then has it', () => {
    const lost = called().news(news(0, 'away')).news(news(1, 'away'))
    expect(lost.view(2).turn).toMatchObject({ seat: 1, waitsFor: 0 })
    lost.news(news(0, 'here'))
    expect(eventsOf(lost, 'turnForfeited').map((event) => event.open.seat)).toEqual([1])
    expect(lost.view(2).turn?.seat).toBe(2)
    const back = called().news(news(0, 'away')).news(news(1, 'away')).news(news(1, 'here')).news(news(0, 'here'))
    expect(back.view(1).turn?.seat).toBe(1)
  })

  it('cambio-49: nor do they where it begins without its caller', () => {
    const game = laid(cambio, { hands, draw: '9h', rules: { callTiming: 'anySubphase', minTurnsBeforeCall: 0 } })
    game.play(0, call).play(0, drawDeck).play(0, discardDrawn).news(news(1, 'away')).news(news(0, 'away'))
    expect(game.view(2)).toMatchObject({ phase: 'finalRound', turn: { seat: 1, waitsFor: 0 }, finalTurns: [2] })
    expect(game.news(news(0, 'bot')).view(2).turn).toEqual({ seat: 2, step: 'start', until: null })
  })

  it('cambio-49: a power whose player is not there is cancelled when it goes on', () => {
    const game = called({}, '9h').play(1, drawDeck).play(1, discardDrawn)
    game.news(news(0, 'away')).news(news(1, 'away'))
    expect(game.view(2).turn).toMatchObject({ seat: 1, step: 'power' })
    expect(game.news(news(0, 'here')).view(2).turn).toMatchObject({ seat: 2, step: 'start' })
  })

  it('cambio-49: with playOn, and before the final round, nobody waits for them', () => {
    const on = called({ callerDisconnect: 'playOn' }).news(news(0, 'away'))
    expect(on.view(1).turn).toEqual({ seat: 1, step: 'start', until: null })
    expect(playOut(on).view(0).phase).toBe('completed')
    const before = laid(cambio, { hands }).news(news(1, 'away'))
    expect(before.options(0)).not.toEqual([])
  })
})

describe('a table whose caller loses the connection', () => {
  const env: Surroundings = { gameOf: () => cambio, hmac: pureHmac }
  const at = 1_700_000_000_000

  /** Three people and a bot. */
  function tableOf(among: Surroundings) {
    const host = { player: 'ann', name: 'Ann' }
    let run: Run = openRun({ at, id: 't', game: 'cambio', rules: {}, seed: '1'.repeat(64), capacity: 4, host }, among)
    const give = (input: Parameters<typeof perform>[1]) => {
      run = perform(run, input, among).run
    }
    give({ type: 'connect', at, player: 'ann' })
    for (const player of ['ben', 'cat']) {
      give({ type: 'join', at, player, name: player })
      give({ type: 'connect', at, player })
    }
    give({ type: 'addBot', at, player: 'ann', level: 'easy' })
    give({ type: 'start', at, player: 'ann' })
    const due = () => {
      const next = nextDue(run, among)
      if (next !== null) run = performDue(run, next.at, among).run
      return next
    }
    const play = (player: string, ...commands: readonly { readonly type: string }[]) => {
      for (const command of commands) give({ type: 'command', at: run.table.at, player, command })
    }
    return { give, due, play, view: (seat: number) => cambio.view(run.table.state as never, seat), run: () => run }
  }

  /** Ann calls in her second turn, and loses the connection. */
  function afterCall(among: Surroundings) {
    const table = tableOf(among)
    for (let step = 0; table.view(0).caller === null && step < 100; step++) {
      const { phase, turn, may } = table.view(0)
      const player = ['ann', 'ben', 'cat'][turn?.seat ?? 3]
      if (phase === 'initialPeek' || player === undefined) table.due()
      else if (may.call) table.play(player, call)
      else table.play(player, drawDeck, swap(0))
    }
    expect(table.view(1)).toMatchObject({ phase: 'finalRound', caller: 0, turn: { seat: 1 } })
    const { epoch } = table.run().table.seats[0] ?? { epoch: 0 }
    table.give({ type: 'disconnect', at: table.run().table.at, player: 'ann', epoch })
    return table
  }

  const sound = (run: Run, among: Surroundings) =>
    verify(run.log, commitmentOf(run.table.seed, run.table.id, pureHmac), among).ok

  // C0-EC2
  it('cambio-49: a bot takes the seat after 60 seconds, and then the final round goes on', () => {
    const table = afterCall(env)
    const lost = table.run().table.at
    table.play('ben', drawDeck)
    expect(table.view(1).turn).toMatchObject({ seat: 1, step: 'start', waitsFor: 0 })
    expect(table.due()).toMatchObject({ type: 'replace', seat: 0, at: lost + 60_000 })
    table.play('ben', drawDeck, swap(0))
    table.play('cat', drawDeck, swap(0))
    for (let step = 0; table.run().table.phase === 'playing' && step < 50; step++) table.due()
    expect(table.view(1)).toMatchObject({ phase: 'completed', result: { caller: 0 } })
    expect(sound(table.run(), env)).toBe(true)
  })

  it('cambio-49: nor does a bot move before the caller is back', () => {
    const table = afterCall(env)
    const { at: lost } = table.run().table
    table.give({ type: 'connect', at: lost + 20_000, player: 'ann' })
    table.play('ben', drawDeck, swap(0))
    table.play('cat', drawDeck, swap(0))
    const { epoch } = table.run().table.seats[0] ?? { epoch: 0 }
    table.give({ type: 'disconnect', at: table.run().table.at, player: 'ann', epoch })
    expect(table.view(1).turn).toMatchObject({ seat: 3, waitsFor: 0 })
    expect(nextDue(table.run(), env)).toMatchObject({ type: 'replace', seat: 0 })
    table.give({ type: 'connect', at: table.run().table.at + 5000, player: 'ann' })
    expect(nextDue(table.run(), env)).toMatchObject({ type: 'bot', seat: 3 })
  })

  it('cambio-49: nobody is warned for a turn that waits', () => {
    const table = afterCall(env)
    const late = table.run().table.at + 10_000_000
    const { step } = perform(table.run(), { type: 'warnIdle', at: late, player: 'cat', seat: 1 }, env)
    expect(step).toMatchObject({ type: 'refused', refusal: { code: 'notWaitedFor' } })
  })

  it('cambio-49: a table from before there was a choice is read as it was played', () => {
    const old: Surroundings = {
      hmac: pureHmac,
      gameOf: () => ({
        ...cambio,
        parseRules: (input) => {
          const parsed = cambio.parseRules(input)
          if (!parsed.ok) return parsed
          const { callerDisconnect: _caller, ...before } = parsed.value
          return ok(before as GridRules)
        },
      }),
    }
    const table = afterCall(old)
    table.play('ben', drawDeck, swap(0))
    expect(table.view(1).turn?.seat).toBe(2)
    expect(sound(table.run(), env)).toBe(true)
  })
})
