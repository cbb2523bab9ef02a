import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e', // the page in a real browser: one file at a time, each has several pages open
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/prepare.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
