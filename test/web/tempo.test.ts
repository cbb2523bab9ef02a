import { describe, expect, it } from 'vitest'
import { finalBeat } from '../../src/web/games/grid/tempo.ts'

const wishes = { sound: true, moves: true, plays: true }
const final = { phase: 'finalRound', finalTurns: [1, 2] } as const

describe('the tempo of the final round', () => {
  it('there is a beat from the call to the end of the round, and at no other time', () => {
    expect(finalBeat(final, wishes).heardMs).toBeGreaterThan(1000)
    expect(finalBeat(null, wishes)).toEqual({ seenMs: null, heardMs: null })
    for (const phase of ['initialPeek', 'playing', 'roundOver', 'completed'] as const) {
      expect(finalBeat({ phase, finalTurns: [] }, wishes)).toEqual({ seenMs: null, heardMs: null })
    }
  })

  it('is quicker the fewer turns are left', () => {
    const beats = [[1, 2, 3], [2, 3], [3]].map((finalTurns) => finalBeat({ ...final, finalTurns }, wishes).heardMs ?? 0)
    expect(beats).toEqual(beats.toSorted((a, b) => b - a))
    expect(new Set(beats).size).toBe(3)
    expect(finalBeat({ ...final, finalTurns: [] }, wishes).heardMs).toBe(beats.at(-1))
  })

  it('is not heard with the sound off, and neither heard nor seen where less is to move, or in a replay', () => {
    expect(finalBeat(final, { ...wishes, sound: false })).toEqual({ ...finalBeat(final, wishes), heardMs: null })
    expect(finalBeat(final, { ...wishes, moves: false })).toEqual({ seenMs: null, heardMs: null })
    expect(finalBeat(final, { ...wishes, plays: false })).toEqual({ seenMs: null, heardMs: null })
  })
})
