import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { protocolPage, withTables } from '../../tools/protocol.ts'

it('docs/protocol.md says what the code says; npm run protocol writes it', () => {
  const page = readFileSync(protocolPage, 'utf8')
  expect(withTables(page)).toBe(page)
})
