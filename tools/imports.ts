// Who may import whom: the layers, the rooms of the server, what bots, experts and clients may know of a game, and no cycle, be it
// of types or of dynamic imports. dependency-cruiser finds what breaks it; this file is its configuration. Part of `npm run check`.

import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cruise, type IRegularForbiddenRuleType } from 'dependency-cruiser'

/** Each layer with those that it may import. */
const layers: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  refusals: ['kernel'],
  games: ['kernel'],
  table: ['kernel', 'refusals'],
  protocol: ['kernel', 'refusals', 'table'],
  client: ['kernel', 'refusals', 'table', 'protocol'],
  arena: ['kernel'],
  testkit: ['kernel', 'games', 'table'],
  server: ['kernel', 'refusals', 'games', 'table', 'protocol'],
  web: ['kernel', 'refusals', 'games', 'table', 'protocol', 'client'],
  cli: ['kernel', 'refusals', 'games', 'table', 'protocol', 'client', 'arena'],
}

/** The rooms of the server: each may import those before it. */
const rooms = ['base', 'storage', 'accounts', 'hosting', 'people', 'rooms', 'after', 'gateways', 'building', 'boot']
/** Programs beside the service. They know all rooms, and nobody knows them. */
const programs = ['backup', 'keys', 'migrate', 'settle']

const games = '^src/games/[^/]+/'
/** The list of a game's bots, and what they are made of. */
const bots = '^src/games/[^/]+/bots(\\.ts$|/)'
/** What everybody may know of a game. */
const open = '/(public|text|words|command-words|bots)\\.ts$'
/** A bot that searches, what it is made of, and who judges by it. */
const experts = '^src/games/.*/(expert|judge)(\\.ts$|/)'
/** Counts what happened in a game that is over, when all cards are open. */
const counts = '^src/web/(replay/|games/[^/]+/statistics\\.ts$)'
/** A game against bots, and a game that is over. */
const runsTables = '^src/web/(practice|replay|review)/'

function layerRule([layer, known]: readonly [string, readonly string[]]): IRegularForbiddenRuleType {
  return rule(`layer ${layer}`, `it imports ${known.join(', ') || 'nothing of ours'}`, {
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: `^src/(${[layer, ...known].join('|')})/` },
  })
}

function roomRule(room: string, index: number): IRegularForbiddenRuleType {
  const known = rooms.slice(0, index)
  return rule(`room ${room}`, `it imports the rooms before it: ${known.join(', ') || 'none'}`, {
    from: { path: `^src/server/${room}/` },
    to: { path: '^src/server/', pathNot: `^src/server/(${[...known, room].join('|')})/` },
  })
}

function rule(
  name: string,
  comment: string,
  ends: Pick<IRegularForbiddenRuleType, 'from' | 'to'>,
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', ...ends }
}

