// Plain JSON data: is it, and does anybody change it behind our back?

/** Where a value is not plain JSON data, or null. Absent is fine, `undefined` is not: it would not survive a round trip. */
export function jsonFlaw(value: unknown, path = '$'): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? null : `${path} is ${value}`
  if (typeof value !== 'object') return `${path} is ${typeof value}`
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const flaw = jsonFlaw(value[index], `${path}[${index}]`)
      if (flaw !== null) return flaw
    }
    return null
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `${path} is not a plain object`
  for (const [key, item] of Object.entries(value)) {
    const flaw = jsonFlaw(item, `${path}.${key}`)
    if (flaw !== null) return flaw
  }
  return null
}

/** Frozen to the bottom, so that whoever changes it throws. What is frozen already is taken to be so throughout. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const item of Object.values(value)) deepFreeze(item)
  }
  return value
}

export function roundTrip<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
