// Every value of a document, and changing one: what a forger could do.

export type Path = readonly (string | number)[]

/** The way to every value that is not an object. */
export function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
}

export function change(root: unknown, path: Path): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(value as object, key), root) as object
  const last = path.at(-1) ?? ''
  const value: unknown = Reflect.get(parent, last)
  const other =
    typeof value === 'number'
      ? value + 1
      : typeof value === 'string'
        ? `${value}x`
        : typeof value === 'boolean'
          ? !value
          : 1
  Reflect.set(parent, last, other)
}
