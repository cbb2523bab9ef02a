import { expect, it, vi } from 'vitest'
import { text as cambioText } from '../../src/games/cambio/text.ts'
import { text as memoryText } from '../../src/games/memory/text.ts'
import { cardNames } from '../../src/kernel/card-words.ts'
import { cambio } from '../../src/web/games/cambio/ui.ts'
import { cardNames as pictures } from '../../src/web/games/memory/card-names.ts'
import type { LogEntry } from '../../src/web/session/session.ts'
import { iconOf } from '../../src/web/stage/log-looks.ts'
import { sharedResult } from '../../src/web/stage/shared-result.ts'
import { sentencesOf, type Tell, whyAbandoned } from '../../src/web/stage/tell.ts'

vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language: { now: 'en' } })) // kept in the browser

const names = (seat: number) => ['Ann', 'Ben'][seat] ?? ''
const memory: Tell = (event) => memoryText('en', pictures('table', 4)).tell(event, names, 0)
const gone = { attendance: 'gone', level: null } as const
const standIn = { attendance: 'standIn', level: 'medium' } as const

/** What the log says of these, one after the other. */
function told(acts: readonly LogEntry['act'][], events: LogEntry['events'] = [], tell = memory): readonly string[] {
  const log = acts.map((act, index) => ({ seq: index + 1, act, events: index === acts.length - 1 ? events : [] }))
  return log.flatMap((entry) => sentencesOf(entry, tell, names, log))
}

const opened = [{ type: 'opened' }, { type: 'connected', seat: 0 }, { type: 'connected', seat: 1 }] as const
const started = { type: 'started' } as const

it('nobody is back who has never been away', () => {
  expect(told([...opened, started])).toEqual([])
  expect(told([...opened, { type: 'disconnected', seat: 1 }, { type: 'connected', seat: 1 }, started])).toEqual([
    'Ben disconnected',
  ])
  expect(told([...opened, started, { type: 'disconnected', seat: 0 }, { type: 'connected', seat: 1 }])).toEqual([
    'Ann disconnected',
  ])
})

it('whoever was away, or was played for, is back', () => {
  const left = { type: 'disconnected', seat: 1 } as const
  const back = { type: 'connected', seat: 1 } as const
  expect(told([...opened, started, left, back])).toEqual(['Ben disconnected', 'Ben is back'])
  const replaced = { type: 'replaced', seat: 1, replacement: standIn } as const
  expect(told([...opened, started, left, replaced, back])).toEqual([
    'Ben disconnected',
    'A bot plays for Ben',
    'Ben is back',
  ])
  expect(told([...opened, left, started, back]).at(-1)).toBe('Ben is back')
})

it('that somebody has left is said once, and sentences end', () => {
  const seatGone = [{ type: 'seatGone', open: { seat: 1 } }]
  expect(told([{ type: 'left', seat: 1, replacement: gone }], seatGone)).toEqual(['Ben has left the game.'])
  expect(told([{ type: 'replaced', seat: 1, replacement: gone }], seatGone)).toEqual(['Ben has left the game.'])
  const forfeited = [{ type: 'turnForfeited', open: { seat: 1 } }]
  const grid: Tell = (event) => cambioText('en', cardNames('en')).tell(event, names, 0)
  expect(told([{ type: 'disconnected', seat: 1 }], forfeited, grid).join(' ')).toBe(
    'Ben disconnected. Ben is not there and loses the final turn.',
  )
  const dealt = [{ type: 'dealt', open: { round: 1, starter: 0, top: 'As', hands: [] } }]
  expect(told([started], dealt, grid).join(' ')).toContain('The ace of spades starts the discard pile.')
})

it('a power-up that this page does not know is told as the service calls it (M3-10.1)', () => {
  const used = (id: string) => memory({ type: 'powerUpUsed', open: { seat: 0, id, cost: 3 } }, names)
  expect(used('mirror')).toBe('Ann used mirror for 3 points.')
  expect(used('shuffle')).toBe('Ann shuffled the board for 3 points.')
  expect(used('constructor')).toBe('Ann used constructor for 3 points.')
})

it('a card of Memory is called by its picture and where it lies', () => {
  const glimpsed = { type: 'powerUpUsed', open: { seat: 0, id: 'glimpse', cost: 1 }, own: { card: '05', face: 10 } }
  expect(memory(glimpsed, names)).toMatch(
    /^Ann took a glimpse for 1 point\. Nobody else sees it: [a-z ]+, row 2, column 2\.$/,
  )
})

it('a game that all have left was not given up for want of anybody', () => {
  const entry = (act: LogEntry['act']) => ({ seq: 9, act, events: [] })
  expect(whyAbandoned([entry({ type: 'left', seat: 0 })])).toBe('Everybody has left.')
  expect(whyAbandoned([entry({ type: 'disconnected', seat: 0 }), entry({ type: 'abandoned' })])).toBe(
    'Nobody was there for too long.',
  )
})

it('a result that is shared names the winner, also to whoever sends it', () => {
  const standings = [
    { seat: 0, place: 1, score: 5 },
    { seat: 1, place: 2, score: 9 },
  ]
  expect(sharedResult('Cambio', standings, names)).toBe('Cambio: Ann won\n1. Ann 5\n2. Ben 9')
})

it('the log has a picture for what kind of thing happened', async () => {
  const { looks } = await cambio.screen()
  const moved = { type: 'moved', seat: 0, command: {} } as unknown as LogEntry['act']
  const entry = (act: LogEntry['act'], ...types: readonly string[]): LogEntry => ({
    seq: 1,
    act,
    events: types.map((type) => ({ type, open: {} })),
  })
  expect(iconOf(entry(moved, 'drew'), looks)).toBe(null)
  expect(iconOf(entry(moved, 'called', 'finalRound'), looks)).toBe('hand')
  expect(iconOf(entry(moved, 'discarded', 'revealed', 'matchEnded'), looks)).toBe('crown')
  expect(iconOf(entry({ type: 'disconnected', seat: 1 }), looks)).toBe('person')
})
