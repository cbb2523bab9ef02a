// Commands that nobody sensible would send: well-formed ones at random, and ones that are not even that.

import type { Chance } from '../kernel/chance.ts'
import type { CommandShapes, Field, Shape } from '../kernel/schema.ts'

/** A command of the right shape and random content. Small numbers are favoured, so that it is often nearly right. */
export function wellFormedCommand(shapes: CommandShapes, words: readonly string[], chance: Chance): object {
  const type = chance.pick('type', Object.keys(shapes))
  const shape = shapes[type] as Shape
  const command: Record<string, unknown> = { type }
  for (const [name, field] of Object.entries(shape)) {
    if (field.optional && chance.int(`${name}?`, 2) === 0) continue
    command[name] = fieldValue(field, name, words, chance)
  }
  return command
}

function fieldValue(field: Field, label: string, words: readonly string[], chance: Chance): unknown {
  switch (field.kind) {
    case 'int': {
      const small = Math.min(field.max, field.min + 20)
      const max = chance.int(`${label} small`, 4) === 0 ? Math.min(field.max, field.min + 2 ** 31) : small
      return field.min + chance.int(label, max - field.min + 1)
    }
    case 'flag':
      return chance.int(label, 2) === 1
    case 'json':
      return null
    case 'text':
      return words.length > 0 ? chance.pick(label, words) : 'word'
    case 'choice':
      return chance.pick(label, field.values)
    case 'list': {
      const count = field.min + chance.int(`${label} count`, Math.min(field.max, field.min + 5) - field.min + 1)
      const items = new Set<unknown>()
      for (let index = 0; index < count; index++) items.add(fieldValue(field.of, `${label} ${index}`, words, chance))
      return [...items]
    }
    case 'map':
      return Object.fromEntries(field.keys.map((key) => [key, fieldValue(field.of, `${label} ${key}`, words, chance)]))
  }
}

const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  '',
  '0',
  'constructor',
  '\ud800',
  'x'.repeat(5000),
  [],
  [[]],
  [0, 0],
  {},
  { type: 'flip' },
  { toString: 1 },
]

/** Something that is not a command of the game: odd values, wrong types, additional keys, prototypes. */
export function malformedCommand(shapes: CommandShapes, chance: Chance): unknown {
  const odd = chance.pick('odd', oddValues)
  const command = wellFormedCommand(shapes, [], chance)
  const key = chance.pick('key', Object.keys(command))
  switch (chance.int('how', 6)) {
    case 0:
      return odd
    case 1:
      return { ...command, [key]: odd }
    case 2:
      return { ...command, extra: odd }
    case 3:
      return { ...command, type: odd }
    case 4:
      return JSON.parse(`{"type":${JSON.stringify(Reflect.get(command, 'type'))},"__proto__":{"card":0}}`)
    default:
      return Object.fromEntries(Object.entries(command).filter(([name]) => name !== key))
  }
}
