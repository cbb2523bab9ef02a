// What is never looked for a second time. A test of times is tried again where the machine may have been busy; but what was lost,
// done twice, charged or leaked once is broken, however well it goes the next time.

import { expect } from 'vitest'

const found = new Map<string, unknown>()

/** Checks something; the test that it fails in fails when it is tried again, too. */
export function final(check: () => void): void {
  const { currentTestName = '', testPath = '' } = expect.getState()
  const test = `${testPath} ${currentTestName}`
  if (found.has(test)) throw found.get(test)
  try {
    check()
  } catch (error) {
    found.set(test, error)
    throw error
  }
}
