import { describe, expect, it } from 'vitest'
import { fanOf } from '../../src/web/games/believe/fan.ts'
import { layoutOf } from '../../src/web/games/memory/layout.ts'
import { motifs, motifsOf } from '../../src/web/games/memory/motifs.ts'

describe('the board of Memory', () => {
  it('fits every board into every screen, with all its cards', () => {
    const rooms = [
      [374, 612],
      [304, 330],
      [420, 260],
      [1248, 520],
      [1760, 1800],
    ] as const
    for (const [width, height] of rooms) {
      for (let cards = 2; cards <= 100; cards += 2) {
        for (const given of [1, 2, Math.ceil(Math.sqrt(cards)), cards]) {
          const { cols, rows, size, gap } = layoutOf(cards, given, width, height)
          expect(cols * rows).toBeGreaterThanOrEqual(cards)
          expect(cols * size + (cols - 1) * gap).toBeLessThanOrEqual(width)
          expect(rows * size + (rows - 1) * gap).toBeLessThanOrEqual(height)
          expect(size).toBeGreaterThanOrEqual(24)
        }
      }
    }
    expect(layoutOf(100, 10, 374, 612).size).toBeGreaterThanOrEqual(44)
  })

  it('has a picture of its own for each pair of the largest board, in another order at another table', () => {
    const faces = Array.from({ length: 50 }, (_, index) => index + 10)
    const ours = faces.map(motifsOf('one'))
    expect(new Set(ours).size).toBe(50)
    expect(faces.map(motifsOf('one'))).toEqual(ours)
    expect(faces.map(motifsOf('another'))).not.toEqual(ours)
    expect(new Set(Object.values(motifs).map((layers) => JSON.stringify(layers))).size).toBe(Object.keys(motifs).length)
  })
})

describe('the hand of Believe Or Not', () => {
  it('leaves the table its height, on a phone on its side', () => {
    for (const width of [651, 828, 916]) {
      const { card, rows, drop } = fanOf(18, width, 110)
      expect(card).toBeGreaterThanOrEqual(44)
      expect((rows - 1) * drop + card * 1.4).toBeLessThan(120)
    }
  })

  it('leaves a thumb of every card in sight, on the narrowest phone too', () => {
    for (const [width, height] of [
      [304, 280],
      [374, 280],
      [651, 110],
      [828, 110],
      [828, 280],
      [1120, 280],
    ] as const) {
      for (let count = 1; count <= 52; count++) {
        const fan = fanOf(count, width, height)
        expect(fan.perRow * fan.rows).toBeGreaterThanOrEqual(count)
        expect((fan.perRow - 1) * fan.stride + fan.card).toBeLessThanOrEqual(width + 0.01)
        if (fan.perRow > 1) expect(fan.stride).toBeGreaterThanOrEqual(44)
        if (fan.rows > 1) expect(fan.drop).toBeGreaterThanOrEqual(44)
      }
    }
  })
})
