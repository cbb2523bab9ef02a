// A game of Cambio as seeds 000 and 001 speak of it, for one viewer. Built up from that viewer's view, field by field.

import { Type } from '@fastify/type-provider-typebox'
import { type GridRules, type GridView, options } from '../../../games/cambio/public.ts'
import { at } from '../../../kernel/assert.ts'
import { levels } from '../../../kernel/bot.ts'
import type { Card } from '../../../kernel/cards.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import { closed, oneOf, orNull } from '../../../protocol/rest/shapes.ts'
import { gameOf } from '../../../table/fold.ts'
import { seatOf, type Table, tableTime } from '../../../table/table.ts'
import { noSuchTable, type Visible } from '../rest/access.ts'
import type { Service } from '../service.ts'
import { cambioView, connectionOf, namedCard, phaseNames, phaseOf, playerIdOf, powerNames } from './words.ts'

/** Commands of the game by the routes that stand for them. */
const actionNames: Readonly<Record<string, string>> = {
  drawDeck: 'draw',
  drawDiscard: 'draw',
  swap: 'swap',
  discardDrawn: 'discard',
  usePower: 'power',
  skipPower: 'skip',
  closePeek: 'skip',
  call: 'cambio',
}

type Step = NonNullable<GridView['turn']>['step']

const PlayerId = Type.String({ description: 'A player of this game: its id, a colon and the position.' })

