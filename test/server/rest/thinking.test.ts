// C1-API1: whoever plays over REST alone thinks for as long as the rules say, and is replaced in the end if they are gone.

import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gameOf } from '../../../src/games/registry.ts'
import { at } from '../../../src/kernel/assert.ts'
import type { Clock } from '../../../src/server/base/clock.ts'
import { hmac } from '../../../src/server/base/hmac.ts'
import { beatMs, Heartbeat } from '../../../src/server/hosting/heartbeat.ts'
import { noHints } from '../../../src/server/hosting/hints.ts'
import { Host } from '../../../src/server/hosting/host.ts'
import type { HostedTable } from '../../../src/server/hosting/hosted-table.ts'
import { Thinkers } from '../../../src/server/hosting/thinkers.ts'
import { Presence } from '../../../src/server/people/presence.ts'
import { readLog } from '../../../src/server/storage/log.ts'
import { openSqlite } from '../../../src/server/storage/sqlite.ts'
import { type Answer, type TestPerson, TestService } from '../rest-setting.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A clock that goes when the test says so: everything that is due on the way happens, in order, at its own time. */
class StagedClock implements Clock {
  #now = 1_000_000
  #timers: { readonly at: number; readonly then: () => void }[] = []

  settled: () => Promise<unknown> = () => pause(1)
  now = () => this.#now
  steady = () => this.#now

