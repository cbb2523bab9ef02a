// A whole client of /live (docs/protocol.md) on src/client, which Node runs as it is: it opens a table with a bot or joins one by its
// code, does anything it may, and keeps the hashes and a digest of what it is shown while the deal is secret. At the end it holds the
// game's file to that, for whoever has the file could change it and make it fit together.
//
//   node examples/live.mjs http://localhost:8080 memory '{"rows": 2, "cols": 2}'   opens a table with a bot
//   node examples/live.mjs http://localhost:8080 CODE                              joins one

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Line } from '../src/client/line.ts'
import { TableClient } from '../src/client/table-client.ts'
import { witnessed } from '../src/client/witness.ts'
import { quickChance } from '../src/kernel/chance.ts'
import { pureHmac } from '../src/kernel/hmac.ts'
import { anyCommand } from '../src/kernel/options.ts'
import { compareWitness } from '../src/table/witness.ts'

const [address = 'http://localhost:8080', wanted = 'memory', rules = '{}'] = process.argv.slice(2)
const { token } = await (await fetch(`${address}/api/me/guest`, { method: 'POST' })).json()

async function ask(path, body) {
  const answer = await fetch(`${address}/api/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const content = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${content.text}`)
  return content
}

const opens = /^[a-z]+$/.test(wanted)
const { id } = opens
  ? await ask('tables', { game: wanted, seats: 2, bots: [{ level: 'easy' }], rules: JSON.parse(rules) })
  : await ask('join', { code: wanted })

const later = (ms, call) => clearTimeout.bind(null, setTimeout(call, ms))
const now = () => performance.now()
const line = new Line({
  token,
  open: ({ opened, heard, closed }) =>
    Object.assign(new WebSocket(`${address.replace(/^http/, 'ws')}/live`), {
      onopen: opened,
      onmessage: ({ data }) => heard(data),
      onclose: ({ code }) => closed(code),
    }),
  later,
  now,
  dice: () => randomInt(100) / 100,
  pace: () => ({ silenceMs: 15_000, patienceMs: 8000, longestWaitMs: 10_000 }),
})
const table = new TableClient(id, { send: (message) => line.send(message), later, now, newId: randomUUID })
const chance = quickChance(randomInt(2 ** 32))
let witness = null
line.use({
  ready: () => table.attach(),
  lost: (why) => table.lost(why),
  heard(frame) {
    if (frame.table === id) witness = witnessed(witness, frame, pureHmac)
    table.hear(frame)
    look(table.known)
  },
})

function look({ connection, refusal, whole, options, asked, seq }) {
  if (connection === 'refused' || connection === 'elsewhere') return end(refusal?.text ?? 'Played elsewhere.', 1)
  if (whole === null || asked.length > 0) return
  if (whole.phase === 'waiting' && whole.you !== null) {
    if (!whole.seats[whole.you].entropy) say({ type: 'addEntropy', entropy: randomBytes(32).toString('hex') })
    else if (opens) say({ type: 'start' })
  } else if (whole.phase === 'playing') {
    if (options.length > 0) say({ type: 'command', command: anyCommand(options, chance), expectedSeq: seq })
  } else if (witness !== null) void compare(whole)
}

/** Where somebody else was quicker, what we may do now is done next. */
function say(request) {
  table.ask(request, (answer) => setTimeout(() => look(table.known), answer.ok ? 0 : 100))
}

async function compare({ outcome, commitment }) {
  const kept = witness
  witness = null // once
  const file = await ask(`tables/${id}/log`)
  const { upTo, shown, otherHash, otherContent } = compareWitness(kept, file.entries, pureHmac)
  const other = file.commitment === commitment && file.commitment === kept.commitment ? (otherHash ?? otherContent) : 1
  const place = outcome?.standings.find(({ seat }) => seat === table.known.whole.you)?.place
  const live = `compared ${upTo} hashes and the content of ${shown} entries, as shown live,`
  const log = `the ${file.entries.length} entries of ${address}/api/tables/${id}/log`
  console.log(`over: place ${place ?? 'none'}`)
  end(`${live} with ${log}: ${other === null ? 'the same' : `they differ at entry ${other}`}`, other === null ? 0 : 1)
}

function end(text, code) {
  console.log(text)
  process.exitCode = code
  line.close()
}
