// Playing at a service: from what was asked for to a seat at a table, and on to the next one.

import type { Line } from '../client/line.ts'
import type { Refused, RestClient } from '../client/rest.ts'
import { levels } from '../kernel/bot.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { TableState } from '../protocol/rest/tables.ts'
import type { Console } from './console/console.ts'
import { askFor, choose, Gone } from './menu.ts'
import type { Place } from './place.ts'
import { chooseGame, farewellOf, type Playing, sitAt, wordsFor } from './playing.ts'
import { keptTokens } from './table/kept.ts'
import { lineTo } from './table/live.ts'
import { seekTable } from './table/seek.ts'
import { serviceAt } from './table/service.ts'
import { TableSession } from './table/session.ts'
import { keptWitnesses } from './table/witnesses.ts'
import { gameNamed, Misused, type Mode, readBots, readCode, readServer, type Wish } from './wish.ts'

const usualServer = 'http://localhost:8080'

/** Null: there is none, and it is to be played without. */
export async function playOnline(wish: Wish, playing: Playing): Promise<string | null> {
  const { console } = playing
  const service = await reach(wish, playing)
  if (service === null) return null
  const token = await becomeSomebody(service, wish, playing)
  const line = lineTo(service.url, token)
  try {
    const first = await findTable(service, line, wish, playing)
    let room = first.room
    let startsAtOnce = first.startsAtOnce
    for (;;) {
      const { place, stop } = placeAt(service, line, room, startsAtOnce, playing)
      const ending = await sitAt(place, playing)
      stop()
      if (ending.type === 'quit' || ending.type === 'interrupt') {
        return `Your seat waits for a while: facedown play --server ${service.url} comes back to it.`
      }
      if (ending.type !== 'again') return farewellOf(ending, console)
      const next = await service.getTable(ending.table)
      if (!next.ok) throw new Error(`${next.error.text}.`)
      room = next.value
      startsAtOnce = false
    }
  } finally {
    line.close()
  }
}

/** A service that answers; null: play without one. */
async function reach(wish: Wish, { console, interactive, environment }: Playing): Promise<RestClient | null> {
  const kept = keptTokens(environment)
  const asks = wish.server === null && wish.mode === null && wish.game === null && interactive
  let url = wish.server ?? usualServer
  if (asks) url = await askServer(console)
  for (;;) {
    console.show({
      title: 'Facedown',
      clock: null,
      body: [`Looking for ${url} …`],
      offers: [],
      prompt: '',
      aloud: null,
    })
    const service = serviceAt(url, kept.token(url))
    const me = await service.getMe()
    if (me.ok) {
      if (me.value.me === null) service.token = null // of somebody whom the service does not know any more
      return service
    }
    if (!interactive) throw new Error(me.error.text)
    console.tell(me.error.text, 'notice')
    const answers = ['try again', 'another service', 'play offline, against bots', 'quit']
    const answer = await choose(console, me.error.text, answers)
    if (answer === 1) url = await askServer(console)
    if (answer === 2) return null
    if (answer === 3) throw new Gone(false)
  }
}

function askServer(console: Console): Promise<string> {
  return again(console, async () => readServer(await askFor(console, 'Which service?', usualServer)))
}

async function becomeSomebody(service: RestClient, wish: Wish, { console, interactive, environment }: Playing) {
  let { token } = service
  if (token === null) {
    const guest = granted(await service.becomeGuest())
    token = guest.token
    service.token = token
    keptTokens(environment).keep(service.url, token)
    if (wish.name === null && interactive) await askName(service, guest.name, console)
  }
  if (wish.name !== null) granted(await service.renameMe(wish.name))
  return token
}

async function askName(service: RestClient, usual: string, console: Console): Promise<void> {
  for (;;) {
    const name = await askFor(console, 'What are you called?', usual)
    const named = name === usual ? ok({}) : await service.renameMe(name)
    if (named.ok) return
    console.tell(named.error.text, 'notice')
  }
}

/** Where somebody sits. */
type Room = Pick<TableState, 'id' | 'code' | 'game'>

interface Found {
  readonly room: Room
  readonly startsAtOnce: boolean
}

