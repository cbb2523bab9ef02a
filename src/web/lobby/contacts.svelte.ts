// People whose links were opened in this browser: they can be put into groups by a tap.

import { readStored, store } from '../stored.ts'

export interface Contact {
  readonly player: string
  readonly name: string
}

const most = 100
const playerId = /^[\w-]{1,64}$/

let known = $state.raw<readonly Contact[]>(
  Object.entries(readStored<Record<string, string>>('contacts', {})).map(([player, name]) => ({
    player,
    name: `${name}`,
  })),
)

export const contacts = {
  get all(): readonly Contact[] {
    return known
  },
}

export function addContact({ player, name }: Contact): boolean {
  if (!playerId.test(player) || name.trim() === '') return false
  known = [...known.filter((one) => one.player !== player), { player, name: [...name].slice(0, 24).join('') }].slice(
    -most,
  )
  store('contacts', Object.fromEntries(known.map((one) => [one.player, one.name])))
  return true
}

/** What somebody pastes: an id, or the link of a profile. */
export function readMember(typed: string): Contact {
  const text = typed.trim()
  if (!URL.canParse(text)) return { player: text, name: '' }
  const { searchParams } = new URL(text)
  return { player: searchParams.get('add') ?? text, name: searchParams.get('name') ?? '' }
}
