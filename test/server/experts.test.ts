import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { chanceAt } from '../../src/kernel/chance.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { anyCommand, fits, type Option } from '../../src/kernel/options.ts'
import { machineClock } from '../../src/server/base/clock.ts'
import { BotThoughts } from '../../src/server/hosting/bot-thoughts.ts'
import type { Thought } from '../../src/server/hosting/thinker.ts'
import { type Means, Thinkers } from '../../src/server/hosting/thinkers.ts'
import type { BotDue } from '../../src/table/due.ts'
import { answer, type Mind, type Question, questionFor } from '../../src/table/minds.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../src/table/run.ts'
import type { Table } from '../../src/table/table.ts'

const env = { gameOf, hmac: pureHmac }
const thinkers = new Thinkers(env)
afterAll(() => thinkers.close())

/** What an expert is asked in a game of Cambio. */
function expertToMove(seed: number): Question {
  const { run, mind } = expertsTurn(seed)
  return questionFor(mind, run.table, env)
}

function expertsTurn(seed: number): { readonly run: Run; readonly due: BotDue; readonly mind: Mind } {
  const host = { player: 'ann', name: 'Ann' }
  let run: Run = openRun(
    { at: 0, id: `t${seed}`, game: 'cambio', rules: {}, seed: `${seed}`.padStart(64, '0'), host },
    env,
  )
  const inputs = [
    { type: 'connect', at: 0, player: 'ann' },
    { type: 'addBot', at: 0, player: 'ann', level: 'expert' },
    { type: 'addBot', at: 0, player: 'ann', level: 'expert' },
    { type: 'start', at: 0, player: 'ann' },
  ] as const
  for (const input of inputs) run = perform(run, input, env).run
  for (let step = 0; step < 50; step++) {
    const due = nextDue(run, env)
    const mind = due?.type === 'bot' ? run.minds.get(due.seat) : undefined
    if (due?.type === 'bot' && mind) return { run, due, mind }
    if (due) run = performDue(run, due.at, env).run
    else
      run = perform(
        run,
        { type: 'command', at: run.table.at, player: 'ann', command: anything(run.table, step) },
        env,
      ).run
  }
  throw new Error('no expert ever had to move')
}

function optionsFor(view: object): readonly Option[] {
  return gameOf('cambio')?.options(view) ?? []
}

function anything({ state }: Table, step: number): object {
  return anyCommand(optionsFor(gameOf('cambio')?.view(state as object, 0) as object), chanceAt('00', step))
}

const aWhile = 10_000

