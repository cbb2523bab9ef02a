import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import { presets, ruleSchema } from '../../../src/games/cambio/public.ts'
import { deck } from '../../../src/kernel/cards.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'
import {
  cardsOf,
  dealt,
  discardDrawn,
  drawDeck,
  drawDiscard,
  eventsOf,
  faces,
  laid,
  lookAt,
  quietTurn,
  swap,
} from '../grid/setting.ts'

const hands = ['Ks 3h 7d 2c', 'Ad 4h 5c 6s', '8c 9c Tc Jc']
const two = hands.slice(0, 2)

describe('the deal', () => {
  it('cambio-1: two to four players', () => {
    const rules = cambio.parseRules({})
    expect(rules.ok && cambio.seats(rules.value)).toEqual({ min: 2, max: 4 })
    for (const seats of [2, 3, 4]) expect(new Scenario(cambio, { seats }).view(0).hands).toHaveLength(seats)
  })

  it.each([
    [{}, 52],
    [{ deck: 54 }, 54],
  ])('cambio-2: %j is a whole deck of %i, dealt by chance', (rules, size) => {
    const { state } = new Scenario(cambio, { seats: 4, rules })
    const cards = [...state.hands.flat().map((held) => held.card), ...state.draw]
    expect(cards.toSorted()).toEqual(deck(size === 52 ? 52 : 54).toSorted())
    const order = (seed: number) => new Scenario(cambio, { seats: 4, rules, seed }).state.draw
    expect(order(1)).toEqual(order(1))
    expect(order(1)).not.toEqual(order(2))
  })

  it('cambio-3: four cards each, and nobody sees those of the others', () => {
    const game = dealt(cambio, { hands })
    for (const viewer of [0, 1, 2, 'spectator'] as const) {
      for (const seat of [0, 1, 2]) {
        expect(game.view(viewer).hands[seat]).toHaveLength(4)
        if (seat !== viewer) expect(faces(game, viewer, seat)).toEqual([null, null, null, null])
      }
    }
  })

  it('cambio-4: a draw pile of the rest, and an empty discard pile', () => {
    expect(new Scenario(cambio, { seats: 3 }).view(0)).toMatchObject({
      deckCount: 40,
      discardCount: 0,
      discardTop: null,
    })
    const begun = new Scenario(cambio, { seats: 3, rules: { startDiscard: true } })
    expect(begun.view('spectator')).toMatchObject({ deckCount: 39, discardCount: 1 })
    expect(begun.view('spectator').discardTop).toBe(begun.state.discard[0])
  })

  it('cambio-5: everybody sees their bottom two for exactly ten seconds, and nobody can act', () => {
    const game = dealt(cambio, { hands: two })
    expect(faces(game, 0, 0)).toEqual([null, null, '7d', '2c'])
    expect(faces(game, 1, 1)).toEqual([null, null, '5c', '6s'])
    expect(game.view(0).hands[0]?.[2]).toEqual({ state: 'up', card: '7d', until: 10_000 })
    expect(game.options(0)).toEqual([])
    expect(game.refusal(0, drawDeck)).toBe('lookFirst')
    expect(game.refusal(0, lookAt(0, 1))).toBe('alreadyLooked')
    game.news({ type: 'attendance', seat: 0, attendance: 'away' }).wait(9_999)
    expect(faces(game, 0, 0)).toEqual([null, null, '7d', '2c'])
    game.wait(1)
    expect(faces(game, 0, 0)).toEqual([null, null, null, null])
    expect(game.view(0)).toMatchObject({ phase: 'playing', turn: { seat: 0, step: 'start' } })
  })

  it('cambio-5: initialPeekMs and chooseTwo', () => {
    expect(
      dealt(cambio, { hands: two, rules: { initialPeekMs: 2000 } })
        .wait(2000)
        .view(0).phase,
    ).toBe('playing')
    const choosing = dealt(cambio, { hands: two, rules: { peekPick: 'chooseTwo' } })
    expect(faces(choosing, 0, 0)).toEqual([null, null, null, null])
    expect(faces(choosing.play(0, lookAt(3, 0)), 0, 0)).toEqual(['Ks', null, null, '2c'])
  })

  it('cambio-6: the first seat begins, and the turn goes round', () => {
    const game = laid(cambio, { hands })
    const order = [0, 1, 2, 3].map(() => {
      const seat = game.state.turn?.seat
      quietTurn(game)
      return seat
    })
    expect(order).toEqual([0, 1, 2, 0])
  })

  it('cambio-6: or chance says who begins', () => {
    const starters = Array.from(
      { length: 40 },
      (_, seed) => new Scenario(cambio, { seats: 3, seed, rules: { firstPlayer: 'random' } }).state.starter,
    )
    expect(new Set(starters)).toEqual(new Set([0, 1, 2]))
  })

  it('cambio-7: a reload shows what is still open, with the time that is left, and nothing after it', () => {
    const game = dealt(cambio, { hands: two }).wait(6000)
    expect(game.view(0).hands[0]?.[3]).toEqual({ state: 'up', card: '2c', until: 10_000 })
    expect(game.now).toBe(6000)
    expect(game.wait(4000).view(0).hands[0]?.[3]).toEqual({ state: 'down' })
  })

  it('cambio-7: notes are kept where they are wanted, for their owner alone, and move with the card', () => {
    const rules = { memoryAid: 'mine', powers: { 4: 'blindSwap' } }
    const game = laid(cambio, { hands: two, draw: '4s', rules })
    const notes = (viewer: number | 'spectator', seat: number) =>
      game.view(viewer).hands[seat]?.map((card) => (card.state === 'down' ? card.note : card.card))
    expect(notes(0, 0)).toEqual([null, null, '7d', '2c'])
    expect(notes(1, 0)).toEqual([null, null, null, null])
    expect(notes('spectator', 0)).toEqual([undefined, undefined, undefined, undefined])
    game.play(0, drawDeck).play(0, discardDrawn).play(0, { type: 'usePower', mine: 2, seat: 1, pos: 0 })
    expect(notes(0, 0)).toEqual([null, null, null, '2c'])
    expect(notes(0, 1)).toEqual(['7d', null, null, null])
    game.play(1, drawDiscard).play(1, swap(3))
    expect(notes(0, 1)).toEqual(['7d', null, null, '4s'])
  })
})

