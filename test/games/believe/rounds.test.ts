import { describe, expect, it } from 'vitest'
import { believe } from '../../../src/games/believe/game.ts'
import { assert } from '../../../src/kernel/assert.ts'
import type { Attendance } from '../../../src/kernel/game.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'
import {
  cards,
  challenge,
  concede,
  disposeJokers,
  endGame,
  handsOf,
  nextRound,
  play,
  type Round,
  round,
  stacked,
} from './positions.ts'

const types = (game: Round) => game.events.map((event) => event.type)
const attendance = (game: Round, seat: number, how: Attendance) =>
  game.news({ type: 'attendance', seat, attendance: how })

/** What the last round came to. */
function result(game: Round) {
  const { result: last, players } = game.state
  return { winners: last?.winners, points: last?.points, scores: players.map((player) => player.score) }
}

describe('the end of a round', () => {
  it('believe-27: the last card wins at once, true or not, and nobody can challenge it', () => {
    const game = play(play(round(['6c 6d', '8c 9h Tc', 'Jc Jd']), 1, '8c', '8'), 2, 'Jc Jd')
    expect(types(game)).toEqual(['played', 'roundEnded'])
    expect(game.view(0)).toMatchObject({ phase: 'roundOver', turn: null })
    expect(result(game)).toEqual({ winners: [2], points: [-2, -2, 5], scores: [-2, -2, 5] })
    expect(game.refusal(0, challenge(0))).toBe('roundOver')
    expect(game.refusal(0, disposeJokers)).toBe('roundOver')
  })

  describe('believe-28: with afterChallenge a last play is answered first', () => {
    const last = (line: string) => {
      const hands = ['6c 6d', '8c 9h Tc', line]
      return play(play(round(hands, { emptyHandWin: 'afterChallenge' }), 1, '9h', '8'), 2, line)
    }

    it('the next player may challenge or concede, and nothing else', () => {
      const game = last('8d')
      expect(game.view(1)).toMatchObject({ phase: 'lastPlay', turn: 0 })
      expect(game.options(0).map((option) => option.command)).toEqual(['challenge', 'concede'])
      expect(game.refusal(0, { type: 'play', cards: [0] })).toBe('answerLastPlay')
      expect(game.refusal(1, concede)).toBe('notYourTurn')
      expect(round(['6c', '8c 9h', 'Jc']).refusal(1, concede)).toBe('nothingToConcede')
    })

    it('conceded: it has won', () => {
      const game = last('Jd').play(0, concede)
      expect(result(game)).toMatchObject({ winners: [2], points: [-2, -2, 5] })
      expect(handsOf(game)[0]).toBe('6c 6d')
    })

    it('challenged in vain: the challenger collects, and the round is over', () => {
      const game = last('8d').play(0, challenge(0))
      expect(result(game)).toMatchObject({ winners: [2], points: [-4, -2, 5] })
      expect(types(game)).toEqual(['challenged', 'collected', 'roundEnded'])
    })

    it('a lie: its player collects and the round goes on', () => {
      const game = last('Jd').play(0, challenge(0))
      expect(game.view(0)).toMatchObject({ phase: 'opening', turn: 0 })
      expect(handsOf(game)[2]).toBe('9h Jd')
    })
  })

  it('believe-29: a hand that the deal empties has won before any turn; several can', () => {
    const deck = cards('8c 6c 7c 8d 6d 7d 8h 6h 7h 8s 6s Td')
    const parsed = believe.parseRules({})
    assert(parsed.ok, 'default rules')
    const events = believe.setup(believe.initial(parsed.value, 3), { at: 0, chance: stacked(deck) })
    const last = events.at(-1)
    assert(last?.type === 'roundEnded', 'the round goes on')
    expect(last.open).toMatchObject({ winners: [1, 2], points: [-4, 5, 5], dealer: 1 })
    expect(events.some((event) => event.type === 'turnBegan')).toBe(false)
  })

  it('believe-29: so has one that a collection empties', () => {
    const game = play(round(['6c 6d', '8c 9h', '8d 8h 8s']), 1, '8c', '8').play(2, challenge(0))
    expect(result(game)).toMatchObject({ winners: [2], points: [-2, -1, 5] })
  })

  it('believe-29 believe-33: a last play and the collection it forces can win together', () => {
    const game = play(round(['6c 6d', '8c', '8d 8h 8s'], { emptyHandWin: 'afterChallenge' }), 1, '8c', '8')
    expect(result(game.play(2, challenge(0)))).toEqual({ winners: [1, 2], points: [-2, 5, 5], scores: [-2, 5, 5] })
  })

  it('believe-29: so has one that is emptied by four jokers, out of turn', () => {
    const game = round(['6c 6d', '8c 9h', 'Xx Xx Xx Xx'], { jokers: 4, jokerDisposal: true }).play(2, disposeJokers)
    expect(result(game)).toMatchObject({ winners: [2], points: [-2, -2, 5] })
  })

  it('believe-30: after too many turns nobody has won, and the cards count', () => {
    const game = round(['6c 6d', '8c 9h Tc', 'Jc Jd Xx'], { maxTurnsPerRound: 2, jokers: 1 })
    play(play(game, 1, '8c', '8'), 2, 'Jc')
    expect(game.state.result).toEqual({ round: 1, winners: [], points: [-2, -2, -4], reason: 'turnLimit' })
    expect(game.state.dealer).toBe(0)
  })

  it('believe-30: a last play is still answered', () => {
    const game = round(['6c 6d', '8c', 'Jc Jd'], { maxTurnsPerRound: 1, emptyHandWin: 'afterChallenge' })
    expect(play(game, 1, '8c', '8').view(2)).toMatchObject({ phase: 'lastPlay', turn: 2 })
    expect(result(game.play(2, concede))).toMatchObject({ winners: [1] })
  })

  it('believe-31: all hands are opened, the pile is not', () => {
    const game = play(play(round(['6c 6d', '8c 9h Tc', 'Jc Jd']), 1, '9h', '8'), 2, 'Jc Jd')
    for (const viewer of [0, 'spectator'] as const) {
      expect(game.view(viewer).players.map((player) => player.hand)).toEqual([cards('6c 6d'), cards('8c Tc'), []])
      expect(JSON.stringify([game.view(viewer), game.seen(viewer)])).not.toContain('9h')
    }
  })
})

