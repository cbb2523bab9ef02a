// Who waits for opponents, and who is drawn together. It has no clock, no chance and no tables of its own: time and
// randomness are handed in, and what comes out is seated by somebody else.

import type { PlayerId } from '../../table/table.ts'

/** What somebody wants to play: only those who want the same meet. */
export interface Wish {
  readonly game: string
  readonly preset: string
  readonly rules: object // the preset's, and what the gateway plays by
  readonly size: number // how many people make a group: the fewest that can play
  readonly adds: boolean // whoever has it can add to the deal: their protocol lets them
}

export interface Seeker {
  readonly player: PlayerId
  readonly wish: Wish
  readonly bots: boolean // agreed to play against bots after a while
  readonly since: number
}

export class Seekers<S extends Seeker> {
  readonly #randomInt: (below: number) => number
  readonly #queues = new Map<string, S[]>()

  constructor(randomInt: (below: number) => number) {
    this.#randomInt = randomInt
  }

  get waiting(): number {
    return this.#all().length
  }

  add(seeker: S): void {
    const key = keyOf(seeker.wish)
    const queue = this.#queues.get(key)
    if (queue) queue.push(seeker)
    else this.#queues.set(key, [seeker])
  }

  remove(seeker: S): void {
    const key = keyOf(seeker.wish)
    const rest = (this.#queues.get(key) ?? []).filter((one) => one !== seeker)
    if (rest.length > 0) this.#queues.set(key, rest)
    else this.#queues.delete(key)
  }

  /**
   * M-08: as many groups as there are, each drawn uniformly from all who wait for the same, not in the order they came. Those who
   * are to be kept apart are never in one group; whoever cannot be put into any waits on.
   */
  draw(apart: (one: S, other: S) => boolean = () => false): readonly (readonly S[])[] {
    const groups: S[][] = []
    for (const [key, queue] of this.#queues) {
      const size = queue[0]?.wish.size ?? 0
      const lonely: S[] = []
      while (size > 0 && queue.length >= size) {
        const [first, ...others] = this.#drawGroup(queue, size, apart)
        if (others.length === size - 1) groups.push([first, ...others])
        else {
          lonely.push(first)
          queue.push(...others)
        }
      }
      queue.push(...lonely)
      if (queue.length === 0) this.#queues.delete(key)
    }
    return groups
  }

  /** M-19: takes out those who have waited long enough and agreed to bots. */
  takePatient(now: number, patienceMs: number): readonly S[] {
    const patient = this.#all().filter((seeker) => seeker.bots && seeker.since + patienceMs <= now)
    for (const seeker of patient) this.remove(seeker)
    return patient
  }

  /** When somebody will have waited long enough; null if nobody who waits agreed to bots. */
  patientAt(patienceMs: number): number | null {
    const times = this.#all().flatMap((seeker) => (seeker.bots ? [seeker.since + patienceMs] : []))
    return times.length === 0 ? null : Math.min(...times)
  }

  get all(): readonly S[] {
    return this.#all()
  }

  #all(): readonly S[] {
    return [...this.#queues.values()].flat()
  }

  /** As many as go together, at least one. */
  #drawGroup(queue: S[], size: number, apart: (one: S, other: S) => boolean): readonly [S, ...S[]] {
    const group: [S, ...S[]] = [this.#takeAny(queue)]
    const unfit: S[] = []
    while (group.length < size && queue.length > 0) {
      const next = this.#takeAny(queue)
      if (group.some((one) => apart(one, next) || apart(next, one))) unfit.push(next)
      else group.push(next)
    }
    queue.push(...unfit)
    return group
  }

  #takeAny(queue: S[]): S {
    const index = this.#randomInt(queue.length)
    const taken = queue[index] as S
    queue[index] = queue.at(-1) as S
    queue.pop()
    return taken
  }
}

function keyOf({ game, preset, rules }: Wish): string {
  return JSON.stringify([game, preset, rules])
}
