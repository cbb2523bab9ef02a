import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import { powerKinds } from '../../../src/games/grid/rules.ts'
import {
  call,
  cardsOf,
  closePeek,
  discardDrawn,
  drawDeck,
  drawDiscard,
  eventsOf,
  faces,
  type GridScenario,
  laid,
  quietTurn,
  skipPower,
  swap,
  usePower,
} from '../grid/setting.ts'

const hands = ['Ks 3h 4d 2c', 'Ad 4h 5c 6s', '2d 3d Tc 6c']

/** Seat 0 draws this card and discards it. */
function discarded(card: string, rules: object = {}, seats = 3): GridScenario {
  const game = laid(cambio, { hands: hands.slice(0, seats), draw: card, rules })
  return game.play(0, drawDeck).play(0, discardDrawn)
}

describe('which card has which power', () => {
  it.each([
    ['7h', 'peekOwn'],
    ['8h', 'peekOwn'],
    ['9h', 'peekOpp'],
    ['Th', 'peekOpp'],
    ['Jh', 'blindSwap'],
    ['Qh', 'blindSwap'],
  ])('cambio-16: %s offers %s', (card, power) => {
    expect(discarded(card).view(1).turn).toEqual({ seat: 0, step: 'power', power, until: 40_000 })
  })

  it.each(['Ac', '2h', '3c', '4c', '5h', '6h'])('cambio-16: %s offers nothing', (card) => {
    expect(discarded(card).view(1).turn).toMatchObject({ seat: 1, step: 'start' })
  })

  it.each(powerKinds)('cambio-16: any rank can have %s', (power) => {
    const { turn } = discarded('2h', { powers: { 2: power }, kingPeek: 'confirm' }).view(0)
    expect(turn).toMatchObject({ step: 'power', power })
  })

  it('cambio-17: a card that is swapped out or came from the discard pile does nothing', () => {
    const swapped = laid(cambio, { hands: ['7s 3h 4d 2c', ...hands.slice(1)], draw: '2h' })
    expect(swapped.play(0, drawDeck).play(0, swap(0)).view(0).turn?.seat).toBe(1)
    const taken = laid(cambio, { hands, discard: '7s', rules: { powerTrigger: 'anyDiscard' } })
    expect(taken.play(0, drawDiscard).play(0, discardDrawn).view(0).turn?.seat).toBe(1)
  })

  it('cambio-17: anyDiscard: a card that is swapped out counts too', () => {
    const game = laid(cambio, {
      hands: ['7s 3h 4d 2c', hands[1] ?? ''],
      draw: '2h',
      rules: { powerTrigger: 'anyDiscard' },
    })
    expect(game.play(0, drawDeck).play(0, swap(0)).view(0).turn).toMatchObject({ step: 'power', power: 'peekOwn' })
  })

  it('cambio-17: abilityOnKeep: the kept card counts, before the one that goes out', () => {
    const rules = { powerTrigger: 'anyDiscard', abilityOnKeep: true }
    const game = laid(cambio, { hands: ['7s 3h 4d 2c', hands[1] ?? ''], draw: '9h', rules })
    expect(game.play(0, drawDeck).play(0, swap(0)).view(0).turn).toMatchObject({ step: 'power', power: 'peekOpp' })
    expect(game.play(0, skipPower).view(0).turn).toMatchObject({ seat: 1, step: 'start' })
  })
})