describe('a turn', () => {
  it('cambio-8: who draws from the deck alone sees the card', () => {
    const game = laid(cambio, { hands: two, draw: '9h' }).play(0, drawDeck)
    expect(game.view(0).turn).toMatchObject({ step: 'holding', from: 'deck', card: '9h' })
    expect(game.view(1).turn).not.toHaveProperty('card')
    expect(game.seen(0)).toEqual([{ type: 'drew', open: { seat: 0, from: 'deck' }, own: { card: '9h' } }])
    expect(game.seen(1)).toEqual([{ type: 'drew', open: { seat: 0, from: 'deck' } }])
  })

  it('cambio-8: the top of the discard pile is taken for all to see', () => {
    const game = laid(cambio, { hands: two, discard: '3c 5d' }).play(0, drawDiscard)
    expect(game.view('spectator')).toMatchObject({ turn: { card: '5d', from: 'discard' }, discardTop: '3c' })
  })

  it('cambio-8: nothing can be taken from an empty discard pile', () => {
    const game = laid(cambio, { hands: two })
    expect(game.refusal(0, drawDiscard)).toBe('discardEmpty')
    expect(cambio.refusals.discardEmpty).toBe('Discard pile is empty')
    expect(game.options(0)).toEqual([{ command: 'drawDeck', choices: {} }])
  })

  it('cambio-9: swapping puts the old card face up on the discard pile', () => {
    const game = laid(cambio, { hands: two, draw: '6h' }).play(0, drawDeck).play(0, swap(1))
    expect(game.state.hands[0]?.map((held) => held.card)).toEqual(cardsOf('Ks 6h 7d 2c'))
    expect(game.view(1)).toMatchObject({ discardTop: '3h', turn: { seat: 1, step: 'start' } })
    expect(game.seen(1)[0]).toEqual({ type: 'swapped', open: { seat: 0, pos: 1, card: '3h', from: 'deck' } })
  })

  it('cambio-10: discarding leaves the hand as it is', () => {
    const game = laid(cambio, { hands: two, draw: '6h' }).play(0, drawDeck).play(0, discardDrawn)
    expect(game.state.hands[0]?.map((held) => held.card)).toEqual(cardsOf('Ks 3h 7d 2c'))
    expect(game.view(1)).toMatchObject({ discardTop: '6h', turn: { seat: 1 } })
  })

  it('cambio-11: a card taken from the discard pile may go back, unless it must be kept', () => {
    const lenient = laid(cambio, { hands: two, discard: '5d' }).play(0, drawDiscard).play(0, discardDrawn)
    expect(lenient.view(1)).toMatchObject({ discardTop: '5d', turn: { seat: 1 } })
    const strict = laid(cambio, { hands: two, discard: '5d', rules: { discardTakeMustSwap: true } })
    strict.play(0, drawDiscard)
    expect(strict.refusal(0, discardDrawn)).toBe('mustSwap')
    expect(strict.options(0).map((option) => option.command)).toEqual(['swap'])
  })

  it.each([
    ['somebody else draws', 1, drawDeck, 'notYourTurn'],
    ['swapping before drawing', 0, swap(0), 'drawFirst'],
    ['discarding before drawing', 0, discardDrawn, 'drawFirst'],
    ['ending a turn that has done nothing', 0, { type: 'endTurn' } as const, 'nothingToEnd'],
    ['a power that there is not', 0, { type: 'usePower', pos: 0 } as const, 'powerExpired'],
    ['asking for the next round', 0, { type: 'nextRound' } as const, 'notBetweenRounds'],
    ['looking again', 0, lookAt(0, 1), 'lookOver'],
  ] as const)('cambio-12: %s is refused', (_what, seat, command, refusal) => {
    expect(laid(cambio, { hands: two }).refusal(seat, command)).toBe(refusal)
  })

  it('cambio-12: drawing twice, or swapping with a card that is not there, is refused', () => {
    const game = laid(cambio, { hands: two, discard: '5d' }).play(0, drawDeck)
    expect(game.refusal(0, drawDeck)).toBe('alreadyDrawn')
    expect(game.refusal(0, drawDiscard)).toBe('alreadyDrawn')
    expect(game.refusal(0, swap(4))).toBe('noSuchCard')
    expect(cambio.parseCommand({ type: 'swap', pos: -1 }).ok).toBe(false)
  })

  it('cambio-13: when the draw pile is empty the discards are shuffled, all but the top one', () => {
    const discard = '2s 3s 4s 5s 6s 7s 8s 9s'
    const reshuffled = (seed: number) =>
      laid(cambio, { hands: two, discard, nothingBelow: true, seed }).play(0, drawDeck)
    const game = reshuffled(1)
    expect(eventsOf(game, 'reshuffled')[0]?.open).toEqual({ deckCount: 7 })
    expect(game.seen(0)[0]).not.toHaveProperty('sealed')
    expect(game.view(0)).toMatchObject({ deckCount: 6, discardCount: 1, discardTop: '9s' })
    const orders = [1, 2, 3].map((seed) => reshuffled(seed).state.draw.join())
    expect(new Set(orders).size).toBe(3)
  })

  it.each(['finishTurn', 'immediate'] as const)('cambio-13: emptyPile %s ends the round instead', (emptyPile) => {
    const game = laid(cambio, { hands: two, draw: '5s', nothingBelow: true, rules: { emptyPile } }).play(0, drawDeck)
    if (emptyPile === 'finishTurn') game.play(0, swap(0))
    expect(game.view(0)).toMatchObject({ phase: 'completed', result: { reason: 'emptyPile', penalised: null } })
  })

  it('cambio-13: a pile of one discard cannot be shuffled, and with no card at all the round is over', () => {
    const game = laid(cambio, { hands: two, discard: '5d', nothingBelow: true })
    expect(game.refusal(0, drawDeck)).toBe('deckEmpty')
    const stuck = laid(cambio, { hands: two, nothingBelow: true })
    expect(stuck.view(0)).toMatchObject({ phase: 'completed', result: { reason: 'stuck', penalised: null } })
  })

  it('cambio-14: the clock draws and discards for who does not, without a power', () => {
    const game = laid(cambio, { hands: two, draw: 'Kh 9h', rules: { turnSeconds: 30 } })
    expect(cambio.deadlines(game.state)).toEqual([{ at: 40_000, tick: 'turnTimeout', idle: 0 }])
    game.wait(30_000)
    expect(game.view(1)).toMatchObject({ discardTop: 'Kh', turn: { seat: 1, step: 'start', until: 70_000 } })
    game.play(1, drawDeck).wait(30_000)
    expect(game.view(1)).toMatchObject({ discardTop: '9h', turn: { seat: 0 } })
    expect(cambio.absence(game.state, 0)).toMatchObject({ idleTurns: 2, whenIdle: 'standIn' })
  })

  it('cambio-15: a round without a call is scored after a hundred turns a player', () => {
    const game = laid(cambio, { hands: two })
    for (let turn = 0; turn < 199; turn++) quietTurn(game)
    expect(game.view(0)).toMatchObject({ phase: 'playing', turnCount: 199 })
    expect(quietTurn(game).view(0)).toMatchObject({
      phase: 'completed',
      result: { reason: 'turnLimit', penalised: null },
    })
  })

  it('cambio-15: maxTurns; and a call is a turn', () => {
    const game = laid(cambio, { hands: two, rules: { maxTurns: 3 } })
    quietTurn(quietTurn(game))
    expect(game.view(0).turnCount).toBe(2)
    game.play(0, { type: 'call' })
    expect(game.view(0)).toMatchObject({ phase: 'finalRound', turnCount: 3 })
    const uncalled = laid(cambio, { hands: two, rules: { maxTurns: 3 } })
    expect(quietTurn(quietTurn(quietTurn(uncalled))).view(0).phase).toBe('completed')
  })
})

