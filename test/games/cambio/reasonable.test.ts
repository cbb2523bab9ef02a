// C0-SC-004: what bots of Cambio do is reasonable: they take low discards, swap high cards, and call with few points. Judged
// by what each of them believes at that moment, from its own memory.

import { describe, expect, it } from 'vitest'
import { playGame } from '../../../src/arena/play.ts'
import { cambio } from '../../../src/games/cambio/game.ts'
import { Estimate, highest } from '../../../src/games/grid/bots/estimate.ts'
import type { Mind } from '../../../src/games/grid/bots/mind.ts'
import type { GridCommand, GridView } from '../../../src/games/grid/public.ts'
import { assert } from '../../../src/kernel/assert.ts'
import type { Bot, Level } from '../../../src/kernel/bot.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import { keyOfSeed } from '../../../src/testkit/playout.ts'

// C0-US7.IT, C0-US7.2: a low discard is taken, a high card goes, and few points are called
/** Whether this was reasonable; null where there was nothing to judge. */
function judge(mind: Mind, view: GridView, command: GridCommand, counts: boolean): boolean | null {
  const estimate = new Estimate(mind, counts)
  const mine = estimate.hand(mind.seat)
  const worst = highest(mine)
  if (command.type === 'call') return mine.reduce((sum, guess) => sum + guess.points, 0) <= 10.5
  if (view.turn?.step === 'start' && view.discardTop !== null) {
    const points = estimate.points(view.discardTop)
    return points <= 4 && worst - points >= 3 ? command.type === 'drawDiscard' : null
  }
  const { turn } = view
  if (turn?.step !== 'holding' || turn.card === undefined) return null
  const points = estimate.points(turn.card)
  if (command.type === 'swap') return (mine[command.pos]?.points ?? 0) >= points
  const power = turn.from === 'deck' ? mind.rules.powers[turn.card[0] as 'K'] : 'none'
  return worst - points < 3 || power !== 'none'
}

function shareOfReasonable(bot: Bot, games: number, counts: boolean): number {
  const rules = cambio.parseRules({})
  assert(rules.ok, 'rules')
  let [reasonable, judged] = [0, 0]
  for (let seed = 1; seed <= games; seed++) {
    const setting = {
      game: cambio,
      rules: rules.value,
      players: [bot, bot],
      key: keyOfSeed(seed),
      chance: quickChance(seed),
    }
    playGame(setting, {
      after({ mind, view, command }) {
        const verdict = judge(mind as Mind, view as GridView, command as GridCommand, counts)
        if (verdict === null) return
        judged += 1
        if (verdict) reasonable += 1
      },
    })
  }
  return reasonable / judged
}

describe('C0-SC-004: bots of Cambio are reasonable', () => {
  it.each([
    ['easy', 500, false],
    ['medium', 500, false],
    ['hard', 500, true],
  ] as const)('the %s one in 90 %% of what it does', (level: Level, games, counts) => {
    const bot = cambio.bots[level]
    assert(bot, level)
    const share = shareOfReasonable(bot, games, counts)
    console.log(`reasonable, ${level}: ${(share * 100).toFixed(1)} %`)
    expect(share).toBeGreaterThanOrEqual(0.9)
  })

  it('the expert too, also when it has little time', () => {
    const bot = cambio.expertAt?.(0.2)
    assert(bot, 'expert')
    const share = shareOfReasonable(bot, 500, true)
    console.log(`reasonable, expert: ${(share * 100).toFixed(1)} %`)
    expect(share).toBeGreaterThanOrEqual(0.9)
  }, 600_000)

  it('a bot that plays at random is not', () => {
    const careless = { start: cambio.bots.hard?.start, watch: cambio.bots.hard?.watch }
    assert(careless.start && careless.watch, 'hard')
    const start = careless.start
    const watch = careless.watch
    const bot: Bot = {
      start,
      watch,
      choose: (_mind, _view, options, chance) => {
        const option = chance.pick('option', options)
        const picks = Object.entries(option.choices).map(([name, { from }]) => [name, chance.pick(name, from)])
        return { type: option.command, ...Object.fromEntries(picks) }
      },
    }
    expect(shareOfReasonable(bot, 100, true)).toBeLessThan(0.7)
  })
})
