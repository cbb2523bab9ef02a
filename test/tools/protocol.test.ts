import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { closeCodes } from '../../src/protocol/heard.ts'
import { protocolPage, withTables } from '../../tools/protocol.ts'

it('docs/protocol.md says what the code says; npm run protocol writes it', () => {
  const page = readFileSync(protocolPage, 'utf8')
  expect(withTables(page)).toBe(page)
})

it('docs/protocol.md has every close code', () => {
  const page = readFileSync(protocolPage, 'utf8')
  for (const code of [1001, ...Object.values(closeCodes)]) expect(page).toMatch(new RegExp(`\\b${code}\\b`))
})