describe('options', () => {
  it('cambio-48: as written, and table classic', () => {
    expect(presets.map((preset) => preset.text.en.name)).toEqual(['As written', 'Table classic'])
    const classic = cambio.parseRules(presets[1]?.rules)
    expect(classic).toMatchObject({ ok: true, value: { discardTakeMustSwap: true, lockCallerHand: true } })
    for (const preset of presets) expect(cambio.parseRules(preset.rules).ok, preset.id).toBe(true)
  })

  it('cambio-48: every option has a default that is in its range, a title and a sentence', () => {
    expect(cambio.parseRules({}).ok).toBe(true)
    for (const [name, field] of Object.entries(ruleSchema)) {
      expect(field.default, name).not.toBe(undefined)
      expect(field.text.en.title, name).toMatch(/^\S.+[^.]$/)
      expect(field.text.en.help, name).toMatch(/^[A-Z].+\.$/)
    }
  })

  it.each([
    [{ deck: 53 }, /"deck" must be one of 52, 54/],
    [{ tieRule: 'replay' }, /"tieRule" must be one of coWinners, callerWins/],
    [{ values: { K: 99 } }, /"values": "K" must be a whole number from -20 to 20/],
    [{ powers: { K: 'fly' } }, /"powers": "K" must be one of none, peekOwn/],
    [{ powers: { Z: 'none' } }, /"powers": There is no "Z" here/],
    [{ peekMs: 10 }, /"peekMs" must be a whole number from 1000/],
    [{ botDelayMinMs: 3000 }, /must not be above "botDelayMaxMs"/],
    [{ matchMode: 'cumulative', matchTarget: 0 }, /needs "matchRounds" or "matchTarget"/],
    [{ house: 'mine' }, /There is no "house" here/],
  ])('cambio-48: %j is refused with a sentence', (rules, sentence) => {
    expect(cambio.parseRules(rules)).toMatchObject({
      ok: false,
      error: { text: { en: expect.stringMatching(sentence) } },
    })
  })
})
