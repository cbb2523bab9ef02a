// What a review takes, and what it says of bots that play well and badly.
//
//   npm run bench:review -- --game cambio --games 20

import { parseArgs } from 'node:util'
import { allGames, gameOf } from '../src/games/registry.ts'
import { type Level, levels } from '../src/kernel/bot.ts'
import { pureHmac } from '../src/kernel/hmac.ts'
import { type Grade, grades, type ReviewedMove, review } from '../src/table/review.ts'
import { botGame } from '../src/testkit/bot-game.ts'

const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    games: { type: 'string', default: '20' },
    effort: { type: 'string', default: '1' },
  },
})
const env = { gameOf, hmac: pureHmac }

function row(game: string, level: Level, games: number, effort: number): string {
  const moves: ReviewedMove[] = []
  const times: number[] = []
  for (let seed = 1; seed <= games; seed++) {
    const entries = botGame(game, [level, 'hard'], seed)
    const start = process.cpuUsage().user
    for (const step of review(entries, 0, env, effort)) if (step.type === 'move') moves.push(step.move)
    times.push((process.cpuUsage().user - start) / 1000)
  }
  const mean = (of: (move: ReviewedMove) => number) =>
    moves.reduce((sum, move) => sum + of(move), 0) / Math.max(1, moves.length)
  const share = (grade: Grade) => `${(100 * mean((move) => (move.grade === grade ? 1 : 0))).toFixed(1)} %`
  const lost = (100 * mean(({ loss }) => loss)).toFixed(2)
  const noise = (100 * mean(({ judgement }) => judgement.error)).toFixed(2)
  const [all, worst] = [times.reduce((sum, one) => sum + one, 0) / games, Math.max(...times)]
  const cells = [
    game,
    level,
    (moves.length / games).toFixed(1),
    `${lost} %`,
    ...grades.slice(1).map(share),
    `${noise} %`,
  ]
  return `| ${[...cells, `${(all / 1000).toFixed(1)} s`, `${(worst / 1000).toFixed(1)} s`].join(' | ')} |`
}

console.log(
  `| game | plays as | moves | lost a move | ${grades.slice(1).join(' | ')} | noise | processor time | longest |`,
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
for (const { id } of allGames.filter((game) => values.game === undefined || game.id === values.game)) {
  for (const level of levels) console.log(row(id, level, Number(values.games), Number(values.effort)))
}
