import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import {
  call,
  closePeek,
  discardDrawn,
  drawDeck,
  drawDiscard,
  endTurn,
  eventsOf,
  faces,
  type GridScenario,
  laid,
  playOut,
  quietTurn,
  swap,
  usePower,
} from '../grid/setting.ts'

const hands = ['Ks 3h 4d 2c', 'Ad 4h 5c 6s', '2d 3d Tc 6c', '8d 9d Td Jd']

/** Everybody has taken a turn, and seat 0 may call. */
function afterOneRound(seats: number, rules: object = {}, draw = ''): GridScenario {
  const game = laid(cambio, { hands: hands.slice(0, seats), discard: '2s', draw, rules })
  for (let turn = 0; turn < seats; turn++) quietTurn(game)
  return game
}

const away = (seat: number) => ({ type: 'attendance', seat, attendance: 'away' }) as const

describe('the call', () => {
  it('cambio-31: comes before drawing, ends the turn, and brings the final round', () => {
    const game = afterOneRound(3).play(0, call)
    expect(game.seen('spectator')).toEqual([
      { type: 'called', open: { seat: 0 } },
      { type: 'finalRound', open: { order: [1, 2] } },
      { type: 'turnStarted', open: { seat: 1, number: 5, final: true, until: null } },
    ])
    expect(game.view(2)).toMatchObject({ phase: 'finalRound', caller: 0, finalTurns: [2], turn: { seat: 1 } })
    expect(afterOneRound(2).play(0, drawDeck).refusal(0, call)).toBe('callNotNow')
  })

  it('cambio-32: afterAction: after the swap or discard, within five seconds, or not at all', () => {
    const rules = { callTiming: 'afterAction' }
    const game = laid(cambio, { hands: hands.slice(0, 2), rules })
    expect(game.refusal(0, call)).toBe('callTooEarly')
    game.play(0, drawDeck).play(0, swap(0))
    expect(game.view(0).turn).toEqual({ seat: 0, step: 'post', until: 15_000 })
    expect(game.options(0).map((option) => option.command)).toEqual(['endTurn', 'call'])
    expect(game.refusal(0, drawDeck)).toBe('alreadyDrawn')
    game.play(0, endTurn)
    expect(game.view(1).turn).toMatchObject({ seat: 1, step: 'start' })
    expect(game.play(1, drawDeck).play(1, swap(0)).wait(5000).view(0).turn?.seat).toBe(0)
    game.play(0, drawDeck).play(0, swap(0)).play(0, call)
    expect(game.view(1)).toMatchObject({ phase: 'finalRound', caller: 0, turn: { seat: 1 } })
    game.play(1, drawDeck).play(1, swap(0)) // no call is left, so the turn ends at once
    expect(game.view(1).phase).toBe('completed')
  })

  it('cambio-32: afterAction: the power comes first', () => {
    const game = laid(cambio, { hands: hands.slice(0, 2), draw: '7h', rules: { callTiming: 'afterAction' } })
    game.play(0, drawDeck).play(0, discardDrawn)
    expect(game.refusal(0, call)).toBe('callNotNow')
    expect(
      game
        .play(0, usePower({ pos: 0 }))
        .play(0, closePeek)
        .view(0).turn?.step,
    ).toBe('post')
  })

  it('cambio-32: anySubphase: at any point, and the turn goes on', () => {
    const game = afterOneRound(2, { callTiming: 'anySubphase' }).play(0, drawDeck).play(0, call)
    expect(game.view(0)).toMatchObject({ phase: 'playing', caller: 0, turn: { seat: 0, step: 'holding' } })
    expect(game.play(0, swap(0)).view(0)).toMatchObject({ phase: 'finalRound', turn: { seat: 1 } })
  })

  it('cambio-33: needs one full turn of your own', () => {
    const game = laid(cambio, { hands: hands.slice(0, 2), discard: '2s' })
    expect(game.refusal(0, call)).toBe('callTooEarly')
    expect(cambio.refusals.callTooEarly).toBe('You must complete at least one full turn before calling Cambio')
    quietTurn(game)
    expect(game.refusal(1, call)).toBe('callTooEarly')
    quietTurn(game)
    expect(game.refusal(0, call)).toBe(null)
  })

  it('cambio-33: or as many as minTurnsBeforeCall says', () => {
    expect(laid(cambio, { hands: hands.slice(0, 2), rules: { minTurnsBeforeCall: 0 } }).refusal(0, call)).toBe(null)
    expect(afterOneRound(2, { minTurnsBeforeCall: 2 }).refusal(0, call)).toBe('callTooEarly')
  })

  it('cambio-34: there is one', () => {
    const game = afterOneRound(3).play(0, call)
    expect(game.refusal(1, call)).toBe('alreadyCalled')
    expect(cambio.refusals.alreadyCalled).toBe('Cambio has already been called')
    expect(game.options(1).map((option) => option.command)).not.toContain('call')
  })
})

