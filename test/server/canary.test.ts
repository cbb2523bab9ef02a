// The wire canary: whole games over real sockets, and a listener that knows every hidden card and reads everything that is sent.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allGames, claimsOf } from '../../src/games/registry.ts'
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
    { timeout: 120_000, retry: 0 },
    async (_name, game) => {
      const evening = new Evening(game)
      await evening.play()
      const { leaks, read } = evening.examine()
      expect(leaks).toEqual([])
      for (const place of places) expect(read[place], place).toBeGreaterThan(place === 'entry' ? 30 : 5)
      if (game.id === 'memory') memoryEvening = evening
    },
  )

  it.each(places)('would notice one in: %s', (planted) => {
    if (!memoryEvening) throw new Error('no evening')
    const face = 10 // which is somewhere on the board
    const { leaks } = memoryEvening.examine((place, said) => (place === planted ? { ...said, leak: { face } } : said))
    expect(leaks.length).toBeGreaterThan(0)
    expect(leaks.every((leak) => leak.includes(planted))).toBe(true)
  })

  it('nor does a log line or a metric say anything about cards, seeds or commands', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${running.port}/metrics`)).text()
    expect([...logged, metrics].filter(tells)).toEqual([])
    expect(metrics).toContain('facedown_entries_total')
  })

  it.each([
    { msg: 'dealt', cards: ['Ah'] },
    { msg: JSON.stringify({ cards: ['Ah', 'Td'] }) },
    { msg: JSON.stringify({ msg: JSON.stringify({ drawn: '9c' }) }) },
    { msg: 'drawn Xx' },
    { msg: 'Ah was drawn' },
    { msg: JSON.stringify({ face: 3 }) },
    { msg: JSON.stringify({ seed: 'x' }) },
    { err: { message: 'a'.repeat(64) } },
  ])('a log line that does is noticed: %j', (line) => {
    expect(tells(JSON.stringify(line))).toBe(true)
  })
})

/** Where things are said: entries, what was missed of them, whole tables, answers over REST, and everything else. */
const places = ['entry', 'missed', 'whole', 'rest', 'other'] as const
type Place = (typeof places)[number]
type Said = Readonly<Record<string, unknown>>
let memoryEvening: Evening | undefined

/** Also in JSON within JSON, where every quote has a backslash before it. */
function tells(text: string): boolean {
  const fields = /"(sealed|seed|board|hands?|face|command|events|token)\\*"/
  return fields.test(text) || /(?<![\w-])([2-9TJQKA][cdhs]|Xx)(?![\w-])/.test(text) || /[0-9a-f]{64}/.test(text)
}

class Evening {
  readonly #game: AnyGame
  /** For every entry, all the states that the game went through in it. */
  readonly #truth = new Map<number, readonly object[]>()
  readonly #heard: { readonly viewer: Viewer; readonly clients: LiveClient[]; readonly answers: Said[] }[] = []

  constructor(game: AnyGame) {
    this.#game = game
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
    for (const [seat, client] of clients.entries()) {
      if (seat > 0) await hosted.submit({ type: 'join', player: client.player, name: `Player ${seat}` })
      this.#heard.push({ viewer: seat, clients: [client], answers: [] })
    }
    this.#heard.push({ viewer: 'spectator', clients: [spectator], answers: [] })
    let state = hosted.table.state
    hosted.watch({
      saw: ({ entry, table: now }) => {
        const states = [state ?? this.#game.initial(now.rules, now.seats.length)]
        for (const event of entry.events) states.push(this.#game.evolve(states.at(-1) as object, event))
        state = now.state
        if (state !== null) this.#truth.set(entry.seq, [...states, state])
      },
      lost: () => {
        throw new Error('the table had a fault')
      },
    })
    for (const client of [...clients, spectator]) await client.ask({ type: 'attach', table })
    await first?.ask({ type: 'start', table })
    const chance = quickChance(11)
    const deadline = Date.now() + 80_000
    for (let moves = 0; hosted.table.phase === 'playing' && Date.now() < deadline; ) {
      const latest = this.#heard.slice(0, seats).map(({ clients: all }) => all.at(-1) as LiveClient)
      const acting = latest
        .map((client) => [client, optionsOf(client, hosted.table.seq)] as const)
        .filter(([, options]) => options.length > 0)
      const chosen = acting[chance.int('who', Math.max(1, acting.length))]
      if (!chosen) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        continue
      }
      moves += 1
      if (moves % 4 === 1) await this.#askAll(table)
      const [client, options] = chosen
      const command = anyCommand(options, chance)
      if (moves % 4 === 2) await this.#decideOnOld(client, table, command, chance.int('old', hosted.table.movedSeq))
      if (moves % 4 === 3) await this.#comeBack(chance.int('seat', seats), table, chance.int('seen', hosted.table.seq))
      else await client.ask({ type: 'command', table, command, expectedSeq: hosted.table.seq }, `c${moves}`)
    }
    expect(hosted.table.phase).toBe('completed')
    await this.#askAll(table)
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const { clients: all } of this.#heard) for (const client of all) client.close()
  }

  /** As somebody who has no socket would ask, in the middle of the game. */
  async #askAll(table: string): Promise<void> {
    for (const { clients, answers } of this.#heard) {
      const headers = { authorization: `Bearer ${clients.at(-1)?.token}` }
      const response = await fetch(`http://127.0.0.1:${running.port}/api/tables/${table}?since=0`, { headers })
      expect(response.status).toBe(200)
      answers.push(JSON.parse(await response.text()))
    }
  }

  /** P-10: that is refused, and shows the table as it is. */
  async #decideOnOld(client: LiveClient, table: string, command: object, expectedSeq: number): Promise<void> {
    const tables = () => client.frames.filter(({ type }) => type === 'table').length
    const before = tables()
    const answer = await client.ask({ type: 'command', table, command, expectedSeq }, `old${before}`)
    expect(answer).toMatchObject({ code: 'stale' })
    await expect.poll(tables).toBeGreaterThan(before)
  }

  async #comeBack(seat: number, table: string, since: number): Promise<void> {
    const heard = this.#heard[seat]
    const before = heard?.clients.at(-1)
    before?.drop()
    const again = await LiveClient.hello(running.port, before?.token)
    heard?.clients.push(again)
    expect((await again.ask({ type: 'attach', table, since, takeover: true }, 'back')).type).toBe('table')
  }

  /** All that was sent against what its viewer may know before, during and after the entry that it belongs to. */
  examine(tamper: (place: Place, said: Said) => Said = (_place, said) => said) {
    const claims = claimsOf(this.#game.id)
    if (!claims) throw new Error('a game without claims')
    const leaks: string[] = []
    const read = { entry: 0, missed: 0, whole: 0, rest: 0, other: 0 }
    for (const { viewer, clients, answers } of this.#heard) {
      const known = new Map<number, ReadonlySet<string>>()
      const knownAt = (seq: number): ReadonlySet<string> => {
        const cards =
          known.get(seq) ??
          new Set((this.#truth.get(seq) ?? []).flatMap((state) => [...cardsIn(claims.facts(state, viewer))]))
        known.set(seq, cards)
        return cards
      }
      const parts = [...clients.flatMap(({ frames }) => frames.flatMap(partsOf)), ...answers.flatMap(partsOfAnswer)]
      for (const { place, seq, said } of parts) {
        read[place] += 1
        const may = knownAt(seq)
        for (const card of cardsIn(tamper(place, said))) {
          if (!may.has(card)) leaks.push(`${viewer} is sent ${card} in ${place} ${seq}`)
        }
      }
    }
    return { leaks, read }
  }
}

interface Part {
  readonly place: Place
  readonly seq: number
  readonly said: Said
}

/** A frame by the entries that it is about. What is about none has no card in it at all. */
function partsOf(frame: Frame): readonly Part[] {
  if (frame.type === 'entry') return [{ place: 'entry', seq: Number(frame.seq), said: frame }]
  const { whole, missed, ...rest } = frame
  if (frame.type !== 'table') return [{ place: 'other', seq: -1, said: frame }]
  return [
    { place: 'whole', seq: Number((whole as Said).seq), said: whole as Said },
    { place: 'other', seq: -1, said: rest },
    ...missedParts(missed),
  ]
}

function partsOfAnswer({ missed, ...state }: Said): readonly Part[] {
  return [{ place: 'rest', seq: Number(state.seq), said: state }, ...missedParts(missed)]
}

function missedParts(missed: unknown): readonly Part[] {
  return (missed as readonly Said[]).map((said) => ({ place: 'missed', seq: Number(said.seq), said }))
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
