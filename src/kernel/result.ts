// A player's mistake is a value, not an exception: whoever calls must look at it.

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function refuse<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error }
}
