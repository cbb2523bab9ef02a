import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ruleSchema as cambio } from '../../src/games/cambio/public.ts'
import type { GridRules } from '../../src/games/grid/public.ts'
import { ruleSchema as stop } from '../../src/games/stop/public.ts'
import { t as lessonText } from '../../src/web/games/cambio/lesson-messages.ts'
import { powerLines, ruleSentences } from '../../src/web/games/grid/rule-sentences.ts'

const language = vi.hoisted(() => ({ now: 'en' }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language }))
beforeEach(() => {
  language.now = 'en'
})

function rulesOf(schema: typeof cambio, others: Partial<GridRules> = {}): GridRules {
  const defaults = Object.entries(schema).map(([name, { default: value }]) => [name, value])
  return { ...Object.fromEntries(defaults), ...others }
}
const said = (rules: GridRules, word = 'Cambio') => ruleSentences(rules, word).join('\n')

describe('the rules of Cambio and Stop, in sentences', () => {
  it('say what one has and sees at the start, in both languages', () => {
    expect(said(rulesOf(cambio))).toMatch(/four cards, face down\.\n.*you see your bottom two/)
    expect(said(rulesOf(stop), 'Stop')).toMatch(/four cards, face down\.\n.*you choose two of yours/)
    expect(said(rulesOf(cambio, { memoryAid: 'mine' }))).toContain('stay marked for you')
    language.now = 'de'
    expect(said(rulesOf(cambio))).toMatch(/vier verdeckte Karten\.\n.*deine unteren zwei/)
    expect(said(rulesOf(stop), 'Stop')).toMatch(/wählst du zwei deiner Karten/)
  })

  it('say when one may call, what comes after it, and what a wrong call costs', () => {
    expect(said(rulesOf(cambio))).toContain('must have played one turn')
    expect(said(rulesOf(stop), 'Stop')).not.toContain('must have played')
    for (const rules of [rulesOf(cambio), rulesOf(stop)]) {
      expect(said(rules)).toContain('After a call everybody else has one more turn')
    }
    expect(said(rulesOf(cambio))).toContain('does not have the fewest points, theirs are doubled.')
    expect(said(rulesOf(cambio, { penaltyWhen: 'highest', penalty: 'add', penaltyAdd: 7 }))).toContain(
      'has the most points, they get 7 more.',
    )
    expect(said(rulesOf(stop, { penalty: 'double' }))).toContain('by 10 at least')
    expect(said(rulesOf(stop))).not.toContain('If the caller')
  })

  it('say what each power does, once, and for which cards', () => {
    expect(powerLines(rulesOf(cambio)).map(({ name, ranks }) => `${name} ${ranks.join(' ')}`)).toEqual([
      'Peek 7 8',
      'Spy 9 10',
      'Blind swap J Q',
      'Glance K',
    ])
    expect(powerLines(rulesOf(stop)).map(({ text }) => text)).toEqual([
      'Swap one of your cards with another player’s. Nobody sees either.',
      'Look at any one card, yours or another player’s.',
    ])
  })

  it('leave no power out of the lesson of Cambio', () => {
    expect(lessonText('step4')).toMatch(/7, 8 and king .* 9 and 10 .* jack and queen/)
    language.now = 'de'
    expect(lessonText('step4')).toMatch(/7, 8 und König .* 9 und 10 .* Bube und Dame/)
  })

  it('say that powers may be skipped, as far as that is true here', () => {
    expect(said(rulesOf(cambio))).toContain('You may skip a power; only “Glance” comes by itself.')
    expect(said(rulesOf(cambio, { kingPeek: 'confirm' }))).toContain('You may skip a power.')
    expect(said(rulesOf(stop))).toContain('You may skip a power.')
    const none = Object.fromEntries(Object.keys(rulesOf(cambio).powers).map((rank) => [rank, 'none']))
    const plain = rulesOf(cambio, { powers: none as GridRules['powers'] })
    expect(said(plain)).not.toContain('power')
    expect(powerLines(plain)).toEqual([])
  })
})
