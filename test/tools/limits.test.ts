import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { limitsPage, withLimits } from '../../tools/limits.ts'

const page = readFileSync(limitsPage, 'utf8')

it('docs/limits.md says what the code says; npm run protocol writes it', () => {
  expect(withLimits(page)).toBe(page)
})

it('a limit that was changed is not overlooked', () => {
  const changed = page.replace(/(\| `strikes` \| )\d+/, '$19999')
  expect(changed).not.toBe(page)
  expect(withLimits(changed)).toBe(page)
})

it.each(['docs/operate.md', 'docs/protocol.md'])('%s leads to it', (other) => {
  expect(readFileSync(other, 'utf8')).toContain('(limits.md)')
})
