import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmac } from '../../src/server/base/hmac.ts'

test('is HMAC-SHA256, whatever the text, one call after another', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ minLength: 5000, maxLength: 30_000 }),
  )
  fc.assert(
    fc.property(bytes, texts, (key, text) => {
      const expected = createHmac('sha256', key).update(text).digest('hex')
      expect(hmac(Buffer.from(key).toString('hex'), text)).toBe(expected)
    }),
  )
  expect(() => hmac('abcd', 'text')).toThrow('32 bytes')
})
