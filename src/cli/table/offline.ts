// A table that runs in this process, against bots: what the service is for other tables. It speaks the same frames.

import { assert } from '../../kernel/assert.ts'
import { answerFrame, entryFrame, refusalFrame, tableFrame } from '../../protocol/frames.ts'
import type { ClientMessage } from '../../protocol/live.ts'
import { leavesAt } from '../../table/due.ts'
import { commitmentOf } from '../../table/fairness.ts'
import { type GameFile, gameFileFormat } from '../../table/game-file.ts'
import type { Input, PlayerInput } from '../../table/inputs.ts'
import type { BotCommand } from '../../table/minds.ts'
import { nextDue, openRun, perform, performDue, type Run, thoughtOf } from '../../table/run.ts'
import type { Step } from '../../table/step.ts'
import { isRunning, type Surroundings } from '../../table/table.ts'

export interface OfflineOpening {
  readonly id: string
  readonly game: string
  readonly rules: object
  readonly bots: readonly string[] // their levels
  readonly name: string
  readonly seed: string
  readonly entropy: string
}

export interface OfflineTable {
  send(message: ClientMessage): void
  file(): GameFile
  close(): void
}

const player = 'you'
const you = 0

/** `fast`: nobody takes time to think; the clock is put forward instead, unless it is for the person to act. */
export function offlineTable(
  opening: OfflineOpening,
  env: Surroundings,
  fast: boolean,
  heard: (frame: string) => void,
): OfflineTable {
  let ahead = 0
  const now = () => Date.now() + ahead
  let run = seated(opening, now(), env)
  let timer: NodeJS.Timeout | undefined

  const step = (done: { readonly run: Run; readonly step: Step }, id?: string) => {
    run = done.run
    if (done.step.type === 'entry') heard(entryFrame(run.table, done.step.entry, you, env, id))
    else if (done.step.type === 'refused') heard(refusalFrame(done.step.refusal, id, run.table.id))
    else heard(answerFrame(id, done.step.type === 'repeated' ? done.step.seq : undefined))
    wait()
  }
  const wait = () => {
    clearTimeout(timer)
    const due = isRunning(run.table) ? nextDue(run, env) : null
    if (due === null) return
    const skips = fast && !canAct(run, env)
    const happen = (thought?: BotCommand) => {
      if (skips) ahead += Math.max(0, due.at - now())
      const next = performDue(run, Math.max(due.at, now()), env, thought)
      if (next.step.type === 'entry') step(next)
      else wait()
    }
    const at = (time: number, then: () => void) => {
      timer = setTimeout(then, skips ? 0 : Math.max(0, time - now()))
    }
    if (due.type !== 'bot') return at(due.at, happen)
    at(now(), () => {
      const thought = thoughtOf(run, due, env)
      at(leavesAt(due.at, due.level, now()), () => happen(thought)) // however long it was thought
    })
  }
  wait()
  return {
    send(message) {
      if (!('table' in message)) return
      if (message.type === 'attach') {
        const missed = run.log.filter(({ seq }) => seq > (message.since ?? 0))
        return heard(tableFrame(run.table, you, missed, now(), env, { commandId: message.id }))
      }
      if (message.type === 'emote') return heard(answerFrame(message.id)) // bots do not look up
      const { table: _table, id, ...asked } = message
      const input = { ...asked, player, at: now(), ...(id === undefined ? {} : { commandId: id }) }
      step(perform(run, input as PlayerInput, env), id)
    },
    file() {
      const { id, seed } = opening
      return { format: gameFileFormat, id, commitment: commitmentOf(seed, id, env.hmac), seed, entries: run.log }
    },
    close: () => clearTimeout(timer),
  }
}

function canAct({ table }: Run, env: Surroundings): boolean {
  const game = env.gameOf(table.game)
  return table.state !== null && game !== undefined && game.options(game.view(table.state, you)).length > 0
}

/** A table with everybody at it, and the game on its way. */
function seated({ id, game, rules, bots, name, seed, entropy }: OfflineOpening, at: number, env: Surroundings): Run {
  const inputs: readonly Input[] = [
    { type: 'connect', at, player },
    ...bots.map((level) => ({ type: 'addBot', at, player, level }) as const),
    { type: 'addEntropy', at, player, entropy },
    { type: 'start', at, player },
  ]
  let run = openRun({ at, id, game, rules, seed, capacity: bots.length + 1, host: { player, name } }, env)
  for (const input of inputs) {
    const done = perform(run, input, env)
    assert(done.step.type === 'entry', done.step.type === 'refused' ? done.step.refusal.text : done.step.type)
    run = done.run
  }
  return run
}
