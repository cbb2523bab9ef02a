import { describe, expect, it } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import type { Bot } from '../../src/kernel/bot.ts'
import { chanceAt } from '../../src/kernel/chance.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { anyCommand, type Option } from '../../src/kernel/options.ts'
import type { ServerFrame } from '../../src/protocol/server-messages.ts'
import { checkGame } from '../../src/table/game-file.ts'
import type { Entry } from '../../src/table/table.ts'
import { type FileFrame, type PracticeRequest, practiceHouse } from '../../src/web/practice/house.ts'
import type { PracticeOpening } from '../../src/web/practice/opening.ts'

/** The house with a clock that jumps to whatever is waited for. */
function openHouse(
  opening: Partial<PracticeOpening>,
  { log = undefined as readonly Entry[] | undefined, now = 1_000_000, thinks = (): number => 0 } = {},
) {
  const frames: ServerFrame[] = []
  let kept: readonly Entry[] | undefined
  let next: { readonly at: number; readonly call: () => void } | null = null
  const pass = () => {
    now += thinks()
  }
  const ask = practiceHouse({
    env: { gameOf: (id, version) => thinking(gameOf(id, version), pass), hmac: pureHmac },
    now: () => now,
    secret: () => '5'.repeat(64),
    post: (frame) => frames.push(JSON.parse(frame)),
    later(ms, call) {
      const mine = { at: now + ms, call }
      next = mine
      return () => {
        if (next === mine) next = null
      }
    },
    keep(_table, entries) {
      kept = entries
    },
  })
  const whole = { id: 't', game: 'memory', rules: {}, bots: ['easy'], name: 'You', ...opening }
  ask({ type: 'open', opening: whole, ...(log ? { log } : {}) })
  return {
    frames,
    get now() {
      return now
    },
    get kept() {
      return kept
    },
    ask: (request: PracticeRequest) => ask(request),
    wait() {
      if (next === null) throw new Error('nobody can do anything')
      const { at, call }: { at: number; call: () => void } = next
      next = null
      now = at
      call()
    },
  }
}

/** Time passes while its bots think. */
function thinking(game: AnyGame | undefined, pass: () => void): AnyGame | undefined {
  const slow = (bot: Bot): Bot => ({
    ...bot,
    choose(...asked) {
      pass()
      return bot.choose(...asked)
    },
  })
  const bots = Object.entries(game?.bots ?? {}).map(([level, bot]) => [level, slow(bot)] as const)
  return game && { ...game, bots: Object.fromEntries(bots) }
}

