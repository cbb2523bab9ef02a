// Which games there are, and how many people.

import { type TSchema, Type } from 'typebox'
import { byLocale } from '../../kernel/locale.ts'
import { type RuleField, sections } from '../../kernel/rule-schema.ts'
import { closed, Json, Options, oneOf, type Shaped } from './shapes.ts'

function byLanguage<P extends Record<string, TSchema>>(properties: P) {
  return closed(byLocale(() => closed(properties)))
}

const values = Type.Optional(Type.Array(Json('A value.')))
const When = closed(
  { option: Type.String(), is: values, not: values },
  'It makes a difference only where this other option has a value that `is`, or is `not`, one of these; of a list or a map, any will do.',
)

const labels = Type.Record(Type.String(), Type.String(), {
  description: 'What its choices, and the keys of its map, are called.',
})

const RuleOption = closed(
  {
    kind: oneOf(['int', 'flag', 'choice', 'list', 'map']),
    optional: Type.Optional(Type.Boolean({ description: 'It may be left open.' })),
    min: Type.Optional(Type.Integer({ description: 'Of a number, or of the length of a list.' })),
    max: Type.Optional(Type.Integer()),
    values: Type.Optional(Type.Array(Json('A choice.'))),
    keys: Type.Optional(Type.Array(Type.String(), { description: 'Of a map.' })),
    of: Type.Optional(Json('What the items of a list or a map are: kind and range.')),
    default: Type.Optional(Json('What it is if nothing is said.')),
    title: Type.String(),
    help: Type.String(),
    section: oneOf(sections, 'The part of the form.'),
    when: Type.Optional(When),
    unit: Type.Optional(oneOf(['ms', 's'], 'Of a number that is a time.')),
    pace: Type.Optional(
      Json('Of a time for people: a `decision`, a `look`, or a look that they choose, `chosenWhen`.'),
    ),
    housekeeping: Type.Optional(Type.Boolean({ description: 'Nobody plays otherwise for it.' })),
    text: byLanguage({ title: Type.String(), help: Type.String(), labels: Type.Optional(labels) }),
  },
  'A rule option. Its title and sentence stand here in English, and by language in `text`.',
)

export const Game = closed({
  id: Type.String(),
  name: Type.String(),
  seats: closed({ min: Type.Integer(), max: Type.Integer() }, 'How many can play under the default rules.'),
  presets: Type.Array(
    closed({
      id: Type.String(),
      name: Type.String(),
      help: Type.String(),
      text: byLanguage({ name: Type.String(), help: Type.String() }),
      rules: Options,
    }),
  ),
  rules: Type.Record(Type.String(), Type.Unsafe<RuleField>(RuleOption)),
  bots: Type.Array(Type.String(), { description: 'The levels of bots, weakest first.' }),
})
export type GameInfo = Shaped<typeof Game>

export const Games = closed({ games: Type.Array(Game) })

export const Online = closed({
  people: Type.Integer({ description: 'Connected by a socket of the native protocol, to any node.' }),
})
