// Bots at real hosted tables, on a clock of our own, under which a bot needs longer for one decision than for another: what those at
// the table can measure of it.

import { gameOf } from '../../src/games/registry.ts'
import type { Bot, Level } from '../../src/kernel/bot.ts'
import { type Card, rankOf } from '../../src/kernel/cards.ts'
import { type Chance, quickChance } from '../../src/kernel/chance.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import { anyCommand } from '../../src/kernel/options.ts'
import type { Seat } from '../../src/kernel/secrecy.ts'
import { type Clock, machineClock } from '../../src/server/base/clock.ts'
import { hmac } from '../../src/server/base/hmac.ts'
import { Heartbeat } from '../../src/server/hosting/heartbeat.ts'
import { Host } from '../../src/server/hosting/host.ts'
import type { HostedTable } from '../../src/server/hosting/hosted-table.ts'
import { type Means, Thinkers } from '../../src/server/hosting/thinkers.ts'
import { answer, type BotCommand } from '../../src/table/minds.ts'
import { isRunning, type Surroundings, type Table } from '../../src/table/table.ts'
import { databaseOver, Store } from '../sim/store.ts'
import { World } from '../sim/world.ts'
import type { Sample } from './independence.ts'

export interface Setting {
  readonly game: string
  readonly level: Level
  readonly decisions: number
  readonly delays: readonly [least: number, most: number]
  readonly seed: number
}

const person = 'ann'
/** One thing is thought quickly, another slowly; and some are not thought in time. */
const thoughts = { hard: { quick: [0, 2], slow: [4, 8] }, expert: { quick: [2, 30], slow: [80, 320] } } as const

/** Time, and whoever thinks in it. */
interface Around {
  readonly clock: Clock
  readonly env: Surroundings
  readonly thinkers: Thinkers
  readonly chance: Chance
}

/** On a clock of our own, where what is decided says how long it takes. */
export async function measure(setting: Setting): Promise<readonly Sample[]> {
  const world = new World(setting.seed)
  const takes = (command: BotCommand, view: object) => {
    const { quick, slow } = setting.level === 'expert' ? thoughts.expert : thoughts.hard
    const [least, most] = isSlow(kindOf(command, view)) ? slow : quick
    return world.between(least, most)
  }
  // Whoever thinks here, thinks while nothing else happens.
  const blocking = (bot: Bot): Bot => ({
    ...bot,
    choose(mind, view, options, chance) {
      const command = bot.choose(mind, view, options, chance)
      world.now += takes(command, view)
      return command
    },
  })
  const slowly = (game: AnyGame | undefined): AnyGame | undefined =>
    game?.bots.hard && { ...game, bots: { ...game.bots, hard: blocking(game.bots.hard) } }
  const env: Surroundings = { gameOf: (id, version) => slowly(gameOf(id, version)), hmac }
  const clock: Clock = {
    now: () => world.now,
    steady: () => world.now,
    after: (ms, then) => world.after(ms, 'timer', then),
  }
  const means: Means = {
    threads: 1,
    now: clock.now,
    after: clock.after,
    start: (heard) => ({
      ask({ question }) {
        const command = answer(question, env, 0) // what it would do takes no time to find out; then it takes its time
        world.after(takes(command, question.view), 'thought', () => heard({ command }))
      },
      stop: () => undefined,
    }),
  }
  let isOver = false
  const around = { clock, env, thinkers: new Thinkers(env, means), chance: world.chance }
  const measured = measureAround(setting, around).finally(() => {
    isOver = true
  })
  while (!isOver) await world.step(world.now + 10)
  return measured
}

/** On the real clock, with real threads. */
export async function measureNow(setting: Setting): Promise<readonly Sample[]> {
  const env: Surroundings = { gameOf, hmac }
  const thinkers = new Thinkers(env)
  try {
    return await measureAround(setting, { clock: machineClock(), env, thinkers, chance: quickChance(setting.seed) })
  } finally {
    thinkers.close()
  }
}

