// The fair deal. The seed is committed to with the lobby; every person adds entropy of their own afterwards; the key of
// all chance is made of both, so neither side alone can choose it. At the end the seed is opened and everything repeats.
// A quick match waits two seconds for the people whom it has found: it is dealt with what they have added by then (due.ts).

import { assert } from '../kernel/assert.ts'
import type { Chance } from '../kernel/chance.ts'
import { byPositionAlone, chanceAt } from '../kernel/chance.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Hmac } from '../kernel/hmac.ts'
import { sealedIn, withoutName } from './names.ts'
import type { Act, Entry, SeatInfo, Table } from './table.ts'

/** What is published with the lobby: it binds the server to the seed and tells nothing about it. */
export function commitmentOf(seed: string, tableId: string, hmac: Hmac): string {
  return hmac(seed, `commitment:${tableId}`)
}

export function chainKeyOf(seed: string, hmac: Hmac): string {
  return hmac(seed, 'chain')
}

/** The key of all chance: the seed and what each person added, in the order of the seats. */
export function gameKeyOf(seed: string, seats: readonly SeatInfo[], hmac: Hmac): string {
  return hmac(seed, `key:${seats.map((info) => info.entropy ?? '').join(':')}`)
}

/** Chance for the next entry. Its position counts the moves before it (`movesOn`). */
export function nextChance(table: Table): Chance {
  assert(table.key !== null, 'chance before the start')
  return chanceAt(table.key, table.moves)
}

/** The same for the rules of the game, by the version that the table was opened with. */
export function ruleChance(table: Table, { draws }: Pick<AnyGame, 'draws'>): Chance {
  const chance = nextChance(table)
  return draws === 'byEntry' ? byPositionAlone(chance) : chance
}

/**
 * Whether an act moves the position of later draws. The start, a move and a deadline do. What the service tells the table
 * about people does not, whatever the game makes of it: otherwise a service that knows the seed could put a reconnect
 * before a draw, or leave one out, until it likes the result.
 */
export function movesOn({ type }: Act, { draws }: Pick<AnyGame, 'draws'>): boolean {
  return draws === 'byEntry' || type === 'started' || type === 'moved' || type === 'expired'
}

/** An entry without its place, as text: what is stored. */
export function entryText({ by, id, print, act, events }: Omit<Entry, 'hash'>): string {
  return JSON.stringify([by, id, print, act, events])
}

/** What is hashed of that: all of it, but of a name only the seal. */
export function hashedText(text: string, act: Act): string {
  if (sealedIn(act) === null) return text
  const [by, id, print, , events] = JSON.parse(text)
  return JSON.stringify([by, id, print, withoutName(act), events])
}

/**
 * The hash of an entry, over all of it and the hash before. Keyed: a plain hash over hidden cards would be an oracle
 * for guesses.
 */
export function hashOf(
  entry: Omit<Entry, 'hash'>,
  before: string,
  chainKey: string,
  hmac: Hmac,
  text = entryText(entry),
): string {
  return hmac(chainKey, `${before}\n[${entry.seq},${entry.at},${hashedText(text, entry.act).slice(1)}`)
}

export const noHash = '0'.repeat(64)
