import { beforeEach, describe, expect, it, vi } from 'vitest'
import { powerUps } from '../../src/games/memory/powerups.ts'
import { lookOf } from '../../src/web/games/memory/power-ups.ts'

const language = vi.hoisted(() => ({ now: 'en' }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language }))
beforeEach(() => {
  language.now = 'en'
})

describe('the page’s registry of power-ups', () => {
  it.each(['en', 'de'])('M3-6.4.2: has a picture, a label and a description for each of the rules: %s', (now) => {
    language.now = now
    const unknown = lookOf({ id: 'not there' })
    for (const { id, text } of powerUps) {
      const look = lookOf({ id })
      expect(look.picture).not.toBe(unknown.picture)
      expect(look.name.length).toBeGreaterThan(2)
      expect(look.name === text.en.name).toBe(now === 'en')
      expect(look.help).toMatch(/\w.*\.$/)
    }
    const keys = powerUps.map(({ id }) => lookOf({ id }).key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('asks before a shuffle, which takes what everybody remembers, and before nothing else', () => {
    expect(powerUps.filter(({ id }) => lookOf({ id }).confirm).map(({ id }) => id)).toEqual(['shuffle'])
    expect(lookOf({ id: 'shuffle' }).confirm?.title('3 points')).toBe('Shuffle the board for 3 points?')
  })

  it('M3-10.1: shows one that it does not know as the service calls it', () => {
    const look = lookOf({ id: 'mirror', name: 'Mirror', description: 'Turns the board.' })
    expect(look).toMatchObject({ name: 'Mirror', help: 'Turns the board.', movesCards: false })
    expect(lookOf({ id: 'constructor' }).name).toBe('constructor')
  })
})
