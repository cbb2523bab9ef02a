// The table of a practice game and whoever runs it: what the service is for other tables. It speaks the same frames, so the
// page cannot tell the difference, and knows as little.

import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import { answerFrame, entryFrame, refusalFrame, tableFrame, wholeTable } from '../../protocol/frames.ts'
import type { WholeTable } from '../../protocol/heard.ts'
import type { ClientMessage } from '../../protocol/live.ts'
import { type BotDue, type Due, leavesAt } from '../../table/due.ts'
import { type GameFile, gameFileOf } from '../../table/game-file.ts'
import type { PlayerInput } from '../../table/inputs.ts'
import type { BotCommand } from '../../table/minds.ts'
import { refused } from '../../table/refusals.ts'
import { nextDue, perform, performDue, type Run, resumeRun, thoughtOf } from '../../table/run.ts'
import { type SeenEntry, seenLog } from '../../table/seen.ts'
import type { Step } from '../../table/step.ts'
import { type Entry, isRunning, type Surroundings } from '../../table/table.ts'
import { Device, isOpen } from './device.ts'
import { isKept, type PracticeOpening, playerAt, seated, you } from './opening.ts'

export type PracticeRequest =
  | { readonly type: 'open'; readonly opening: PracticeOpening; readonly log?: readonly Entry[] } // goes on from there
  | { readonly type: 'file' } // the game, once it is over
  | { readonly type: 'show'; readonly seat: Seat } // this person has the device now
  | { readonly type: 'hide' } // nobody has
  | ClientMessage

/** Besides what a service says. */
export interface FileFrame {
  readonly type: 'file'
  readonly file: GameFile | null // null before the end
}

/** Nobody has the device. What is told here may be read by anybody: it is what a spectator sees. */
export interface CurtainFrame {
  readonly type: 'curtain'
  readonly table: string
  readonly next: Seat | null // whom it is for; null after the end, which all see together
  readonly whole: WholeTable
  readonly news: readonly SeenEntry[] // since that person last had it
}

/** Whoever had the device has nothing more to do, and is told nothing more. */
export interface PassedFrame {
  readonly type: 'passed'
  readonly table: string
  readonly to: Seat | null // who goes on without a curtain: between rounds, when nobody has a secret
  readonly atOnce: boolean // what is on the screen is not to be seen any longer
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
  /** Keeps a game for when the page is loaded anew. */
  keep?(table: string, log: readonly Entry[]): void
}

