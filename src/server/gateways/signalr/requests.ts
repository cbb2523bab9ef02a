// What the methods of the hub are called with, read into what rooms and tables are asked for. As SignalR itself does, a field
// that is not known is passed over, null is as good as absent, and Pascal case is as good as camel case.

import { type BelieveCommand, type BelieveView, derivedRank } from '../../../games/believe/public.ts'
import { ruleSchema } from '../../../games/believe/rules.ts'
import type { Card } from '../../../kernel/cards.ts'
import { joker } from '../../../kernel/cards.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { isRecord, parseShape, type Shape, type ShapeValue } from '../../../kernel/schema.ts'
import { emptyGuid } from './guids.ts'
import { readCard, readRank } from './words.ts'

/** Options of the game by the names of the hub. */
const ruleNames = {
  deckSize: 'deckSize',
  jokerCount: 'jokers',
  canDisposeJokers: 'jokerDisposal',
  scoreCard: 'scorePerCard',
  scoreJoker: 'scorePerJoker',
  winnerBonus: 'winnerBonus',
  inviteTimeoutSec: 'inviteTimeoutSec',
  maxRounds: 'maxRounds',
} as const satisfies Readonly<Record<string, keyof typeof ruleSchema>>

const text = (maxLength: number) => ({ kind: 'text', maxLength, optional: true }) as const

const matchShape = {
  ...Object.fromEntries(
    Object.entries(ruleNames).map(([name, rule]) => [name, { ...ruleSchema[rule], optional: true }]),
  ),
  matchId: text(64),
  code: text(64),
  playerName: text(512),
  playerCount: { kind: 'int', min: 2, max: 8, optional: true },
} as const satisfies Shape

export interface MatchRequest {
  readonly rules: object
  readonly matchId?: string
  readonly code?: string
  readonly playerName?: string
  readonly playerCount?: number
}

export function readMatchRequest(input: unknown): Result<MatchRequest, string> {
  const parsed = readShape(matchShape, input ?? {})
  if (!parsed.ok) return parsed
  const given = parsed.value as Readonly<Record<string, unknown>> & Omit<MatchRequest, 'rules'>
  const rules = Object.entries(ruleNames).flatMap(([name, rule]) => (name in given ? [[rule, given[name]]] : []))
  const { matchId, code, playerName, playerCount } = given
  return ok({
    rules: Object.fromEntries(rules),
    ...(matchId === undefined || matchId === emptyGuid ? {} : { matchId }), // so .NET says that there is none
    ...(code === undefined ? {} : { code }),
    ...(playerName === undefined ? {} : { playerName }),
    ...(playerCount === undefined ? {} : { playerCount }),
  })
}

/** A sentence about rules, in the words of whoever asked. */
export function inHubWords(sentence: string): string {
  return Object.entries(ruleNames).reduce((said, [name, rule]) => said.replaceAll(`"${rule}"`, `"${name}"`), sentence)
}

// --- moves ---

const moveTypes = ['Play', 'Challenge', 'Concede', 'NextRound', 'EndGame'] as const

const moveShape = {
  matchId: { kind: 'text', maxLength: 64 },
  clientCmdId: { kind: 'text', maxLength: 64 },
  turnNo: { kind: 'int', min: 0, max: 1_000_000, optional: true },
  type: { kind: 'choice', values: [...moveTypes, ...moveTypes.keys()] },
  cards: { kind: 'json', optional: true },
  announcedRank: { kind: 'json', optional: true },
  challengePickIndex: { kind: 'int', min: 0, max: 99, optional: true },
  disposeJokers: { kind: 'flag', optional: true },
  reseat: { kind: 'choice', values: ['keep', 'shuffle'], optional: true },
} as const satisfies Shape

export type MoveRequest = ShapeValue<typeof moveShape>

export function readMove(input: unknown): Result<MoveRequest, string> {
  const parsed = readShape(moveShape, input)
  return parsed.ok ? ok(parsed.value as MoveRequest) : parsed
}

/** The command that a move means, for who has this view. What is not legal is for the game to refuse. */
export function commandOf(move: MoveRequest, view: BelieveView | null): Result<object, string> {
  const type = typeof move.type === 'number' ? moveTypes[move.type] : move.type
  switch (type) {
    case 'Play':
      return playOf(move, view)
    case 'Challenge':
      if (move.challengePickIndex === undefined) return refuse('"challengePickIndex" is missing.')
      return command({ type: 'challenge', index: move.challengePickIndex })
    case 'Concede':
      return command({ type: 'concede' })
    case 'NextRound':
      return command({ type: 'nextRound', ...(move.reseat === undefined ? {} : { reseat: move.reseat }) })
    case 'EndGame':
      return command({ type: 'endGame' })
    default:
      return refuse(`"type" must be one of ${moveTypes.join(', ')}.`)
  }
}

function command(one: BelieveCommand): Result<object, string> {
  return ok(one)
}

const jokersInSet = 4

/** Cards are named by their faces here, and by their places in the hand at the table. */
function playOf(
  { cards: given, announcedRank, disposeJokers }: MoveRequest,
  view: BelieveView | null,
): Result<object, string> {
  if (!Array.isArray(given)) return refuse('"cards" must be a list.')
  const cards: Card[] = []
  for (const one of given) {
    const card = readCard(one)
    if (card === undefined) return refuse('"cards" must have a rank and a suit each.')
    cards.push(card)
  }
  const said = announcedRank === undefined ? undefined : readRank(announcedRank)
  if (announcedRank !== undefined && said === undefined) return refuse('"announcedRank" must be a rank.')
  if (view === null) return command({ type: 'play', cards: [] }) // there are no places yet; the table says why not
  const { hand } = view
  const free = new Set(hand.keys())
  if (disposeJokers) for (const place of placesOf(hand, joker).slice(0, jokersInSet)) free.delete(place)
  const places: number[] = []
  for (const card of cards) {
    const place = placesOf(hand, card).find((one) => free.has(one))
    if (place === undefined) return refuse('You do not have this card.') // B-28
    free.delete(place)
    places.push(place)
  }
  const rank = said ?? (view.rank === null ? derivedRank(cards) : null) // B-20
  return ok({
    type: 'play',
    cards: places,
    ...(rank === null ? {} : { rank }),
    ...(disposeJokers ? { dispose: 'jokers' } : {}),
  })
}

function placesOf(hand: readonly Card[], card: Card): readonly number[] {
  return [...hand.keys()].filter((place) => hand[place] === card)
}

function readShape(shape: Shape, input: unknown): Result<Readonly<Record<string, unknown>>, string> {
  if (!isRecord(input)) return refuse('The first argument must be an object.')
  const known: [string, unknown][] = []
  for (const [name, value] of Object.entries(input)) {
    const camel = name.charAt(0).toLowerCase() + name.slice(1)
    if (value !== null && Object.hasOwn(shape, camel)) known.push([camel, value])
  }
  return parseShape(shape, Object.fromEntries(known))
}
