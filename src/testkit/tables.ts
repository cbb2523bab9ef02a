// The conformance kit for tables: whole evenings at random. People sit down, come and go, repeat themselves, lose their
// connection, the service fails, bots take over; and after all that the log still tells the same story.

import { type Bot, type Level, levels } from '../kernel/bot.ts'
import type { Chance } from '../kernel/chance.ts'
import type { AnyGame } from '../kernel/game.ts'
import { anyCommand } from '../kernel/options.ts'
import { commitmentOf } from '../table/fairness.ts'
import type { Input, PlayerInput } from '../table/inputs.ts'
import { wakeMind } from '../table/minds.ts'
import { tableFrom, verify } from '../table/replay.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../table/run.ts'
import { seenLog, tableView } from '../table/seen.ts'
import { isRunning, type Surroundings } from '../table/table.ts'
import { deepFreeze, jsonFlaw, roundTrip } from './data.ts'
import { ConformanceFailure } from './failure.ts'
import { keyOfSeed, quickChance } from './playout.ts'
import { viewersOf } from './worlds.ts'

export interface TableSettings {
  readonly games: number
  readonly seed: number
  readonly seats: readonly number[]
  readonly rules: readonly object[]
}

export interface TableReport {
  readonly tables: number
  readonly entries: number
  readonly completed: number
  readonly abandoned: number
  readonly takeovers: number
}

export function checkTables(game: AnyGame, env: Surroundings, settings: TableSettings): TableReport {
  let report: TableReport = { tables: 0, entries: 0, completed: 0, abandoned: 0, takeovers: 0 }
  for (let index = 0; index < settings.games; index++) {
    const seats = settings.seats[index % settings.seats.length] as number
    const rules = settings.rules[Math.floor(index / settings.seats.length) % settings.rules.length] as object
    const { table, log } = new Evening(game, env, settings.seed + index, seats, rules).run()
    report = {
      tables: report.tables + 1,
      entries: report.entries + log.length,
      completed: report.completed + (table.phase === 'completed' ? 1 : 0),
      abandoned: report.abandoned + (table.phase === 'abandoned' ? 1 : 0),
      takeovers: report.takeovers + log.filter(({ act }) => act.type === 'replaced').length,
    }
  }
  return report
}

const longestEvening = 20_000

/** The game with an expert that hardly thinks: what it may see and remember is checked, not how well it plays. */
function hasty(game: AnyGame | undefined): AnyGame | undefined {
  const expert = game?.expertAt?.(0.01)
  const bots = game && Object.entries(expert ? { ...game.bots, expert } : game.bots)
  return game && { ...game, bots: Object.fromEntries(bots?.map(([level, bot]) => [level, onlyReading(bot)]) ?? []) }
}

/** What bots are shown is part of the table: one that writes to it fails. */
function onlyReading(bot: Bot): Bot {
  return {
    start: (seat, rules) => bot.start(seat, deepFreeze(rules)),
    watch: (mind, seen, chance) => bot.watch(deepFreeze(mind), deepFreeze(seen), chance),
    choose: (mind, view, options, chance) => bot.choose(deepFreeze(mind), deepFreeze(view), options, chance),
  }
}

class Evening {
  readonly #game: AnyGame
  readonly #env: Surroundings
  readonly #seed: number
  readonly #seats: number
  readonly #rules: object
  readonly #chance: Chance
  readonly #asked: { readonly input: PlayerInput; readonly seq: number }[] = []
  #run: Run
  #now = 1_700_000_000_000

  constructor(game: AnyGame, env: Surroundings, seed: number, seats: number, rules: object) {
    this.#game = game
    this.#env = { ...env, gameOf: (id) => hasty(env.gameOf(id)) }
    this.#seed = seed
    this.#seats = seats
    this.#rules = rules
    this.#chance = quickChance(seed)
    const host = { player: 'player0', name: 'Host' }
    const opening = {
      at: this.#now,
      id: `table${seed}`,
      game: game.id,
      rules,
      seed: keyOfSeed(seed),
      capacity: seats,
      host,
    }
    this.#run = openRun(opening, this.#env)
  }

