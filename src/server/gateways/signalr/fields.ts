// The names of fields as .NET reads them: upper and lower case are the same.

import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { quote } from '../../../kernel/schema.ts'

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** What an object says, by these names. Null is as good as absent; any other name, or one name twice, is refused. */
export function readFields(
  names: readonly string[],
  input: Readonly<Record<string, unknown>>,
): Result<Readonly<Record<string, unknown>>, string> {
  const fields = new Map<string, unknown>()
  for (const [given, value] of Object.entries(input)) {
    const name = names.find((one) => isSameName(one, given))
    if (name === undefined) return refuse(`There is no ${quote(given)} here.`)
    if (fields.has(name)) return refuse(`${quote(given)} is said twice.`)
    if (value !== null) fields.set(name, value)
  }
  return ok(Object.fromEntries(fields))
}