describe('the final round', () => {
  it.each([2, 3, 4])('cambio-35: of %i players all but the caller have one more turn, in order', (seats) => {
    const game = afterOneRound(seats)
    quietTurn(game).play(1, call)
    const order: (number | undefined)[] = []
    while (game.state.phase === 'finalRound') {
      order.push(game.state.turn?.seat)
      quietTurn(game)
    }
    expect(order).toEqual([2, 3, 0].filter((seat) => seat < seats))
    expect(game.view(0).phase).toBe('completed')
  })

  it('cambio-36: who is not there forfeits the final turn, and the cards count as they are', () => {
    const game = afterOneRound(4).news(away(1)).news(away(2)).play(0, call)
    expect(eventsOf(game, 'turnForfeited').map((event) => event.open.seat)).toEqual([1, 2])
    expect(game.view(3)).toMatchObject({ turn: { seat: 3 }, finalTurns: [] })
    quietTurn(game)
    expect(game.view(0).result?.sums).toEqual([9, 16, 21, 37])
  })

  it('cambio-36: who is lost in the final turn forfeits it too, and a drawn card is discarded', () => {
    const game = afterOneRound(3, {}, '7h').play(0, call).play(1, drawDeck).news(away(1))
    expect(game.events.map((event) => event.type)).toEqual(['attended', 'discarded', 'turnForfeited', 'turnStarted'])
    expect(game.view(0)).toMatchObject({ discardTop: '7h', turn: { seat: 2, step: 'start' } })
  })

  // C1-OOS2
  it('cambio-36: a bot in the seat has its turn; and coming back in time is in time', () => {
    const bot = afterOneRound(2).news({ type: 'attendance', seat: 1, attendance: 'bot' }).play(0, call)
    expect(bot.view(0).turn?.seat).toBe(1)
    const back = afterOneRound(3).news(away(2)).play(0, call).news({ type: 'attendance', seat: 2, attendance: 'here' })
    expect(quietTurn(back).view(0).turn?.seat).toBe(2)
  })

  it('cambio-36: with bot nobody forfeits', () => {
    const waiting = afterOneRound(2, { finalRoundDisconnect: 'bot' }).news(away(1)).play(0, call)
    expect(waiting.view(0)).toMatchObject({ phase: 'finalRound', turn: { seat: 1 } })
    expect(waiting.news({ type: 'attendance', seat: 1, attendance: 'bot' }).view(0).turn?.seat).toBe(1)
  })

  it('cambio-36: if all others are gone, the cards are scored at once', () => {
    const game = afterOneRound(3).news(away(1)).news(away(2)).play(0, call)
    expect(game.view(0)).toMatchObject({ phase: 'completed', result: { reason: 'called' } })
  })

  it('cambio-37: at the end all cards are shown to all', () => {
    const game = playOut(afterOneRound(2).play(0, call))
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(faces(game, viewer, 0)).toEqual(['Ks', '3h', '4d', '2c'])
      expect(faces(game, viewer, 1)).toEqual(['Ad', '4h', '5c', '6s'])
    }
    expect(game.outcome?.reason).toBe('played')
    expect(game.refusal(0, drawDiscard)).toBe('gameOver')
    expect(game.options(0)).toEqual([])
  })
})
