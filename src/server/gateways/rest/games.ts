// Which games there are, with all that a form to open a table needs.

import { Type } from '@fastify/type-provider-typebox'
import { allGames } from '../../../games/registry.ts'
import { levels } from '../../../kernel/bot.ts'
import type { AnyGame } from '../../../kernel/game.ts'
import type { Api } from './access.ts'
import { answers } from './problems.ts'
import { anybody, closed, Json, Options } from './shapes.ts'

const Game = closed({
  id: Type.String(),
  name: Type.String(),
  seats: closed({ min: Type.Integer(), max: Type.Integer() }, 'How many can play under the default rules.'),
  presets: Type.Array(closed({ id: Type.String(), name: Type.String(), help: Type.String(), rules: Options })),
  rules: Type.Record(Type.String(), Json('Kind, range, default, title and a sentence.')),
  bots: Type.Array(Type.String(), { description: 'The levels of bots, weakest first.' }),
})

export function gameRoutes(api: Api): void {
  const schema = {
    tags: ['games'],
    security: anybody,
    operationId: 'listGames',
    summary: 'All games',
    description: 'Every game with its seats, presets, rule options and bots.',
    response: answers(closed({ games: Type.Array(Game) })),
  }
  api.get('/api/games', { schema }, async () => ({ games: allGames.map(described) }))
}

function described(game: AnyGame) {
  const rules = game.parseRules({})
  return {
    id: game.id,
    name: game.name,
    seats: rules.ok ? game.seats(rules.value) : { min: 0, max: 0 },
    presets: game.presets,
    rules: game.ruleSchema,
    bots: levels.filter((level) => game.bots[level] !== undefined),
  }
}
