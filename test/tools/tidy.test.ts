import { describe, expect, it } from 'vitest'
import { lockProblems } from '../../tools/lock.ts'
import { tidyProblems } from '../../tools/tidy.ts'

const file = (path: string, text: string) => ({ path, text })

describe('tidy finds', () => {
  it.each([
    ['chance of one’s own', 'src/games/memory/decide.ts', 'const n = Math.random()', 'chance comes with the moment'],
    ['a clock in the rules', 'src/games/memory/decide.ts', 'const now = Date.now()', 'time comes with the moment'],
    ['a timer in the table', 'src/table/step.ts', 'setTimeout(fire, 5)', 'a deadline is data'],
    ['waiting in the kernel', 'src/kernel/game.ts', 'const x = await y', 'do not wait'],
    ['the platform in the kernel', 'src/kernel/hmac.ts', "import { createHmac } from 'node:crypto'", 'browsers'],
    ['printing in the rules', 'src/games/memory/view.ts', 'console.log(state)', 'whoever runs the rules'],
    ['an exception in the rules', 'src/games/memory/decide.ts', "throw new Error('no')", 'refuse with a Result'],
    ['a silenced compiler', 'src/cli/main.ts', `x() /* @ts-${'ignore'} */`, 'make the types true'],
    ['a pattern that matches anything', 'test/x.test.ts', 'expect(a).toMatchObject({ text: /b/ })', 'stringMatching'],
    ['SQL outside storage', 'src/server/rooms/rooms.ts', "query('select id from person')", 'only src/server/storage'],
    ['a query built there', 'src/server/gateways/http.ts', "sql.selectFrom('beat')", 'only src/server/storage'],
    [
      'a service that opens everything',
      'src/server/rooms/rooms.ts',
      'send(game.allOpen(state))',
      'a game that is over',
    ],
    ['a table that does', 'src/table/seen.ts', 'const { allOpen } = game', 'a game that is over'],
    ['text that becomes page', 'src/web/screens/Home.svelte', '<p>{@html name}</p>', 'text is text'],
    ['a compiler of schemas in the page', 'src/web/api.ts', "import { Type } from 'typebox'", 'eval'],
    [
      'a shape in a client',
      'src/web/api.ts',
      "import { Games } from '../protocol/rest/games.ts'",
      'import their types',
    ],
    ['waiting in the client', 'src/client/line.ts', 'const x = await y', 'do not wait'],
  ])('%s', (_what, path, text, sentence) => {
    const problems = tidyProblems([file(path, `${text}\n`)])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(path)
    expect(problems[0]).toContain(sentence)
  })

  it('nothing wrong with the same words in a comment, or where they belong', () => {
    const files = [
      file('src/games/memory/decide.ts', '// never Math.random() here\n/** nor Date.now() */\n'),
      file('src/cli/main.ts', "const now = Date.now()\nimport { createHmac } from 'node:crypto'\n"),
      file('src/server/storage/log.ts', "query('select id from person')\n"),
      file('src/client/rest.ts', "import type { Games } from '../protocol/rest/games.ts'\nconst x = await y\n"),
    ]
    expect(tidyProblems(files)).toEqual([])
  })
})

describe('a game is known by its folders alone', () => {
  const games = ['src/games/memory/registered.ts', 'src/games/stop/registered.ts', 'src/games/grid/public.ts']
  const problemsIn = (path: string, text: string) =>
    tidyProblems([...games.map((one) => file(one, '')), file(path, `${text}\n`)])

  it.each([
    ['a screen that asks for its name', 'src/web/screens/Game.svelte', "{#if game === 'memory'}"],
    ['a screen that is given it', 'src/web/screens/Game.svelte', '<Table game="stop" />'],
    ['a table by name', 'src/web/lobby/words.ts', "'memory.asWritten': 'x',"],
    ['a page that takes a look from a game', 'src/web/lobby/words.ts', "import { x } from '../games/memory/y.ts'"],
    ['a type of an engine', 'src/web/practice/z.ts', "import type { V } from '../../games/grid/public.ts'"],
    ['a game that is loaded', 'src/web/screens/Game.svelte', "await import('../games/stop/ui.ts')"],
    ['a server that serves one', 'src/server/rooms/rooms.ts', "if (table.game === 'stop') return"],
    ['a terminal with a favourite', 'src/cli/play.ts', "const game = gameNamed('memory')"],
    ['a tool for one', 'tools/protocols.ts', 'const example = `memory`'],
  ])('finds %s', (_what, path, text) => {
    const problems = problemsIn(path, text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(path)
  })

  it.each([
    ['the list of games', 'src/web/games/registry.ts', "import { memory } from './memory/ui.ts'\nfind('memory')"],
    ['a page of a game', 'src/web/games/memory/ui.ts', "import { x } from '../../../games/memory/y.ts'\nid: 'memory'"],
    ['the gateway of a seed', 'src/server/gateways/memory/gateway.ts', "const game = 'memory'"],
    ['who starts a gateway', 'src/server/boot/start.ts', "import { x } from '../gateways/memory/gateway.ts'"],
    ['a message', 'src/web/review/Review.svelte', "{t('stop')}"],
    ['a comment', 'src/web/api.ts', "// as 'memory' does"],
  ])('but not %s', (_what, path, text) => {
    expect(problemsIn(path, text)).toEqual([])
  })
})

describe('rules and requirements', () => {
  const rules = file('docs/rules/memory.md', '- **memory-1** Two players. (M3-1)\n- **memory-2** Pairs. (M-05)\n')
  const ledger = file('docs/ledger.md', '- M3-1 Two players.\n- M3-5.1 Points.\n- M3-7.1a Sockets.\n')
  const settled = file('docs/rules/settled.md', '| M-05 | odd boards | refused | – |\n')
  const rule = (number: number) => `memory-${number}`

  it('a rule without a test, and a citation without a rule', () => {
    const tests = file('test/games/memory/rules.test.ts', `it('${rule(1)}: …')\nit('${rule(3)}: …')\n`)
    expect(tidyProblems([rules, tests])).toEqual([
      `${rule(2)}: no test cites this rule`,
      `${rule(3)}: cited by a test, but not in docs/rules`,
    ])
  })

  it('a requirement that no rule speaks of, and one that does not exist', () => {
    const tests = file('test/x.test.ts', `${rule(1)} ${rule(2)}`)
    const wrong = file(rules.path, rules.text.replace('M-05', 'M-99'))
    expect(tidyProblems([rules, tests, ledger, settled])).toEqual(['docs/rules/memory.md: says nothing about M3-5.1'])
    expect(tidyProblems([wrong, tests, ledger, settled])).toContain('docs/rules/memory.md: M-99 is not in the ledger')
  })
})

describe('the lock', () => {
  it('has neither engines nor download addresses', () => {
    const lock = (entry: object) =>
      JSON.stringify({ packages: { '': { engines: { node: '>=24' } }, 'node_modules/x': entry } })
    expect(lockProblems(lock({ version: '1.0.0' }))).toEqual([])
    expect(lockProblems(lock({ engines: { node: '>=22' } }))).toEqual([
      'package-lock.json: "engines" in 1 packages: run npm run lock',
    ])
    expect(lockProblems(lock({ resolved: 'https://example.org/x.tgz' }))).toHaveLength(1)
  })
})
