// S2-TBD4: bots have names and characters.

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { levels } from '../../src/kernel/bot.ts'
import { locales } from '../../src/kernel/locale.ts'
import { parseName } from '../../src/kernel/names.ts'
import { botName, personalities } from '../../src/kernel/personalities.ts'

it('every bot has a name of its own that a person could have, and a line', () => {
  const all = levels.flatMap((level) => personalities[level])
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { name, style } of all) {
    expect(parseName(name, 24)).toEqual({ ok: true, value: name })
    for (const locale of locales) expect(style[locale]).toMatch(/^[A-Z].{10,70}\.$/)
  }
})

it('the first free name of the level is taken, and a number when all are', () => {
  const names = personalities.hard.map(({ name }) => name)
  expect(botName('hard', [])).toBe(names[0])
  expect(botName('hard', names.slice(0, 2))).toBe(names[2])
  expect(botName('hard', names)).toBe(`Bot ${names.length + 1}`)
})

it('docs/bots.md has all of them', () => {
  const rows = levels.flatMap((level) =>
    personalities[level].map(({ name, style }) => `| ${name} | ${level} | ${style.en} |`),
  )
  const [, table = ''] = readFileSync('docs/bots.md', 'utf8').split('| name | level | |\n|---|---|---|\n')
  expect(table.trimEnd().split('\n')).toEqual(rows)
})
