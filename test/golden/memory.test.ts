// A whole game as every seat saw it. To read: memory.txt. To accept a change that is meant: npm run golden.

import { expect, it } from 'vitest'
import { memory } from '../../src/games/memory/game.ts'
import { text } from '../../src/games/memory/text.ts'
import { transcript } from '../../src/testkit/transcript.ts'
import { TestTable } from '../table/setting.ts'

it('Memory: pairs, misses, a glimpse that one seat sees, a shuffle that nobody sees', async () => {
  const rules = { rows: 2, cols: 3, powerUps: ['shuffle', 'glimpse'], powerUpCosts: { shuffle: 1, glimpse: 1 } }
  const table = new TestTable(memory, rules)
  table.do({ type: 'connect', player: 'ann' }).do({ type: 'join', player: 'ben', name: 'Ben' })
  table.do({ type: 'connect', player: 'ben' }).do({ type: 'start', player: 'ann' })

  const board = () => table.state.board
  const partnerOf = (card: number) => board().findIndex((face, other) => other !== card && face === board()[card])
  const hidden = () => [...board().keys()].filter((card) => table.state.foundBy[card] === null)
  const strangerOf = (card: number) =>
    hidden().find((other) => other !== card && board()[other] !== board()[card]) ?? -1
  const attempt = (second: (first: number) => number) => {
    const [first = -1] = hidden()
    table.flip(first)
    table.wait(1300).flip(second(first))
    table.wait(1700)
  }
  const buy = (id: string) => {
    const player = table.table.seats[table.state.turn]?.player ?? ''
    table.do({ type: 'command', player, command: { type: 'usePowerUp', id } }).wait(900)
  }

  attempt(strangerOf) // a miss
  attempt(partnerOf) // a pair for the other
  buy('glimpse')
  attempt(strangerOf)
  attempt(partnerOf)
  buy('shuffle')
  attempt(partnerOf)
  expect(table.table.phase).toBe('completed')
  await expect(transcript(table.log, text('en'), table.env)).toMatchFileSnapshot('memory.txt')
})
