// A game in the terminal against a bot, on a table that runs in this process. It knows the game by its views, options and
// words alone: whatever is on the screen was sent to seat 0.

import { assert } from '../kernel/assert.ts'
import type { AnyGame } from '../kernel/game.ts'
import { seenBy } from '../kernel/secrecy.ts'
import type { GameText } from '../kernel/text.ts'
import { commitmentOf } from '../table/fairness.ts'
import type { Input, PlayerInput } from '../table/inputs.ts'
import { verify } from '../table/replay.ts'
import { nextDue, openRun, perform, performDue, type Run } from '../table/run.ts'
import { tableView } from '../table/seen.ts'
import { isRunning, type Surroundings } from '../table/table.ts'
import { describeOptions, readCommand } from './typed.ts'

/** What playing needs from the terminal: a clock, a way to wait, lines in and lines out. */
export interface Terminal {
  now(): number
  sleep(ms: number): Promise<void>
  /** The next line that is typed; null when there will be none, undefined when the time is up. */
  ask(prompt: string, ms: number | undefined): Promise<string | null | undefined>
  print(line: string): void
  /** Wipes the screen, where there is one: what was shown for a moment must not stay to be read. */
  clear(): void
}

export interface PlaySettings {
  readonly game: AnyGame
  readonly text: GameText
  readonly rules: object
  readonly level: string
  readonly name: string
  readonly seed: string
  readonly entropy: string
  readonly tableId: string
}

const you = 0
const player = 'you'

export async function play(settings: PlaySettings, terminal: Terminal, env: Surroundings): Promise<void> {
  const { text } = settings
  let run = sitDown(settings, terminal.now(), env)
  const commitment = commitmentOf(settings.seed, settings.tableId, env.hmac)
  const names = (seat: number) => run.table.seats[seat]?.name ?? `seat ${seat}`
  const label = text.label ?? ((_command: string, _choice: string, pick: string | number) => `${pick}`)

  const draw = () => terminal.print(`\n${text.draw(viewOf(settings.game, run), names)}\n`)
  const take = (next: Run) => {
    const news = next.log.slice(run.log.length).flatMap((entry) => entry.events)
    run = next
    if (news.length === 0) return
    terminal.clear()
    draw()
    terminal.print(news.map((event) => text.tell(seenBy(event, you), names)).join(' '))
  }
  const say = (input: PlayerInput): boolean => {
    const { run: next, step } = perform(run, input, env)
    if (step.type === 'refused') terminal.print(step.refusal.text)
    take(next)
    return step.type === 'entry'
  }

  terminal.print(`The deal is fixed by the commitment ${commitment.slice(0, 16)}… and what your side added to it.`)
  take(perform(run, { type: 'start', at: terminal.now(), player }, env).run)
  while (isRunning(run.table)) {
    const due = nextDue(run, env)
    const options = settings.game.options(viewOf(settings.game, run))
    if (options.length === 0) {
      assert(due, 'nobody can do anything')
      await terminal.sleep(Math.max(0, due.at - terminal.now()))
      take(performDue(run, Math.max(due.at, terminal.now()), env).run)
      continue
    }
    const typed = await terminal.ask('> ', due === null ? undefined : Math.max(0, due.at - terminal.now()))
    const at = terminal.now()
    if (typed === undefined) take(performDue(run, Math.max(due?.at ?? at, at), env).run)
    else if (typed === null || /^(q|quit|exit|leave)$/i.test(typed.trim())) say({ type: 'leave', at, player })
    else if (/^(\?|h|help)$/i.test(typed.trim())) printHelp(describeOptions(options, label), terminal)
    else {
      const read = readCommand(typed, options, label)
      if (read.ok) say({ type: 'command', at, player, command: read.value })
      else terminal.print(read.error)
    }
  }
  terminal.print(resultLine(run, env, terminal.now()))
  terminal.print(fairnessLine(run, commitment, env))
}

function sitDown(settings: PlaySettings, at: number, env: Surroundings): Run {
  const { game, rules, seed, name, tableId } = settings
  const inputs: readonly Input[] = [
    { type: 'connect', at, player },
    { type: 'addBot', at, player, level: settings.level },
    { type: 'addEntropy', at, player, entropy: settings.entropy },
  ]
  let run = openRun({ at, id: tableId, game: game.id, rules, seed, capacity: 2, host: { player, name } }, env)
  for (const input of inputs) {
    const { run: next, step } = perform(run, input, env)
    assert(step.type === 'entry', step.type === 'refused' ? step.refusal.text : step.type)
    run = next
  }
  return run
}

function viewOf(game: AnyGame, run: Run): object {
  assert(run.table.state, 'a game that has not started')
  return game.view(run.table.state, you)
}

function printHelp(options: readonly string[], terminal: Terminal): void {
  terminal.print('What you can do now:')
  for (const line of options) terminal.print(`  ${line}`)
  terminal.print('  quit')
}

function resultLine(run: Run, env: Surroundings, now: number): string {
  const { outcome, phase } = tableView(run.table, you, now, env)
  if (outcome === null) return phase === 'abandoned' ? 'You left the game.' : 'The game is over.'
  const winners = outcome.standings.filter((standing) => standing.place === 1).map((standing) => standing.seat)
  const score = outcome.standings.toSorted((a, b) => a.seat - b.seat).map((standing) => standing.score)
  const won = !winners.includes(you) ? 'You lost' : winners.length > 1 ? 'A draw' : 'You won'
  return `${won}, ${score.join(' : ')}.`
}

function fairnessLine(run: Run, commitment: string, env: Surroundings): string {
  const checked = verify(run.log, commitment, env)
  if (!checked.ok) return `This game does not verify: entry ${checked.error.seq}: ${checked.error.problem}`
  return `Verified: the deal was the one committed to, and all ${run.log.length} entries follow from the rules.`
}
