import { describe, expect, it } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { Result } from '../../src/kernel/result.ts'
import type { Surroundings } from '../../src/table/table.ts'
import { ConformanceFailure } from '../../src/testkit/failure.ts'
import { checkTables } from '../../src/testkit/tables.ts'

const env: Surroundings = { gameOf, hmac: pureHmac }

describe('whole evenings', () => {
  it.each(allGames.map((game) => [game.name, game] as const))('%s: 150 of them', (name, game) => {
    const rules = [
      ...game.presets.map((preset) => preset.rules),
      { turnSeconds: 30 },
      { reconnectMs: 0, abandonMs: 1000 },
    ]
    const { min, max } = game.seats(must(game.parseRules({})))
    const report = checkTables(game, env, { games: 150, seed: 1, seats: [min, max], rules })
    console.log(`${name}: ${JSON.stringify(report)}`)
    expect(report.tables).toBe(150)
    expect(report.completed).toBeGreaterThan(75)
  })
})

describe('the kit for tables bites', () => {
  const [memory] = allGames
  const settings = { games: 30, seed: 1, seats: [2], rules: [{}] }

  it.each([
    ['a hash that depends on the time of day', { ...env, hmac: counting() }],
    ['a bot that plays what is not legal', { ...env, gameOf: mischievous() }],
    ['a bot that keeps what it sees outside its memory', { ...env, gameOf: absentMinded() }],
    ['a bot that writes to what it is shown', { ...env, gameOf: scribbling() }],
  ])('%s', (_mistake, broken) => {
    expect(memory && (() => checkTables(broken.gameOf('memory') ?? memory, broken, settings))).toThrow()
  })

  it('and says how to see it again', () => {
    const failure = memory && caught(() => checkTables(memory, { ...env, hmac: counting() }, settings))
    expect(failure).toBeInstanceOf(ConformanceFailure)
    expect(String(failure)).toContain('npm run kit -- memory --tables --seed 1')
  })
})

function counting(): Surroundings['hmac'] {
  let calls = 0
  return (key, text) => pureHmac(key, `${text}${(calls++ % 1000) + 1}`)
}

function mischievous(): Surroundings['gameOf'] {
  return (id) => {
    const game = gameOf(id)
    const bot = game?.bots.hard
    const bots = bot && { hard: { ...bot, choose: () => ({ type: 'flip', card: 99 }) } }
    return game && bots && { ...game, bots: { ...bots, easy: bots.hard, medium: bots.hard } }
  }
}

function scribbling(): Surroundings['gameOf'] {
  return (id) => {
    const game = gameOf(id)
    const bot = game?.bots.hard
    const bots = bot && {
      hard: {
        ...bot,
        choose: (...[mind, view, options, chance]: Parameters<typeof bot.choose>) => {
          const [player] = (view as { players: { score: number }[] }).players
          if (player) player.score += 0 // Memory's view has the players of the state
          return bot.choose(mind, view, options, chance)
        },
      },
    }
    return game && bots && { ...game, bots: { ...bots, easy: bots.hard, medium: bots.hard } }
  }
}

function absentMinded(): Surroundings['gameOf'] {
  let seen = 0
  return (id) => {
    const game = gameOf(id)
    const bot = game?.bots.hard
    const bots = bot && {
      hard: {
        ...bot,
        watch: (...[mind, event, chance]: Parameters<typeof bot.watch>) => ({
          ...(bot.watch(mind, event, chance) as object),
          seen: ++seen,
        }),
      },
    }
    return game && bots && { ...game, bots: { ...bots, easy: bots.hard, medium: bots.hard } }
  }
}

function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

function caught(call: () => unknown): unknown {
  try {
    call()
    return undefined
  } catch (error) {
    return error
  }
}
