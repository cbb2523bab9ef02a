// A whole client of Cambio over REST (docs/protocol.md, "Cambio over REST"): it creates a game with a bot, plays by asking again
// and again, and prints the scores. The third argument is rules to play by, as JSON.
//
//   node examples/cambio.mjs http://localhost:8080 Ann '{"initialPeekMs": 2000}'

const [address = 'http://localhost:8080', name = 'Ann', rules = '{}'] = process.argv.slice(2)
let token
const known = [null, null, null, null] // what we believe our cards are worth

async function ask(method, path, body) {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const content = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${content.text}`)
  return content
}

token = (await ask('POST', 'me/guest')).token
let game = await ask('POST', 'game', { players: 2, bots: [{ difficulty: 'easy' }], name, rules: JSON.parse(rules) })
console.log(`game ${game.id}, code ${game.roomCode}`)
const act = async (action, body = {}) => {
  // With a command id a request that is sent twice, after a lost answer, is done once.
  game = await ask('POST', `game/${game.id}/${action}`, { ...body, commandId: crypto.randomUUID() })
}

await act('start')
while (game.phase !== 'completed') {
  remember()
  if (game.actions.length > 0) await turn()
  else {
    await new Promise((resolve) => setTimeout(resolve, 150))
    game = await ask('GET', `game/${game.id}`)
  }
}
const { scores } = await ask('GET', `game/${game.id}/scores`)
for (const { name, cards, finalScore, isWinner } of scores)
  console.log(`${isWinner ? '*' : ' '} ${name}: ${cards.map((card) => card.rank).join(' ')} = ${finalScore}`)

function remember() {
  const mine = game.players.find(({ id }) => id === game.you)
  for (const { position, card } of mine?.cards ?? []) if (card) known[position] = card.value
}

async function turn() {
  const can = (action) => game.actions.includes(action)
  const worth = known.reduce((sum, value) => sum + (value ?? 6), 0)
  if (can('cambio') && (worth < 12 || game.turnCount > 30)) return act('cambio')
  if (can('draw')) return act('draw', { source: game.discardTop && game.discardTop.value < 3 ? 'discard' : 'deck' })
  if (can('swap')) return keepOrDiscard(game.drawnCard.value)
  if (can('power')) return usePower()
  return act('skip') // what we were shown, we have seen
}

async function keepOrDiscard(value) {
  const worst = known.map((card) => card ?? 6).reduce((best, card, at, all) => (card > all[best] ? at : best), 0)
  if (value >= (known[worst] ?? 6)) return act('discard')
  known[worst] = value
  return act('swap', { position: worst })
}

async function usePower() {
  const other = game.players.find(({ id }) => id !== game.you)
  if (game.power === 'peek_own') return act('power', { position: Math.max(0, known.indexOf(null)) })
  if (game.power === 'peek_opponent') return act('power', { targetPlayerId: other.id, targetPosition: 0 })
  return act('skip') // a blind swap is not worth it to us
}
