// Matchmaking: people who look for opponents are drawn together at random and seated at a table that starts at once.
// Nothing of it is stored: whoever loses the connection is not looking any more, and a restart loses every connection.

import type { AnyGame } from '../kernel/game.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { type Refusal, refused } from '../table/refusals.ts'
import type { Surroundings } from '../table/table.ts'
import type { Person } from './accounts/accounts.ts'
import type { Host } from './hosting/host.ts'
import { type Seeker, Seekers } from './seekers.ts'
import type { Database } from './storage/database.ts'
import { activeTable, heldPlayers } from './storage/listings.ts'

/** What somebody who seeks hears in the end: a table, or why there will be none. */
export type SeekNews =
  | { readonly type: 'matched'; readonly table: string; readonly names: readonly string[] } // of the people, by seat
  | { readonly type: 'ended'; readonly refusal: Refusal }

export interface Seek extends Seeker {
  readonly name: string
  readonly nameless: boolean
  readonly told: (news: SeekNews) => void
}

export interface Wanted {
  readonly game: string
  readonly preset?: string
  readonly bots?: boolean
  readonly rules?: object // of a protocol with rules of its own; its people meet each other
  readonly nameless?: boolean // of a protocol whose names are not stored (P-02): they sit there as Player 1 and Player 2
}

interface Surrounding {
  readonly database: Database
  readonly env: Surroundings
  readonly host: Host
  readonly botAfterMs: number
  now(): number
  /** A whole number from 0, below the given one. */
  randomInt(below: number): number
  failed(error: unknown): void
}

/** M-08: a moment in which people gather. Drawing at every arrival would pair everybody with whoever came last. */
const gatherMs = 200
const turnSeconds = 60 // P-08, M-17: strangers play with a clock
const botLevel = 'medium'

export class Matchmaking {
  readonly #around: Surrounding
  readonly #seekers: Seekers<Seek>
  /** Everybody who waits or is being seated: nobody is drawn twice. */
  readonly #seeks = new Map<string, Seek>()
  #gathering: NodeJS.Timeout | null = null
  #patience: NodeJS.Timeout | null = null

  constructor(around: Surrounding) {
    this.#around = around
    this.#seekers = new Seekers((below) => around.randomInt(below))
  }

  async seek(person: Person, wanted: Wanted, told: Seek['told']): Promise<Result<Seek, Refusal>> {
    const { database, env, now } = this.#around
    const game = env.gameOf(wanted.game)
    if (!game) return refused('noSuchGame')
    const preset = game.presets.find(({ id }) => wanted.preset === undefined || id === wanted.preset)
    if (!preset) return refuse({ code: 'noSuchPreset', text: `${game.name} has no such set of rules` })
    if (await activeTable(database, person.player)) return refuse(otherGame)
    if (this.#seeks.has(person.player)) return refuse({ code: 'alreadyWaiting', text: 'You are already waiting' }) // M-10
    const rules = { turnSeconds, ...preset.rules, ...wanted.rules }
    const wish = { game: game.id, preset: preset.id, rules, size: sizeOf(game, rules) }
    const bots = wanted.bots === true && game.bots[botLevel] !== undefined
    const { player, name } = person
    const seek = { player, name, nameless: wanted.nameless === true, wish, bots, since: now(), told }
    this.#wait(seek)
    return ok(seek)
  }

  /** M3-3.5: silently. */
  stop(seek: Seek): void {
    if (this.#seeks.get(seek.player) === seek) this.#seeks.delete(seek.player)
    this.#seekers.remove(seek)
  }

  /** Stops whatever this person seeks, through whichever connection. */
  stopPlayer(player: string): void {
    const seek = this.#seeks.get(player)
    if (seek) this.stop(seek)
  }

  close(): void {
    if (this.#gathering) clearTimeout(this.#gathering)
    if (this.#patience) clearTimeout(this.#patience)
    this.#seeks.clear()
  }

  #wait(seek: Seek): void {
    this.#seeks.set(seek.player, seek)
    this.#seekers.add(seek)
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null
      this.#match()
    }, gatherMs)
  }

  /** People first; then bots for those who have waited long enough. */
  #match(): void {
    const { botAfterMs, now } = this.#around
    for (const group of this.#seekers.draw()) void this.#play(group)
    for (const seek of this.#seekers.takePatient(now(), botAfterMs)) void this.#play([seek])
    if (this.#patience) clearTimeout(this.#patience)
    const at = this.#seekers.patientAt(botAfterMs)
    this.#patience = at === null ? null : setTimeout(() => this.#match(), Math.max(0, at - now()))
  }

  async #play(group: readonly Seek[]): Promise<void> {
    try {
      const seated = await this.#seat(group)
      if (seated.ok) {
        const names = group.map(({ name }) => name)
        return this.#end(group, { type: 'matched', table: seated.value, names })
      }
      const { faults, refusal } = seated.error
      this.#end(faults, { type: 'ended', refusal })
      // Those who can still play wait again, as long as they have; those who have gone meanwhile do not.
      for (const seek of group) if (!faults.includes(seek) && this.#isSeeking(seek)) this.#wait(seek)
    } catch (error) {
      this.#around.failed(error)
      this.#end(group, { type: 'ended', refusal: unavailable })
    }
  }

  #end(group: readonly Seek[], news: SeekNews): void {
    for (const seek of group) {
      if (this.#isSeeking(seek)) this.#seeks.delete(seek.player)
      seek.told(news)
    }
  }

  #isSeeking(seek: Seek): boolean {
    return this.#seeks.get(seek.player) === seek
  }

  /** Opens a table for a group, with bots for whoever is missing. Either it starts or nobody is left sitting there. */
  async #seat(group: readonly Seek[]): Promise<Result<string, Failure>> {
    const { database, host } = this.#around
    const [first] = group as readonly [Seek, ...Seek[]]
    const { game, preset, rules, size } = first.wish
    const bots = Array.from({ length: size - group.length }, () => ({ level: botLevel }))
    const [opener, ...others] = group.map(sitter) as [Person, ...Person[]]
    const company = [...others, ...bots]
    const opened = await host.open({ game, rules, capacity: size, host: opener, company, preset, withCode: false })
    if (!opened.ok) {
      const held = await heldPlayers(
        database,
        group.map(({ player }) => player),
      )
      const elsewhere = group.filter(({ player }) => held.has(player))
      return refuse({ refusal: opened.error, faults: elsewhere.length > 0 ? elsewhere : group })
    }
    const hosted = opened.value
    const started = group.every((seek) => this.#isSeeking(seek))
      ? await hosted.submit({ type: 'start', player: first.player })
      : null
    if (started?.type === 'entry') return ok(hosted.table.id)
    for (const { player } of group) await hosted.submit({ type: 'leave', player })
    return started?.type === 'refused'
      ? refuse({ refusal: started.refusal, faults: group })
      : refuse({ refusal: unavailable, faults: [] })
  }
}

/** Why a group was not seated, and because of whom. */
interface Failure {
  readonly refusal: Refusal
  readonly faults: readonly Seek[]
}

const otherGame: Refusal = { code: 'otherGame', text: 'You are already in another game' } // P-06
const unavailable: Refusal = { code: 'unavailable', text: 'This cannot be done right now; try again.' }

function sitter({ player, name, nameless }: Seek, seat: number): Person {
  return { player, name: nameless ? `Player ${seat + 1}` : name }
}

function sizeOf(game: AnyGame, input: object): number {
  const rules = game.parseRules(input)
  if (!rules.ok) throw new Error(`${game.id} cannot be played by rules of ours: ${rules.error}`)
  return game.seats(rules.value).min
}
