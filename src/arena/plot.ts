// The ladder as a picture: a bar for each duel with its interval, and a mark where its gate is.

import { type Bar, percent } from './report.ts'

export interface Picture {
  readonly name: string // of the game
  readonly bars: readonly Bar[]
}

const [width, labels, right, row, title] = [760, 210, 60, 24, 34]
const scale = width - labels - right

export function plot(ladders: readonly Picture[]): string {
  let y = 10
  const parts: string[] = []
  for (const { name, bars } of ladders) {
    parts.push(`<text x="10" y="${y + 20}" class="game">${name}</text>`)
    y += title
    for (const one of bars) {
      parts.push(bar(one, y))
      y += row
    }
    y += 8
  }
  const ticks = [0, 25, 50, 75, 100].map(
    (tick) =>
      `<line x1="${at(tick / 100)}" y1="10" x2="${at(tick / 100)}" y2="${y}" class="grid"/>` +
      `<text x="${at(tick / 100)}" y="${y + 16}" text-anchor="middle">${tick} %</text>`,
  )
  const height = y + 46
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Share of wins of each level against the others, with 95 % intervals</title>
<style>text{font:13px system-ui,sans-serif;fill:#333}.game{font-weight:600;font-size:15px}.grid{stroke:#ddd}.bar{fill:#4878a8}.whisker{stroke:#16283a;stroke-width:2}.gate{stroke:#c0392b;stroke-width:2}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
${[...ticks, ...parts].join('\n')}
<text x="10" y="${height - 10}">Blue: share of wins; black: 95 % interval after Wilson; red: the gate that its lower end must reach.</text>
</svg>
`
}

function at(share: number): number {
  return Math.round((labels + scale * share) * 10) / 10
}

function bar({ name, share, low, high, least }: Bar, y: number): string {
  const middle = y + 8
  return [
    `<text x="${labels - 8}" y="${y + 13}" text-anchor="end">${name}</text>`,
    `<rect x="${labels}" y="${y}" width="${Math.round(scale * share * 10) / 10}" height="16" class="bar"/>`,
    `<line x1="${at(low)}" y1="${middle}" x2="${at(high)}" y2="${middle}" class="whisker"/>`,
    `<line x1="${at(least)}" y1="${y - 2}" x2="${at(least)}" y2="${y + 18}" class="gate"/>`,
    `<text x="${at(high) + 6}" y="${y + 13}">${percent(share)}</text>`,
  ].join('')
}