describe('points', () => {
  it('believe-32: five cards and a joker are -8', () => {
    const game = play(round(['6c 6d 7c 7d 9c Xx', '8c'], { jokers: 1 }), 1, '8c', '8')
    expect(result(game).points).toEqual([-8, 5])
  })

  it('believe-32: the weights are options', () => {
    const rules = { jokers: 1, scorePerCard: -2, scorePerJoker: 10, winnerBonus: 7 }
    expect(result(play(round(['6c 6d Xx', '8c'], rules), 1, '8c', '8')).points).toEqual([6, 7])
  })

  it('believe-34: the highest total of all rounds is first, and equal totals share a place', () => {
    const game = play(round(['6c 6d', '8c', 'Jc Jd']), 1, '8c', '8')
    game.play(0, endGame)
    expect(game.outcome).toEqual({
      standings: [
        { seat: 1, place: 1, score: 5 },
        { seat: 0, place: 2, score: -2 },
        { seat: 2, place: 2, score: -2 },
      ],
      reason: 'played',
    })
    expect(game.refusal(0, nextRound)).toBe('gameOver')
  })

  it('believe-34: totals go on through the rounds', () => {
    const game = play(round(['6c 6d', '8c', 'Jc Jd']), 1, '8c', '8').play(0, nextRound)
    expect(game.view(0).players.map((player) => player.score)).toEqual([-2, 5, -2])
    expect(game.view(0)).toMatchObject({ round: 2, phase: 'opening' })
  })
})

