// Blunders of Cambio and Stop, planted in positions of real games: the judge finds them.

import { describe, expect, it } from 'vitest'
import { cambio } from '../../../src/games/cambio/game.ts'
import type { Witness } from '../../../src/games/grid/expert/worlds.ts'
import { type GridView, handSize } from '../../../src/games/grid/public.ts'
import { stop } from '../../../src/games/stop/game.ts'
import { rankOf } from '../../../src/kernel/cards.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import type { AnyGame } from '../../../src/kernel/game.ts'
import { type Found, lossOf, meanLoss, planted } from '../positions.ts'

const games: readonly { readonly name: string; readonly game: AnyGame }[] = [
  { name: 'Cambio', game: cambio },
  { name: 'Stop', game: stop },
]
const single = { matchMode: 'single' }

/** The points of one's own cards that one knows, by position. */
function known({ known: cards, seat, rules }: Witness): readonly (number | null)[] {
  return Array.from({ length: handSize }, (_, pos) => {
    const card = cards[seat * handSize + pos]
    return card ? rules.values[rankOf(card)] : null
  })
}

function drawnPoints({ rules }: Witness, { turn }: GridView): number | null {
  return turn?.step === 'holding' && turn.card !== undefined ? rules.values[rankOf(turn.card)] : null
}

describe.each(games)('in $name', ({ game }) => {
  it('to throw a low card away where a known high one could go', () => {
    const found = planted<Witness, GridView>(game, single, 12, (mind, view, seat) => {
      const drawn = view.turn?.seat === seat && view.may.discard ? drawnPoints(mind, view) : null
      const worst = Math.max(...known(mind).map((points) => points ?? -1))
      return drawn !== null && drawn <= 1 && worst >= 9 ? { type: 'discardDrawn' } : null
    })
    expect(found.filter((one) => lossOf(one) >= 0.03).length).toBeGreaterThanOrEqual(11)
    expect(found.every(({ judgement }) => judgement.rival.type === 'swap')).toBe(true)
    expect(meanLoss(found)).toBeGreaterThan(0.1)
  })

  it('to give a low card that one knows for a high one', () => {
    const found = planted<Witness, GridView>(game, single, 12, (mind, view, seat) => {
      const drawn = view.turn?.seat === seat ? drawnPoints(mind, view) : null
      const pos = known(mind).findIndex((points) => points !== null && points <= 1)
      return drawn !== null && drawn >= 9 && pos >= 0 ? { type: 'swap', pos } : null
    })
    expect(found.filter((one) => lossOf(one) >= 0.03).length).toBeGreaterThanOrEqual(11)
    expect(meanLoss(found)).toBeGreaterThan(0.1)
  })

  it('to call with many points', () => {
    const found = planted<Witness, GridView>(game, single, 12, (mind, view, seat) => {
      const mine = known(mind)
      const sum = mine.reduce<number>((total, points) => total + (points ?? 6), 0)
      return view.turn?.seat === seat && view.turn.step === 'start' && view.may.call && sum >= 24
        ? { type: 'call' }
        : null
    })
    expect(found.filter((one) => lossOf(one) >= 0.03).length).toBeGreaterThanOrEqual(10)
    expect(meanLoss(found)).toBeGreaterThan(0.06)
  })

  it('but what the expert itself does is rarely called a mistake', () => {
    const expert = game.expertAt?.(0.5)
    const found: readonly Found[] = planted<Witness, GridView>(game, single, 40, (mind, view, seat) => {
      if (view.turn?.seat !== seat || view.turn.step === 'peek' || view.turn.step === 'post') return null
      return expert?.choose(mind, view, game.options(view), chance) ?? null
    })
    expect(meanLoss(found)).toBeLessThan(0.01)
  })
})

const chance = quickChance(3)
