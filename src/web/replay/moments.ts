// What somebody who watches a game again wants to jump to.

import type { Film } from './film.ts'

export type MomentKind = 'deal' | 'call' | 'power' | 'reveal' | 'match' | 'shuffle' | 'truth' | 'lie' | 'four' | 'round'

export interface Moment {
  readonly seq: number
  readonly kind: MomentKind
  readonly seat: number | null // who did it
  readonly of?: number // whose cards were doubted
}

type Kinds = Readonly<Record<string, (open: Readonly<Record<string, unknown>>) => MomentKind | null>>

const grid: Kinds = {
  dealt: () => 'deal',
  peeked: () => 'power',
  blindSwapped: () => 'power',
  called: () => 'call',
  revealed: () => 'reveal',
}

const kinds: Readonly<Record<string, Kinds>> = {
  cambio: grid,
  stop: grid,
  memory: {
    dealt: () => 'deal',
    matched: () => 'match',
    powerUpUsed: () => 'power',
    boardRefreshed: () => 'shuffle',
  },
  believe: {
    dealt: () => 'deal',
    challenged: ({ truth }) => (truth === true ? 'truth' : 'lie'),
    disposed: () => 'four',
    jokersDisposed: () => 'four',
    roundEnded: () => 'round',
  },
}

/** From what everybody saw: a moment gives nothing away. Four of a kind that come with something bigger are not one. */
export function momentsOf({ file, tables, stops }: Film): readonly Moment[] {
  const own = kinds[tables.at(-1)?.game ?? ''] ?? {}
  return stops.flatMap((seq) => {
    const found = (file.entries[seq - 1]?.events ?? []).flatMap(({ type, open }): readonly Moment[] => {
      const told = open as Readonly<Record<string, unknown>>
      const kind = own[type]?.(told) ?? null
      const seat = typeof told.seat === 'number' ? told.seat : null
      return kind === null ? [] : [{ seq, kind, seat, ...(typeof told.of === 'number' ? { of: told.of } : {}) }]
    })
    return found.filter(({ kind }, index) => kind !== 'four' || index === 0)
  })
}