describe('experts on a server', () => {
  it('think in a thread of their own what they would think here', async () => {
    const question = expertToMove(1)
    expect(await thinkers.think(question, aWhile)).toEqual(answer(question, env, 1))
  })

  it('are told nothing but what their seat sees and has seen', () => {
    const { view, memory, ...rest } = expertToMove(1)
    expect(Object.keys(rest).toSorted()).toEqual(['game', 'level', 'lots', 'seats', 'version'])
    expect(JSON.stringify([view, memory])).not.toMatch(/seed|key|draw":\[|"state":\{/)
  })

  it('are posted that, and neither their table nor its seed', async () => {
    const { run, due } = expertsTurn(1)
    const posted: Thought[] = []
    const start: Means['start'] = (heard) => ({
      ask(thought) {
        posted.push(thought)
        heard({ command: { type: 'call' } })
      },
      stop: () => undefined,
    })
    const clock = machineClock(() => due.at)
    const thinkers = new Thinkers(env, { threads: 1, start, now: clock.steady, after: clock.after })
    const thoughts = new BotThoughts({ table: run.table, log: async () => run.log }, { clock, env, thinkers })
    await thoughts.command(due, due.at)
    const [{ question, ...rest }] = posted as [Thought]
    expect(rest).toEqual({ effort: expect.any(Number) })
    expect(question).toEqual(expertToMove(1))
    expect(JSON.stringify(posted)).not.toContain(run.table.seed)
  })

  it('do not keep anybody else waiting, and all come to a legal decision, however many think at once', async () => {
    const asked = Array.from({ length: 40 }, (_, index) => expertToMove(index + 2))
    let turns = 0
    const turning = setInterval(() => turns++, 1)
    const commands = await Promise.all(asked.map((question) => thinkers.think(question, 400)))
    clearInterval(turning)
    for (const [index, command] of commands.entries()) {
      expect(fits(optionsFor((asked[index] as Question).view), command)).toBe(true)
    }
    expect(turns).toBeGreaterThan(5)
  })

  it('play as the hard bot does when their thread is gone', async () => {
    const question = expertToMove(99)
    const asked = thinkers.think(question, aWhile)
    thinkers.close()
    expect(await asked).toEqual(answer(question, env, 0))
  })
})

/** Threads that take so many milliseconds for a thought with full effort, on a clock that the test puts forward. */
class SlowThreads {
  readonly efforts: number[] = []
  started = 0
  thinking = 0
  most = 0
  busyMs = 0
  readonly means: Means
  readonly #idea = { type: 'call' }

  constructor(threads: number, fullMs: () => number) {
    this.means = {
      threads,
      now: () => Date.now(),
      after(ms, then) {
        const timer = setTimeout(then, ms)
        return () => clearTimeout(timer)
      },
      start: (heard) => {
        this.started += 1
        return {
          ask: ({ effort }: Thought) => {
            this.efforts.push(effort)
            this.thinking += 1
            this.most = Math.max(this.most, this.thinking)
            const takes = fullMs() * effort
            this.busyMs += takes
            setTimeout(() => {
              this.thinking -= 1
              heard({ command: this.#idea })
            }, takes)
          },
          stop: () => undefined,
        }
      },
    }
  }
}

describe('how hard experts think', () => {
  const question = expertToMove(7)
  const hard = answer(question, env, 0)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Asks now; tells after how long there was an answer, and which. */
  function ask(slow: Thinkers, withinMs = 400) {
    const result: { ms: number | null; command: object | null } = { ms: null, command: null }
    const since = Date.now()
    void slow.think(question, withinMs).then((command) => {
      result.ms = Date.now() - since
      result.command = command
    })
    return result
  }

  it('where each thought takes long, less and less, until nearly all are within the budget', async () => {
    const lots = chanceAt('00', 1)
    let thoughts = 0
    const threads = new SlowThreads(1, () => 200 + lots.int(`${thoughts++}`, 400)) // 400 ms on average
    const slow = new Thinkers(env, threads.means)
    const answers: number[] = []
    for (let round = 0; round < 200; round++) {
      const answer = ask(slow)
      await vi.advanceTimersByTimeAsync(5000)
      answers.push(answer.ms ?? Infinity)
    }
    expect(threads.efforts[0]).toBe(1)
    const settled = answers.slice(100).toSorted((a, b) => a - b)
    expect(settled[94]).toBeLessThanOrEqual(150)
    expect(Math.min(...threads.efforts.slice(100))).toBeGreaterThan(0.08)
  })

  it('as the hard bot when the time is up, and what is still being thought counts for those who come then', async () => {
    let fullMs = 10
    const threads = new SlowThreads(1, () => fullMs)
    const slow = new Thinkers(env, threads.means)
    ask(slow)
    await vi.advanceTimersByTimeAsync(5000)
    fullMs = 3000
    const late = ask(slow)
    await vi.advanceTimersByTimeAsync(399)
    expect(late.ms).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(late).toEqual({ ms: 400, command: hard })
    const behind = [ask(slow), ask(slow), ask(slow), ask(slow)]
    await vi.advanceTimersByTimeAsync(0)
    expect(behind.map(({ ms }) => ms)).toEqual([null, null, null, 0]) // the fourth would have waited for four
    await vi.advanceTimersByTimeAsync(400)
    expect(behind.map(({ command }) => command)).toEqual([hard, hard, hard, hard])
    expect(threads.efforts).toHaveLength(2) // nobody thinks what nobody waits for
    const next = ask(slow)
    await vi.advanceTimersByTimeAsync(3000)
    expect(next).toEqual({ ms: 400, command: hard })
    expect(threads.efforts).toHaveLength(2)
    ask(slow)
    expect(threads.efforts[2]).toBeLessThan(0.5)
  })

  it('with as many threads as are needed and no more, each with one thought at a time', async () => {
    const threads = new SlowThreads(3, () => 40)
    const slow = new Thinkers(env, threads.means)
    expect(threads.started).toBe(0)
    ask(slow)
    expect(threads.started).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    ask(slow)
    expect(threads.started).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    const all = Array.from({ length: 200 }, () => ask(slow))
    await vi.advanceTimersByTimeAsync(400)
    expect(threads.started).toBe(3)
    expect(threads.most).toBe(3)
    expect(all.every(({ ms }) => ms !== null)).toBe(true)
    expect(threads.efforts.slice(2, 5)).toEqual([1, 1, 1])
    expect(threads.efforts.slice(5, 8)).toEqual([0.5, 0.5, 0.5])
  })

  it('so that the threads are idle half of the time, however many ask', async () => {
    const threads = new SlowThreads(2, () => 40)
    const slow = new Thinkers(env, threads.means)
    for (let step = 0; step < 2000; step++) {
      ask(slow)
      await vi.advanceTimersByTimeAsync(10) // full effort would keep four threads busy
      if (step === 1000) threads.busyMs = 0
    }
    const share = threads.busyMs / (2 * 1000 * 10)
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.6)
  })
})