describe('between rounds', () => {
  /** A round of three that seat 1 has won. */
  const over = (rules: object = {}) => play(round(['6c 6d', '8c', 'Jc Jd'], rules), 1, '8c', '8')

  it('believe-35: the winner deals, so the player to the left of the winner begins', () => {
    expect(over().play(0, nextRound).view(0)).toMatchObject({ dealer: 1, turn: 2, round: 2 })
  })

  it("believe-35: of several winners the first one from the old dealer's left", () => {
    const game = round(['6c 6d', '8c', '8d 8h 8s'], { emptyHandWin: 'afterChallenge' }, { dealer: 1 })
    expect(play(game, 1, '8c', '8').play(2, challenge(0)).state.dealer).toBe(2)
  })

  it('believe-36: the circle is kept or shuffled, as the host says, and stays so', () => {
    const orders = [1, 2, 3, 4, 5, 6].map((seed) => {
      const game = new Scenario(believe, { seats: 3, seed, arrange: () => over().state })
      game.play(0, { type: 'nextRound', reseat: 'shuffle' })
      const { order, dealer, turn } = game.view(0)
      expect(order.toSorted()).toEqual([0, 1, 2])
      expect(dealer).toBe(1)
      expect(turn).toBe(order[(order.indexOf(1) + 1) % 3])
      expect(game.seen('spectator')[0]).toEqual({ type: 'seated', open: { order, dealer: 1 } })
      return order.join()
    })
    expect(new Set(orders).size).toBeGreaterThan(1)
    expect(over().play(0, { type: 'nextRound', reseat: 'keep' }).view(0).order).toEqual([0, 1, 2])
  })

  it('believe-36: the turn goes round the new circle', () => {
    const game = round(['6c 6d', '8c 9h', 'Jc Jd'], {}, { circle: [0, 2, 1] })
    expect(play(game, 1, '8c', '8').view(0).turn).toBe(0)
    expect(play(game, 0, '6c').view(0).turn).toBe(2)
  })

  it('believe-36: where the rules fix the seating, nothing else is accepted', () => {
    const game = over({ reseat: 'keep' })
    expect(game.refusal(0, { type: 'nextRound', reseat: 'shuffle' })).toBe('seatingFixed')
    expect(game.refusal(0, { type: 'nextRound', reseat: 'keep' })).toBeNull()
    expect(types(over({ reseat: 'shuffle' }).play(0, nextRound))[0]).toBe('seated')
  })

  it('believe-37: the host decides, and while the host is not there anybody who is', () => {
    const game = over()
    expect(game.refusal(1, nextRound)).toBe('notYoursToDecide')
    expect(game.options(1)).toEqual([])
    expect(game.options(0).map((option) => option.command)).toEqual(['nextRound', 'endGame'])
    expect(game.news({ type: 'host', seat: 2 }).refusal(0, endGame)).toBe('notYoursToDecide')
    attendance(game, 2, 'away')
    expect([0, 1].map((seat) => game.refusal(seat, nextRound))).toEqual([null, null])
  })

  it('believe-37: a round that is not over is neither followed nor ended', () => {
    const game = round(['6c 6d', '8c 9h'])
    expect(game.refusal(0, nextRound)).toBe('roundNotOver')
    expect(game.refusal(0, endGame)).toBe('roundNotOver')
  })

  it('believe-38: by vote more than half end the game, and half go on', () => {
    const vote = { endBy: 'vote' }
    const ended = over(vote).play(1, endGame)
    expect(ended.outcome).toBeNull()
    expect(ended.view(0).votes).toEqual([null, 'end', null])
    expect(ended.play(2, endGame).outcome).toMatchObject({ reason: 'played' })
    expect(over(vote).play(1, nextRound).view(0).round).toBe(1)
    expect(over(vote).play(1, nextRound).play(2, nextRound).view(0).round).toBe(2)
    const two = play(round(['6c 6d', '8c'], vote), 1, '8c', '8')
    expect(two.play(0, nextRound).view(0).round).toBe(2)
  })

  it('believe-38: the seating is the one that more of them want', () => {
    const shuffle = { type: 'nextRound', reseat: 'shuffle' } as const
    expect(types(over({ endBy: 'vote' }).play(1, shuffle).play(2, shuffle))).toContain('seated')
    expect(types(over({ endBy: 'vote' }).play(1, shuffle).play(2, nextRound))).not.toContain('seated')
  })

  it('believe-38: whoever is not there has no vote', () => {
    const game = over({ endBy: 'vote' }).play(1, endGame)
    attendance(game, 2, 'away')
    expect(game.outcome).toBeNull()
    expect(attendance(game, 0, 'away').outcome).toMatchObject({ reason: 'played' })
  })

  it('believe-39: the last round that was agreed on ends the game', () => {
    const game = over({ maxRounds: 1 })
    expect(types(game).slice(-2)).toEqual(['roundEnded', 'gameEnded'])
    expect(game.outcome?.reason).toBe('played')
  })

  it('believe-40: with nobody there to ask, agreed rounds go on and others do not', () => {
    const leaveAll = (game: Round) => [0, 1, 2].reduce((all, seat) => attendance(all, seat, 'standIn'), game)
    const agreed = leaveAll(over({ maxRounds: 2 }))
    expect(agreed.wait(29_999).view(0).round).toBe(1)
    expect(agreed.wait(1).view(0).round).toBe(2)
    const open = leaveAll(over())
    expect(open.wait(299_999).outcome).toBeNull()
    expect(open.wait(1).outcome?.reason).toBe('nobodyDecided')
  })

  it('believe-40: somebody who is there has all the time, unless there is a turn clock', () => {
    expect(over().wait(1e9).outcome).toBeNull()
    expect(over({ maxRounds: 2 }).wait(1e9).view(0).round).toBe(1)
    expect(over({ maxRounds: 2, turnSeconds: 60 }).wait(30_000).view(0).round).toBe(2)
    expect(over({ turnSeconds: 60 }).wait(300_000).outcome?.reason).toBe('nobodyDecided')
  })
})

