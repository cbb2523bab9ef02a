// Lines for a terminal, and what is typed at it.

import { describe, expect, it } from 'vitest'
import { nothingTyped, typed } from '../../src/cli/console/editor.ts'
import { clean, fitted, painted, widthOf, wrapped } from '../../src/cli/console/text.ts'
import { textsOf } from '../../src/games/registry.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { type Option, one } from '../../src/kernel/options.ts'
import { describeOptions, readCommand, type Words } from '../../src/kernel/typed.ts'

describe('a line', () => {
  it('of others cannot move the cursor, change the colour or turn the direction', () => {
    expect(clean('Ann\x1b[2J\x07\u202eneB\r\n')).toBe('Ann [2J  neB  ')
  })

  it('is as wide as it looks', () => {
    expect(['Ann', '猫', 'e\u0301', '🂡', '♣'].map(widthOf)).toEqual([3, 2, 1, 1, 1])
  })

  it('is broken at spaces, and in a word only when there is no other way', () => {
    expect(wrapped('All cards are shown: Ann 3', 12)).toEqual(['All cards', '  are shown:', '  Ann 3'])
    expect(wrapped('abcdefghijkl', 5)).toEqual(['abcde', '  fgh', '  ijk', '  l'])
    for (const width of [5, 13, 40]) {
      const lines = wrapped('draw pile 35, discard pile 猫猫猫猫猫猫猫猫猫, Final Round', width)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe('drawpile35,discardpile猫猫猫猫猫猫猫猫猫,FinalRound')
    }
  })

  it('of a board keeps its columns when it is drawn closer together', () => {
    const rows = ['   1    2    3    4    5', '   6  [A]    8    9   10', '  11   12   13    B   15']
    expect(fitted(rows, 80)).toEqual(rows)
    const closer = ['  1   2   3   4   5', '  6 [A]   8   9  10', ' 11  12  13   B  15']
    expect(fitted(rows, 20)).toEqual(closer)
    expect(fitted([...rows, 'somebody with a name:    ##    ##'], 28)).toEqual([
      ...closer,
      'somebody with a name: ## ##',
    ])
  })

  it('shows cards as cards, and nothing with no colours', () => {
    expect(painted('> Ann:     ##     7♥', 0)).toBe('> Ann:     ##     7♥')
    const line = painted('> Ann:     ##     7♥', 16)
    expect(line).toBe('\x1b[1;32m> Ann:\x1b[0m    \x1b[37;44m ## \x1b[0m   \x1b[1;31;47m 7♥\x1b[0m')
    const back = (text: string) => `\x1b[37;44m${text}\x1b[0m`
    expect(painted('   1    2', 16, 80)).toBe(`  ${back(' 1 ')}  ${back(' 2 ')}`)
    expect(painted('   1    2', 16, 9)).toBe(`  ${back(' 1 ')}  ${back(' 2')}`)
    expect(painted('  1   2  [A]', 16, 80)).toBe(` ${back(' 1 ')} ${back(' 2 ')}\x1b[1;30;47m [A] \x1b[0m`)
    expect(painted(' 1  2', 16, 80)).toBe(` ${back('1')}  ${back('2')} `)
    expect(painted('Ben flips 10♠.', 16)).toBe('Ben flips \x1b[1;30;47m10♠\x1b[0m.')
  })

  it('is typed, corrected and recalled', () => {
    const type = (text: string) => [...text].map((character) => ({ text: character }))
    const keys = [...type('bot'), { name: 'return' }, ...type('lok'), { name: 'backspace' }, ...type('ok')]
    const lines: string[] = []
    let editing = nothingTyped
    for (const key of [...keys, { name: 'return' }, { name: 'up' }, { name: 'up' }, { name: 'return' }]) {
      const next = typed(editing, key)
      editing = next.editing
      if (next.line !== undefined) lines.push(next.line)
    }
    expect(lines).toEqual(['bot', 'look', 'bot'])
    expect(typed(nothingTyped, { text: '\x1b' }).editing.line).toBe('')
  })
})