async function findTable(service: RestClient, line: Line, wish: Wish, playing: Playing): Promise<Found> {
  const { console, interactive } = playing
  const held = granted(await service.getMyTable()).table
  if (held !== null) {
    const name = gameNamed(held.game).name
    const wantsOther = wish.mode !== null && !(wish.mode.type === 'join' && wish.mode.code === held.code)
    const stays =
      !wantsOther ||
      !interactive ||
      (await choose(console, `You have a seat at a table of ${name}.`, ['go back to it', 'leave it for good'])) === 0
    if (stays) {
      console.tell(`You are back at your table of ${name}.`)
      return { room: held, startsAtOnce: false }
    }
    granted(await service.leaveTable(held.id))
  }
  for (;;) {
    const mode = wish.mode ?? (await chooseMode(console))
    const found = await enter(service, line, wish, mode, console)
    if (found !== null) return found
    if (wish.mode !== null) throw new Gone(false)
  }
}

async function enter(service: RestClient, line: Line, wish: Wish, mode: Mode, console: Console): Promise<Found | null> {
  if (mode.type === 'join') {
    const joined = await service.joinByCode(mode.code)
    if (!joined.ok && joined.error.table !== undefined) {
      return { room: granted(await service.getTable(joined.error.table)), startsAtOnce: false }
    }
    if (joined.ok || wish.mode !== null) return { room: granted(joined), startsAtOnce: false }
    console.tell(`${joined.error.text}.`, 'notice')
    return null
  }
  const game = wish.game ?? (await chooseGame(console))
  if (mode.type === 'quick') {
    const table = await seekTable(line, console, game, wish.preset)
    return table === null ? null : { room: granted(await service.getTable(table)), startsAtOnce: false }
  }
  const bots = mode.type === 'bots' ? mode.bots : []
  const room = granted(
    await service.openTable({
      game: game.id,
      ...(wish.preset === null ? {} : { preset: wish.preset }),
      ...(wish.rules === null ? {} : { rules: wish.rules }),
      ...(wish.isPublic ? { isPublic: true } : {}),
      ...(mode.type === 'bots' ? { seats: bots.length + 1 } : wish.seats === null ? {} : { seats: wish.seats }),
      bots: bots.map((level) => ({ level })),
    }),
  )
  return { room, startsAtOnce: mode.type === 'bots' }
}

function placeAt(
  service: RestClient,
  line: Line,
  room: Room,
  startsAtOnce: boolean,
  playing: Playing,
): { readonly place: Place; readonly stop: () => void } {
  const { console, environment } = playing
  const session = new TableSession(room.id, (message) => line.send(message), console.wake, keptWitnesses(environment))
  const stop = line.use({
    ready: () => session.attach(),
    lost: (why) => session.lost(why),
    heard: (frame) => session.hear(frame),
  })
  const place: Place = {
    ...wordsFor(room.game, playing),
    session,
    code: room.code,
    offline: false,
    startsAtOnce,
    file: () => service.getLog(room.id),
    async again() {
      const next = await service.returnToLobby(room.id)
      if (next.ok) return ok(next.value.id)
      return next.error.table === undefined ? refuse(next.error) : ok(next.error.table)
    },
    takeOver() {
      session.takeOver()
      line.open()
    },
  }
  return { place, stop }
}

async function chooseMode(console: Console): Promise<Mode> {
  const answers = [
    'against bots',
    'join a table by its code',
    'open a table for others',
    'quick match with whoever is there',
  ]
  switch (await choose(console, 'What do you want to play?', answers)) {
    case 0: {
      const level = levels[await choose(console, 'How good shall the bots be?', levels)] ?? 'medium'
      const count = await again(console, async () => {
        const typed = await askFor(console, 'How many bots?', '1')
        return readBots(`${typed},${level}`)
      })
      return { type: 'bots', bots: count }
    }
    case 1:
      return {
        type: 'join',
        code: await again(console, async () => readCode(await askFor(console, 'Which code?', ''))),
      }
    case 2:
      return { type: 'create' }
    default:
      return { type: 'quick' }
  }
}

/** Asks until the answer makes sense. */
async function again<T>(console: Console, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Misused)) throw error
      console.tell(error.message, 'notice')
    }
  }
}

function granted<T>(said: Result<T, Refused>): T {
  if (said.ok) return said.value
  throw new Misused(/[.!?]$/.test(said.error.text) ? said.error.text : `${said.error.text}.`)
}
