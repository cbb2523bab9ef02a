import type { Invitation } from '../../protocol/rest/invitations.ts'

/** Who else is asked. The names are the group's, and so is the one of whoever reads them. */
export function othersAsked({ as, players }: Pick<Invitation, 'as' | 'players'>): readonly string[] {
  const names = players.flatMap(({ name }) => name ?? [])
  const me = as === undefined ? -1 : names.indexOf(as)
  return names.filter((_, index) => index !== me)
}