  run(): Run {
    this.#lobby()
    for (let step = 0; isRunning(this.#run.table); step++) {
      if (step > longestEvening) this.#fail(`not over after ${longestEvening} steps`)
      this.#something()
    }
    this.#checkLog()
    return this.#run
  }

  #lobby(): void {
    this.#must({ type: 'connect', at: this.#now, player: 'player0' })
    const offered = levels.filter((level) => this.#game.bots[level])
    for (let seat = 1; seat < this.#seats; seat++) {
      if (this.#chance.int('human?', 3) > 0) {
        this.#must({ type: 'join', at: this.#now, player: `player${seat}`, name: `Player ${seat}` })
        if (this.#chance.int('connected?', 5) > 0)
          this.#must({ type: 'connect', at: this.#now, player: `player${seat}` })
      } else {
        this.#must({
          type: 'addBot',
          at: this.#now,
          player: 'player0',
          level: this.#chance.pick<Level>('level', offered),
        })
      }
    }
    this.#must({ type: 'addEntropy', at: this.#now, player: 'player0', entropy: keyOfSeed(this.#seed + 7) })
    this.#must({ type: 'start', at: this.#now, player: 'player0' })
  }

  #something(): void {
    const { table } = this.#run
    const due = nextDue(this.#run, this.#env)
    const humans = table.seats.flatMap((info) => (info.player === null ? [] : [info.player]))
    const player = this.#chance.pick('player', humans)
    const info = table.seats.find((one) => one.player === player)
    const dice = this.#chance.int('what', 1000)
    const at = this.#now
    if (dice < 12)
      this.#may({ type: 'disconnect', at, player, epoch: (info?.epoch ?? 0) - this.#chance.int('late', 2) })
    else if (dice < 42) this.#may(info?.connected ? { type: 'return', at, player } : { type: 'connect', at, player })
    else if (dice < 43) this.#may({ type: 'leave', at, player, commandId: `leave ${table.seq}` })
    else if (dice < 50) this.#may({ type: 'outage', at, ms: this.#chance.int('down', 100_000) })
    else if (dice < 52) this.#may({ type: 'forget', at, player })
    else if (dice < 58) this.#hurrySomebody(player)
    else if (dice < 100) this.#repeatSomething()
    else if (this.#command()) return
    else if (due !== null) {
      this.#now = Math.max(this.#now, due.at)
      this.#take(performDue(this.#run, this.#now, this.#env).run)
      this.#checkDue()
    } else this.#may({ type: 'connect', at, player })
  }

  /** The host, or somebody else, has waited long enough; or not, and is refused. */
  #hurrySomebody(player: string): void {
    const { table } = this.#run
    const type = this.#chance.pick<'warnIdle' | 'replaceIdle'>('hurry', ['warnIdle', 'replaceIdle'])
    const seat = this.#chance.int('slow', table.seats.length + 1)
    const due = nextDue(this.#run, this.#env)
    const later = this.#now + this.#chance.int('patience', 200_000)
    this.#now = due === null ? later : Math.min(later, Math.max(this.#now, due.at))
    this.#may({ type, at: this.#now, player, seat })
  }

  /** Somebody who may do something does it. */
  #command(): boolean {
    const { table } = this.#run
    if (table.state === null || table.frozenSince !== null) return false
    const ready = [...table.seats.keys()].filter((seat) => {
      const info = table.seats[seat]
      const acts = info?.player !== null && info?.attendance === 'here'
      return acts && table.state !== null && this.#game.options(this.#game.view(table.state, seat)).length > 0
    })
    if (ready.length === 0) return false
    this.#now += this.#chance.int('pause', 3000)
    const due = nextDue(this.#run, this.#env)
    if (due !== null && due.at <= this.#now) return false
    const seat = this.#chance.pick('seat', ready)
    const player = table.seats[seat]?.player ?? ''
    const options = this.#game.options(this.#game.view(table.state, seat))
    const command = anyCommand(options, this.#chance)
    const commandId = `command ${table.seq}`
    const input: PlayerInput = { type: 'command', at: this.#now, player, commandId, expectedSeq: table.seq, command }
    const seq = this.#must(input)
    this.#asked.push({ input, seq })
    if (table.movedSeq > 1) this.#mustRefuse({ ...input, commandId: 'stale', expectedSeq: table.movedSeq - 1 })
    return true
  }

  /** The same command again is answered from the log; its id for something else is refused. Neither changes anything. */
  #repeatSomething(): void {
    const asked = this.#asked.at(-1 - this.#chance.int('which', 5))
    if (asked === undefined || !this.#run.table.seats.some((info) => info.player === asked.input.player)) return
    const again = perform(this.#run, { ...asked.input, at: this.#now } as PlayerInput, this.#env)
    if (again.step.type !== 'repeated' || again.step.seq !== asked.seq || again.run !== this.#run) {
      this.#fail(`a repeated command was not answered from the log: ${JSON.stringify(again.step)}`)
    }
    this.#mustRefuse({
      type: 'leave',
      at: this.#now,
      player: asked.input.player,
      commandId: asked.input.commandId ?? '',
    })
  }

  #must(input: Input): number {
    const { run, step } = perform(this.#run, input, this.#env)
    if (step.type !== 'entry') return this.#fail(`${JSON.stringify(input)} led to ${JSON.stringify(step)}`)
    this.#take(run)
    return step.entry.seq
  }

  #may(input: Input): void {
    this.#take(perform(this.#run, input, this.#env).run)
  }

  #mustRefuse(input: Input): void {
    const { step } = perform(this.#run, input, this.#env)
    if (step.type !== 'refused') this.#fail(`${JSON.stringify(input)} was not refused: ${step.type}`)
  }

  #take(run: Run): void {
    const before = this.#run.table
    if (run === this.#run) return
    this.#run = run
    if (run.table.seq !== before.seq + 1 || run.table.at < before.at) this.#fail('entries are not in order')
    const flaw = jsonFlaw(run.table) ?? jsonFlaw(run.log.at(-1))
    if (flaw !== null) this.#fail(`not plain JSON data: ${flaw}`)
    if (run.log.at(-1)?.act.type === 'replaced' || this.#chance.int('minds?', 20) === 0) this.#checkMinds()
  }

  #checkDue(): void {
    const due = nextDue(this.#run, this.#env)
    const last = this.#run.log.at(-1)
    if (due !== null && last?.act.type === 'expired' && due.type === 'deadline' && due.at < this.#now) {
      this.#fail(`"${due.act.tick}" lies in the past after "${last.act.tick}" fired`)
    }
  }

  #checkLog(): void {
    const { table, log } = this.#run
    const folded = tableFrom(roundTrip(log), this.#env)
    if (JSON.stringify(folded) !== JSON.stringify(table)) this.#fail('the log leads to another table')
    const middle = this.#chance.int('middle', log.length - 1) + 1
    const snapshot = roundTrip(tableFrom(log.slice(0, middle), this.#env))
    const resumed = tableFrom(log.slice(middle), this.#env, snapshot)
    if (JSON.stringify(resumed) !== JSON.stringify(table)) this.#fail('a snapshot leads to another table')
    const commitment = commitmentOf(table.seed, table.id, this.#env.hmac)
    const verified = verify(roundTrip(log), commitment, this.#env)
    if (!verified.ok) this.#fail(`the log does not verify: entry ${verified.error.seq}: ${verified.error.problem}`)
    this.#checkSecrets(log.slice(0, middle))
  }

  /** A bot that goes on and a bot that wakes up from the log think the same. */
  #checkMinds(): void {
    for (const [seat, mind] of this.#run.minds) {
      const woken = wakeMind(this.#run.table, seat, roundTrip(this.#run.log), this.#env)
      if (JSON.stringify(woken) !== JSON.stringify(mind))
        this.#fail(`the bot of seat ${seat} wakes up with another mind`)
      const flaw = jsonFlaw(mind)
      if (flaw !== null) this.#fail(`a bot's memory is not plain JSON data: ${flaw}`)
    }
  }

  /** Nobody is sent a key before the end; and everybody gets one seen entry for every entry. */
  #checkSecrets(log: Run['log']): void {
    const table = tableFrom(log, this.#env)
    if (!isRunning(table)) return
    const secrets = [table.seed, table.chainKey, table.key].filter((secret) => secret !== null)
    for (const viewer of viewersOf(table.seats.length)) {
      const seen = seenLog(log, viewer)
      const sent = JSON.stringify([seen, tableView(table, viewer, this.#now, this.#env)])
      if (secrets.some((secret) => sent.includes(secret))) this.#fail(`${viewer} is sent a secret key`)
      if (seen.some((entry, index) => entry.seq !== index + 1)) this.#fail(`${viewer} does not get every entry`)
    }
  }

  #fail(problem: string): never {
    const trial = { game: this.#game.id, seed: this.#seed, seats: this.#seats, rules: this.#rules }
    throw new ConformanceFailure('table', problem, trial, this.#run?.table.seq ?? 0)
  }
}
