import { configDefaults, defineConfig } from 'vitest/config'

const setup = 'test/services/setup.ts'

export default defineConfig({
  test: {
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/{database,cluster}/**'],
        },
      },
      // With a real PostgreSQL and a real Redis, started when a file of these is run.
      {
        extends: true,
        test: { name: 'services', include: ['test/{database,cluster}/**/*.test.ts'], globalSetup: setup },
      },
      // The service as a whole once more, on PostgreSQL instead of SQLite.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/server/storage.test.ts'],
          globalSetup: setup,
        },
      },
    ],
  },
})
