// What was measured, in words and tables.

import type { Duel } from './duel.ts'
import { type Climbed, isClimbed } from './ladder.ts'
import { percentile, shareOf, type Tally, type Times } from './tally.ts'

export function duelName({ a, b, seats }: Duel): string {
  return seats === 2 ? `${a} against ${b}` : `one ${a} against ${numbers[seats - 1] ?? seats - 1} ${b}`
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** What `npm run arena` says of one duel. */
export function describe(duel: Duel, tally: Tally): string {
  const { share, low, high } = shareOf(tally)
  const games = `${tally.games} games of ${duel.game}, every deal from all ${duel.seats} seats, seed ${duel.seed}`
  return [
    `${duelName(duel)}: ${games}`,
    `  wins       ${percent(share)}, 95 % interval ${percent(low)} to ${percent(high)} (fair ${percent(1 / duel.seats)})`,
    `  turns      ${(tally.turns / tally.games).toFixed(1)} a game, ${tally.decisions} decisions, ${tally.illegal} of them illegal`,
    `  limits     ${tally.capped} games ended by a limit`,
    `  ${duel.a.padEnd(10)} ${timesText(tally.times.a)}`,
    `  ${duel.b.padEnd(10)} ${timesText(tally.times.b)}`,
  ].join('\n')
}

function timesText(times: Times): string {
  const [half, most, nearlyAll] = [50, 95, 99].map((share) => milliseconds(percentile(times, share)))
  return `thinks ${half} (p50), ${most} (p95), ${nearlyAll} (p99)`
}

function milliseconds(ms: number): string {
  return `${ms < 0.1 ? ms.toFixed(3) : ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`
}

const head = '| duel | games | wins | 95 % interval | gate | turns | capped | illegal | p95 | p99 |'
const rule = '|---|---:|---:|---:|---|---:|---:|---:|---:|---:|'

/** One game's ladder as a table of Markdown. */
export function ladderTable(rungs: readonly Climbed[]): string {
  return tableOf(rungs.map(rowOf))
}

function tableOf(rows: readonly string[]): string {
  return [head, rule, ...rows].join('\n')
}

function rowOf(rung: Climbed): string {
  const { duel, tally, least } = rung
  const { share, low, high } = shareOf(tally)
  const cells = [
    duelName(duel),
    `${tally.games}`,
    percent(share),
    `${(low * 100).toFixed(1)} - ${(high * 100).toFixed(1)} %`,
    `${(least * 100).toFixed(0)} %: ${isClimbed(rung) ? 'met' : '**not met**'}`,
    (tally.turns / tally.games).toFixed(1),
    `${tally.capped}`,
    `${tally.illegal} of ${tally.decisions}`,
    milliseconds(percentile(tally.times.a, 95)),
    milliseconds(percentile(tally.times.a, 99)),
  ]
  return `| ${cells.join(' | ')} |`
}

export interface Ladder {
  readonly name: string // of the game
  readonly rungs: readonly Climbed[]
}

/** The tables of all games. Rows that were not measured this time stay as they were. */
export function laddersText(before: string, ladders: readonly Ladder[]): string {
  const sections = ladders.map(({ name, rungs }) => {
    const old = rowsOf(before, name)
    const measured = new Map(rungs.map((rung) => [duelName(rung.duel), rowOf(rung)]))
    const kept = old.map((row) => measured.get(nameOf(row)) ?? row)
    const added = [...measured].filter(([duel]) => !old.some((row) => nameOf(row) === duel)).map(([, row]) => row)
    return `### ${name}\n\n${tableOf([...kept, ...added])}`
  })
  return sections.join('\n\n')
}

/** The rows of a game's table in a text that has it. */
export function rowsOf(text: string, game: string): readonly string[] {
  const section = text.split('### ').find((part) => part.startsWith(`${game}\n`)) ?? ''
  return section.split('\n').filter((line) => /^\| .* against .* \|$/.test(line))
}

function nameOf(row: string): string {
  return row.split(' | ')[0]?.slice(2) ?? ''
}

/** What a row says, to a tenth of a per cent: enough for a picture. */
export function barOf(row: string): Bar {
  const numbers = row
    .split(' | ')
    .map((cell) => (cell.match(/\d+(\.\d+)?/g) ?? []).map((number) => Number(number) / 100))
  const [share = 0] = numbers[2] ?? []
  const [low = 0, high = 1] = numbers[3] ?? []
  const [least = 0] = numbers[4] ?? []
  return { name: nameOf(row), share, low, high, least }
}

/** A duel as a picture shows it. */
export interface Bar {
  readonly name: string
  readonly share: number
  readonly low: number
  readonly high: number
  readonly least: number
}
