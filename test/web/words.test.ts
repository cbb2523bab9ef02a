import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ruleSchema } from '../../src/games/cambio/public.ts'
import { allGames } from '../../src/games/registry.ts'
import type { Field } from '../../src/kernel/schema.ts'
import { claimText } from '../../src/web/games/believe/words.ts'
import { tileName } from '../../src/web/games/memory/tile-name.ts'
import { choiceLabel, ruleHelp } from '../../src/web/lobby/rule-words.ts'

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

  it('the form of points names its boxes as they are named', () => {
    expect(ruleHelp('values', ruleSchema.values)).toBe('What each rank counts at the end.')
    language.now = 'de'
    expect(ruleHelp('values', ruleSchema.values)).toBe('Was jeder Rang am Ende zählt.')
  })

  it.each(['en', 'de'])('everything that can be chosen in the rules has words: %s', (now) => {
    language.now = now
    const chosen = (field: Field): readonly (string | number)[] =>
      field.kind === 'choice' ? field.values : field.kind === 'map' || field.kind === 'list' ? chosen(field.of) : []
    const raw = allGames.flatMap(({ ruleSchema: schema }) =>
      Object.entries(schema).flatMap(([name, field]) =>
        chosen(field).filter((value) => typeof value === 'string' && choiceLabel(name, value) === value),
      ),
    )
    expect(raw.filter((value) => /[A-Z]/.test(`${value}`) || now === 'de')).toEqual([])
  })
})
