// Memory for two as one writes it with boardgame.io, the yardstick of `npm run bench:rules`. The board and who begins
// come in as set-up data, so that both sides play the same game. CommonJS, because boardgame.io/internal is.
//
// Where there is a choice, it is the faster one: no undo history, one reducer for all games, actions made beforehand,
// and a view that is only what `playerView` and the context give.

const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal')
const { INVALID_MOVE } = require('boardgame.io/core')

const game = ProcessGameConfig({
  name: 'memory',
  seed: 'memory',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,

  setup: (_context, { board, first }) => ({
    board,
    first,
    foundBy: board.map(() => null),
    flipped: [],
    players: [
      { score: 0, streak: 0, pairs: 0 },
      { score: 0, streak: 0, pairs: 0 },
    ],
  }),

  turn: {
    order: {
      first: ({ G }) => G.first,
      next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
    },
  },

  moves: { flip, hide },

  endIf({ G }) {
    const [one, two] = G.players
    if ((one.pairs + two.pairs) * 2 < G.board.length) return undefined
    return { scores: [one.score, two.score] }
  },

  playerView: ({ G }) => ({
    ...G,
    board: G.board.map((face, card) => (G.foundBy[card] !== null || G.flipped.includes(card) ? face : null)),
  }),
})

function flip({ G, playerID }, card) {
  if (G.flipped.length === 2 || G.foundBy[card] !== null || G.flipped.includes(card)) return INVALID_MOVE
  const [other] = G.flipped
  G.flipped.push(card)
  if (other === undefined) return undefined
  const seat = Number(playerID)
  const player = G.players[seat]
  if (G.board[other] !== G.board[card]) return undefined
  player.streak += 1
  player.pairs += 1
  player.score += player.streak
  G.foundBy[other] = seat
  G.foundBy[card] = seat
  G.flipped = []
  return undefined
}

function hide({ G, ctx, events }) {
  if (G.flipped.length < 2) return INVALID_MOVE
  G.flipped = []
  G.players[Number(ctx.currentPlayer)].streak = 0
  events.endTurn()
  return undefined
}

const reducer = CreateGameReducer({ game })

function start(setupData) {
  return InitializeGame({ game, numPlayers: 2, setupData })
}

function action(type, args, seat) {
  return { type: 'MAKE_MOVE', payload: { type, args, playerID: `${seat}` } }
}

/** Plays the actions, and shows what each player sees after every one of them. */
function replay(initial, actions, show) {
  let state = initial
  for (const move of actions) {
    state = reducer(state, move)
    const { G, ctx } = state
    show({ G: game.playerView({ G, ctx, playerID: '0' }), ctx })
    show({ G: game.playerView({ G, ctx, playerID: '1' }), ctx })
  }
}

module.exports = { start, action, replay }
