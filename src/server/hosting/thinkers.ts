// Experts think in threads of their own, so that nobody else waits for them. How hard they think follows from how long it took
// before: nineteen of twenty are to take no more than the budget, and the threads are to be idle half of the time. What is not
// thought in time, or would have to wait for too many others, is decided as the hard bot does. How long any of this took is not for
// players to see: what was decided leaves when it was to leave (due-timer.ts).

import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { answer, type BotCommand, type Question } from '../../table/minds.ts'
import type { Surroundings } from '../../table/table.ts'
import { type Cancel, machineClock } from '../base/clock.ts'
import type { Idea, Thought } from './thinker.ts'

/** A thread that thinks one thought at a time. */
export interface Thread {
  ask(thought: Thought): void
  stop(): void
}

export interface Means {
  readonly threads: number // at most; each is started when it is needed for the first time
  readonly start: (heard: (idea: Idea) => void, lost: () => void) => Thread
  readonly now: () => number // in milliseconds
  readonly after: (ms: number, then: () => void) => Cancel
}

const usualMs = 50 // on average; nineteen of twenty thoughts take less than three times as long, which is the budget of 150 ms
const idleShare = 0.5 // of the time of all threads
const leastEffort = 0.1 // with less, an average could not recover
const mostAhead = 4 // for each thread
const memoryMs = 5000 // how far back the demand is counted, about
const newest = 0.1 // the weight of the last thought in the average

interface Asked {
  readonly thought: Thought
  readonly kind: string
  readonly answer: (command: BotCommand | null) => void
}

interface Place {
  readonly thread: Thread
  busy: (Asked & { readonly since: number }) | null // also when nobody waits for it any more
  fresh: boolean // it is still starting, or thinks its first thought
}

export class Thinkers {
  readonly #env: Surroundings
  readonly #means: Means
  readonly #places = new Set<Place>()
  readonly #queue: Asked[] = []
  /** By kind of table: how long a thought with full effort takes, on average. */
  readonly #fullMs = new Map<string, number>()
  /** How many threads full effort would keep busy, of each that there may be. */
  #demand = 0
  #demandAt = 0

  constructor(env: Surroundings, means: Means = realMeans) {
    this.#env = env
    this.#means = means
  }

  /** What the bot wants to do, within so many milliseconds. Other levels than the expert need no thread. */
  async think(question: Question, withinMs: number): Promise<BotCommand> {
    const easily = () => answer(question, this.#env, 0)
    if (question.level !== 'expert') return answer(question, this.#env)
    if (this.#ahead >= mostAhead * this.#means.threads) return easily()
    return (await this.#ask(question, withinMs)) ?? easily()
  }

  close(): void {
    for (const place of [...this.#places]) this.#lose(place)
    for (const { answer } of this.#queue.splice(0)) answer(null)
  }

  /** Thoughts that are not thought to the end, whether somebody still waits for them or not. */
  get #ahead(): number {
    return this.#queue.length + [...this.#places].filter(({ busy }) => busy !== null).length
  }

  #ask(question: Question, withinMs: number): Promise<BotCommand | null> {
    const kind = `${question.game} ${question.seats}`
    const thought: Thought = { question, effort: this.#effortFor(kind) }
    return new Promise((resolve) => {
      const answer = (command: BotCommand | null) => {
        cancel()
        resolve(command)
      }
      const asked: Asked = { thought, kind, answer }
      const giveUp = () => {
        const index = this.#queue.indexOf(asked)
        if (index !== -1) this.#queue.splice(index, 1)
        answer(null)
      }
      const cancel = this.#means.after(withinMs, giveUp)
      const place = this.#freePlace()
      if (place) this.#give(place, asked)
      else this.#queue.push(asked)
    })
  }

  /** Less where thoughts take long, where there are many, and where others are ahead. */
  #effortFor(kind: string): number {
    const { threads, now } = this.#means
    const fullMs = this.#fullMs.get(kind) ?? usualMs
    const at = now()
    const passed = Math.exp((this.#demandAt - at) / memoryMs)
    this.#demand = this.#demand * passed + fullMs / (memoryMs * threads)
    this.#demandAt = at
    const effort = Math.min(1, usualMs / fullMs, idleShare / this.#demand)
    return Math.max(leastEffort, effort) / (1 + Math.floor(this.#ahead / threads))
  }

  #freePlace(): Place | null {
    for (const place of this.#places) if (place.busy === null) return place
    return this.#places.size < this.#means.threads ? this.#startPlace() : null
  }

  #startPlace(): Place {
    const place: Place = {
      thread: this.#means.start(
        (idea) => this.#hear(place, idea),
        () => this.#lose(place),
      ),
      busy: null,
      fresh: true,
    }
    this.#places.add(place)
    return place
  }

  #give(place: Place, asked: Asked): void {
    place.busy = { ...asked, since: this.#means.now() }
    place.thread.ask(asked.thought)
  }

  #hear(place: Place, { command }: Idea): void {
    const { busy } = place
    if (busy === null) return
    if (!place.fresh) this.#measure(busy.kind, (this.#means.now() - busy.since) / busy.thought.effort)
    place.busy = null
    place.fresh = false
    busy.answer(command)
    const next = this.#queue.shift()
    if (next) this.#give(place, next)
  }

  #measure(kind: string, fullMs: number): void {
    const before = this.#fullMs.get(kind) ?? usualMs
    this.#fullMs.set(kind, before + newest * (fullMs - before))
  }

  /** The next expert gets a new one. */
  #lose(place: Place): void {
    this.#places.delete(place)
    place.busy?.answer(null)
    place.busy = null
    place.thread.stop()
  }
}

const realMeans: Means = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  start(heard, lost) {
    const worker = new Worker(new URL(`./thinker${extname(import.meta.url)}`, import.meta.url))
    worker.on('message', heard)
    worker.on('error', lost)
    worker.unref()
    return { ask: (thought) => worker.postMessage(thought), stop: () => void worker.terminate() }
  },
  now: () => performance.now(),
  after: machineClock().after,
}
