import { describe, expect, it, vi } from 'vitest'
import type { LogEntry } from '../../src/web/session/session.ts'
import { fitting, wholeSentences } from '../../src/web/stage/last-action.ts'

vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language: { now: 'en' } }))

const sentences = ['Round 1 is dealt; you begin.', 'You see the ace of hearts.', 'Your turn']
const upTo = (most: number) => (text: string) => text.length <= most

describe('what just happened', () => {
  it('is told whole where there is room, and else from a later sentence on, never from the middle of one', () => {
    expect(fitting(sentences, upTo(200))).toBe(sentences.join(' '))
    expect(fitting(sentences, upTo(40))).toBe('You see the ace of hearts. Your turn')
    expect(fitting(sentences, upTo(20))).toBe('Your turn')
    expect(fitting(sentences, upTo(3))).toBe('Your turn')
    expect(fitting([], upTo(3))).toBe('')
  })

  it('comes in sentences, and a name is part of one, whatever it is', () => {
    const entry = { act: { type: 'moved' }, events: [{ type: 'x', open: {} }] } as unknown as LogEntry
    const tell = (_: unknown, names: (seat: number) => string) => `${names(0)} draws. Then ${names(0)} calls!`
    expect(wholeSentences(entry, tell, () => 'Dr. No', [])).toEqual(['Dr. No draws.', 'Then Dr. No calls!'])
  })
})
