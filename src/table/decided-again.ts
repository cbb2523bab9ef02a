// Whoever verifies a game takes no act on trust: each is turned back into what must have been asked for, and decided again by the
// same code. Only names are left out, which may be gone by now (docs/decisions/0012).

import { ok, type Result, refuse } from '../kernel/result.ts'
import type { Seat } from '../kernel/secrecy.ts'
import type { Decision, Draft } from './decision.ts'
import { gameOf } from './fold.ts'
import type { Input } from './inputs.ts'
import { openingAct } from './lobby.ts'
import { isNameless } from './names.ts'
import { decide } from './step.ts'
import type { Act, Entry, Surroundings, Table } from './table.ts'

type ActFlaw = 'command' | 'notDue' | 'notAllowed'

/** What is asked for with a name is decided with this one: whether it was a good name is not for the log to say. */
const anyName = 'N'

export function decideAgain(before: Table | null, entry: Entry, env: Surroundings): Result<Draft, ActFlaw> {
  const { act, by } = entry
  if (before !== null && act.type === 'nameRemoved') {
    // What the name was is not known any more, and with it whether the service had to do something.
    const fits = by === null && before.seats[act.seat]?.player != null && isNameless(act.name)
    return fits ? ok({ act, by }) : refuse('notAllowed')
  }
  const again = decision(before, entry, env)
  if (!again.ok) return refuse(again.error.code === 'malformed' ? 'command' : 'notAllowed')
  if (again.value === null) return refuse(isDue(entry) ? 'notDue' : 'notAllowed')
  if (!isSame(asLogged(again.value.act, act), act)) return refuse(otherwise(entry))
  return again.value.by === by ? ok(again.value) : refuse('notAllowed')
}

function decision(before: Table | null, entry: Entry, env: Surroundings): Decision {
  const { act, at } = entry
  if (act.type === 'opened') {
    const host = { ...act.host, name: anyName }
    const opened = openingAct({ ...act, at, host }, env, gameOf(act, env))
    return opened.ok ? ok({ act: opened.value, by: null }) : opened
  }
  const input = before === null ? null : inputOf(before, entry)
  return before === null || input === null ? ok(null) : decide(before, input, env)
}

/** What the table was asked for; null: there is nobody who could have asked. */
function inputOf(before: Table, { act, by, at }: Entry): Input | null {
  const playerAt = (seat: Seat | null) => (seat === null ? null : (before.seats[seat]?.player ?? null))
  const seat = 'seat' in act ? act.seat : null
  const asker = playerAt(by)
  const sitter = playerAt(seat)
  switch (act.type) {
    case 'joined':
      return { type: 'join', at, player: act.player, name: anyName, ...(act.adds ? { adds: true } : {}) }
    case 'botAdded':
      return asker === null ? null : { type: 'addBot', at, player: asker, level: act.level }
    case 'seatRemoved':
      return asker === null ? null : { type: 'removeSeat', at, player: asker, seat: act.seat }
    case 'letBack': {
      const player = before.barred?.[act.index]?.player
      if (by === null) return player === undefined ? null : { type: 'forget', at, player }
      return asker === null ? null : { type: 'letBack', at, player: asker, index: act.index }
    }
    case 'codeRenewed':
      return asker === null ? null : { type: 'renewCode', at, player: asker }
    case 'rulesChanged': {
      const { rules, capacity } = act
      return asker === null ? null : { type: 'changeRules', at, player: asker, rules, capacity }
    }
    case 'started':
      if (by === null) return { type: 'clock', at }
      return asker === null ? null : { type: 'start', at, player: asker }
    case 'entropyAdded':
      return sitter === null ? null : { type: 'addEntropy', at, player: sitter, entropy: act.entropy }
    case 'moved': {
      const { command } = act
      if (before.seats[act.seat]?.level != null) return { type: 'botCommand', at, seat: act.seat, command }
      return sitter === null ? null : { type: 'command', at, player: sitter, command }
    }
    case 'connected': {
      const { type: _type, seat: _seat, epoch: _epoch, ...where } = act
      return sitter === null ? null : { type: 'connect', at, player: sitter, ...where }
    }
    case 'disconnected': {
      const epoch = before.seats[act.seat]?.epoch
      return sitter === null || epoch === undefined ? null : { type: 'disconnect', at, player: sitter, epoch }
    }
    case 'returned':
      return sitter === null ? null : { type: 'return', at, player: sitter }
    case 'left':
      return sitter === null ? null : { type: 'leave', at, player: sitter }
    case 'warned':
      return asker === null ? null : { type: 'warnIdle', at, player: asker, seat: act.seat }
    case 'outage':
      return { type: 'outage', at, ms: act.ms }
    case 'replaced':
      if (by === null) return { type: 'clock', at }
      return asker === null ? null : { type: 'replaceIdle', at, player: asker, seat: act.seat }
    case 'expired':
    case 'abandoned':
      return { type: 'clock', at }
    case 'opened':
    case 'nameRemoved':
      return null
  }
}

/** It would have been decided otherwise. */
function otherwise(entry: Entry): ActFlaw {
  return entry.act.type === 'moved' ? 'command' : isDue(entry) ? 'notDue' : 'notAllowed'
}

function isDue({ act: { type }, by }: Entry): boolean {
  if (type === 'started') return by === null
  return type === 'expired' || type === 'replaced' || type === 'abandoned'
}

/**
 * What may stand in a log otherwise than it would be decided now: names, rules from before they had got another option, and that
 * whoever is removed is barred, from before that was so.
 */
function asLogged(again: Act, logged: Act): Act {
  if (again.type === 'opened' && logged.type === 'opened') {
    const host = { ...again.host, name: logged.host.name }
    return { ...again, host, rules: optionsOf(again.rules, logged.rules) }
  }
  if (again.type === 'rulesChanged' && logged.type === 'rulesChanged') {
    return { ...again, rules: optionsOf(again.rules, logged.rules) }
  }
  if (again.type === 'seatRemoved' && logged.type === 'seatRemoved' && logged.barred === undefined) {
    return { type: again.type, seat: again.seat }
  }
  if (again.type === 'joined' && logged.type === 'joined') return { ...again, name: logged.name }
  if (again.type === 'botAdded' && logged.type === 'botAdded') return { ...again, name: logged.name }
  return again
}

/** The same options as those, in their order. */
function optionsOf<R extends object>(rules: R, those: R): R {
  const values = new Map(Object.entries(rules))
  return Object.fromEntries(Object.keys(those).map((name) => [name, values.get(name)])) as R
}

function isSame(one: Act, other: Act): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
