// What the methods of the hub are called with, read into what rooms and tables are asked for. As for ASP.NET, the case of a name
// means nothing and null is as good as absent. A field that is not known is refused: what a client asks for is done or refused.

import { ruleSchema } from '../../../games/believe/options.ts'
import { type BelieveCommand, type BelieveView, derivedRank } from '../../../games/believe/public.ts'
import type { BelieveRules } from '../../../games/believe/rules.ts'
import type { Card } from '../../../kernel/cards.ts'
import { joker } from '../../../kernel/cards.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Field, isRecord, parseShape, type Shape, type ShapeValue } from '../../../kernel/schema.ts'
import { emptyGuid } from '../../base/guids.ts'
import { isSameName, readFields } from './fields.ts'
import { readCard, readRank } from './words.ts'

/** Options of the game by the names of the hub. Its seed has two names for the weights, and both are understood (B4-3.1.4). */
const ruleNames = {
  deckSize: 'deckSize',
  jokerCount: 'jokers',
  canDisposeJokers: 'jokerDisposal',
  scoreCard: 'scorePerCard',
  scoreJoker: 'scorePerJoker',
  scorePerCard: 'scorePerCard',
  scorePerJoker: 'scorePerJoker',
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
  for (const [name, rule] of Object.entries(ruleNames))
    if (name in given && rule in given && name !== rule) return refuse(`"${name}" and "${rule}" are the same; say one.`)
  const { matchId, code, playerName, playerCount } = given
  return ok({
    rules: Object.fromEntries(rules),
    ...(matchId === undefined || matchId === emptyGuid ? {} : { matchId }), // so .NET says that there is none
    ...(code === undefined ? {} : { code }),
    ...(playerName === undefined ? {} : { playerName }),
    ...(playerCount === undefined ? {} : { playerCount }),
  })
}

/** Rules by the names of the hub; what they leave open is null. */
export function inRuleNames(rules: BelieveRules) {
  const { deckSize = null, jokers = null, jokerDisposal = false, scorePerCard, scorePerJoker, maxRounds = null } = rules
  const { winnerBonus, inviteTimeoutSec } = rules
  return {
    deckSize,
    jokerCount: jokers,
    canDisposeJokers: jokerDisposal,
    scoreCard: scorePerCard,
    scoreJoker: scorePerJoker,
    winnerBonus,
    inviteTimeoutSec,
    maxRounds,
  }
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
  if (!parsed.ok) return parsed
  const move = parsed.value as MoveRequest
  const idProblem = commandIdProblem('"clientCmdId"', move.clientCmdId)
  return idProblem === null ? ok(move) : refuse(idProblem)
}

/** B4-14.6: .NET sends the empty GUID where none was set. Under one id for all, every second move would be lost. */
export function commandIdProblem(name: string, id: string): string | null {
  if (id !== '' && id !== emptyGuid) return null
  return `${name} must be a new id for each command, not ${id === '' ? 'empty' : 'the empty GUID'}.`
}

/** Which fields belong to which kind of move, beside those that all have. */
const fieldsOf: Readonly<Record<(typeof moveTypes)[number], readonly (keyof MoveRequest)[]>> = {
  Play: ['cards', 'announcedRank', 'disposeJokers'],
  Challenge: ['challengePickIndex'],
  Concede: [],
  NextRound: ['reseat'],
  EndGame: [],
}

/** What would be passed over: a field of another kind of move, unless it has the value that .NET gives to what was not set. */
function strayField(type: (typeof moveTypes)[number], move: MoveRequest): string | undefined {
  const others = Object.values(fieldsOf).flat()
  return others.find((name) => !fieldsOf[type].includes(name) && !isUnset(move[name]))
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === false || value === 0 || (Array.isArray(value) && value.length === 0)
}

/** The command that a move means, for who has this view. What is not legal is for the game to refuse. */
export function commandOf(move: MoveRequest, view: BelieveView | null): Result<object, string> {
  const type = typeof move.type === 'number' ? moveTypes[move.type] : move.type
  const stray = type === undefined ? undefined : strayField(type, move)
  if (stray !== undefined) return refuse(`"${stray}" does not belong to ${type}.`)
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
    if (card === undefined) return refuse('"cards" must have a "rank" and a "suit" each, and nothing else.')
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
  const known = readFields(Object.keys(shape), input)
  if (!known.ok) return known
  const meant = Object.entries(known.value).map(([name, value]) => [name, inCaseOf(shape[name], value)])
  return parseShape(shape, Object.fromEntries(meant))
}

/** The value of a list that was meant, in whatever case it was given. */
function inCaseOf(field: Field | undefined, given: unknown): unknown {
  if (field?.kind !== 'choice' || typeof given !== 'string') return given
  return field.values.find((value) => typeof value === 'string' && isSameName(value, given)) ?? given
}
