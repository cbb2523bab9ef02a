// `facedown play`: a table of a service, or one that runs here.

import { randomBytes } from 'node:crypto'
import { LocalTable, seated } from '../client/local-table.ts'
import { allGames } from '../games/registry.ts'
import { at } from '../kernel/assert.ts'
import { ok } from '../kernel/result.ts'
import { problemText } from '../kernel/rule-problem.ts'
import { gameFileOf } from '../table/game-file.ts'
import { playOnline } from './online.ts'
import { chooseGame, farewellOf, type Playing, sitAt, wordsFor } from './playing.ts'
import { TableSession } from './table/session.ts'
import { Misused, readBots, type Wish } from './wish.ts'

/** Gives what to say when the terminal is as it was before. */
export async function play(wish: Wish, playing: Playing): Promise<string> {
  const farewell = wish.offline ? null : await playOnline(wish, playing)
  return farewell ?? playOffline(wish, playing)
}

async function playOffline(wish: Wish, playing: Playing): Promise<string> {
  const { console, env } = playing
  const game = wish.game ?? (playing.interactive ? await chooseGame(console) : at(allGames, 0))
  const bots = wish.mode?.type === 'bots' ? wish.mode.bots : readBots('1,medium')
  const preset = game.presets.find(({ id }) => id === wish.preset)
  const pace = wish.fast ? { botDelayMinMs: 0, botDelayMaxMs: 0 } : {}
  const parsed = game.parseRules({ ...pace, ...preset?.rules, ...wish.rules })
  if (!parsed.ok) throw new Misused(problemText(parsed.error, 'en'))
  const seats = game.seats(parsed.value)
  if (bots.length + 1 > seats.max || bots.length + 1 < seats.min) {
    const many = seats.min === seats.max ? seats.max : `${seats.min} to ${seats.max}`
    throw new Misused(`${game.name} is for ${many} players, counting you.`)
  }
  const weak = bots.find((level) => game.bots[level as keyof typeof game.bots] === undefined)
  if (weak !== undefined) throw new Misused(`There is no "${weak}" bot for ${game.name}.`)
  console.tell(`${game.name} against ${bots.length === 1 ? `a bot (${bots[0]})` : `${bots.length} bots (${bots[0]})`}.`)
  for (;;) {
    const seating = {
      id: wish.seed === null ? randomBytes(8).toString('hex') : 'practice',
      game: game.id,
      rules: parsed.value,
      people: [wish.name ?? 'Player'],
      bots,
      seed: wish.seed ?? randomBytes(32).toString('hex'),
      entropy: wish.seed === null ? randomBytes(32).toString('hex') : '0'.repeat(64),
    }
    const table = new LocalTable(seated(seating, Date.now(), env), {
      env,
      fast: wish.fast,
      now: Date.now,
      post: (frame) => session.hear(JSON.parse(frame)),
      later(ms, call) {
        const timer = setTimeout(call, ms)
        return () => clearTimeout(timer)
      },
    })
    const session: TableSession = new TableSession(seating.id, (message) => table.say(message), console.wake)
    table.wait()
    session.attach()
    const place = {
      ...wordsFor(game.id, playing),
      session,
      code: null,
      offline: true,
      startsAtOnce: false,
      file: async () => ok(gameFileOf(seating.id, table.run.log, env)),
      again: async () => ok(''),
      takeOver: () => undefined,
    }
    const ending = await sitAt(place, playing)
    table.stop()
    if (ending.type !== 'again') return farewellOf(ending, console)
  }
}