export const CardShape = closed({
  rank: oneOf(['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'joker']),
  suit: oneOf(['hearts', 'diamonds', 'clubs', 'spades', 'none'], 'A joker has none.'),
  value: Type.Integer({ description: 'What it counts at the end.' }),
})

const PlayerShape = closed({
  id: PlayerId,
  position: Type.Integer({ description: '0 to 3, in the order of play.' }),
  name: Type.String(),
  isBot: Type.Boolean(),
  difficulty: orNull(oneOf(levels)),
  connection: oneOf(['connected', 'disconnected', 'bot_takeover']),
  cards: Type.Array(
    closed({
      position: Type.Integer({ description: '0 top left, 1 top right, 2 bottom left, 3 bottom right.' }),
      card: orNull(CardShape),
      until: orNull(Type.Number({ description: 'Until when you see it, on the clock of `now`.' })),
    }),
    { description: 'A card is null unless you may see it now.' },
  ),
  score: orNull(Type.Integer({ description: 'The final score, when the game is over.' })),
  isWinner: Type.Boolean(),
})

export const GameShape = closed(
  {
    id: Type.String(),
    roomCode: orNull(Type.String()),
    phase: oneOf([...new Set(['waiting', ...Object.values(phaseNames), 'abandoned'])]),
    seq: Type.Integer({ description: 'The number of the last entry of the log.' }),
    now: Type.Number({ description: 'Table time: it stands still while nobody is there.' }),
    until: orNull(Type.Number({ description: 'When the first look, or this part of the turn, ends by itself.' })),
    you: orNull(PlayerId),
    hostId: orNull(PlayerId),
    players: Type.Array(PlayerShape),
    currentPlayerId: orNull(PlayerId),
    step: orNull(oneOf(['start', 'holding', 'power', 'peek', 'post'] satisfies readonly Step[], 'Of the turn.')),
    drawnCard: orNull(CardShape),
    power: orNull(oneOf(Object.values(powerNames), 'The power that can be used, or is.')),
    actions: Type.Array(oneOf([...new Set(Object.values(actionNames))]), { description: 'What you may do now.' }),
    drawPileCount: Type.Integer(),
    discardPileCount: Type.Integer(),
    discardTop: orNull(CardShape),
    cambioCallerId: orNull(PlayerId),
    finalTurns: Type.Array(PlayerId, { description: 'Who still has one.' }),
    turnCount: Type.Integer(),
  },
  'The game as you may see it.',
)

export const ScoresShape = closed({
  gameId: Type.String(),
  cambioCallerId: orNull(PlayerId),
  scores: Type.Array(
    closed({
      playerId: PlayerId,
      name: Type.String(),
      position: Type.Integer(),
      cards: Type.Array(CardShape),
      score: Type.Integer({ description: 'The sum of the cards.' }),
      penalty: Type.Integer({ description: 'Added to it for a wrong call.' }),
      finalScore: Type.Integer(),
      isWinner: Type.Boolean(),
    }),
    { description: 'Lowest first.' },
  ),
})

/** To these routes a table of another game does not exist. */
export function ofCambio<V extends Visible>(visible: V): V {
  if (visible.hosted.table.game === 'cambio') return visible
  throw noSuchTable()
}

export function viewOf(service: Service, { hosted, viewer }: Visible): GridView | null {
  return cambioView(hosted.table, viewer, gameOf(hosted.table, service.env))
}

export function gameStateOf(service: Service, visible: Visible) {
  const { table } = visible.hosted
  const { id } = table
  const view = viewOf(service, visible)
  const turn = view?.turn ?? null
  const playerId = (seat: Seat | null | undefined) =>
    seat === null || seat === undefined ? null : playerIdOf(id, seat)
  const shown = (card: Card | null | undefined) => (card ? namedCard(card, rulesOf(table).values) : null)
  return {
    id,
    roomCode: visible.room.code,
    phase: phaseOf(table, view),
    seq: table.seq,
    now: tableTime(table, service.now()),
    until: turn?.until ?? view?.lookBy ?? null,
    you: visible.viewer === 'spectator' ? null : playerIdOf(id, visible.viewer),
    hostId: playerId(seatOf(table, table.host)),
    players: table.seats.map((info, seat) => ({
      id: playerIdOf(id, seat),
      position: seat,
      name: info.name,
      isBot: info.level !== null,
      difficulty: info.level,
      connection: connectionOf(info),
      cards: (view?.hands[seat] ?? []).map((card, position) => ({
        position,
        card: card.state === 'up' ? shown(card.card) : null,
        until: card.state === 'up' ? card.until : null,
      })),
      score: table.phase === 'completed' ? (view?.result?.scores[seat] ?? null) : null,
      isWinner: view?.winners.includes(seat) ?? false,
    })),
    currentPlayerId: playerId(turn?.seat),
    step: turn?.step ?? null,
    drawnCard: shown(turn?.card),
    power: turn?.power === undefined ? null : powerNames[turn.power],
    actions: actionsOf(view),
    drawPileCount: view?.deckCount ?? 0,
    discardPileCount: view?.discardCount ?? 0,
    discardTop: shown(view?.discardTop),
    cambioCallerId: playerId(view?.caller),
    finalTurns: (view?.finalTurns ?? []).map((seat) => playerIdOf(id, seat)),
    turnCount: view?.turnCount ?? 0,
  }
}

function actionsOf(view: GridView | null): readonly string[] {
  if (view === null) return []
  const names = options(view).flatMap(({ command }) => actionNames[command] ?? [])
  return [...new Set(names)]
}

/** C1-US3.4: all cards, scores, penalties and winners. */
export function scoresOf(service: Service, visible: Visible) {
  const { table } = visible.hosted
  const { id } = table
  const view = viewOf(service, visible)
  if (view === null || view.result === null) return null
  const { sums, scores, hands, caller } = view.result
  const { values } = rulesOf(table)
  const rows = sums.flatMap((sum, seat) => {
    const finalScore = scores[seat] ?? sum
    if (sum === null || finalScore === null) return []
    return {
      playerId: playerIdOf(id, seat),
      name: at(table.seats, seat).name,
      position: seat,
      cards: at(hands, seat).map((card) => namedCard(card, values)),
      score: sum,
      penalty: finalScore - sum,
      finalScore,
      isWinner: view.winners.includes(seat),
    }
  })
  return {
    gameId: id,
    cambioCallerId: caller === null ? null : playerIdOf(id, caller),
    scores: rows.toSorted((a, b) => a.finalScore - b.finalScore || a.position - b.position),
  }
}

function rulesOf(table: Table): GridRules {
  return table.rules as GridRules
}