export function practiceHouse(house: House): (request: PracticeRequest) => void {
  const { env } = house
  let run: Run | null = null
  let device: Device | null = null // where several people share it
  let keeps = false
  let behind = 0 // the time that nobody was here, in a game that goes on, has not passed for it
  let problem = ''
  let stop: () => void = () => undefined

  const open = (opening: PracticeOpening, log: readonly Entry[] | undefined) => {
    stop()
    run = null
    behind = 0
    keeps = isKept(opening)
    const people = 1 + (opening.others?.length ?? 0)
    device = people > 1 ? new Device(people, house.now, env) : null
    try {
      run = resumed(log) ?? seated(opening, house.now(), house.secret, env)
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error) // rules that do not fit, from an address that was typed
      if (device) house.post(refusalFrame(refused('notStarted', problem).error, undefined, opening.id))
      return
    }
    keep(run)
    if (device) lower(run, device)
    else wait()
  }

  /** Null, where there is none, or one of rules that are not these any more. */
  const resumed = (log: readonly Entry[] | undefined): Run | null => {
    if (log === undefined) return null
    try {
      const found = resumeRun(log, env)
      behind = Math.max(0, house.now() - found.table.at)
      return found
    } catch {
      return null
    }
  }

  const keep = ({ table, log }: Run) => {
    if (keeps) house.keep?.(table.id, log)
  }

  const now = () => (run && device ? device.now(run.table) : house.now() - behind)

  /** Who is shown what happens. While a device is handed over that is nobody; in the end there are no secrets. */
  const viewer = (): Viewer | null => {
    if (device === null) return you
    return device.holder ?? (run && !isRunning(run.table) ? 'spectator' : null)
  }

  /** Gives the table an input, and the page what came of it. */
  const step = (done: { readonly run: Run; readonly step: Step }, id?: string) => {
    const wasOpen = device !== null && run !== null && isOpen(run.table, env)
    run = done.run
    if (done.step.type === 'entry') {
      keep(run)
      if (device) {
        device.happened()
        // A new round was dealt while all were looking: nobody's cards are for all.
        if (wasOpen && !isOpen(run.table, env)) return pass(run, device, { atOnce: true })
      }
      const who = viewer()
      if (who !== null) house.post(entryFrame(run.table, done.step.entry, who, env, id))
      if (device && isRunning(run.table) && device.next(run.table) !== device.holder) return pass(run, device)
      wait()
    } else if (done.step.type === 'refused') house.post(refusalFrame(done.step.refusal, id, run.table.id))
    else house.post(answerFrame(id, done.step.type === 'repeated' ? done.step.seq : undefined))
  }

  const wait = () => {
    stop()
    const due = run && nextDue(run, env)
    if (!due) return
    if (due.type === 'bot') stop = house.later(0, () => run && leave(due, thoughtOf(run, due, env)))
    else stop = house.later(Math.max(0, due.at - now()), () => happen(due))
  }

  /** What was thought, however long that took, leaves when it was to leave. */
  const leave = (due: BotDue, thought: BotCommand) => {
    const at = leavesAt(due.at, due.level, now())
    stop = house.later(Math.max(0, at - now()), () => happen(due, thought))
  }

  const happen = (due: Due, thought?: BotCommand) => {
    if (run === null) return
    const at = Math.max(due.at, now()) // a timer may be early
    if (device && due.type === 'deadline' && passLook(run, device, at)) return
    const next = performDue(run, at, env, thought)
    if (next.step.type === 'entry') step(next)
    else wait()
  }

  // --- one device, several people ---

  /** A look of all at once ends when the last of them has had it. */
  const passLook = (shown: Run, shared: Device, at: number): boolean => {
    shared.noteLook(shown.table, at)
    const next = shared.next(shown.table)
    if (next === shared.holder || !shared.hasToLook(shown.table, next)) return false
    pass(shown, shared, { atOnce: true })
    return true
  }

  const pass = ({ table }: Run, shared: Device, { atOnce = false } = {}) => {
    stop()
    shared.putDown(table)
    const to = isOpen(table, env) ? shared.next(table) : null
    const frame: PassedFrame = { type: 'passed', table: table.id, to, atOnce }
    house.post(JSON.stringify(frame))
  }

  const lower = ({ table, log }: Run, shared: Device) => {
    stop()
    shared.putDown(table)
    const next = isRunning(table) ? shared.next(table) : null
    const whole = wholeTable(table, 'spectator', table.at, env)
    const news = next === null ? [] : seenLog(log, 'spectator', shared.toldTo(next))
    const frame: CurtainFrame = { type: 'curtain', table: table.id, next, whole, news }
    house.post(JSON.stringify(frame))
  }

  const show = (shown: Run, shared: Device, seat: Seat) => {
    if (shared.holder !== null || shared.next(shown.table) !== seat) return lower(shown, shared)
    shared.take(seat)
    wait()
  }

  return (request) => {
    if (request.type === 'open') return open(request.opening, request.log)
    if (request.type === 'show') return run && device ? show(run, device, request.seat) : undefined
    if (request.type === 'hide') return run && device ? lower(run, device) : undefined
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
    const who = viewer()
    if (who === null) return house.post(refusalFrame(refused('notSeated').error, request.id, request.table))
    if (request.type === 'attach') {
      const missed = run.log.filter(({ seq }) => seq > (request.since ?? Number.POSITIVE_INFINITY))
      return house.post(tableFrame(run.table, who, missed, now(), env, { commandId: request.id }))
    }
    if (request.type === 'detach') return
    if (request.type === 'emote') return house.post(answerFrame(request.id)) // bots do not look up
    const { table: _table, id, ...asked } = request
    const player = playerAt(who === 'spectator' ? you : who)
    const input = { ...asked, player, at: now(), ...(id === undefined ? {} : { commandId: id }) }
    step(perform(run, input as PlayerInput, env), id)
  }
}