describe('what they do', () => {
  it('cambio-18: 7 and 8 show one of your own cards to you alone', () => {
    const game = discarded('7h')
    expect(game.options(0)[0]).toEqual({
      command: 'usePower',
      choices: { pos: { from: [0, 1, 2, 3], min: 1, max: 1 } },
    })
    game.play(0, usePower({ pos: 0 }))
    expect(faces(game, 0, 0)).toEqual(['Ks', null, null, null])
    for (const viewer of [1, 2, 'spectator'] as const) expect(faces(game, viewer, 0)).toEqual([null, null, null, null])
  })

  it("cambio-19: 9 and 10 show one of another player's cards to you alone, and not to its owner", () => {
    const game = discarded('Th').play(0, usePower({ seat: 2, pos: 2 }))
    expect(faces(game, 0, 2)).toEqual([null, null, 'Tc', null])
    for (const viewer of [1, 2, 'spectator'] as const) expect(faces(game, viewer, 2)).toEqual([null, null, null, null])
  })

  it('cambio-20: jack and queen swap two cards that nobody sees, and the backs move for all to see', () => {
    const game = discarded('Qh').play(0, usePower({ mine: 0, seat: 1, pos: 3 }))
    expect(game.state.hands[0]?.map((held) => held.card)).toEqual(cardsOf('6s 3h 4d 2c'))
    expect(game.state.hands[1]?.map((held) => held.card)).toEqual(cardsOf('Ad 4h 5c Ks'))
    for (const viewer of [0, 1, 2, 'spectator'] as const) {
      const [seen] = game.seen(viewer)
      expect(seen).toEqual({ type: 'blindSwapped', open: { seat: 0, power: 'blindSwap', mine: 0, target: 1, pos: 3 } })
      for (const seat of [0, 1, 2]) expect(faces(game, viewer, seat)).toEqual([null, null, null, null])
    }
    expect(game.view(0).turn).toMatchObject({ seat: 1, step: 'start' })
  })

  it('cambio-20: also two kings', () => {
    const game = laid(cambio, { hands: ['Ks 3h 4d 2c', 'Kd 4h 5c 6s'], draw: 'Jh' })
    game
      .play(0, drawDeck)
      .play(0, discardDrawn)
      .play(0, usePower({ mine: 0, seat: 1, pos: 0 }))
    expect([game.state.hands[0]?.[0]?.card, game.state.hands[1]?.[0]?.card]).toEqual(['Kd', 'Ks'])
  })

  it('cambio-21: a king shows a card by itself, any of the four', () => {
    const shown = new Set<number>()
    for (let seed = 0; seed < 40; seed++) {
      const game = laid(cambio, { hands, draw: 'Kh', seed }).play(0, drawDeck).play(0, discardDrawn)
      expect(game.view(0).turn).toMatchObject({ step: 'peek', power: 'autoPeekOwn' })
      shown.add(faces(game, 0, 0).findIndex((card) => card !== null))
      expect(faces(game, 1, 0)).toEqual([null, null, null, null])
    }
    expect(shown).toEqual(new Set([0, 1, 2, 3]))
  })

  it('cambio-21: kingPick randomUnseen picks what you have not seen, while there is such a card', () => {
    const shown = new Set<number>()
    for (let seed = 0; seed < 30; seed++) {
      const game = laid(cambio, { hands, draw: 'Kh', seed, rules: { kingPick: 'randomUnseen' } })
      game.play(0, drawDeck).play(0, discardDrawn)
      shown.add(faces(game, 0, 0).findIndex((card) => card !== null))
    }
    expect(shown).toEqual(new Set([0, 1])) // the bottom two were seen in the first look
  })

  it('cambio-21: kingPeek confirm asks first', () => {
    const game = discarded('Kh', { kingPeek: 'confirm' })
    expect(game.view(0).turn).toMatchObject({ step: 'power', power: 'autoPeekOwn' })
    expect(game.options(0).map((option) => option.command)).toEqual(['usePower', 'skipPower'])
    expect(game.play(0, usePower()).view(0).turn?.step).toBe('peek')
  })
})

