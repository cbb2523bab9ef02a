// Whoever runs the table knows the seed, so nothing that is in their hands alone may move a later draw.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { quickChance } from '../../src/kernel/chance.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { HouseRules } from '../../src/kernel/house.ts'
import { ok } from '../../src/kernel/result.ts'
import { commitmentOf } from '../../src/table/fairness.ts'
import { checkGame, readGameFile } from '../../src/table/game-file.ts'
import { think } from '../../src/table/minds.ts'
import { verify } from '../../src/table/replay.ts'
import type { Run } from '../../src/table/run.ts'
import type { Entry, Surroundings } from '../../src/table/table.ts'
import { disturbed, gameEntries, must, played, sitDown } from './noise.ts'

const env: Surroundings = { gameOf, hmac: pureHmac }
/** As tables were played that were opened before, with the options that there were. */
const before: Surroundings = { gameOf: (id, version = 1) => withOldOptions(gameOf(id, version)), hmac: pureHmac }

function withOldOptions(game: AnyGame | undefined): AnyGame | undefined {
  if (game === undefined) return undefined
  const parseRules: AnyGame['parseRules'] = (input) => {
    const parsed = game.parseRules(input)
    if (!parsed.ok) return parsed
    const {
      eliminationEnd: _end,
      callerDisconnect: _caller,
      ...rules
    } = parsed.value as HouseRules & {
      eliminationEnd?: string
      callerDisconnect?: string
    }
    return ok(rules)
  }
  return { ...game, parseRules }
}

const ids = allGames.map((game) => game.id)

/** The same game again, with as many people's comings and goings in between as can be without changing what was played. */
function withNoise(game: string, seed: number, choices: number, among = env) {
  const { run: quiet, inputs } = played(game, seed, choices, among)
  let run = sitDown(game, seed, among)
  let disturbances = 0
  for (const input of inputs) {
    for (let more = quickChance(seed + run.log.length).int('noise', 3); more > 0; more--) {
      const noisy = disturbed(run, run.table.at, choices + more, among)
      if (noisy === null) continue
      run = noisy
      disturbances += 1
    }
    if (input.type === 'botCommand') {
      const mind = run.minds.get(input.seat)
      expect(mind && think(mind, run.table, among)).toEqual(input.command)
    }
    run = must(run, input, among)
  }
  return { quiet, noisy: run, disturbances }
}

const verified = (run: Run, among = env) =>
  verify(run.log, commitmentOf(run.table.seed, run.table.id, pureHmac), among).ok

const eventsIn = (log: readonly Entry[]) => gameEntries(log).map(({ events }) => events)

describe.each(ids)('%s', (game) => {
  it('draws the same, however often people come and go between the moves', () => {
    let disturbances = 0
    for (let seed = 1; seed <= 12; seed++) {
      const { quiet, noisy, disturbances: more } = withNoise(game, seed * 100, seed)
      expect(eventsIn(noisy.log)).toEqual(eventsIn(quiet.log))
      expect(noisy.log.length).toBeGreaterThan(quiet.log.length)
      expect(verified(noisy)).toBe(true)
      disturbances += more
    }
    expect(disturbances).toBeGreaterThan(100)
  })
})

const dealsIn = (log: readonly Entry[]) => log.flatMap(({ events }) => events.filter(({ type }) => type === 'dealt'))

describe.each(ids.filter((game) => game !== 'memory'))('a later round of %s', (game) => {
  it('is dealt as it was fixed at the start, whatever was played before it', () => {
    let compared = 0
    for (let seed = 1; seed <= 6; seed++) {
      const courses = [1, 2, 3, 4].map((choices) => dealsIn(played(game, seed * 100, choices, env).run.log))
      const [first = [], ...others] = courses
      for (const other of others) {
        for (const [round, deal] of other.entries()) {
          const same = first[round]
          // Who begins and who sits where is for the players to decide.
          if (round === 0 || same === undefined || JSON.stringify(cut(deal.open)) !== JSON.stringify(cut(same.open)))
            continue
          expect([deal.own, deal.sealed]).toEqual([same.own, same.sealed])
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(10)
  })

  it('differs from every other round and table', () => {
    const deals = [1, 2, 3].flatMap((seed) => dealsIn(played(game, seed, 1, env).run.log))
    expect(deals.length).toBeGreaterThan(6)
    expect(new Set(deals.map(({ own, sealed }) => JSON.stringify([own, sealed]))).size).toBe(deals.length)
  })
})

function cut(open: object): object {
  const { until: _until, starter: _starter, ...rest } = open as { until?: number; starter?: number }
  return rest
}

describe('a table from before', () => {
  it.each(ids)('%s, recorded then with people who came and went, is verified as it was played', (game) => {
    const path = new URL(`./before/${game}.json.gz`, import.meta.url)
    const file = readGameFile(gunzipSync(readFileSync(path)).toString())
    if (!file.ok) throw new Error(file.error.text)
    expect(file.value.entries[0]?.act).toMatchObject({ version: 1 })
    const { flaw, table } = checkGame(file.value, env)
    expect(flaw).toBeNull()
    expect(table?.phase).toBe('completed')
  })

  it.each(ids)('%s is played on as it was begun', (game) => {
    const { run } = played(game, 5, 5, before, true)
    expect(run.table.version).toBe(1)
    expect(verified(run)).toBe(true)
  })

  it('a reconnect moved its draws', () => {
    expect(() => withNoise('stop', 100, 1, before)).toThrow()
  })
})