  after(ms: number, then: () => void) {
    const timer = { at: this.#now + Math.max(0, ms), then }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await this.settled() // what is being written is written
      const until = Math.min(end, this.#now + beatMs / 2) // so that no heartbeat is late
      const next = this.#timers.filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined && until === end) break
      if (next === undefined) {
        this.#now = until
        continue
      }
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#now = Math.max(this.#now, next.at)
      next.then()
    }
    this.#now = end
  }
}

interface Turn {
  readonly seat: number
  readonly step: { readonly type: string; readonly power?: string }
}

/** Ann and Ben at a table of Cambio, both over REST, under a clock of ours; Ann has just discarded a card with a power. */
async function withPower(rules: object, then: (stage: Stage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-thinking-'))
  const database = await openSqlite(join(folder, 'test.sqlite'))
  const clock = new StagedClock()
  const env = { gameOf, hmac }
  const heartbeat = new Heartbeat({ database, clock, node: 'here', alone: true })
  await heartbeat.start()
  const watch = { appended: () => undefined, failed: () => undefined }
  const thinkers = new Thinkers(env)
  const host = new Host(
    { database, env, thinkers, clock, hints: noHints, heartbeat, watch, randomBytes, randomInt },
    { idleMs: 3_600_000 },
  )
  const presence = new Presence((id) => host.get(id), { debounceMs: 3000, visitMs: 15_000, env, clock, heartbeat })
  try {
    const people = ['ann', 'ben'] as const
    const opened = await host.open({
      game: 'cambio',
      rules: { turnSeconds: 0, ...rules },
      host: { player: 'ann', name: 'Ann' },
      company: [{ player: 'ben', name: 'Ben' }],
      capacity: 2,
    })
    if (!opened.ok) throw new Error(opened.error.text)
    const hosted = opened.value
    clock.settled = async () => {
      await pause(1)
      await heartbeat.confirm()
      await hosted.submit({ type: 'clock' }) // one after the other: after this, all that came before is done
    }
    const turn = () => (hosted.table.state as { turn: Turn | null }).turn
    const ask = async (player: string, command?: object) => {
      await presence.visit(hosted, player)
      return command && hosted.submit({ type: 'command', player, command })
    }
    for (const player of people) await ask(player)
    await hosted.submit({ type: 'start', player: 'ann' })
    await clock.pass(11_000) // the first look
    for (let turns = 0; turns < 60; turns++) {
      const { seat, step } = turn() as Turn
      if (seat === 0 && step.type === 'power' && step.power !== 'autoPeekOwn') break
      const player = at(people, seat)
      const type = { start: 'drawDeck', holding: 'discardDrawn', power: 'skipPower', peek: 'closePeek' }[step.type]
      await ask(player, { type })
    }
    const aim = { peekOwn: { pos: 0 }, peekOpp: { seat: 1, pos: 0 }, blindSwap: { mine: 0, seat: 1, pos: 0 } }
    const { power = '' } = (turn() as Turn).step
    const use = { type: 'usePower', ...aim[power as keyof typeof aim] }
    const events = async () =>
      (await readLog(database, hosted.table.id)).flatMap((entry) => entry.events.map(({ type }) => type))
    await then({ clock, hosted, ask, use, turn, events })
  } finally {
    presence.close()
    await host.close()
    thinkers.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Stage {
  readonly clock: StagedClock
  readonly hosted: HostedTable
  readonly ask: (player: string, command?: object) => Promise<unknown>
  readonly use: object
  readonly turn: () => Turn | null
  readonly events: () => Promise<readonly string[]>
}

describe('under a clock of our own', () => {
  test.each([20_000, 29_000])('a power is accepted after %d ms of thinking, and nobody asked meanwhile', (ms) =>
    withPower({}, async ({ clock, hosted, ask, use }) => {
      await clock.pass(ms)
      expect(hosted.table.seats[0]).toMatchObject({ attendance: 'here', connected: true })
      expect(await ask('ann', use)).toMatchObject({ type: 'entry' })
    }),
  )

  test('also where the rules wait for nobody: the window of the power decides', () =>
    withPower({ reconnectMs: 0, powerDecisionMs: 120_000 }, async ({ clock, ask, use }) => {
      await clock.pass(119_000)
      expect(await ask('ann', use)).toMatchObject({ type: 'entry' })
    }))

  test('who thinks for longer has skipped it, not lost it by silence; who is gone is replaced', () =>
    withPower({}, async ({ clock, hosted, ask, use, events }) => {
      await clock.pass(31_000)
      expect((await events()).slice(-2)).toEqual(['powerSkipped', 'turnStarted'])
      expect(await ask('ben')).toBeUndefined()
      expect(hosted.table.seats[0]?.attendance).toBe('here')
      await clock.pass(30_000) // a minute since Ann has asked for anything
      await ask('ben')
      expect(hosted.table.seats[0]).toMatchObject({ attendance: 'away', connected: false })
      await clock.pass(45_000)
      await ask('ben')
      expect(hosted.table.seats[0]?.attendance).toBe('away')
      await clock.pass(20_000) // and another of grace
      expect(hosted.table.seats[0]?.attendance).toBe('bot')
      await expect(ask('ann', use)).resolves.toMatchObject({ type: 'refused', refusal: { code: 'takenOver' } })
    }))

  test('C1-EC2: whoever has a connection and loses it loses the power, as before', () =>
    withPower({}, async ({ clock, hosted, events }) => {
      const { epoch } = at(hosted.table.seats, 0)
      await hosted.submit({ type: 'disconnect', player: 'ann', epoch })
      await clock.pass(10)
      expect((await events()).slice(-2)).toEqual(['powerCancelled', 'turnStarted'])
    }))
})

/** By the routes of seed 001; Ann's power is open. */
async function powerOverRest(service: TestService, rules: object) {
  const [ann, ben] = [await service.person('Ann'), await service.person('Ben')] as [TestPerson, TestPerson]
  const { body: game } = await ann.post('/api/game', { players: 2, rules: { initialPeekMs: 1000, ...rules } })
  await ben.post('/api/game/join', { code: game.roomCode })
  await ann.post(`/api/game/${game.id}/start`, {})
  const path = `/api/game/${game.id}`
  for (let asked = 0; asked < 400; asked++) {
    const { body } = await ann.get(path)
    const mine = body.currentPlayerId === body.you
    if (mine && body.step === 'power' && body.power !== 'auto_peek') return { ann, ben, path, state: body }
    const act = { start: 'draw', holding: 'discard', power: 'skip', peek: 'skip' }[body.step as string]
    if (act === undefined) await pause(50)
    else await (mine ? ann : ben).post(`${path}/${act}`, {})
  }
  throw new Error('Nobody drew a power.')
}

function aimOf({ power, players, you }: Answer['body']) {
  const other = players.find(({ id }: { id: string }) => id !== you).id
  if (power === 'peek_own') return { position: 1 }
  const target = { targetPlayerId: other, targetPosition: 2 }
  return power === 'blind_swap' ? { position: 1, ...target } : target
}

describe('by the routes of seed 001', () => {
  test('a power is used long after the last request, where the heartbeat alone would have ended it', async () => {
    const service = await TestService.started({ HEARTBEAT_MS: '100', DISCONNECT_DEBOUNCE_MS: '0' })
    try {
      const { ann, path, state } = await powerOverRest(service, {})
      await pause(1500) // five times three heartbeats; the rules say 30 s
      const used = await ann.post(`${path}/power`, { powerType: state.power, ...aimOf(state) })
      expect(used).toMatchObject({ status: 200, body: { you: state.you } })
    } finally {
      await service.end()
    }
  })

  test('and a bot plays on for whoever does not ask again', async () => {
    const service = await TestService.started({ HEARTBEAT_MS: '100', DISCONNECT_DEBOUNCE_MS: '0' })
    try {
      const { ben, path } = await powerOverRest(service, { reconnectMs: 2000, powerDecisionMs: 1000 })
      const connection = async () => (await ben.get(path)).body.players[0].connection
      await expect.poll(connection, { timeout: 20_000, interval: 100 }).toBe('bot_takeover')
    } finally {
      await service.end()
    }
  })
})
