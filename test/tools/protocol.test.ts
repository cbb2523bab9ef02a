import { globSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { fits, type Option, type PickedCommand } from '../../src/kernel/options.ts'
import { problemText } from '../../src/kernel/rule-problem.ts'
import { closeCodes } from '../../src/protocol/server-messages.ts'
import {
  activeSeats,
  advanced,
  eventsOf,
  type Happening,
  keyOfSeed,
  momentAt,
  type Position,
} from '../../src/testkit/playout.ts'
import { examples, isExample, protocolPage, withTables } from '../../tools/protocol.ts'

const page = readFileSync(protocolPage, 'utf8')

it('docs/protocol.md says what the code says; npm run protocol writes it', () => {
  expect(withTables(page)).toBe(page)
})

it('docs/protocol.md has every close code', () => {
  for (const code of [1001, 1006, 1009, ...Object.values(closeCodes)]) expect(page).toContain(`\n| ${code} |`)
})

it('docs/protocol.md has every code that the service refuses with', () => {
  const said = /(?:code: |(?:refused|refuseRequest|liveRefusal|noRoom)\()'([a-z][a-zA-Z]+)'/g
  const codes = globSync('src/server/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(said)].map(([, code = '']) => code),
  )
  expect(new Set(codes).size).toBeGreaterThan(20)
  expect([...new Set(codes)].filter((code) => !page.includes(`\`${code}\` |`))).toEqual([])
})

describe('from an option to a command', () => {
  it('the examples are commands of their options and of their games', () => {
    expect(examples.filter((one) => !isExample(one))).toEqual([])
    const [flip] = examples
    if (flip) expect(isExample({ ...flip, command: { type: 'flip', card: [4] } })).toBe(false)
  })

  it.each(allGames)('the function of the page plays $id', (game) => {
    const [, code = ''] = /```js\n(function anyCommand[\s\S]*?)```/.exec(page) ?? []
    const anyCommand: (options: readonly Option[]) => PickedCommand = runInNewContext(`${code}; anyCommand`)
    const rules = game.parseRules({})
    if (!rules.ok) throw new Error(problemText(rules.error, 'en'))
    const key = keyOfSeed(7)
    let position: Position = { state: game.initial(rules.value, 2), at: 1_000_000, moves: 0 }
    const happen = (what: Happening) => {
      const events = eventsOf(game, position.state, what, momentAt(key, position, what.at))
      if (events !== null) position = advanced(game, position, events, what.at)
      return events
    }
    happen({ type: 'setup', at: position.at })
    let played = 0
    for (let n = 0; n < 200 && game.outcome(position.state) === null; n++) {
      const [seat] = activeSeats(game, position.state, 2)
      const [deadline] = game.deadlines(position.state)
      if (seat !== undefined) {
        const options = game.options(game.view(position.state, seat))
        const command = JSON.parse(JSON.stringify(anyCommand(options)))
        expect(fits(options, command)).toBe(true)
        expect(happen({ type: 'command', at: position.at + 1, seat, command })).not.toBeNull()
        played += 1
      } else if (deadline !== undefined) happen({ type: 'deadline', at: deadline.at, deadline })
    }
    expect(played).toBeGreaterThan(5)
  })
})