async function measureAround(setting: Setting, around: Around): Promise<readonly Sample[]> {
  const { clock, env, thinkers, chance } = around
  const store = new Store()
  const call = <T>(_what: string, done: () => T) =>
    new Promise<T>((resolve) => clock.after(chance.int('', 4), () => resolve(done())))
  const database = databaseOver(store, call, clock.now)
  const watch = {
    appended: () => undefined,
    failed(_table: string, error: unknown) {
      throw error
    },
  }
  const host = new Host(
    {
      database,
      env,
      clock,
      thinkers,
      watch,
      heartbeat: new Heartbeat({ database, clock, node: 'n', alone: true }),
      hints: {
        publish: () => undefined,
        tell: () => undefined,
        subscribe: () => () => undefined,
        close: async () => undefined,
      },
      randomBytes: (size) => Buffer.from(Array.from({ length: size }, () => chance.int('', 256))),
      randomInt: (below) => chance.int('', below),
    },
    { idleMs: 1_000_000 },
  )
  await host.start(() => undefined)
  const samples: Sample[] = []
  while (samples.length < setting.decisions) await play(host, around, setting, samples)
  await host.close()
  store.close()
  return samples
}

/** One game of a person who plays anything against bots; each decision of these, with the time since the one before it. */
async function play(
  host: Host,
  { clock, chance }: Around,
  { game, level, decisions, delays: [botDelayMinMs, botDelayMaxMs] }: Setting,
  samples: Sample[],
): Promise<void> {
  const company = Array.from({ length: game === 'memory' ? 1 : 2 }, () => ({ level }))
  const opened = await host.open({
    game,
    rules: { botDelayMinMs, botDelayMaxMs },
    host: { player: person, name: 'Ann' },
    capacity: company.length + 1,
    company,
  })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  await hosted.submit({ type: 'connect', player: person })
  let last = clock.steady()
  let before = hosted.table
  await new Promise<void>((resolve, reject) => {
    hosted.watch({
      player: person,
      saw({ table, entry }) {
        const { act } = entry
        if (act.type === 'moved' && before.seats[act.seat]?.level != null) {
          samples.push({
            ms: clock.steady() - last,
            known: known(before),
            what: kindOf(act.command, viewOf(before, act.seat)),
          })
        }
        last = clock.steady()
        before = table
        if (!isRunning(table) || samples.length >= decisions) return resolve()
        if (table.phase === 'playing' && mayAct(table)) clock.after(chance.int('', 50), () => decide(table))
      },
      lost: () => reject(new Error('the table was lost')),
    } as Parameters<HostedTable['watch']>[0])
    const decide = (table: Table) => {
      if (hosted.table.movedSeq !== table.movedSeq || !mayAct(hosted.table)) return
      const command = anyCommand(gameIs(table).options(viewOf(table, 0)), chance)
      hosted.submit({ type: 'command', player: person, command }).catch(reject)
    }
    hosted.submit({ type: 'start', player: person }).catch(reject)
  })
  if (isRunning(hosted.table)) await hosted.submit({ type: 'leave', player: person })
  host.forget(hosted.table.id)
  hosted.stop()
}

function gameIs(table: Table): AnyGame {
  return gameOf(table.game) as AnyGame
}

function viewOf(table: Table, seat: Seat): object {
  return gameIs(table).view(table.state as object, seat)
}

function mayAct(table: Table): boolean {
  return gameIs(table).options(viewOf(table, 0)).length > 0
}

/** Where the game is, as a spectator sees it; and how many bots may act now, of whom the first is soonest. */
function known(table: Table): string {
  const { phase, turn } = gameIs(table).view(table.state as object, 'spectator') as Readonly<Record<string, unknown>>
  const step = typeof turn === 'object' && turn !== null && 'step' in turn ? turn.step : ''
  const bots = table.seats.filter(
    ({ level }, seat) => level !== null && gameIs(table).options(viewOf(table, seat)).length > 0,
  )
  return `${phase} ${step} ${bots.length}`
}

/** What the decision was, and of it what the others cannot see. */
export function kindOf(command: BotCommand, view: object): string {
  const { type, pos, card, cards, rank } = command as Partial<Record<string, unknown>> & BotCommand
  if (Array.isArray(cards) && 'hand' in view && Array.isArray(view.hand)) {
    const hand = view.hand as readonly Card[]
    const told = rank ?? ('rank' in view ? view.rank : null)
    return cards.every((place) => rankOf(hand[place] as Card) === told) ? 'true' : 'lie'
  }
  return `${type} ${pos ?? (typeof card === 'number' ? card % 8 : '')}`
}

function isSlow(kind: string): boolean {
  let sum = 0
  for (let index = 0; index < kind.length; index++) sum += kind.charCodeAt(index)
  return sum % 2 === 1
}
