// Names can go, logs stay (docs/decisions/0012). What is hashed of a name is its seal; a name that was removed leaves the seal
// behind, so the chain holds without it, and nobody can tell from the seal what it was.

import type { Hmac } from '../kernel/hmac.ts'
import type { Act, LoggedName, PlayerId, SealedName, SeatInfo } from './table.ts'

export function sealName(name: string, salt: string, hmac: Hmac): SealedName {
  return { seal: sealOf(name, salt, hmac), salt, name }
}

function sealOf(name: string, salt: string, hmac: Hmac): string {
  return hmac(salt, `name:${name}`)
}

/** A name that is there is the one that was sealed; and there is nothing else, for what is not hashed is not checked. */
export function fitsSeal(sealed: SealedName, hmac: Hmac): boolean {
  const parts = Object.keys(sealed).length
  return 'name' in sealed ? parts === 3 && sealed.seal === sealOf(sealed.name, sealed.salt, hmac) : parts === 1
}

/** What a seat is called whose person has no name any more. */
export function namelessName(place: number, seats: readonly Pick<SeatInfo, 'name'>[]): string {
  const taken = seats.filter((_, seat) => seat !== place).map(({ name }) => name)
  let number = place + 1
  while (taken.includes(`Player ${number}`)) number += 1
  return `Player ${number}`
}

export function isNameless(name: string): boolean {
  return /^Player \d+$/.test(name)
}

/** A name as it was, or null if it has been removed. */
export function nameOf(logged: LoggedName): string | null {
  if (typeof logged === 'string') return logged
  return 'name' in logged ? logged.name : null
}

/** The sealed name in an act of somebody who sits down. */
export function sealedIn(act: Act): SealedName | null {
  const logged = act.type === 'opened' ? act.host.name : act.type === 'joined' ? act.name : ''
  return typeof logged === 'string' ? null : logged
}

/** The act as it is hashed: with the seal of a name, whether the name is there or not. */
export function withoutName(act: Act): Act {
  const sealed = sealedIn(act)
  if (sealed === null) return act
  const name = { seal: sealed.seal }
  if (act.type === 'opened') return { ...act, host: { ...act.host, name } }
  return act.type === 'joined' ? { ...act, name } : act
}

/** Whether this act has the name of this player in it, sealed so that it can be removed. */
export function namesPlayer(act: Act, player: PlayerId): boolean {
  const sealed = sealedIn(act)
  const who = act.type === 'opened' ? act.host.player : act.type === 'joined' ? act.player : null
  return who === player && sealed !== null && 'name' in sealed
}