/** `listed`: the games of the registry. A folder that it does not list is an engine that games share. */
export function rulesFor(listed: readonly string[]): readonly IRegularForbiddenRuleType[] {
  return [
    rule('no cycles', 'neither by types nor by dynamic imports: move what both need to a file of its own', {
      from: {},
      to: { circular: true },
    }),
    rule('known layers', 'say in tools/imports.ts what this folder may import', {
      from: { path: '^src/[^/]+/', pathNot: `^src/(${Object.keys(layers).join('|')})/` },
      to: {},
    }),
    ...Object.entries(layers).map(layerRule),
    rule('known rooms', 'say in tools/imports.ts which room of the server this is', {
      from: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${[...rooms, ...programs].join('|')})/` },
      to: {},
    }),
    ...rooms.map(roomRule),
    rule('programs', 'nobody imports a program, not even another', {
      from: { path: '^src/([^/]+/[^/]+)/' },
      to: { path: `^src/server/(${programs.join('|')})/`, pathNot: '^src/$1/' },
    }),
    rule('SQL', 'only src/server/storage talks to databases: give it a function for what you need', {
      from: { path: '^src/', pathNot: '^src/server/storage/' },
      to: { path: '^(kysely|pg|pg-[^/]+|(node:)?sqlite)(/|$)|/node_modules/(kysely|pg)/' },
    }),
    rule('every game', 'the server serves games by the registry; only the gateway of a seed knows its game', {
      from: { path: '^src/server/', pathNot: '^src/server/gateways/(?!live/|rest/)[^/]+/' },
      to: { path: games },
    }),
    rule('one game', 'a game does not know other games', {
      from: { path: '^src/games/([^/]+)/' },
      to: { path: `^src/games/(${listed.join('|')})/`, pathNot: '^src/games/$1/' },
    }),
    rule('public only', 'bots and texts know a game by its public.ts: what it gives them is all they can give away', {
      from: { path: [bots, '^src/games/.*/(text|words|command-words)\\.ts$'] },
      to: { path: games, pathNot: [open, bots] },
    }),
    rule('bots', 'a bot knows the kernel, public.ts and other files of bots: nothing leads to a game under way', {
      from: { path: bots },
      to: { path: '^src/', pathNot: ['^src/kernel/', '^src/games/[^/]+/public\\.ts$', bots] },
    }),
    rule('taking experts', 'an expert knows the rules: only game.ts takes it, and gives it views and minds', {
      from: { path: '^src/', pathNot: ['/game\\.ts$', experts] },
      to: { path: experts },
    }),
    rule('experts', 'an expert makes its own states of views and minds: it needs none of the ways to a real one', {
      from: { path: experts },
      to: { path: '/(game|deal|claims)\\.ts$|^src/(table|testkit|arena)/' },
    }),
    rule('clients', 'clients know a game by its public.ts, text.ts and words.ts', {
      from: { path: '^src/(cli|client|web|protocol)/', pathNot: counts },
      to: { path: games, pathNot: open },
    }),
    rule('statistics', 'what counts a game that is over knows its statistics.ts besides, and nothing more', {
      from: { path: counts },
      to: { path: games, pathNot: [open, '/statistics\\.ts$'] },
    }),
    rule('frames', 'the page knows a table by its frames; only src/web/practice, replay and review run one', {
      from: { path: '^src/web/', pathNot: runsTables },
      to: {
        path: '^src/(games/registry\\.ts$|table/(?!(seen|text|limits)\\.ts$)|protocol/frames\\.ts$|client/local-table\\.ts$)',
      },
    }),
    rule('refusals by type', 'a client is told in words: it needs the codes by type, and no sentence', {
      from: { path: '^src/(cli|client|web)/' },
      to: { path: '^src/refusals/(?!refusal\\.ts$)', dependencyTypesNot: ['type-only'] },
    }),
  ]
}

/** What is wrong with the imports under the `src` of a folder. */
export async function importProblems(folder: string, listed: readonly string[]) {
  const copy = withTypesAsValues(folder)
  try {
    return await problemsIn(copy, rulesFor(listed))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** A copy in which the scripts of Svelte files import types as values: the tool sees them compiled, without their types. */
function withTypesAsValues(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'facedown-imports-'))
  cpSync(join(folder, 'src'), join(copy, 'src'), { recursive: true })
  for (const path of globSync('src/**/*.svelte', { cwd: copy })) {
    const file = join(copy, path)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^( *import) type /gm, '$1 '))
  }
  return copy
}

async function problemsIn(folder: string, rules: readonly IRegularForbiddenRuleType[]) {
  const { output } = await cruise(['src'], {
    baseDir: folder,
    ruleSet: { forbidden: [...rules] },
    validate: true,
    tsPreCompilationDeps: true,
  })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule: { name }, from, to, cycle = [] }) => {
    const way = cycle.length > 0 ? cycle.map((one) => one.name).join(' → ') : to
    const instead = rules.find((one) => one.name === name)?.comment
    return { rule: name, from, to, text: `${from}: imports ${way}: ${instead}` }
  })
}

if (import.meta.main) {
  const registry = readFileSync('src/games/registry.ts', 'utf8')
  const listed = [...registry.matchAll(/from '\.\/([^/']+)\//g)].map((match) => match[1] as string)
  const problems = await importProblems('.', listed)
  for (const { text } of problems) console.error(text)
  console.log(`imports: ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
