// The table of a practice game and whoever runs it: what the service is for other tables. It speaks the same frames, so the
// page cannot tell the difference, and knows as little.

import { assert } from '../../kernel/assert.ts'
import { answerFrame, entryFrame, refusalFrame, tableFrame, withAnswer } from '../../protocol/frames.ts'
import type { ClientMessage } from '../../protocol/live.ts'
import { type GameFile, gameFileOf } from '../../table/game-file.ts'
import type { PlayerInput } from '../../table/inputs.ts'
import { refused } from '../../table/refusals.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../../table/run.ts'
import type { Step } from '../../table/step.ts'
import { isRunning, type Surroundings } from '../../table/table.ts'
import { relaxed } from '../lobby/rules.ts'

export interface PracticeOpening {
  readonly id: string
  readonly game: string
  readonly rules: object
  readonly timers?: number // so many times as much time to look and to think
  readonly bots: readonly string[] // their levels
  readonly name: string // of whoever plays
  readonly seed?: string // of a lesson, in which the cards always lie the same; 64 hexadecimal digits
}

export type PracticeRequest =
  | { readonly type: 'open'; readonly opening: PracticeOpening }
  | { readonly type: 'file' } // the game, once it is over
  | ClientMessage

/** Besides what a service says. */
export interface FileFrame {
  readonly type: 'file'
  readonly file: GameFile | null // null before the end
}

/** What the house has from outside. */
export interface House {
  readonly env: Surroundings
  now(): number
  /** 64 hexadecimal digits that nobody can guess. */
  secret(): string
  post(frame: string): void
  /** Calls once, after so many milliseconds. Returns how to stop it. */
  later(ms: number, call: () => void): () => void
}

const player = 'you'
const you = 0
/** Nobody gives up a table that only waits for a tab to be looked at again. */
const patient = { abandonMs: 86_400_000 }

export function practiceHouse(house: House): (request: PracticeRequest) => void {
  const { env } = house
  let run: Run | null = null
  let problem = ''
  let stop: () => void = () => undefined

  const open = (opening: PracticeOpening) => {
    stop()
    run = null
    try {
      run = seated(opening, house)
      wait()
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error) // rules that do not fit, from an address that was typed
    }
  }

  /** Gives the table an input, and the page what came of it. */
  const step = (done: { readonly run: Run; readonly step: Step }, id?: string) => {
    run = done.run
    if (done.step.type === 'entry') {
      house.post(withAnswer(entryFrame(run.table, done.step.entry, you, env), id))
      wait()
    } else if (done.step.type === 'refused') house.post(refusalFrame(done.step.refusal, id, run.table.id))
    else house.post(answerFrame(id, done.step.type === 'repeated' ? done.step.seq : undefined))
  }

  const wait = () => {
    stop()
    const due = run && nextDue(run, env)
    if (!due) return
    stop = house.later(Math.max(0, due.at - house.now()), () => {
      if (run === null) return
      const at = Math.max(due.at, house.now())
      const next = performDue(run, at, env)
      if (next.step.type === 'entry') step(next)
      else wait()
    })
  }

  return (request) => {
    if (request.type === 'open') return open(request.opening)
    if (request.type === 'file') {
      const frame: FileFrame = {
        type: 'file',
        file: run && !isRunning(run.table) ? gameFileOf(run.table.id, run.log, env) : null,
      }
      return house.post(JSON.stringify(frame))
    }
    if (!('table' in request)) return
    if (run === null || request.table !== run.table.id) {
      return house.post(refusalFrame(refused('notStarted', problem || undefined).error, request.id, request.table))
    }
    if (request.type === 'attach') {
      const missed = run.log.filter(({ seq }) => seq > (request.since ?? Number.POSITIVE_INFINITY))
      return house.post(withAnswer(tableFrame(run.table, you, missed, house.now(), env), request.id))
    }
    if (request.type === 'detach') return
    if (request.type === 'emote') return house.post(answerFrame(request.id)) // bots do not look up
    const { table: _table, id, ...asked } = request
    const input = { ...asked, player, at: house.now(), ...(id === undefined ? {} : { commandId: id }) }
    step(perform(run, input as PlayerInput, env), id)
  }
}

/** A table with everybody at it, and the game on its way. */
function seated({ id, game, rules, timers = 1, bots, name, seed }: PracticeOpening, { env, now, secret }: House): Run {
  const at = now()
  const patience = relaxed(env.gameOf(game)?.ruleSchema ?? {}, timers)
  const seats = { capacity: bots.length + 1 }
  let run = openRun(
    {
      at,
      id,
      game,
      rules: { ...patient, ...patience, ...rules },
      seed: seed ?? secret(),
      host: { player, name },
      ...seats,
    },
    env,
  )
  const inputs: readonly PlayerInput[] = [
    ...bots.map((level) => ({ type: 'addBot', at, player, level }) as const),
    { type: 'addEntropy', at, player, entropy: seed ?? secret() },
    { type: 'start', at, player },
  ]
  run = perform(run, { type: 'connect', at, player }, env).run
  for (const input of inputs) {
    const done = perform(run, input, env)
    assert(done.step.type === 'entry', done.step.type === 'refused' ? done.step.refusal.text : done.step.type)
    run = done.run
  }
  return run
}
