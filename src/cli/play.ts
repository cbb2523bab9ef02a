// `facedown play`: from what was asked for to a seat at a table, and on to the next one.

import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { allGames } from '../games/registry.ts'
import { textOf } from '../games/texts.ts'
import { assert } from '../kernel/assert.ts'
import { levels } from '../kernel/bot.ts'
import type { AnyGame } from '../kernel/game.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Surroundings } from '../table/table.ts'
import type { Console } from './console/console.ts'
import { askFor, choose, Gone } from './menu.ts'
import { type Place, sit } from './sitting.ts'
import { keptTokens } from './table/kept.ts'
import { LiveConnection } from './table/live.ts'
import { offlineTable } from './table/offline.ts'
import { seekTable } from './table/seek.ts'
import { type Refused, type Room, Service } from './table/service.ts'
import { TableSession } from './table/session.ts'
import { gameNamed, Misused, type Mode, readBots, readCode, readServer, type Wish } from './wish.ts'

const usualServer = 'http://localhost:8080'

export interface Playing {
  readonly console: Console
  readonly env: Surroundings
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly interactive: boolean
}

/** Gives what to say when the terminal is as it was before. */
export async function play(wish: Wish, playing: Playing): Promise<string> {
  return wish.offline ? playOffline(wish, playing) : playOnline(wish, playing)
}

// --- without a service ---

async function playOffline(wish: Wish, playing: Playing): Promise<string> {
  const { console, env } = playing
  const game = wish.game ?? (playing.interactive ? await chooseGame(console) : gameNamed('memory'))
  const bots = wish.mode?.type === 'bots' ? wish.mode.bots : readBots('1,medium')
  const preset = game.presets.find(({ id }) => id === wish.preset)
  const pace = wish.fast ? { botDelayMinMs: 0, botDelayMaxMs: 0 } : {}
  const parsed = game.parseRules({ ...pace, ...preset?.rules, ...wish.rules })
  if (!parsed.ok) throw new Misused(parsed.error)
  const seats = game.seats(parsed.value)
  if (bots.length + 1 > seats.max || bots.length + 1 < seats.min) {
    throw new Misused(`${game.name} is for ${seats.min} to ${seats.max} players: say --bots ${seats.max - 1},medium.`)
  }
  const weak = bots.find((level) => game.bots[level as keyof typeof game.bots] === undefined)
  if (weak !== undefined) throw new Misused(`There is no "${weak}" bot for ${game.name}.`)
  console.tell(`${game.name} against ${bots.length === 1 ? `a bot (${bots[0]})` : `${bots.length} bots (${bots[0]})`}.`)
  for (;;) {
    const opening = {
      id: wish.seed === null ? randomBytes(8).toString('hex') : 'practice',
      game: game.id,
      rules: parsed.value,
      bots,
      name: wish.name ?? 'Player',
      seed: wish.seed ?? randomBytes(32).toString('hex'),
      entropy: wish.seed === null ? randomBytes(32).toString('hex') : '0'.repeat(64),
    }
    const table = offlineTable(opening, env, wish.fast, (frame) => session.hear(JSON.parse(frame)))
    const session: TableSession = new TableSession(opening.id, table.send, console.wake)
    session.attach()
    const ending = await sit({
      place: {
        ...wordsFor(game.id),
        session,
        code: null,
        offline: true,
        startsAtOnce: false,
        file: async () => ok(table.file()),
        again: async () => ok(''),
        takeOver: () => undefined,
      },
      console,
      env,
      interactive: playing.interactive,
      save,
    })
    table.close()
    if (ending.type !== 'again') return 'Goodbye.'
  }
}

// --- at a service ---

async function playOnline(wish: Wish, playing: Playing): Promise<string> {
  const { console } = playing
  const service = await reach(wish, playing)
  if (service === null) return playOffline({ ...wish, offline: true, mode: botsOnly(wish.mode) }, playing)
  const token = await becomeSomebody(service, wish, playing)
  const connection = new LiveConnection(service.url, token)
  try {
    const first = await findTable(service, connection, wish, playing)
    let room = first.room
    let startsAtOnce = first.startsAtOnce
    for (;;) {
      const ending = await sit({
        place: placeAt(service, connection, room, startsAtOnce, console),
        console,
        env: playing.env,
        interactive: playing.interactive,
        save,
      })
      if (ending.type === 'quit' || ending.type === 'interrupt') {
        return `Your seat waits for a while: facedown play --server ${service.url} comes back to it.`
      }
      if (ending.type !== 'again') return 'Goodbye.'
      const next = await service.room(ending.table)
      if (!next.ok) throw new Error(`${next.error.text}.`)
      room = next.value
      startsAtOnce = false
    }
  } finally {
    connection.close()
  }
}

