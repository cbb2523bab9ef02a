// What happens, as it is seen: cards fly where the events say. Nothing here knows more than the events and the two views.

import type { GridSeen, GridView } from '../../../games/grid/public.ts'
import type { Step } from '../../session/session.ts'
import { isOn } from '../../settings.svelte.ts'
import { play } from '../../sound.ts'
import type { Stage } from '../../stage/stage.svelte.ts'
import { toast } from '../../toasts.svelte.ts'
import { heldPeeks } from './about.ts'
import { positionName, t } from './messages.ts'

export interface Scene {
  readonly stage: Stage
  readonly word: string
  /** The big word across the table. */
  shout(text: string, step: Step): Promise<void>
  /** Turns the hands over, card by card. */
  reveal(step: Step): Promise<void>
}

const cardOf = (seat: number, pos: number) => `seat:${seat}:card:${pos}`
const held = (seat: number) => `held:${seat}`

export async function playStep(step: Step, scene: Scene): Promise<void> {
  for (const event of step.events as readonly GridSeen[]) await playEvent(event, step, scene)
}

async function playEvent(event: GridSeen, step: Step, { stage, word, shout, reveal }: Scene): Promise<void> {
  const before = step.before as GridView | null
  const you = (step.after as GridView | null)?.you ?? before?.you ?? null
  switch (event.type) {
    case 'dealt': {
      stage.hush() // who called in the round before
      step.show()
      const { seats, starter } = event.open
      const first = Math.max(0, seats.indexOf(starter))
      const order = [...seats.slice(first), ...seats.slice(0, first)]
      const seen = isOn(heldPeeks) && stage.session.kind !== 'replay' ? [] : (event.own?.cards ?? [])
      const mine = new Map(seen.map(({ pos, card }) => [pos, card]))
      const flights = [0, 1, 2, 3].flatMap((pos) =>
        order.map((seat, turn) => {
          const card = seat === you ? mine.get(pos) : undefined
          const delay = (pos * order.length + turn) * 55
          return stage.fly(step, 'deck', cardOf(seat, pos), {
            hide: 'to',
            delay,
            ...(card ? { card, turn: 'up' as const } : {}),
          })
        }),
      )
      if (!step.hurry) void play('draw')
      await Promise.all(flights)
      return
    }
    case 'drew': {
      const { seat, from } = event.open
      void play('draw')
      const card = event.open.card ?? event.own?.card ?? null
      const turn = from === 'deck' && card ? ({ turn: 'up' } as const) : {}
      await stage.fly(step, from, held(seat), { card, ...turn })
      return
    }
    case 'swapped': {
      const { seat, pos, card, from } = event.open
      void play('swap')
      const known = before?.turn?.card ?? null
      const goesIn = stage.fly(step, held(seat), cardOf(seat, pos), {
        hide: 'from',
        ...(known ? { card: known, turn: 'down' as const } : {}),
      })
      const goesOut = stage.fly(step, cardOf(seat, pos), 'discard', { card, turn: 'up', hide: 'from', bend: 0.3 })
      await Promise.all([goesIn, goesOut])
      stage.trace(cardOf(seat, pos), from === 'discard' ? cardOf(seat, pos) : 'discard')
      return
    }
    case 'discarded': {
      const { seat, card } = event.open
      void play('discard')
      const wasOpen = before?.turn?.card !== undefined
      await stage.fly(step, held(seat), 'discard', { card, hide: 'from', ...(wasOpen ? {} : { turn: 'up' as const }) })
      stage.trace('discard')
      return
    }
    case 'reshuffled': {
      void play('swap')
      await Promise.all([0, 1, 2, 3].map((n) => stage.fly(step, 'discard', 'deck', { delay: n * 70 })))
      return
    }
    case 'peeked':
      void play('flip')
      if (event.open.seat !== you) stage.say(event.open.seat, t('usesPower'))
      return
    case 'blindSwapped': {
      const { seat, mine, target, pos } = event.open
      void play('swap')
      const one = cardOf(seat, mine)
      const other = cardOf(target, pos)
      stage.trace(one, other)
      await stage.pause(step, 350) // first the eye finds the two, then they cross
      const way = { hide: 'both', ms: 1100, bend: 0.35 } as const
      await Promise.all([stage.fly(step, one, other, way), stage.fly(step, other, one, way)])
      stage.trace(one, other)
      if (target === you) {
        toast(t('yourCardSwapped', { name: stage.session.nameOf(seat), pos: positionName(pos) }))
      }
      return
    }
    case 'called':
      void play('call')
      stage.say(event.open.seat, t('calledShort', { word }))
      await shout(t('calledShort', { word }), step)
      return
    case 'revealed':
      await reveal(step)
      return
    case 'looked':
    case 'looksHidden':
    case 'peekHidden':
      void play('flip')
      return
    default:
      return
  }
}