describe('a move that is typed', () => {
  const wordsOf = (game: string, locale: Locale = 'en'): Words => {
    const text = textsOf(game)
    if (!text) throw new Error(game)
    return { text, locale, names: (seat) => ['Ann', 'Ben', 'Cleo'][seat] ?? '' }
  }
  const believe: readonly Option[] = [
    { command: 'play', choices: { cards: { from: [0, 1, 2, 3], min: 1, max: 3 }, rank: one('K', 'A') } },
    { command: 'challenge', choices: { index: one(0, 1) } },
  ]
  const power: readonly Option[] = [
    { command: 'usePower', choices: { mine: one(0, 1, 2, 3), seat: one(1, 2), pos: one(0, 1, 2, 3) } },
    { command: 'skipPower', choices: {} },
  ]

  const draws: readonly Option[] = ['drawDeck', 'drawDiscard', 'call'].map((command) => ({ command, choices: {} }))
  const peek: readonly Option[] = [{ command: 'usePower', choices: { seat: one(2), pos: one(0, 1, 2, 3) } }]

  it('is offered in words', () => {
    expect(describeOptions(believe, wordsOf('believe'))).toEqual([
      'a  play cards face down (1 to 3 cards: 1-4; rank: kings, aces)',
      'b  do not believe it, and flip a card (1, 2)',
    ])
    expect(describeOptions(power, wordsOf('cambio'))).toEqual([
      'a  use the power (your card: 1-4; player: 2 Ben, 3 Cleo; card: 1-4)',
      'b  skip the power',
    ])
    expect(describeOptions(believe, wordsOf('believe', 'de'))).toEqual([
      'a  Karten verdeckt ausspielen (1 bis 3 Karten: 1-4; Rang: Könige, Asse)',
      'b  zweifeln und eine Karte aufdecken (1, 2)',
    ])
  })

  it.each([
    ['believe', believe, 'a 1 2 kings', { type: 'play', cards: [0, 1], rank: 'K' }],
    ['believe', believe, 'PLAY 4,2 k', { type: 'play', cards: [3, 1], rank: 'K' }],
    ['believe', believe, 'aces 3', { type: 'play', cards: [2], rank: 'A' }],
    ['believe', believe, 'ch 2', { type: 'challenge', index: 1 }],
    ['cambio', power, 'a 1 3 4', { type: 'usePower', mine: 0, seat: 2, pos: 3 }],
    ['cambio', power, 'use 1 ben 4', { type: 'usePower', mine: 0, seat: 1, pos: 3 }],
    ['cambio', power, 'b', { type: 'skipPower' }],
    ['cambio', draws, 'draw deck', { type: 'drawDeck' }],
    ['cambio', draws, 'Take', { type: 'drawDiscard' }],
    ['cambio', draws, 'call cambio', { type: 'call' }],
    ['cambio', peek, 'peek cleo 3', { type: 'usePower', seat: 2, pos: 2 }],
    ['cambio', peek, 'peek 1', { type: 'usePower', seat: 2, pos: 0 }],
    ['believe', believe, 'doubt 1', { type: 'challenge', index: 0 }],
  ])('%s: %#: is read', (game, options, line, command) => {
    expect(readCommand(line, options, wordsOf(game))).toEqual({ ok: true, value: command })
  })

  it.each([
    ['believe', believe, 'spiele 1 2 könige', { type: 'play', cards: [0, 1], rank: 'K' }],
    ['believe', believe, 'play 1 kings', { type: 'play', cards: [0], rank: 'K' }],
    ['believe', believe, 'spielen 1 aces', { type: 'play', cards: [0], rank: 'A' }],
    ['believe', believe, 'a 4 as', { type: 'play', cards: [3], rank: 'A' }],
    ['believe', believe, 'doubt 1', { type: 'challenge', index: 0 }],
    ['believe', believe, 'zweifeln 1', { type: 'challenge', index: 0 }],
    ['cambio', draws, 'draw deck', { type: 'drawDeck' }],
    ['cambio', draws, 'Stapel ziehen', { type: 'drawDeck' }],
    ['cambio', draws, 'call cambio', { type: 'call' }],
    ['stop', draws, 'stop rufen', { type: 'call' }],
  ])('%s: %#: is read in German, and in English too', (game, options, line, command) => {
    expect(readCommand(line, options, wordsOf(game, 'de'))).toEqual({ ok: true, value: command })
  })

  it('is refused in the language of whoever typed it', () => {
    const read = readCommand('flieg', believe, wordsOf('believe', 'de'))
    expect(read.ok ? '' : read.error).toBe('„flieg“ geht gerade nicht.')
  })

  it.each([
    ['a', '“play cards face down” asks for 1 to 3 cards: 1-4; rank: kings, aces.'],
    ['play 1 queens', '“play cards face down” asks for'],
    ['b 7', '“do not believe it, and flip a card” asks for card, 1 is the top: 1, 2.'],
    ['', 'Type what you want to do.'],
    ['fly', '“fly” is not something you can do now.'],
  ])('%s is refused with a sentence', (line, sentence) => {
    const read = readCommand(line, believe, wordsOf('believe'))
    expect(read.ok ? '' : read.error).toContain(sentence)
  })
})
