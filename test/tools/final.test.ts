import { expect, it } from 'vitest'
import { final } from '../final.ts'

let attempts = 0
it('what was found once is found when the test is tried again', { retry: 1 }, () => {
  attempts += 1
  if (attempts === 1) final(() => expect('lost').toBe('there'))
  expect(() => final(() => undefined)).toThrow("expected 'lost' to be 'there'")
})

let others = 0
it('what is not final may go well the second time, and what another test has found is not its affair', {
  retry: 1,
}, () => {
  others += 1
  final(() => expect(others).toBeGreaterThan(0))
  expect(others).toBe(2)
})
