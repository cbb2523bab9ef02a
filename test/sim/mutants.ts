// Mistakes that the simulation must find. Each is a change to the source, made while it is loaded: what is shipped knows nothing
// of them. A mistake whose text is not there any more is a mistake of this list.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface Mutant {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** It shows where people go from node to node all the time, and hardly anywhere else. */
  readonly restless?: true
}

const table = 'src/server/hosting/hosted-table.ts'
const log = 'src/server/hosting/table-log.ts'
const host = 'src/server/hosting/host.ts'
const heartbeat = 'src/server/hosting/heartbeat.ts'
const presence = 'src/server/people/presence.ts'
const live = 'src/server/gateways/live/gateway.ts'
const clock = 'src/server/base/clock.ts'

export const mutants: readonly Mutant[] = [
  {
    name: 'acknowledges before the commit',
    file: log,
    from: '    try {\n      const written = await this.#around.database.write(statements)\n',
    to: "    try {\n      void this.#around.database.write(statements)\n      const written = 'written' as WriteResult\n",
  },
  {
    name: 'publishes before the commit',
    file: table,
    from: '      const steps = this.#withDueAtOnce(done, at)\n',
    to: '      const steps = this.#withDueAtOnce(done, at)\n      this.#hosting.hints.publish([{ table: this.#table.id, seq: this.#table.seq + 1 }])\n',
  },
  {
    name: 'takes a conflict for a success',
    file: log,
    from: "      return written === 'conflict' ? await this.#conflictOf(steps) : written\n    } catch (error) {\n",
    to: "      return written && 'written'\n    } catch (error) {\n",
  },
  {
    name: 'takes a lost answer for a success',
    file: log,
    from: '      return this.#findOut(steps, statements, error)\n',
    to: "      return 'written'\n",
  },
  {
    name: 'folds the last known entry once more when it catches up',
    file: table,
    from: '    const [last, ...missed] = await this.#log.read(this.#table.seq - 1)\n',
    to: '    const missed = await this.#log.read(this.#table.seq - 1)\n    const last = missed[0]\n',
  },
  {
    name: 'does not catch up after a conflict',
    file: table,
    from: '      const behind = await this.#catchUp()\n',
    to: '      const behind = true\n',
  },
  {
    name: 'skips an entry when it catches up',
    file: table,
    from: '    for (const entry of missed) this.#accept(tableFrom([entry], env, this.#table), entry)\n',
    to: '    for (const entry of missed.slice(-1)) this.#accept(tableFrom([entry], env, this.#table), entry)\n',
  },
  {
    name: 'looks into the log once and never again',
    file: table,
    from: '    if (this.#looks === before) this.#looking = looking\n',
    to: '    this.#looking = looking\n',
  },
  {
    name: 'does not pay back an outage',
    file: table,
    from: '      if (owed && !(await this.#payBack(owed))) continue\n',
    to: '',
  },
  {
    name: 'decides although it has not been heard of for long',
    file: table,
    from: '      if (!heartbeat.isFresh) await heartbeat.refresh()\n',
    to: '',
  },
  {
    name: 'relies on hints alone',
    file: host,
    from: '    if (!heartbeat.alone) this.#every(pollMs, () => this.#poll(pollMs))\n',
    to: '',
  },
  {
    name: 'dies of hints that were lost together with the database',
    file: host,
    from: '    this.#poll(0).catch(() => undefined) //',
    to: '    void this.#poll(0) //',
  },
  {
    name: 'does not look after the tables of a node that is silent',
    file: host,
    from: '    for (const node of heartbeat.silent) await',
    to: '    for (const node of [] as string[]) await',
  },
  {
    name: 'takes its own bad moments for the silence of others',
    file: heartbeat,
    from: '    const one = steady - this.#lookedAt < beatMs ? 0 : 1\n',
    to: '    const one = 3\n',
  },
  {
    name: 'has no epoch to fence goodbyes with',
    file: 'src/table/presence.ts',
    from: 'input.epoch !== info.epoch || ',
    to: '',
  },
  {
    name: 'says goodbye in the name of the latest connection',
    file: presence,
    from: "    await hosted.submit({ type: 'disconnect', player, epoch })\n",
    to: "    await hosted.submit({ type: 'disconnect', player, epoch: seatInfo(hosted, player)?.epoch ?? epoch })\n",
  },
  {
    name: 'shows a table as it was before what the client has seen',
    file: live,
    from: 'if (message.since !== undefined && !(await hosted.reach(message.since)) && !host.alone) {',
    to: 'if (message.since === -1) {',
    restless: true,
  },
  {
    name: 'gives the seat of somebody who is back to an earlier connection of theirs',
    file: presence,
    from: ' || before.arrival > arrival',
    to: '',
    restless: true,
  },
  {
    name: 'believes the clock on the wall',
    file: clock,
    from: '    return Math.floor(this.#pieces.steady() + this.#offset)\n',
    to: '    return this.#pieces.wall()\n',
  },
  {
    name: 'does what is asked twice, twice',
    file: 'src/table/step.ts',
    from: '  const repeated = repeatedCommand(table, input)\n',
    to: '  const repeated = null as ReturnType<typeof repeatedCommand>\n',
  },
  {
    name: 'a log that takes anything',
    file: 'test/sim/store.ts',
    from: 'if (seq !== head.seq + 1 || previousHash !== head.hash) return false',
    to: 'if (seq === 0 || previousHash === head.seq.toString()) return false',
  },
  {
    name: 'plays every table by its newest rules',
    file: 'src/table/fold.ts',
    from: 'if (game?.version !== table.version)',
    to: 'if (env) return env.gameOf(table.game) as AnyGame\n  if (game?.version !== table.version)',
  },
  {
    name: 'opens a table without the rules for it',
    file: host,
    from: '    if (!env.gameOf(game, version)) {\n',
    to: '    if (version < 0) {\n',
  },
  {
    name: 'starts a match before all have added to the deal',
    file: 'src/table/due.ts',
    from: '  return waits ? startsBy : Math.min(startsBy, last)\n',
    to: '  return waits && last < 0 ? startsBy : Math.min(startsBy, last)\n',
  },
  {
    name: 'waits for ever for somebody who never adds to the deal',
    file: 'src/table/due.ts',
    from: '  return waits ? startsBy : Math.min(startsBy, last)\n',
    to: '  return waits ? null : Math.min(startsBy, last)\n',
  },
  {
    name: 'does not tell people whom another node has seated',
    file: 'src/server/rooms/matchmaking.ts',
    from: '      if (this.#seating.has(seek.player) || !this.#published.has(seek)) continue\n',
    to: '      if (read.size >= 0) continue\n',
  },
]

/** From now on this file is loaded with the mistake in it. */
export function plant({ file, from, to }: Mutant): { readonly isLoaded: boolean } {
  const root = new URL('../../', import.meta.url)
  const path = fileURLToPath(new URL(file, root))
  const parts = readFileSync(path, 'utf8').split(from)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
  const planted = { isLoaded: false }
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.startsWith('file:') || fileURLToPath(url) !== path) return loaded
      planted.isLoaded = true
      return { ...loaded, source: parts.join(to) }
    },
  })
  return planted
}
