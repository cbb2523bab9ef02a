// Starts the real services once for all test files that need them, and ends them after the last. For vitest's globalSetup.

import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres: string
    readonly redis: string
    /** Services under test keep what they know in PostgreSQL. */
    readonly onPostgres: boolean
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
  const [postgres, redis] = await Promise.all([
    TEST_DATABASE_URL === undefined ? startPostgres() : given(TEST_DATABASE_URL),
    TEST_REDIS_URL === undefined ? startRedis() : given(TEST_REDIS_URL),
  ])
  project.provide('postgres', postgres.url)
  project.provide('redis', redis.url)
  project.provide('onPostgres', project.name === 'postgres')
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}

const given = (url: string) => ({ url, stop: () => Promise.resolve() })