describe('the window', () => {
  it('cambio-22: a power can be skipped', () => {
    const game = discarded('7h').play(0, skipPower)
    expect(game.seen(1)[0]).toEqual({ type: 'powerSkipped', open: { seat: 0, expired: false } })
    expect(game.view(1).turn).toMatchObject({ seat: 1, step: 'start' })
  })

  it('cambio-23: nothing else can be done while it is open', () => {
    const game = discarded('7h')
    for (const command of [drawDeck, drawDiscard, swap(0), discardDrawn, { type: 'endTurn' } as const]) {
      expect(game.refusal(0, command)).toBe('powerPending')
    }
    expect(game.refusal(1, drawDeck)).toBe('notYourTurn')
    expect(game.refusal(1, usePower({ pos: 0 }))).toBe('notYourTurn')
    game.play(0, usePower({ pos: 0 }))
    expect(game.refusal(0, drawDeck)).toBe('powerPending')
  })

  it('cambio-23: after thirty seconds it is skipped, and then it is too late', () => {
    const game = discarded('7h').wait(29_999)
    expect(game.view(0).turn?.step).toBe('power')
    game.wait(1)
    expect(eventsOf(game, 'powerSkipped')[0]?.open).toEqual({ seat: 0, expired: true })
    expect(game.refusal(0, usePower({ pos: 0 }))).toBe('powerExpired')
    expect(cambio.refusals.powerExpired).toBe('Power window has expired')
    expect(discarded('7h', { powerDecisionMs: 1000 }).wait(1000).view(0).turn?.seat).toBe(1)
  })

  it('cambio-24: a discard has one activation', () => {
    const game = discarded('7h').play(0, usePower({ pos: 0 }))
    expect(game.refusal(0, usePower({ pos: 1 }))).toBe('powerSpent')
    expect(game.refusal(0, skipPower)).toBe('powerSpent')
    expect(
      discarded('Jh')
        .play(0, usePower({ mine: 0, seat: 1, pos: 0 }))
        .refusal(0, usePower()),
    ).toBe('powerExpired')
  })

  it('cambio-25: the card is hidden after five seconds, and the turn is over', () => {
    const game = discarded('8h')
      .play(0, usePower({ pos: 1 }))
      .wait(3000)
    expect(game.view(0).hands[0]?.[1]).toEqual({ state: 'up', card: '3h', until: 15_000 })
    game.wait(2000)
    expect(game.view(0)).toMatchObject({ turn: { seat: 1, step: 'start' } })
    expect(faces(game, 0, 0)).toEqual([null, null, null, null])
  })

  it('cambio-25: or when it is closed', () => {
    const game = discarded('8h', { peekMs: 60_000 })
      .play(0, usePower({ pos: 1 }))
      .play(0, closePeek)
    expect(game.view(0).turn).toMatchObject({ seat: 1, step: 'start' })
    expect(faces(game, 0, 0)).toEqual([null, null, null, null])
    expect(game.refusal(1, closePeek)).toBe('powerExpired')
  })

  it.each([
    ['none', {}],
    ['target', { target: 2 }],
    ['position', { target: 2, pos: 1 }],
  ])('cambio-26: with peekDisclosure %s the others learn %j', (peekDisclosure, disclosed) => {
    const game = discarded('9h', { peekDisclosure }).play(0, usePower({ seat: 2, pos: 1 }))
    for (const viewer of [1, 2, 'spectator'] as const) {
      const open = { seat: 0, power: 'peekOpp', until: 15_000, ...disclosed }
      expect(game.seen(viewer)).toEqual([{ type: 'peeked', open }])
      expect(game.view(viewer).turn).toEqual({ seat: 0, step: 'peek', power: 'peekOpp', until: 15_000, ...disclosed })
    }
  })

  it.each([
    ['7h', usePower({ pos: 4 }), 'noSuchCard'],
    ['7h', usePower({ seat: 1, pos: 0 }), 'noSuchTarget'],
    ['7h', usePower(), 'noSuchTarget'],
    ['9h', usePower({ seat: 0, pos: 0 }), 'noSuchTarget'],
    ['9h', usePower({ seat: 3, pos: 0 }), 'noSuchTarget'],
    ['9h', usePower({ seat: 1, pos: 7 }), 'noSuchCard'],
    ['Jh', usePower({ mine: 0, seat: 0, pos: 0 }), 'noSuchTarget'],
    ['Jh', usePower({ mine: 4, seat: 1, pos: 0 }), 'noSuchCard'],
    ['Jh', usePower({ seat: 1, pos: 0 }), 'noSuchTarget'],
  ])('cambio-27: %s aimed at %j is refused', (card, command, refusal) => {
    expect(discarded(card).refusal(0, command)).toBe(refusal)
  })

  it('cambio-27: a card that is known already may be looked at again; below zero there is nothing', () => {
    expect(discarded('7h').refusal(0, usePower({ pos: 3 }))).toBe(null)
    expect(cambio.parseCommand({ type: 'usePower', pos: -1 }).ok).toBe(false)
  })

  it.each([
    ['chosen', '7h', []],
    ['shown', '7h', [usePower({ pos: 0 })]],
    ['shown by itself', 'Kh', []],
    ['a swap', 'Jh', []],
  ] as const)('cambio-28: a lost connection while a power is %s cancels it', (_what, card, commands) => {
    const game = discarded(card)
    for (const command of commands) game.play(0, command)
    game.news({ type: 'attendance', seat: 0, attendance: 'away' })
    expect(eventsOf(game, 'powerCancelled')).toHaveLength(1)
    expect(faces(game, 0, 0)).toEqual([null, null, null, null])
    expect(game.state.hands.map((hand) => hand.map((held) => held.card))).toEqual(hands.map(cardsOf))
    expect(game.view(1).turn).toMatchObject({ seat: 1, step: 'start' })
  })

  it('cambio-29: the hand of the caller is open to swaps, unless it is locked', () => {
    const final = (rules: object, seats: number) => {
      const game = laid(cambio, { hands: hands.slice(0, seats), discard: '2s', draw: 'Jh', rules })
      for (let turn = 0; turn < seats; turn++) quietTurn(game)
      return game.play(0, call).play(1, drawDeck).play(1, discardDrawn)
    }
    expect(final({}, 3).view(1).may.targets).toEqual([0, 2])
    const locked = final({ lockCallerHand: true }, 3)
    expect(locked.view(1).may.targets).toEqual([2])
    expect(locked.refusal(1, usePower({ mine: 0, seat: 0, pos: 0 }))).toBe('noSuchTarget')
    expect(final({ lockCallerHand: true }, 2).view(1).phase).toBe('completed') // nobody left to swap with
  })

  it('cambio-30: the record of a power has its kind, its player and its target', () => {
    const peeked = discarded('9h').play(0, usePower({ seat: 1, pos: 2 }))
    expect(peeked.events[0]).toMatchObject({
      open: { seat: 0, power: 'peekOpp' },
      own: { 0: { seat: 1, pos: 2, card: '5c' } },
    })
    expect(peeked.seen(1)[0]).not.toHaveProperty('own')
  })
})
