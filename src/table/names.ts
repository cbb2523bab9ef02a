// Names can go, logs stay (docs/decisions/0012). What is hashed of a name is its seal; a name that was removed leaves the seal
// behind, so the chain holds without it, and nobody can tell from the seal what it was.

import type { Hmac } from '../kernel/hmac.ts'
import type { Act, PlayerId, SealedName, SeatInfo } from './table.ts'

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

/** The name in an act of somebody who sits down. */
export function nameIn(act: Act): SealedName | null {
  if (act.type === 'opened') return act.host.name
  return act.type === 'joined' ? act.name : null
}

/** The act as it is hashed: with the seal of a name, whether the name is there or not. */
export function withoutName(act: Act): Act {
  if (act.type === 'opened') return { ...act, host: { ...act.host, name: { seal: act.host.name.seal } } }
  return act.type === 'joined' ? { ...act, name: { seal: act.name.seal } } : act
}

/** Whether this act has the name of this player in it. */
export function namesPlayer(act: Act, player: PlayerId): boolean {
  const sealed = nameIn(act)
  const who = act.type === 'opened' ? act.host.player : act.type === 'joined' ? act.player : null
  return who === player && sealed !== null && 'name' in sealed
}
