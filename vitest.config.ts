import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const services = 'test/services/setup.ts'
const machines = 'test/cluster/machines.test.ts'

/**
 * Browsers, processes and databases have moments of their own on a busy machine; what fails twice is broken. What a seat may not know
 * on the wire, what was lost, done twice or charged is never looked for a second time (test/final.ts).
 */
const retry = 1

/** More files at once than there are cores: most tests wait, for sockets, clocks and databases. */
const atOnce = Math.max(3, availableParallelism())
/** Browsers do not only wait. */
const browsersAtOnce = Math.max(2, Math.floor(availableParallelism() / 2))

/** The page's own code is tested in a browser; elsewhere a component is a name. */
const namesOfComponents = {
  name: 'names of components',
  enforce: 'pre' as const,
  load: (id: string) => (id.endsWith('.svelte') ? 'export default {}' : null),
}

export default defineConfig({
  plugins: [namesOfComponents],
  test: {
    maxWorkers: atOnce,
    env: { LC_ALL: 'C.UTF-8' }, // terminals speak the language of their environment
    testTimeout: 300_000,
    hookTimeout: 120_000, // a service or a browser that starts beside others
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/{e2e,database,cluster,server,cli,crash,abuse}/**'],
        },
      },
      // The service on its embedded database, the terminal, and processes that are killed.
      { extends: true, test: { name: 'processes', include: ['test/{server,cli,crash,abuse}/**/*.test.ts'], retry } },
      // With a real PostgreSQL and a real Redis, started when a file of these is run.
      {
        extends: true,
        test: {
          name: 'services',
          include: ['test/{database,cluster}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, machines],
          globalSetup: services,
          retry,
        },
      },
      // Three nodes, their services and hundreds of clients: nothing else beside it, because it measures times.
      { extends: true, test: { name: 'machines', include: [machines], fileParallelism: false, retry } },
      // The service as a whole once more, on PostgreSQL instead of SQLite.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/server/storage.test.ts'],
          globalSetup: services,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e', // the page in a real browser; each file has several pages open
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/prepare.ts'],
          maxWorkers: browsersAtOnce,
          sequence: { groupOrder: 1 },
          retry,
        },
      },
    ],
  },
})
