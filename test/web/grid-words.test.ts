import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridView } from '../../src/games/grid/public.ts'
import { statusOf } from '../../src/web/games/grid/words.ts'

const language = vi.hoisted(() => ({ now: 'en' }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language }))
beforeEach(() => {
  language.now = 'en'
})

type Step = 'start' | 'holding' | 'post'
const may = { call: true, drawDiscard: true, discard: true }

function said(step: Step, caller: number | null, more: object = {}): string {
  const turn = { seat: 0, step, until: null }
  const view = {
    phase: caller === null ? 'playing' : 'finalRound',
    you: 0,
    hands: [],
    outSince: [null, null],
    caller,
    turn,
    may: { ...may, ...more },
  }
  return statusOf(view as unknown as GridView, String, 'Stop', 0)
}

describe('what is to be done at a table of Stop', () => {
  it('is to finish the turn, after one has called in it (S2-ER2)', () => {
    expect(said('start', null)).toBe('Your turn – draw a card, or call Stop')
    expect(said('start', 0)).toBe('You still finish this turn – draw a card')
    expect(said('holding', 0)).toBe('You still finish this turn – swap, or discard it')
    expect(said('holding', 0, { discard: false })).toBe('You still finish this turn – swap the card')
    expect(said('post', 0)).toBe('You still finish this turn')
    language.now = 'de'
    expect(said('start', 0)).toBe('Diesen Zug spielst du noch – zieh eine Karte')
  })

  it('is nothing, for whoever is out (S-16)', () => {
    const view = { phase: 'playing', you: 0, hands: [[]], outSince: [1, null, null], caller: null, turn: null, may }
    expect(statusOf(view as unknown as GridView, String, 'Stop', 0)).toBe('You are out; the others play on.')
  })

  it('is to wait, while who has called is not connected (K-19)', () => {
    const turn = { seat: 0, step: 'start', until: null, waitsFor: 1 }
    const view = { phase: 'finalRound', you: 0, hands: [], outSince: [null, null], caller: 1, turn, may }
    const name = (seat: number) => ['Ben', 'Anna'][seat] ?? ''
    expect(statusOf(view as unknown as GridView, name, 'Cambio', 0)).toBe('Waiting for Anna, who called Cambio')
  })

  it('is a turn like any other, after somebody else has called', () => {
    expect(said('start', 1, { call: false })).toMatch(/^Your turn – draw a card/)
    expect(said('holding', 1)).toBe('Tap one of your cards to swap, or discard it')
  })
})