describe('people and clocks', () => {
  const three = ['6c 6d 7c', '8c 8d 9h', 'Jc Jd Qh']

  it.each([
    ['bot', 'standIn'],
    ['skip', 'skip'],
    ['wait', 'wait'],
  ] as const)('believe-41 believe-43: with %s the table is told to %s', (disconnectPolicy, afterGrace) => {
    const { state } = round(three, { disconnectPolicy, reconnectMs: 45_000 })
    expect(believe.absence(state, 0)).toMatchObject({ graceMs: 45_000, afterGrace, onLeave: 'bot', level: 'medium' })
    expect(believe.deadlines(attendance(round(three, { disconnectPolicy }), 1, 'away').state)).toHaveLength(
      disconnectPolicy === 'skip' ? 1 : 0,
    )
  })

  describe('believe-42: with skip', () => {
    const skip = { disconnectPolicy: 'skip' }

    it('the next player opens for an opener who is away', () => {
      const game = attendance(round(three, skip), 1, 'away')
      expect(game.view(0).until).toBe(60_000)
      expect(game.wait(59_999).view(0).turn).toBe(1)
      expect(game.wait(1).view(0)).toMatchObject({ turn: 2, phase: 'opening' })
      expect(types(game)).toEqual(['turnSkipped', 'turnBegan'])
    })

    it('the last play stays for the next player to challenge', () => {
      const game = play(attendance(round(three, skip), 2, 'away').wait(60_000), 1, '9h', '8').wait(1500)
      expect(game.view(0)).toMatchObject({ turn: 0, phase: 'responding' })
      expect(game.play(0, challenge(0)).events[0]).toMatchObject({ open: { seat: 0, of: 1, truth: false } })
    })

    it('nobody challenges their own play', () => {
      const game = play(attendance(round(three.slice(0, 2), skip), 0, 'away').wait(60_000), 1, '9h', '8').wait(1500)
      expect(game.view(1)).toMatchObject({ turn: 1, phase: 'responding' })
      expect(game.refusal(1, challenge(0))).toBe('ownPlay')
      expect(game.options(1).map((option) => option.command)).toEqual(['play'])
    })

    it('a last play that comes back has won', () => {
      const game = round(['6c', '8c', 'Jc'], { ...skip, emptyHandWin: 'afterChallenge' })
      play(attendance(attendance(game, 0, 'away'), 2, 'away').wait(60_000), 1, '8c', '8')
      expect(game.wait(1500).view(1)).toMatchObject({ phase: 'lastPlay', turn: 0 })
      expect(result(game.wait(1500))).toMatchObject({ winners: [1] })
    })

    it('somebody who comes back in time is not skipped', () => {
      const game = attendance(round(three, skip), 1, 'away').wait(30_000)
      expect(attendance(game, 1, 'here').wait(1e6).view(0).turn).toBe(1)
    })
  })

  describe('believe-44: whoever leaves', () => {
    it('is played by a bot to the end of the round and is then out of the circle', () => {
      const game = attendance(round(['6c 6d', '8c', 'Jc Jd']), 2, 'bot')
      expect(game.view(0).order).toEqual([0, 1, 2])
      play(game, 1, '8c', '8')
      expect(types(game)).toEqual(['announced', 'played', 'roundEnded', 'seated'])
      expect(result(game).points).toEqual([-2, 5, -2])
      game.play(0, nextRound)
      expect(game.view(0)).toMatchObject({ order: [0, 1], turn: 0 })
      expect(game.view(0).players.map((player) => player.cards > 0)).toEqual([true, true, false])
      expect(game.refusal(2, challenge(0))).toBe('notInCircle')
    })

    it('comes after those who stayed', () => {
      const game = attendance(play(round(['6c 6d', '8c', 'Jc Jd']), 1, '8c', '8'), 1, 'bot').play(0, endGame)
      expect(game.outcome?.standings.map(({ seat, place }) => [seat, place])).toEqual([
        [0, 1],
        [2, 1],
        [1, 3],
      ])
    })

    it('also in the last round, and where nobody plays their seat', () => {
      const last = play(attendance(round(['6c 6d', '8c'], { maxRounds: 1 }), 1, 'bot'), 1, '8c', '8')
      expect(last.outcome).toMatchObject({
        reason: 'played',
        standings: [{ seat: 0 }, { seat: 1, place: 2, score: 5 }],
      })
      const gone = attendance(round(['6c 6d', '8c']), 0, 'gone')
      expect(gone.outcome).toMatchObject({ reason: 'tooFewPlayers', standings: [{ seat: 1 }, { seat: 0, place: 2 }] })
    })

    it('a dealer who leaves is followed by the player to the left', () => {
      const game = attendance(play(round(['6c 6d', '8c', 'Jc Jd']), 1, '8c', '8'), 1, 'bot')
      expect(game.play(0, nextRound).view(0)).toMatchObject({ dealer: 2, turn: 0, order: [0, 2] })
    })

    it('with fewer than two players the game is over', () => {
      const game = play(attendance(round(['6c 6d', '8c']), 0, 'bot'), 1, '8c', '8')
      expect(game.outcome).toMatchObject({
        reason: 'tooFewPlayers',
        standings: [
          { seat: 1, place: 1 },
          { seat: 0, place: 2 },
        ],
      })
    })

    it('a bot that was there from the start stays', () => {
      const game = round(['6c 6d', '8c']).news({ type: 'attendance', seat: 1, attendance: 'bot', fromStart: true })
      expect(play(game, 1, '8c', '8').outcome).toBeNull()
      expect(game.view(0).order).toEqual([0, 1])
    })

    it('a seat that nobody plays any more has no turns', () => {
      const game = attendance(round(three), 1, 'gone')
      expect(types(game)).toEqual(['attendanceChanged', 'turnSkipped', 'turnBegan'])
      expect(game.view(0).turn).toBe(2)
      expect(attendance(game, 2, 'gone').outcome?.reason).toBe('tooFewPlayers')
    })
  })

  describe('believe-45: with a turn clock', () => {
    const clock = { turnSeconds: 30 }

    it('one card is played for an opener, with its own rank', () => {
      const game = round(three, clock)
      expect(believe.deadlines(game.state)).toEqual([{ at: 30_000, tick: 'turnTimeout', idle: 1 }])
      game.wait(30_000)
      const [announced, played] = game.events
      assert(announced?.type === 'announced' && played?.type === 'played', 'no play')
      expect(played.own[1]?.cards.map((card) => card[0])).toEqual([announced.open.rank])
      expect(game.view(0)).toMatchObject({ turn: 2, until: 60_000 })
    })

    it('a true card if there is one, and any if there is none', () => {
      const automatic = (hand: string) =>
        play(round(['6c 6d', '8c 8d 9h', hand], clock), 1, '8c', '8').wait(30_000).state.pile[1]
      expect(automatic('Jc Jd 8h')).toEqual({ seat: 2, cards: ['8h'] })
      expect(automatic('Jc Xx')?.cards).toHaveLength(1)
    })

    it('jokers are opened as something else', () => {
      const game = round(['6c 6d', 'Xx Xx'], { ...clock, jokers: 2 }).wait(30_000)
      expect(game.view(0).announceable).toContain(game.view(0).rank)
    })

    it('a last play is conceded', () => {
      const game = play(round(['6c 6d', '8c'], { ...clock, emptyHandWin: 'afterChallenge' }), 1, '8c', '8').wait(30_000)
      expect(result(game)).toMatchObject({ winners: [1] })
    })

    it('where turns are skipped, it is skipped', () => {
      const game = round(three, { ...clock, disconnectPolicy: 'skip' }).wait(30_000)
      expect(types(game)).toEqual(['turnSkipped', 'turnBegan'])
    })

    it('twice in a row is a stand-in', () => {
      expect(believe.absence(round(three).state, 0)).toMatchObject({ idleTurns: 2, whenIdle: 'standIn' })
    })
  })
})