/** A service that answers; null: play without one. */
async function reach(wish: Wish, { console, interactive, environment }: Playing): Promise<Service | null> {
  const kept = keptTokens(environment)
  const asks = wish.server === null && wish.mode === null && wish.game === null && interactive
  let url = wish.server ?? usualServer
  if (asks) url = await again(console, async () => readServer(await askFor(console, 'Which service?', usualServer)))
  for (;;) {
    console.show({
      title: 'Facedown',
      clock: null,
      body: [`Looking for ${url} …`],
      offers: [],
      prompt: '',
      aloud: null,
    })
    const service = new Service(url, kept.token(url))
    const me = await service.whoAmI()
    if (me.ok) {
      if (me.value.me === null) service.token = null // of somebody whom the service does not know any more
      return service
    }
    if (!interactive) throw new Error(me.error.text)
    console.tell(me.error.text, 'notice')
    const answers = ['try again', 'another service', 'play offline, against bots', 'quit']
    const answer = await choose(console, me.error.text, answers)
    if (answer === 1)
      url = await again(console, async () => readServer(await askFor(console, 'Which service?', usualServer)))
    if (answer === 2) return null
    if (answer === 3) throw new Gone(false)
  }
}

function botsOnly(mode: Mode | null): Mode | null {
  return mode?.type === 'bots' ? mode : null
}

async function becomeSomebody(service: Service, wish: Wish, { console, interactive, environment }: Playing) {
  let { token } = service
  if (token === null) {
    const guest = granted(await service.becomeGuest())
    token = guest.token
    service.token = token
    keptTokens(environment).keep(service.url, token)
    const name = wish.name ?? (interactive ? await askFor(console, 'What are you called?', guest.name) : guest.name)
    if (name !== guest.name) granted(await service.rename(name))
  } else if (wish.name !== null) granted(await service.rename(wish.name))
  return token
}

interface Found {
  readonly room: Room
  readonly startsAtOnce: boolean
}

async function findTable(service: Service, connection: LiveConnection, wish: Wish, playing: Playing): Promise<Found> {
  const { console, interactive } = playing
  const held = granted(await service.myTable()).table
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
    granted(await service.leave(held.id))
  }
  for (;;) {
    const mode = wish.mode ?? (await chooseMode(console))
    const found = await enter(service, connection, wish, mode, console)
    if (found !== null) return found
    if (wish.mode !== null) throw new Gone(false)
  }
}

async function enter(
  service: Service,
  connection: LiveConnection,
  wish: Wish,
  mode: Mode,
  console: Console,
): Promise<Found | null> {
  if (mode.type === 'join') {
    const joined = await service.join(mode.code)
    if (!joined.ok && joined.error.table !== undefined) {
      return { room: granted(await service.room(joined.error.table)), startsAtOnce: false }
    }
    if (joined.ok || wish.mode !== null) return { room: granted(joined), startsAtOnce: false }
    console.tell(`${joined.error.text}.`, 'notice')
    return null
  }
  const game = wish.game ?? (await chooseGame(console))
  if (mode.type === 'quick') {
    const table = await seekTable(connection, console, game, wish.preset)
    return table === null ? null : { room: granted(await service.room(table)), startsAtOnce: false }
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
  service: Service,
  connection: LiveConnection,
  room: Room,
  startsAtOnce: boolean,
  console: Console,
): Place {
  let takeover = false
  const session = new TableSession(room.id, (message) => connection.send(message), console.wake)
  connection.use({
    ready() {
      session.attach({ takeover })
      takeover = false
    },
    lost: (why) => session.lost(why),
    heard: (frame) => session.hear(frame),
  })
  return {
    ...wordsFor(room.game),
    session,
    code: room.code,
    offline: false,
    startsAtOnce,
    file: () => service.gameFile(room.id),
    async again() {
      const next = await service.backToLobby(room.id)
      if (next.ok) return ok(next.value.id)
      return next.error.table === undefined ? refuse(next.error) : ok(next.error.table)
    },
    takeOver() {
      takeover = true
      if (connection.known) session.attach({ takeover })
      else connection.reopen()
    },
  }
}

// --- questions ---

async function chooseGame(console: Console): Promise<AnyGame> {
  const chosen =
    allGames[
      await choose(
        console,
        'Which game?',
        allGames.map(({ name }) => name),
      )
    ]
  assert(chosen, 'a game that is not there')
  return chosen
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

function wordsFor(id: string): Pick<Place, 'game' | 'text'> {
  const text = textOf(id)
  assert(text, `no words for ${id}`)
  return { game: gameNamed(id), text }
}

function granted<T>(
  said: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refused },
): T {
  if (said.ok) return said.value
  throw new Misused(/[.!?]$/.test(said.error.text) ? said.error.text : `${said.error.text}.`)
}

function save(path: string, file: object): string {
  try {
    writeFileSync(path, `${JSON.stringify(file)}\n`, { flag: 'wx' })
    return `Saved. facedown replay ${path} shows it again.`
  } catch (error) {
    return `It could not be saved: ${error instanceof Error ? error.message : error}.`
  }
}
