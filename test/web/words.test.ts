import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimText } from '../../src/web/games/believe/words.ts'
import { tileName } from '../../src/web/games/memory/tile-name.ts'

const language = vi.hoisted(() => ({ now: 'en' }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language }))
beforeEach(() => {
  language.now = 'en'
})

describe('words on the page', () => {
  it('a claim of one card is said of one card', () => {
    expect(claimText(1, 'Q')).toBe('1 × queen')
    expect(claimText(2, 'Q')).toBe('2 × queens')
    language.now = 'de'
    expect(claimText(1, '5')).toBe('1 × Fünf')
    expect(claimText(3, '5')).toBe('3 × Fünfen')
  })

  it('a card of Memory that lies open for the replay alone is not said to be seen by whoever looks', () => {
    const card = { state: 'glimpsed', face: 3 } as const
    const said = (you: number | null) => tileName(card, { row: 1, col: 2 }, 'moon', you, String)
    expect(said(0)).toBe('Row 1, column 2: moon, only you see it')
    expect(said(null)).toBe('Row 1, column 2: moon, face down at the table')
  })
})
