// The practice games of this browser: one local table at a time, kept for later, and passed around where people share the device.

import { type LocalHouse, LocalTable, seated } from '../../client/local-table.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { ClientMessage } from '../../protocol/client-messages.ts'
import { refusalFrame, wholeTable } from '../../protocol/frames.ts'
import type { WholeTable } from '../../protocol/server-messages.ts'
import type { GameFile } from '../../table/game-file.ts'
import { refused } from '../../table/refusals.ts'
import { type Run, resumeRun } from '../../table/run.ts'
import { type SeenEntry, seenLog } from '../../table/seen.ts'
import { type Entry, isRunning } from '../../table/table.ts'
import { Device, isOpen } from './device.ts'
import { isKept, type PracticeOpening, seatingOf, you } from './opening.ts'

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
export interface House extends Pick<LocalHouse, 'env' | 'now' | 'post' | 'later'> {
  /** 64 hexadecimal digits that nobody can guess. */
  secret(): string
  /** Keeps a game for when the page is loaded anew. */
  keep?(table: string, log: readonly Entry[]): void
}

export function practiceHouse(house: House): (request: PracticeRequest) => void {
  const { env } = house
  let local: LocalTable | null = null
  let device: Device | null = null // where several people share it
  let keeps = false
  let behind = 0 // the time that nobody was here, in a game that goes on, has not passed for it
  let problem = ''

  const open = (opening: PracticeOpening, log: readonly Entry[] | undefined) => {
    local?.stop()
    local = null
    behind = 0
    keeps = isKept(opening)
    const people = 1 + (opening.others?.length ?? 0)
    device = people > 1 ? new Device(people, house.now, env) : null
    try {
      const run = resumed(log) ?? seated(seatingOf(opening, house.secret, env), house.now(), env)
      local = new LocalTable(run, hooks)
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error) // rules that do not fit, from an address that was typed
      if (device) house.post(refusalFrame(refused('badRules', { problem }).error, undefined, opening.id))
      return
    }
    keep(local.run)
    if (device) lower(local, device)
    else local.wait()
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

  const hooks: LocalHouse = {
    env,
    post: house.post,
    later: house.later,
    now: () => (local && device ? device.now(local.run.table) : house.now() - behind),
    /** Who is shown what happens. While a device is handed over that is nobody; in the end there are no secrets. */
    viewer() {
      if (device === null) return you
      return device.holder ?? (local && !isRunning(local.run.table) ? 'spectator' : null)
    },
    added(before) {
      if (local === null) return false
      keep(local.run)
      if (device === null) return false
      device.happened()
      // A new round was dealt while all were looking: nobody's cards are for all.
      if (!isOpen(before.table, env) || isOpen(local.run.table, env)) return false
      pass(local, device, { atOnce: true })
      return true
    },
    shown() {
      if (!local || !device || !isRunning(local.run.table)) return false
      if (device.next(local.run.table) === device.holder) return false
      pass(local, device)
      return true
    },
    postpones: (due, at) => local !== null && device !== null && due.type === 'deadline' && passLook(local, device, at),
  }

  // --- one device, several people ---

  /** A look of all at once ends when the last of them has had it. */
  const passLook = (shown: LocalTable, shared: Device, at: number): boolean => {
    const { table } = shown.run
    shared.noteLook(table, at)
    const next = shared.next(table)
    if (next === shared.holder || !shared.hasToLook(table, next)) return false
    pass(shown, shared, { atOnce: true })
    return true
  }

  const pass = (shown: LocalTable, shared: Device, { atOnce = false } = {}) => {
    const { table } = shown.run
    shown.stop()
    shared.putDown(table)
    const to = isOpen(table, env) ? shared.next(table) : null
    const frame: PassedFrame = { type: 'passed', table: table.id, to, atOnce }
    house.post(JSON.stringify(frame))
  }

  const lower = (shown: LocalTable, shared: Device) => {
    const { table, log } = shown.run
    shown.stop()
    shared.putDown(table)
    const next = isRunning(table) ? shared.next(table) : null
    const whole = wholeTable(table, 'spectator', table.at, env)
    const news = next === null ? [] : seenLog(log, 'spectator', shared.toldTo(next))
    const frame: CurtainFrame = { type: 'curtain', table: table.id, next, whole, news }
    house.post(JSON.stringify(frame))
  }

  const show = (shown: LocalTable, shared: Device, seat: Seat) => {
    if (shared.holder !== null || shared.next(shown.run.table) !== seat) return lower(shown, shared)
    shared.take(seat)
    shown.wait()
  }

  return (request) => {
    if (request.type === 'open') return open(request.opening, request.log)
    if (request.type === 'show') return local && device ? show(local, device, request.seat) : undefined
    if (request.type === 'hide') return local && device ? lower(local, device) : undefined
    if (request.type === 'file') {
      const frame: FileFrame = { type: 'file', file: local?.file() ?? null }
      return house.post(JSON.stringify(frame))
    }
    if (!('table' in request)) return
    if (local !== null && request.table === local.run.table.id) return local.say(request)
    const why = problem === '' ? refused('notStarted') : refused('badRules', { problem })
    house.post(refusalFrame(why.error, request.id, request.table))
  }
}
