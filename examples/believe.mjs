// A whole client of the hub for Believe Or Not (docs/protocol.md, "Believe Or Not over SignalR"), on Microsoft's own library.
// The first one makes a match and says its id; the others join it. It tells the truth while it can, and doubts or lies when it cannot.
//
//   node examples/believe.mjs http://localhost:8080 Ann 3          makes a match for three
//   node examples/believe.mjs http://localhost:8080 Ben MATCH-ID   joins it

import { randomInt, randomUUID } from 'node:crypto'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'

const [address = 'http://localhost:8080', playerName = 'Ann', match = '2'] = process.argv.slice(2)
let token // tells the server who we are when we come back
const hub = new HubConnectionBuilder()
  .withUrl(`${address}/game`, { accessTokenFactory: () => token ?? '' })
  .withAutomaticReconnect()
  .configureLogging(LogLevel.Error)
  .build()

let shown = 0
let pending = null // the command whose answer we wait for: sent again as it is, it is done once
let sending = Promise.resolve()
hub.on('StateUpdate', (state, clientCmdIdEcho) => {
  token ??= state.accessToken
  if (clientCmdIdEcho === pending?.clientCmdId) pending = null
  if (state.seq <= shown) return // a state that we asked for again
  shown = state.seq
  look(state)
})
hub.onreconnected(() => pending && send(pending))
hub.onclose((error) => error && fail(error))

await hub.start()
const wanted = match.length > 1 ? { matchId: match } : { playerCount: Number(match), deckSize: 32, maxRounds: 1 }
const first = await hub.invoke('CreateOrJoinMatch', { ...wanted, playerName }).catch(fail)
if (first) console.log(`match ${first.matchId}`)

function look(state) {
  if (state.phase === 'finished') {
    const { place, score } = state.ranking.find(({ playerId }) => playerId === state.playerId)
    console.log(`place ${place} of ${state.ranking.length} with ${score} points`)
    sending.then(() => hub.stop())
  } else if (state.currentPlayerId === state.playerId && pending === null) {
    send({ matchId: state.matchId, clientCmdId: randomUUID(), turnNo: state.turnNo, ...choose(state) })
  }
}

function choose({ hand, announcedRank, moves }) {
  const rank = announcedRank ?? hand[0].rank
  const cards = hand.filter((card) => card.rank === rank && rank !== 'Joker').slice(0, 3)
  if (cards.length > 0) return { type: 'Play', cards, announcedRank: rank }
  if (moves.includes('Challenge') && randomInt(2) === 0) return { type: 'Challenge', challengePickIndex: 0 }
  return { type: 'Play', cards: hand.slice(0, 1), announcedRank: announcedRank ?? 'Ace' }
}

function send(move) {
  pending = move
  sending = hub.invoke('SubmitMove', move).catch(fail)
}

function fail(error) {
  console.error(error.message ?? error)
  process.exitCode = 1
  hub.stop()
}
