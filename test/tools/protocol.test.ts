import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { fits, type Option, type PickedCommand } from '../../src/kernel/options.ts'
import { closeCodes } from '../../src/protocol/server-messages.ts'
import { movesOf, optionExamples } from '../../tools/option-examples.ts'
import { protocolPage, withTables } from '../../tools/protocol.ts'

const page = readFileSync(protocolPage, 'utf8')

it('docs/protocol.md says what the code says; npm run protocol writes it', () => {
  expect(withTables(page)).toBe(page)
})

it('docs/protocol.md has every close code', () => {
  for (const code of [1001, 1006, 1009, ...Object.values(closeCodes)]) expect(page).toContain(`\n| ${code} |`)
})

describe('from an option to a command', () => {
  it('the examples are commands of their options and of their games', () => {
    const examples = optionExamples()
    expect(examples.length).toBeGreaterThan(3)
    for (const { game, option, command } of examples) {
      expect(fits([option], command)).toBe(true)
      expect(game.parseCommand(command).ok).toBe(true)
    }
  })

  it.each(allGames)('the function of the page plays $id', (game) => {
    const [, code = ''] = /```js\n(function anyCommand[\s\S]*?)```/.exec(page) ?? []
    const anyCommand: (options: readonly Option[]) => PickedCommand = runInNewContext(`${code}; anyCommand`)
    const moves = [...movesOf(game, 7, (options) => JSON.parse(JSON.stringify(anyCommand(options))))]
    for (const { options, command, isDone } of moves) expect([fits(options, command), isDone]).toEqual([true, true])
    expect(moves.length).toBeGreaterThan(5)
  })
})
