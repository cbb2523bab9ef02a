// A whole game of three players and two rounds, as each of them sees it. If the text changes, look at every difference:
// something was told to somebody who was not told it before, or the other way round. `npm run golden` writes it anew.

import { expect, it } from 'vitest'
import type { BelieveCommand } from '../../src/games/believe/public.ts'
import { gameOf, textsOf } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'
import type { Rank } from '../../src/kernel/cards.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { GameEvent } from '../../src/kernel/secrecy.ts'
import type { Input } from '../../src/table/inputs.ts'
import { openRun, perform, type Run } from '../../src/table/run.ts'
import type { Entry } from '../../src/table/table.ts'
import { transcript } from '../../src/testkit/transcript.ts'

const env = { gameOf, hmac: pureHmac }

const plays = (cards: readonly number[], rank?: Rank): BelieveCommand =>
  rank === undefined ? { type: 'play', cards } : { type: 'play', cards, rank }
const flips = (index: number): BelieveCommand => ({ type: 'challenge', index })

const script: readonly (readonly [player: string, command: BelieveCommand])[] = [
  ['bea', plays([7, 1, 10], 'J')],
  ['cal', plays([5, 6, 1])],
  ['ann', plays([4, 0, 2])],
  ['bea', plays([0, 4, 6])],
  ['cal', plays([1, 7, 5])],
  ['ann', plays([1, 5, 3])],
  ['bea', plays([2, 0, 5])],
  ['cal', plays([4, 0, 2])],
  ['ann', flips(1)],
  ['ann', plays([2, 4, 1], 'A')],
  ['bea', plays([1, 2, 0])],
  ['ann', { type: 'nextRound', reseat: 'shuffle' }],
  ['ann', plays([11, 3, 6], '9')],
  ['cal', flips(1)],
  ['bea', plays([7, 3], '8')],
  ['ann', plays([2, 0, 4], '8')],
  ['cal', flips(2)],
  ['bea', plays([3, 4, 2], '9')],
  ['ann', flips(2)],
  ['ann', plays([5, 1, 3], 'Q')],
  ['cal', flips(0)],
  ['bea', plays([7], 'T')],
  ['ann', plays([1, 2, 0])],
]

function playedGame(): Run {
  const rules = { deckSize: 32, jokers: 2, maxRounds: 2 }
  const seed = pureHmac('00', 'golden 629')
  const host = { player: 'ann', name: 'Ann' }
  let run = openRun({ at: 1000, id: 'golden', game: 'believe', seed, rules, host }, env)
  const give = (input: Input) => {
    const { run: next, step } = perform(run, input, env)
    assert(step.type === 'entry', JSON.stringify(step))
    run = next
  }
  const later = () => run.table.at + 1000
  give({ type: 'join', at: later(), player: 'bea', name: 'Bea' })
  give({ type: 'join', at: later(), player: 'cal', name: 'Cal' })
  for (const player of ['ann', 'bea', 'cal']) give({ type: 'connect', at: later(), player })
  give({ type: 'start', at: later(), player: 'ann' })
  for (const [player, command] of script) give({ type: 'command', at: later(), player, command })
  return run
}

function happened(log: readonly Entry[], what: (event: GameEvent) => boolean): boolean {
  return log.some((entry) => entry.events.some(what))
}

it('a game of Believe Or Not, with a lie found, a truth not believed, a disposal and a new seating', async () => {
  const { log, table } = playedGame()
  expect(table.phase).toBe('completed')
  for (const truth of [true, false]) {
    expect(happened(log, ({ type, open }) => type === 'challenged' && Reflect.get(open, 'truth') === truth)).toBe(true)
  }
  expect(happened(log, ({ type }) => type === 'disposed')).toBe(true)
  expect(happened(log, ({ type }) => type === 'seated')).toBe(true)
  const text = textsOf('believe')?.('en')
  assert(text, 'no words')
  await expect(transcript(log, text, env)).toMatchFileSnapshot('believe.txt')
})
