// What one wants to jump to in a game that is watched again. Each game says which of its events that are.

import type { Names } from '../../kernel/text.ts'
import type { Film } from './film.ts'
import { t } from './messages.ts'

type Tone = 'plain' | 'danger' | 'accent' | 'good'

export interface MomentLook {
  readonly tone: Tone
  /** Not worth a jump beside something bigger. */
  readonly minor?: true
  text(names: Names): string
}

/** By type of event, from its open part: a moment gives nothing away. */
export type Moments = Readonly<Record<string, (open: Readonly<Record<string, unknown>>) => MomentLook>>

export interface Moment extends MomentLook {
  readonly seq: number
}

/** A word for it, with the name of the player who did it. */
export function momentCalled(word: () => string, tone: Tone = 'plain'): Moments[string] {
  return ({ seat }) => ({
    tone,
    text: (names) => (typeof seat === 'number' ? t('momentOf', { kind: word(), name: names(seat) }) : word()),
  })
}

export function momentsOf({ file, stops }: Film, kinds: Moments): readonly Moment[] {
  return stops.flatMap((seq) => {
    const found = (file.entries[seq - 1]?.events ?? []).flatMap(({ type, open }): readonly Moment[] => {
      const look = kinds[type]?.(open as Readonly<Record<string, unknown>>)
      return look ? [{ ...look, seq }] : []
    })
    return found.filter(({ minor }, index) => !minor || index === 0)
  })
}
