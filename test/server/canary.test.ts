// The wire canary: whole games over real sockets, and a listener that knows every hidden card and reads everything that is sent.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf } from '../../src/games/claims.ts'
import { allGames } from '../../src/games/registry.ts'
import { isCard } from '../../src/kernel/cards.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import { anyCommand, type Option } from '../../src/kernel/options.ts'
import type { Viewer } from '../../src/kernel/secrecy.ts'
import { quickChance } from '../../src/testkit/playout.ts'
import { type Frame, LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
const logged: string[] = []

beforeAll(async () => {
  running = await startService({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => logged.push(line) } })
})
afterAll(() => running.stop())

/** Games that are over soon, with everything in them. */
const quickRules: Readonly<Record<string, object>> = {
  memory: { powerUps: ['shuffle', 'glimpse'], powerUpCosts: { shuffle: 1, glimpse: 1 }, revealMs: 1 },
  cambio: { initialPeekMs: 1000, maxTurns: 40 },
  stop: { initialPeekMs: 1000, matchWins: 1, maxTurns: 40 },
  believe: { deckSize: 36, jokers: 4, jokerDisposal: true, maxRounds: 1 },
}

describe('the wire canary', () => {
  it.each(allGames.map((game) => [game.name, game] as const))(
    '%s: nobody is sent a card that they may not know',
    { timeout: 60_000, retry: 0 },
    async (_name, game) => {
      const evening = new Evening(game)
      await evening.play()
      expect(evening.read).toBeGreaterThan(30)
      expect(evening.leaks).toEqual([])
    },
  )

  it('would notice one', async () => {
    const [memory] = allGames
    if (!memory) throw new Error('no games')
    const evening = new Evening(memory, (frame) => {
      const view = (frame.view ?? (frame.whole as { view?: object } | undefined)?.view) as
        | { cards?: object[] }
        | undefined
      if (view?.cards) view.cards = view.cards.map((card) => ({ ...card, face: 10 }))
      return frame
    })
    await evening.play()
    expect(evening.leaks).not.toEqual([])
  }, 60_000)

  it('nor does a log line or a metric say anything about cards, seeds or commands', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${running.port}/metrics`)).text()
    for (const text of [...logged, metrics]) {
      expect(text).not.toMatch(/"(sealed|seed|board|hands|command|events|token)"/)
      expect(text).not.toMatch(/"[2-9TJQKA][cdhs]"/)
      expect(text).not.toMatch(/[0-9a-f]{64}/)
    }
    expect(metrics).toContain('facedown_entries_total')
  })
})

class Evening {
  readonly leaks: string[] = []
  read = 0
  readonly #game: AnyGame
  readonly #tamper: (frame: Frame) => Frame
  /** For every entry, all the states that the game went through in it. */
  readonly #truth = new Map<number, readonly object[]>()

  constructor(game: AnyGame, tamper: (frame: Frame) => Frame = (frame) => frame) {
    this.#game = game
    this.#tamper = tamper
  }

  async play(): Promise<void> {
    const seats = this.#game.id === 'memory' ? 2 : 3
    const clients = await Promise.all(Array.from({ length: seats }, () => LiveClient.hello(running.port)))
    const spectator = await LiveClient.hello(running.port)
    const rules = { ...quickRules[this.#game.id] }
    const [first] = clients
    const host = { player: first?.player ?? '', name: 'Player 0' }
    const opened = await running.service.host.open({ game: this.#game.id, rules, host, isPublic: true })
    if (!opened.ok) throw new Error(opened.error.text)
    const hosted = opened.value
    const table = hosted.table.id
    for (const [seat, { player }] of clients.entries())
      if (seat > 0) await hosted.submit({ type: 'join', player, name: `Player ${seat}` })
    let state = hosted.table.state
    hosted.watch({
      saw: ({ entry, table: now }) => {
        const states = [state ?? this.#game.initial(now.rules, now.seats.length)]
        for (const event of entry.events) states.push(this.#game.evolve(states.at(-1) as object, event))
        state = now.state
        if (state !== null) this.#truth.set(entry.seq, [...states, state])
      },
      lost: () => this.leaks.push('lost'),
    })
    for (const client of [...clients, spectator]) await client.ask({ type: 'attach', table })
    await first?.ask({ type: 'start', table })
    const chance = quickChance(11)
    const deadline = Date.now() + 40_000
    while (hosted.table.phase === 'playing' && Date.now() < deadline) {
      const acting = clients
        .map((client) => [client, optionsOf(client, hosted.table.seq)] as const)
        .filter(([, options]) => options.length > 0)
      const chosen = acting[chance.int('who', Math.max(1, acting.length))]
      if (!chosen) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        continue
      }
      const [client, options] = chosen
      await client.ask({ type: 'command', table, command: anyCommand(options, chance), expectedSeq: hosted.table.seq })
    }
    expect(hosted.table.phase).toBe('completed')
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const [seat, client] of clients.entries()) this.#read(client, seat)
    this.#read(spectator, 'spectator')
    for (const client of [...clients, spectator]) client.close()
  }

  /** Every frame of the game against what this viewer may know before, during and after its entry. */
  #read(client: LiveClient, viewer: Viewer): void {
    const claims = claimsOf(this.#game.id)
    if (!claims) throw new Error('a game without claims')
    for (const original of client.frames.filter((frame) => frame.type === 'entry')) {
      const frame = this.#tamper(structuredClone(original))
      const seq = Number(frame.seq)
      const states = this.#truth.get(seq)
      if (!states) continue
      const known = new Set(states.flatMap((state) => [...cardsIn(claims.facts(state, viewer))]))
      this.read += 1
      for (const card of cardsIn(frame)) {
        if (!known.has(card)) this.leaks.push(`${viewer} is sent ${card} with entry ${seq}`)
      }
    }
  }
}

function optionsOf(client: LiveClient, seq: number): readonly Option[] {
  const frame = client.frames.findLast((one) => one.type === 'entry' || one.type === 'table')
  const whole = frame?.whole as { seq: number; options: readonly Option[] } | undefined
  if (frame?.seq !== seq && whole?.seq !== seq) return []
  return (frame?.options ?? whole?.options ?? []) as readonly Option[]
}

/** Every card in something that is sent: codes of playing cards, and the faces of Memory. */
function cardsIn(value: unknown, key = ''): ReadonlySet<string> {
  const found = new Set<string>()
  const collect = (item: unknown, name: string) => {
    if (isCard(item)) found.add(item)
    else if (typeof item === 'number' && (name === 'face' || name === 'facts')) found.add(`face ${item}`)
    else if (Array.isArray(item)) for (const one of item) collect(one, name === '' ? 'facts' : name)
    else if (typeof item === 'object' && item !== null)
      for (const [field, one] of Object.entries(item)) collect(one, field)
  }
  collect(value, key)
  return found
}
