// Group commit from several nodes: sorted batches wait for each other, unsorted ones for ever.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { dropDatabase, newDatabase } from '../services/postgres.ts'

const program = fileURLToPath(new URL('./batches.ts', import.meta.url))

async function write(...options: readonly string[]) {
  const url = await newDatabase(inject('postgres'))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--url', url, ...options])
    return JSON.parse(stdout) as { deadlocks: number; entries: number; written: number; places: number }
  } finally {
    await dropDatabase(url)
  }
}

describe('two nodes that write the same places at once', () => {
  it('write each once, and never wait for each other in a circle', async () => {
    const { deadlocks, entries, written, places } = await write()
    expect({ deadlocks, entries, written }).toEqual({ deadlocks: 0, entries: places, written: places })
  })

  it('do, if batches go in as they come; nothing is wrong in the end, only late', async () => {
    const { deadlocks, entries, written, places } = await write('--unsorted')
    expect(deadlocks).toBeGreaterThan(0)
    expect({ entries, written }).toEqual({ entries: places, written: places })
  })
})
