// What every table has: places with names, cards that fly between them, words in bubbles. A table makes one and gives
// it to `Stage.svelte`; what is inside gets it with `useStage()`.
//
//   const stage = createStage({ session, game })
//   $effect(() => session.onStep(async (step) => { await stage.fly(step, 'deck', 'seat:2:card:1') }))
//   <Stage {stage} ...> ... <span {@attach stage.anchor('deck')}> ... </span> ... </Stage>

import { getContext, mount, setContext, tick, unmount } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { Card } from '../../kernel/cards.ts'
import type { LoadedGame } from '../games/ui.ts'
import { refusalText } from '../i18n/contract.ts'
import type { Command, Step, TableSession } from '../session/session.ts'
import { moves } from '../settings.svelte.ts'
import { toast } from '../toasts.svelte.ts'
import CardPicture from '../ui/Card.svelte'
import { type Drops, draggable } from './drag.ts'

export interface Flight {
  /** What lies on top of it; without it, or with null, it flies face down. Give a card only if this viewer may see it. */
  readonly card?: Card | null
  /** It turns on its way: `card` shows from the middle on ('up'), or until the middle ('down'). */
  readonly turn?: 'up' | 'down'
  /** What cannot be seen while it flies: the place it left, the one it will lie in. */
  readonly hide?: 'from' | 'to' | 'both'
  readonly ms?: number
  readonly delay?: number
  /** How far the way bends, as a part of its length; blind swaps pass each other on opposite sides. */
  readonly bend?: number
  /** Something else than a card: drawn by the table that lets it fly. */
  readonly picture?: (target: HTMLElement) => () => void
}

/** Whether it moves, how fast, and when that is to end. */
type Timing = Pick<Step, 'hurry' | 'pace' | 'signal'>

const usualMs = 350
const traceMs = 4000
const bubbleMs = 2600
const reseatMs = 900

interface Played {
  readonly session: TableSession
  readonly game: LoadedGame
}

export class Stage {
  readonly session: TableSession
  readonly game: LoadedGame
  /** What somebody has just said, by seat. */
  readonly bubbles: Record<number, string> = $state({})
  readonly #places = new Map<string, HTMLElement>()
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #sky: HTMLElement | null = null

  constructor({ session, game }: Played) {
    this.session = session
    this.game = game
  }

  /** Gives an element a name that cards can fly from and to. */
  anchor(key: string): Attachment<HTMLElement> {
    return (element) => {
      this.#places.set(key, element)
      return () => {
        if (this.#places.get(key) === element) this.#places.delete(key)
      }
    }
  }

  /** Lets an element be dragged to places, as far as there is something to do there now. */
  drag(drops: () => Drops): Attachment<HTMLElement> {
    return draggable((key) => this.#places.get(key), drops)
  }

  /** Where cards fly: above everything. */
  readonly sky: Attachment<HTMLElement> = (element) => {
    this.#sky = element
    return () => {
      this.#sky = null
    }
  }

  /** A card on its way from one place to another. Done when it has landed; at once if nothing is to move. */
  async fly(step: Timing, from: string, to: string, flight: Flight = {}): Promise<void> {
    if (step.hurry || step.signal.aborted) return
    await tick()
    const start = this.#places.get(from)
    const end = this.#places.get(to)
    if (!start || !end || !this.#sky) return
    const { hide, card = null, turn, bend = 0.12 } = flight
    const [ms, delay] = [(flight.ms ?? usualMs) / step.pace, (flight.delay ?? 0) / step.pace]
    const hidden = [
      ...(hide === 'from' || hide === 'both' ? [start] : []),
      ...(hide === 'to' || hide === 'both' ? [end] : []),
    ]
    const there = end.getBoundingClientRect()
    const here = start.getBoundingClientRect()
    const flyer = document.createElement('div')
    flyer.className = 'flyer'
    flyer.style.cssText = `left:${there.left}px;top:${there.top}px;width:${there.width}px;--card-w:${there.width}px`
    const shown = $state({ card: turn === 'up' ? null : card })
    let drawn: () => void
    if (flight.picture) drawn = flight.picture(flyer)
    else {
      const picture = mount(CardPicture, { target: flyer, props: shown })
      drawn = () => void unmount(picture)
    }
    this.#sky.append(flyer)
    for (const element of hidden) element.style.opacity = '0'
    const turning = turn && setTimeout(() => (shown.card = turn === 'up' ? card : null), delay + ms * 0.4)
    const flying = flyer.animate(path(here, there, bend), {
      duration: ms,
      delay,
      easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
      fill: 'both',
    })
    const abort = () => flying.finish()
    step.signal.addEventListener('abort', abort)
    await flying.finished.catch(() => undefined)
    step.signal.removeEventListener('abort', abort)
    // It stays until what it has become is on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(turning)
        drawn()
        flyer.remove()
        for (const element of hidden) element.style.opacity = ''
      }),
    )
  }

