// The impossible. An assertion that fails stops the one table it happened on; what players may do wrong is a `Result`.

export class Impossible extends Error {
  override readonly name = 'Impossible'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Impossible(message)
}

/** For what is done often, where a message is not to be put together before it is needed. */
export function impossible(message: string): never {
  throw new Impossible(message)
}

/** The item at a place that is known to exist. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) impossible(`nothing at ${index} of ${items.length}`)
  return item
}

/** A copy of the items with one place changed. */
export function replaced<T>(items: readonly T[], index: number, item: T): readonly T[] {
  const copy = items.slice()
  copy[index] = item
  return copy
}
