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
    ['a bot that looks behind public.ts', 'src/games/memory/bots.ts', "import { x } from './state.ts'", 'public.ts'],
    ['a part of a bot that does', 'src/games/grid/bots/mind.ts', "import { x } from '../state.ts'", 'public.ts'],
    [
      'a bot that knows all games',
      'src/games/memory/bots.ts',
      "import { x } from '../registry.ts'",
      'a game under way',
    ],
    [
      'a part of one that does',
      'src/games/grid/bots/mind.ts',
      "import { x } from '../../claims.ts'",
      'a game under way',
    ],
    ['a bot at the table', 'src/games/memory/bots.ts', "import { x } from '../../table/run.ts'", 'a game under way'],
    ['an expert among the bots', 'src/games/memory/bots.ts', "import { x } from './bots/expert.ts'", 'only game.ts'],
    ['a part of one', 'src/games/grid/decide.ts', "import { x } from './expert/sketch.ts'", 'only game.ts'],
    ['an expert that deals', 'src/games/grid/expert.ts', "import { x } from './deal.ts'", 'its own states'],
    ['a part of one that does', 'src/games/grid/expert/past.ts', "import { x } from '../deal.ts'", 'its own states'],
    ['an expert at the table', 'src/games/grid/expert.ts', "import { x } from '../../table/run.ts'", 'its own states'],
    [
      'a client that looks behind public.ts',
      'src/cli/play.ts',
      "import { x } from '../games/memory/state.ts'",
      'public.ts',
    ],
    [
      'a page that counts lies',
      'src/web/stage/x.ts',
      "import { x } from '../../games/believe/statistics.ts'",
      'is over',
    ],
    ['a page that runs a table', 'src/web/screens/Game.svelte', "import { x } from '../../table/run.ts'", 'its frames'],
    ['a page that knows all games', 'src/web/main.ts', "await import('../games/registry.ts')", 'its frames'],
    ['a service that opens everything', 'src/server/rooms.ts', 'send(game.allOpen(state))', 'a game that is over'],
    ['a table that does', 'src/table/seen.ts', 'const { allOpen } = game', 'a game that is over'],
    ['text that becomes page', 'src/web/screens/Home.svelte', '<p>{@html name}</p>', 'text is text'],
    ['a compiler of schemas in the page', 'src/web/api.ts', "import { Type } from 'typebox'", 'eval'],
    [
      'a game that knows another',
      'src/games/memory/decide.ts',
      "import { x } from '../believe/state.ts'",
      'other games',
    ],
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
      file('src/games/memory/bots.ts', "import { x } from './public.ts'\nimport { y } from '../../kernel/bot.ts'\n"),
      file('src/games/cambio/game.ts', "import { x } from '../grid/decide.ts'\n"),
      file('src/games/cambio/game.ts', "import { x } from '../grid/expert.ts'\n"),
      file('src/games/grid/expert.ts', "import { x } from './decide.ts'\nimport { y } from './bots/mind.ts'\n"),
      file('src/games/grid/expert.ts', "import { x } from './expert/sketch.ts'\n"),
      file('src/games/grid/bots.ts', "import { x } from './bots/mind.ts'\n"),
      file('src/web/practice/worker.ts', "import { x } from '../../games/registry.ts'\n"),
      file('src/web/replay/statistics.ts', "import { x } from '../../games/believe/statistics.ts'\n"),
      file('src/web/session/session.ts', "import type { X } from '../../table/seen.ts'\n"),
    ]
    expect(tidyProblems(files)).toEqual([])
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
