// A whole client of the Memory protocol (docs/protocol.md, "Memory for two strangers"): it finds an opponent, remembers every
// card it has seen, and plays to the end. Nodes before 22 have no WebSocket of their own: there it takes the one of the package `ws`.
//
//   node examples/memory.mjs ws://localhost:8080 Ann

const [address = 'ws://localhost:8080', name = 'Ann'] = process.argv.slice(2)
const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket
const socket = new WebSocket(address)
const seen = new Map() // index → pairId, of every card that was ever face up
let waiting = false // once the name is taken
let over = false
const say = (message) => socket.send(JSON.stringify(message))

socket.onopen = () => say({ type: 'set_name', name })
socket.onclose = () => over || fail(`The connection to ${address} was lost.`)
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data)
  switch (message.type) {
    case 'waiting_for_match':
      waiting = true
      return console.log('Waiting for an opponent …')
    case 'match_found':
      seen.clear()
      return console.log(`Playing against ${message.opponentName}, ${message.boardRows} × ${message.boardCols}.`)
    case 'game_state':
      return look(message)
    case 'game_over':
      console.log(`${message.result}: ${message.you.score} to ${message.opponent.score}`)
      return end() // or say({ type: 'play_again' })
    case 'opponent_disconnected':
      console.log('win: the opponent has left')
      return end()
    case 'error':
      if (!waiting) return fail(message.message) // nobody is here to choose another name
      return console.error(message.message) // nothing has changed, and the game goes on
  }
}

function look(state) {
  for (const card of state.cards) if (card.state !== 'hidden') seen.set(card.index, card.pairId)
  const over = state.cards.every((card) => card.state === 'matched')
  if (!state.yourTurn || state.phase === 'resolve' || over) return
  say({ type: 'flip_card', index: choose(state) })
}

/** The partner of a card that we know, else a card that nobody has seen. */
function choose({ cards, flippedIndices }) {
  const hidden = cards.filter((card) => card.state === 'hidden').map((card) => card.index)
  const [open] = flippedIndices
  const partner = (index) =>
    hidden.find((other) => other !== index && seen.has(index) && seen.get(other) === seen.get(index))
  const known = open === undefined ? hidden.find((index) => partner(index) !== undefined) : partner(open)
  return known ?? hidden.find((index) => !seen.has(index)) ?? hidden[0]
}

function end() {
  over = true
  socket.close()
}

function fail(text) {
  console.error(text)
  process.exitCode = 1
  end()
}
