// Every rule of tools/imports.ts finds what is planted against it, in a small tree, and nothing where things are as they should be.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importProblems, rulesFor } from '../../tools/imports.ts'

const games = ['memory', 'believe', 'cambio']

/** Which rule an import breaks: a file, and what it imports. */
const planted: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['layer kernel', 'src/kernel/a.ts', 'src/table/x.ts'],
  ['layer refusals', 'src/refusals/a.ts', 'src/table/x.ts'],
  ['layer games', 'src/games/a.ts', 'src/table/x.ts'],
  ['layer table', 'src/table/a.ts', 'src/games/registry.ts'],
  ['layer protocol', 'src/protocol/a.ts', 'src/server/base/x.ts'],
  ['layer client', 'src/client/a.ts', 'src/games/registry.ts'],
  ['layer arena', 'src/arena/a.ts', 'src/table/x.ts'],
  ['layer testkit', 'src/testkit/a.ts', 'src/server/base/x.ts'],
  ['layer server', 'src/server/boot/a.ts', 'src/web/x.ts'],
  ['layer web', 'src/web/A.svelte', 'src/server/base/x.ts'],
  ['layer cli', 'src/cli/a.ts', 'src/web/x.ts'],
  ['known layers', 'src/attic/a.ts', 'src/kernel/x.ts'],
  ['room base', 'src/server/base/a.ts', 'src/server/storage/x.ts'],
  ['room storage', 'src/server/storage/a.ts', 'src/server/accounts/x.ts'],
  ['room accounts', 'src/server/accounts/a.ts', 'src/server/hosting/x.ts'],
  ['room hosting', 'src/server/hosting/a.ts', 'src/server/people/x.ts'],
  ['room people', 'src/server/people/a.ts', 'src/server/rooms/x.ts'],
  ['room rooms', 'src/server/rooms/a.ts', 'src/server/after/x.ts'],
  ['room after', 'src/server/after/a.ts', 'src/server/gateways/x.ts'],
  ['room gateways', 'src/server/gateways/rest/a.ts', 'src/server/boot/x.ts'],
  ['room building', 'src/server/building/a.ts', 'src/server/boot/x.ts'],
  ['room boot', 'src/server/boot/a.ts', 'src/server/keys/main.ts'],
  ['known rooms', 'src/server/cellar/a.ts', 'src/server/base/x.ts'],
  ['programs', 'src/server/backup/a.ts', 'src/server/keys/main.ts'],
  ['SQL', 'src/server/accounts/b.ts', 'kysely'],
  ['SQL', 'src/server/hosting/b.ts', 'pg'],
  ['SQL', 'src/server/migrate/b.ts', 'node:sqlite'],
  ['every game', 'src/server/hosting/c.ts', 'src/games/memory/public.ts'],
  ['every game', 'src/server/gateways/rest/c.ts', 'src/games/memory/public.ts'],
  ['one game', 'src/games/memory/decide.ts', 'src/games/believe/public.ts'],
  ['one game', 'src/games/grid/play.ts', 'src/games/memory/public.ts'],
  ['public only', 'src/games/memory/text.ts', 'src/games/memory/state.ts'],
  ['public only', 'src/games/grid/bots/mind.ts', 'src/games/grid/state.ts'],
  ['bots', 'src/games/memory/bots.ts', 'src/games/registry.ts'],
  ['bots', 'src/games/grid/bots/past.ts', 'src/games/registry.ts'],
  ['bots', 'src/games/memory/bots.ts', 'src/table/x.ts'],
  ['taking experts', 'src/games/memory/bots.ts', 'src/games/memory/bots/expert.ts'],
  ['taking experts', 'src/games/grid/decide.ts', 'src/games/grid/expert/sketch.ts'],
  ['experts', 'src/games/grid/expert.ts', 'src/games/grid/deal.ts'],
  ['experts', 'src/games/grid/expert/past.ts', 'src/games/grid/deal.ts'],
  ['experts', 'src/games/grid/expert.ts', 'src/table/x.ts'],
  ['clients', 'src/cli/play.ts', 'src/games/memory/state.ts'],
  ['clients', 'src/web/stage/x.ts', 'src/games/believe/statistics.ts'],
  ['clients', 'src/web/stage/Stage.svelte', 'src/games/memory/state.ts'],
  ['statistics', 'src/web/games/memory/statistics.ts', 'src/games/memory/state.ts'],
  ['frames', 'src/web/screens/Game.svelte', 'src/table/x.ts'],
  ['frames', 'src/web/main.ts', 'src/games/registry.ts'],
  ['refusals by type', 'src/web/screens/Game.svelte', 'src/refusals/catalogue.ts'],
]