describe('practice without a service', () => {
  it('does not show how long a bot has thought', () => {
    /** When the bot of Memory, who is asked first, has flipped a card. */
    const movedAt = (level: string, thinks: number, rules: object = {}): number => {
      for (let seed = 0; ; seed++) {
        const opening = { bots: [level], rules, seed: `${seed}`.padStart(64, '0') }
        const house = openHouse(opening, { thinks: () => thinks })
        house.ask({ type: 'attach', table: 't' })
        const [shown] = house.frames
        if (shown?.type === 'table' && (shown.whole.view as { turn: number }).turn === 0) continue
        while (!house.frames.some((frame) => frame.type === 'entry')) house.wait()
        return house.now - 1_000_000
      }
    }
    const atOnce = { botDelayMinMs: 0, botDelayMaxMs: 0 }
    expect([0, 3, 20].map((ms) => movedAt('hard', ms, atOnce))).toEqual([20, 20, 20])
    expect([0, 100, 250].map((ms) => movedAt('expert', ms, atOnce))).toEqual([250, 250, 250])
    expect([251, 300, 499].map((ms) => movedAt('expert', ms, atOnce))).toEqual([500, 500, 500])
    const [quick] = [movedAt('expert', 0)]
    expect(quick).toBeGreaterThanOrEqual(1000)
    expect([100, 900].map((ms) => movedAt('expert', ms))).toEqual([quick, quick])
  })

  it.each(allGames.map(({ id }) => id))('%s is played to the end over frames', (game) => {
    const rules = game === 'believe' ? { targetScore: 20 } : {}
    const house = openHouse({ game, ...(gameOf(game)?.parseRules(rules).ok ? { rules } : {}) })
    house.ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    let options: readonly Option[] = []
    let over = false
    let read = 0
    let seq = 0
    for (let turn = 0; turn < 5000 && !over; turn++) {
      for (; read < house.frames.length; read++) {
        const frame = house.frames[read] as ServerFrame
        if (frame.type === 'refused') throw new Error(frame.text)
        if (frame.type === 'table') expect(frame.missed.length).toBe(frame.whole.seq)
        if (frame.type !== 'entry' && frame.type !== 'table') continue
        if (frame.type === 'entry') {
          expect(frame.seq).toBe(seq + 1)
          options = frame.options ?? frame.whole.options
        } else options = frame.whole.options
        seq = frame.type === 'entry' ? frame.seq : frame.whole.seq
        over = (frame.whole?.phase ?? 'playing') === 'completed'
        if (over) expect(frame.whole?.outcome?.standings).toHaveLength(2)
      }
      if (over) break
      const ending = options.find(({ command }) => command === 'endGame')
      const command = ending
        ? { type: 'endGame' }
        : options.length > 0
          ? anyCommand(options, chanceAt('7'.repeat(64), turn))
          : null
      if (command) house.ask({ type: 'command', table: 't', command, id: `c${turn}` })
      else house.wait()
    }
    expect(over).toBe(true)
    house.ask({ type: 'file' })
    const { file } = house.frames.at(-1) as unknown as FileFrame
    expect(file && checkGame(file, { gameOf, hmac: pureHmac })).toMatchObject({ flaw: null })
  })

  it('gives the game away when it is over, and not before', () => {
    const house = openHouse({})
    house.ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    house.ask({ type: 'file' })
    expect(house.frames.at(-1)).toEqual({ type: 'file', file: null })
    expect(JSON.stringify(house.frames)).not.toContain('5'.repeat(64))
  })

  it('says why a table cannot be opened', () => {
    const house = openHouse({ rules: { rows: 3, cols: 3 } })
    house.ask({ type: 'attach', table: 't', id: 'a' })
    expect(house.frames).toEqual([expect.objectContaining({ type: 'refused', re: 'a' })])
  })

  it('goes on where it was when the page is loaded anew, and the time in between has not passed', () => {
    const before = openHouse({ game: 'cambio' })
    before.ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    const [dealt] = before.frames
    const after = openHouse({ game: 'cambio' }, { log: before.kept ?? [], now: 90_000_000 })
    after.ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    expect(after.frames).toEqual([dealt])
    expect(after.kept).toEqual(before.kept)
    for (const house of [before, after]) house.wait() // the first look is over
    expect(after.kept?.at(-1)).toEqual(before.kept?.at(-1))
  })

  it('begins anew where what was kept is of other rules, and in a lesson', () => {
    const before = openHouse({ game: 'cambio' })
    const [opened, ...rest] = before.kept ?? []
    const unknown = [{ ...opened, act: { ...opened?.act, game: 'whist' } } as Entry, ...rest]
    const after = openHouse({ game: 'cambio' }, { log: unknown })
    after.ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    expect(after.frames).toEqual([expect.objectContaining({ type: 'table' })])
    expect(openHouse({ seed: '7'.repeat(64) }).kept).toBe(undefined)
  })

  it('a command that is sent twice is done once', () => {
    const house = openHouse({})
    house.ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    const flip = { type: 'command', table: 't', command: { type: 'flip', card: 0 }, id: 'x' } as const
    while (house.frames.at(-1)?.type !== 'entry' && optionsOf(house.frames.at(-1)).length === 0) house.wait()
    house.ask(flip)
    house.ask(flip)
    expect(house.frames.at(-2)).toMatchObject({ type: 'entry', re: 'x' })
    const entry = house.frames.at(-2)
    expect(house.frames.at(-1)).toMatchObject({ type: 'ok', re: 'x', seq: entry?.type === 'entry' ? entry.seq : -1 })
  })
})

function optionsOf(frame: ServerFrame | undefined): readonly Option[] {
  return frame?.type === 'table' ? frame.whole.options : []
}
