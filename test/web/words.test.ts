import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ruleSchema } from '../../src/games/cambio/public.ts'
import { ruleHelp } from '../../src/web/lobby/rule-words.ts'
import { claimText } from '../../src/web/tables/believe/words.ts'

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

  it('the form of points names its boxes as they are named', () => {
    expect(ruleHelp('values', ruleSchema.values)).toBe('What each rank counts at the end.')
    language.now = 'de'
    expect(ruleHelp('values', ruleSchema.values)).toBe('Was jeder Rang am Ende zählt.')
  })
})