/** What is as it should be. */
const sound: readonly (readonly [from: string, to: string])[] = [
  ['src/games/memory/bots.ts', 'src/games/memory/public.ts'],
  ['src/games/memory/bots.ts', 'src/kernel/x.ts'],
  ['src/games/cambio/decide.ts', 'src/games/grid/decide.ts'],
  ['src/games/cambio/game.ts', 'src/games/grid/expert.ts'],
  ['src/games/grid/expert.ts', 'src/games/grid/state.ts'],
  ['src/games/grid/expert.ts', 'src/games/grid/bots/mind.ts'],
  ['src/games/grid/bots.ts', 'src/games/grid/bots/mind.ts'],
  ['src/web/practice/worker.ts', 'src/games/registry.ts'],
  ['src/web/games/believe/statistics.ts', 'src/games/believe/statistics.ts'],
  ['src/cli/play.ts', 'src/games/memory/words.ts'],
  ['src/web/session/session.ts', 'src/table/seen.ts'],
  ['src/web/i18n/contract.ts', 'src/refusals/catalogue.ts'],
  ['src/server/storage/d.ts', 'kysely'],
  ['src/server/boot/d.ts', 'src/server/base/x.ts'],
  ['src/server/migrate/d.ts', 'src/server/boot/x.ts'],
  ['src/server/gateways/seed/d.ts', 'src/games/memory/public.ts'],
]

/** Each imports the next, and the last the first. */
const cycles: Readonly<Record<string, readonly [string, string]>> = {
  static: ["import { b } from './static-b.ts'", "import { a } from './static-a.ts'"],
  type: ["import { b } from './type-b.ts'", "import type { a } from './type-a.ts'"],
  dynamic: ["export const b = () => import('./dynamic-b.ts')", "import { a } from './dynamic-a.ts'"],
}

describe('the rules of imports', () => {
  let folder = ''
  let found: Awaited<ReturnType<typeof importProblems>> = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'facedown-planted-'))
    const lines = new Map<string, string[]>()
    const imports = [...planted.map(([, from, to]) => [from, to] as const), ...sound]
    for (const [index, [from, to]] of imports.entries()) {
      const target = to.startsWith('src/') ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to
      lines.set(from, [...(lines.get(from) ?? []), `import type { x as x${index} } from '${target}'`])
      if (to.startsWith('src/')) lines.set(to, lines.get(to) ?? [])
    }
    for (const [name, [a, b]] of Object.entries(cycles)) {
      lines.set(`src/kernel/${name}-a.ts`, [a])
      lines.set(`src/kernel/${name}-b.ts`, [b])
    }
    for (const [path, code] of lines) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      const text = ['export const x = 1', ...code].join('\n')
      writeFileSync(join(folder, path), path.endsWith('.svelte') ? `<script lang="ts">\n${text}\n</script>\n` : text)
    }
    found = await importProblems(folder, games)
  }, 30_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(planted)('%s: %s must not import %s', (rule, from, to) => {
    const path = to.startsWith('node:') ? to.slice('node:'.length) : to
    expect(found).toContainEqual(expect.objectContaining({ rule, from, to: expect.stringContaining(path) }))
  })

  it.each(Object.keys(cycles))('no cycles: not by a %s import', (kind) => {
    const cycle = expect.objectContaining({ rule: 'no cycles', from: expect.stringContaining(`${kind}-`) })
    expect(found).toContainEqual(cycle)
  })

  it('each of them has something planted against it', () => {
    const broken = new Set(['no cycles', ...planted.map(([rule]) => rule)])
    expect(rulesFor(games).map(({ name }) => name)).toEqual(expect.arrayContaining([...broken]))
    expect([...broken]).toEqual(expect.arrayContaining(rulesFor(games).map(({ name }) => name)))
  })

  it('nothing where things are as they should be', () => {
    for (const [from, to] of sound) {
      expect(found.filter((one) => one.from === from && one.to.includes(to)).map(({ text }) => text)).toEqual([])
    }
  })
})
