// Bots among themselves: they only play what is legal, they come to an end, and the better one wins more often.

import { describe, expect, it } from 'vitest'
import { bots } from '../../../src/games/believe/bots.ts'
import { believe } from '../../../src/games/believe/game.ts'
import type { BelieveState } from '../../../src/games/believe/state.ts'
import { assert } from '../../../src/kernel/assert.ts'
import type { Level } from '../../../src/kernel/bot.ts'
import { within } from '../../../src/kernel/chance.ts'
import { fits } from '../../../src/kernel/options.ts'
import { seenBy } from '../../../src/kernel/secrecy.ts'
import { keyOfSeed, momentAt, quickChance } from '../../../src/testkit/playout.ts'
import { play, round } from './positions.ts'

/** One round among bots: who won, and after how many turns. */
function playRound(levels: readonly Level[], rules: object, seed: number) {
  const parsed = believe.parseRules({ ...rules, maxRounds: 1 })
  assert(parsed.ok, 'rules')
  const players = levels.map((level, seat) => {
    const bot = bots[level]
    assert(bot, level)
    return { bot, mind: bot.start(seat, parsed.value) }
  })
  const chance = quickChance(seed)
  let state: BelieveState = believe.initial(parsed.value, levels.length)
  let moves = 0
  const fold = (events: ReturnType<typeof believe.setup>) => {
    for (const event of events) {
      state = believe.evolve(state, event)
      for (const [seat, player] of players.entries()) {
        player.mind = player.bot.watch(player.mind, seenBy(event, seat), chance)
      }
    }
    moves += 1
  }
  const moment = () => momentAt(keyOfSeed(seed), { state, at: 0, moves }, 0)
  fold(believe.setup(state, moment()))
  while (believe.outcome(state) === null) {
    const view = players.map((_, seat) => believe.view(state, seat))
    const seat = view.findIndex((one) => believe.options(one).length > 0)
    const [player, seen] = [players[seat], view[seat]]
    assert(player && seen, 'nobody can do anything')
    const options = believe.options(seen)
    const command = player.bot.choose(player.mind, seen, options, within(chance, `${moves}`))
    expect(fits(options, command), JSON.stringify(command)).toBe(true)
    const decided = believe.decide(state, seat, command, moment())
    assert(decided.ok, JSON.stringify(command))
    fold(decided.value)
  }
  return { winners: state.result?.winners ?? [], turns: state.turns, reason: state.result?.reason }
}

/** How often the first of these levels wins, over all seats in turn. */
function winRate(levels: readonly Level[], rules: object, rounds: number): number {
  let wins = 0
  for (let index = 0; index < rounds; index++) {
    const shift = index % levels.length
    const seated = levels.map((_, seat) => levels[(seat + shift) % levels.length] ?? 'easy')
    const hero = (levels.length - shift) % levels.length
    if (playRound(seated, rules, index + 1).winners.includes(hero)) wins += 1
  }
  return wins / rounds
}

const classic = { emptyHandWin: 'afterChallenge' }

describe('bots', () => {
  it.each([
    [{}],
    [classic],
    [{ jokers: 8, jokerDisposal: true, jokerWild: true, allowDeadRank: false }],
    [{ ...classic, deckSize: 54, jokerAnnounceable: true, disconnectPolicy: 'skip' }],
  ])('play only what is legal, to the end, under %j', (rules) => {
    const rounds = Array.from({ length: 60 }, (_, index) => {
      const levels: Level[] = ['hard', 'medium', 'easy', 'hard', 'medium']
      return playRound(levels.slice(0, 2 + (index % 4)), rules, 1000 + index)
    })
    expect(rounds.filter((round) => round.reason !== 'emptyHand')).toEqual([])
  })

  it.each([
    ['hard', 'easy', {}, 0.6],
    ['hard', 'easy', classic, 0.6],
    ['hard', 'medium', {}, 0.55],
    ['medium', 'easy', classic, 0.5],
  ] as const)('%s beats %s', (one, other, rules, share) => {
    const rate = winRate([one, other], rules, 300)
    const four = winRate([one, other, other, other], rules, 300)
    console.log(
      `${one} against ${other} ${JSON.stringify(rules)}: ${rate.toFixed(2)} of two, ${four.toFixed(2)} of four`,
    )
    expect(rate).toBeGreaterThan(share)
    expect(four).toBeGreaterThan(0.25)
  })

  it('know that wild jokers which were disposed prove nothing any more', () => {
    const rules = { jokers: 4, jokerDisposal: true, jokerWild: true }
    const game = round(['9c 9d 9h 9s 6c', '6d 6h 7c 8c Tc Jc Qc Kc'], rules, { disposed: [{ seat: 1, rank: 'X' }] })
    play(game, 1, '6d', '9')
    const { hard } = bots
    assert(hard, 'hard')
    for (let seed = 1; seed <= 20; seed++) {
      const chance = quickChance(seed)
      const chosen = hard.choose(hard.start(0, game.state.rules), game.view(0), believe.options(game.view(0)), chance)
      expect(chosen.type).toBe('challenge')
    }
  })
})
