// The table that is printed, and the sentence about the ratio that is wanted.

import { median, type Subject } from './measure.ts'

/** Recorded games, who plays them again, and what becomes of the views. */
export interface Row extends Subject {
  readonly game: string
  readonly by: string
  readonly seats: number
  readonly what: 'views' | 'views as JSON'
  readonly bytesPerView: number
  readonly yardstick?: Row
}

/** Commands per second, round by round. */
export type Rates = ReadonlyMap<Row, readonly number[]>

const head = ['game', 'rules by', 'up to', 'seats', 'commands/s', 'µs/command', 'ratio', 'bytes/view']
const wordColumns = 3

export function table(rows: readonly Row[], rates: Rates): string {
  const lines = rows.map((row) => {
    const rate = median(rates.get(row) ?? [])
    const ratio = row.yardstick ? median(ratios(row, row.yardstick, rates)).toFixed(1) : ''
    const numbers = [`${row.seats}`, grouped(rate), (1e6 / rate).toFixed(2), ratio, grouped(row.bytesPerView)]
    return [row.game, row.by, row.what, ...numbers]
  })
  return aligned([head, ...lines])
}

/** Each round compared with itself: what slows a machine down for a second slows both sides down. */
export function ratios(row: Row, yardstick: Row, rates: Rates): readonly number[] {
  const theirs = rates.get(yardstick) ?? []
  return (rates.get(row) ?? []).map((rate, round) => rate / (theirs[round] ?? Number.NaN))
}

function grouped(number: number): string {
  return Math.round(number).toLocaleString('en')
}

/** Words to the left, numbers to the right. */
function aligned(lines: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const cell = (text: string, column: number) => {
    const width = widths[column] ?? 0
    return column < wordColumns ? text.padEnd(width) : text.padStart(width)
  }
  return lines.map((line) => line.map(cell).join('  ').trimEnd()).join('\n')
}
