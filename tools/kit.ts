// `npm run kit -- memory --seed 17`: the conformance kit on one game, by hand. Replays a failure, or looks for one.

import { parseArgs } from 'node:util'
import { allGames, claimsOf, gameOf } from '../src/games/registry.ts'
import { pureHmac } from '../src/kernel/hmac.ts'
import { problemText } from '../src/kernel/rule-problem.ts'
import { checkGame } from '../src/testkit/conformance.ts'
import { checkTables } from '../src/testkit/tables.ts'

const help = `npm run kit -- GAME [options]

Plays random games of GAME (${allGames.map((game) => game.id).join(', ')}) under the conformance kit.

  --seed N     the first game's seed (1)
  --games N    how many games, seeds counting up (1)
  --seats N    seats at the table (the fewest the game allows)
  --rules JSON rule options ({})
  --tables     whole tables, with people who come and go, instead of the bare rules
`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      games: { type: 'string', default: '1' },
      seats: { type: 'string' },
      rules: { type: 'string', default: '{}' },
      tables: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const game = gameOf(positionals[0] ?? '')
  const claims = claimsOf(positionals[0] ?? '')
  if (values.help || !game || !claims) {
    console.log(help)
    process.exitCode = values.help ? 0 : 2
  } else {
    const rules = game.parseRules(JSON.parse(values.rules))
    if (!rules.ok) throw new Error(problemText(rules.error, 'en'))
    const seats = Number(values.seats ?? game.seats(rules.value).min)
    const settings = {
      games: wholeNumber('games', values.games),
      seed: wholeNumber('seed', values.seed),
      seats: [seats],
      rules: [JSON.parse(values.rules)],
    }
    const env = { gameOf, hmac: pureHmac }
    const report = values.tables ? checkTables(game, env, settings) : checkGame(game, claims, settings)
    console.log(report)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return number
}
