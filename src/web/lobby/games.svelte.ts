// What there is to know of the games for whoever opens a table or waits at one; asked for once.

import type { GameInfo } from '../../protocol/rest/games.ts'
import { rest } from '../api.ts'

let known = $state.raw<readonly GameInfo[] | null>(null)
let failed = $state(false)

async function load(): Promise<void> {
  const answer = await rest.listGames()
  failed = !answer.ok
  if (answer.ok) known = answer.value.games
}

export const games = {
  get all(): readonly GameInfo[] {
    return known ?? []
  },
  get failed(): boolean {
    return failed
  },
  of(id: string): GameInfo | undefined {
    return known?.find((game) => game.id === id)
  },
  load(): void {
    if (known === null) void load()
  },
}
