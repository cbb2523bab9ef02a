// Which games there are, and how many people.

import { Type } from 'typebox'
import type { RuleField } from '../../kernel/schema.ts'
import { closed, Json, Options, type Shaped } from './shapes.ts'

const Game = closed({
  id: Type.String(),
  name: Type.String(),
  seats: closed({ min: Type.Integer(), max: Type.Integer() }, 'How many can play under the default rules.'),
  presets: Type.Array(closed({ id: Type.String(), name: Type.String(), help: Type.String(), rules: Options })),
  rules: Type.Record(Type.String(), Json<RuleField>('Kind, range, default, title and a sentence.')),
  bots: Type.Array(Type.String(), { description: 'The levels of bots, weakest first.' }),
})
export type GameInfo = Shaped<typeof Game>

export const Games = closed({ games: Type.Array(Game) })

export const Online = closed({
  people: Type.Integer({ description: 'Connected by a socket of the native protocol, to any node.' }),
})