  /** Everybody gets up and sits down where they sit after this step. */
  async reseat(step: Timing & Pick<Step, 'show'>): Promise<void> {
    const seats = [...this.#places].filter(([key]) => /^seat:\d+$/.test(key))
    const before = new Map(seats.map(([key, element]) => [key, element.getBoundingClientRect()]))
    step.show()
    if (step.hurry || step.signal.aborted) return
    await tick()
    const moving = [...before].flatMap(([key, from]) => {
      const element = this.#places.get(key)
      if (!element) return []
      const to = element.getBoundingClientRect()
      const away = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
      const frames = [{ transform: away }, { transform: 'none' }]
      return [element.animate(frames, { duration: reseatMs / step.pace, easing: 'ease-in-out' })]
    })
    step.signal.addEventListener('abort', () => {
      for (const animation of moving) animation.finish()
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }

  /** Waits, unless there is nothing to wait for: a moment for the eye. */
  async pause(step: Timing, ms: number): Promise<void> {
    if (step.hurry || step.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms / step.pace)
      step.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /** Marks the places of the last move for four seconds. */
  trace(...keys: readonly string[]): void {
    for (const element of this.#places.values()) delete element.dataset.trace
    for (const key of keys) {
      const element = this.#places.get(key)
      if (!element) continue
      element.dataset.trace = ''
      setTimeout(() => delete element.dataset.trace, traceMs)
    }
  }

  /** Not this one, not now. */
  shake(key: string): void {
    if (!moves()) return
    const sides = [{ transform: 'translateX(-4px)' }, { transform: 'translateX(4px)' }, { transform: 'none' }]
    this.#places.get(key)?.animate(sides, 180)
  }

  /** A bubble at a seat. */
  say(seat: number, text: string, ms = bubbleMs): void {
    clearTimeout(this.#timers.get(seat))
    this.bubbles[seat] = text
    this.#timers.set(
      seat,
      setTimeout(() => delete this.bubbles[seat], ms),
    )
  }

  /** The screen is somewhere else, or another round begins: what was said and marked is over. */
  hush(): void {
    this.trace()
    for (const seat of Object.keys(this.bubbles)) delete this.bubbles[Number(seat)]
  }

  /** Does a move; why it was refused is told. One at a time: a second tap is not a second move. */
  async send(command: Command & Readonly<Record<string, unknown>>): Promise<boolean> {
    if (this.session.pending) return false
    const answer = await this.session.send(command)
    if (!answer.ok) toast(refusalText(answer.error, this.game.refusals), 'error')
    return answer.ok
  }
}

function path(from: DOMRect, to: DOMRect, bend: number): Keyframe[] {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = to.width > 0 ? from.width / to.width : 1
  const side = { x: dy * bend, y: -Math.abs(dx) * Math.abs(bend) }
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
    {
      transform: `translate(${dx / 2 + side.x}px, ${dy / 2 + side.y}px) scale(${((1 + scale) / 2) * 1.08})`,
      offset: 0.5,
    },
    { transform: 'none' },
  ]
}

const key = Symbol('stage')

/** In the script of a table. */
export function createStage(played: Played): Stage {
  return setContext(key, new Stage(played))
}

export function useStage(): Stage {
  return getContext<Stage>(key)
}
