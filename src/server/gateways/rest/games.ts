// Which games there are, with all that a form to open a table needs.

import { allGames } from '../../../games/registry.ts'
import { levels } from '../../../kernel/bot.ts'
import type { AnyGame } from '../../../kernel/game.ts'
import { inLocale } from '../../../kernel/locale.ts'
import { Games } from '../../../protocol/rest/games.ts'
import type { Api } from './access.ts'
import { answers } from './problems.ts'
import { anybody } from './shapes.ts'

export function gameRoutes(api: Api): void {
  const schema = {
    tags: ['games'],
    security: anybody,
    operationId: 'listGames',
    summary: 'All games',
    description: 'Every game with its seats, presets, rule options and bots.',
    response: answers(Games),
  }
  api.get('/api/games', { schema }, async () => ({ games: allGames.map(described) }))
}

export function described(game: AnyGame) {
  const rules = game.parseRules({})
  return {
    id: game.id,
    name: game.name,
    seats: rules.ok ? game.seats(rules.value) : { min: 0, max: 0 },
    presets: game.presets.map((preset) => ({ ...preset, ...inLocale(preset.text, 'en') })),
    rules: Object.fromEntries(
      Object.entries(game.ruleSchema).map(([name, field]) => {
        const { title, help } = inLocale(field.text, 'en')
        return [name, { ...field, title, help }]
      }),
    ),
    bots: levels.filter((level) => game.bots[level] !== undefined),
  }
}
