// One setting of the service: its default, a sentence about it, and how it is read from the environment.

import { ok, type Result, refuse } from '../../kernel/result.ts'

export interface Setting<T> {
  readonly help: string
  readonly shows?: string // what stands for the default in the list, where that is not the default itself
  readonly fallback: T
  readonly read: (text: string) => T | string // a string is what is wrong
}

export const text = (help: string, fallback: string, shows?: string): Setting<{ value: string }> => ({
  help,
  fallback: { value: fallback },
  read: (value) => ({ value }),
  ...(shows === undefined ? {} : { shows }),
})

export const whole = (help: string, fallback: number, min: number, max: number): Setting<{ value: number }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    const value = Number(given)
    const fits = /^\d+$/.test(given) && value >= min && value <= max
    return fits ? { value } : `must be a whole number from ${min} to ${max}`
  },
})

export const oneOf = <V extends string>(help: string, fallback: V, values: readonly V[]): Setting<{ value: V }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    const value = values.find((one) => one === given)
    return value === undefined ? `must be one of ${values.join(', ')}` : { value }
  },
})

export const chosen = (help: string, fallback: number, values: readonly number[]): Setting<{ value: number }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    const value = values.find((one) => String(one) === given)
    return value === undefined ? `must be one of ${values.join(', ')}` : { value }
  },
})

export const url = (
  help: string,
  protocols = /^https?:$/,
  example = 'https://cards.example.org',
): Setting<{ value: string }> => ({
  help,
  fallback: { value: '' },
  shows: 'none',
  read: (given) => {
    if (!URL.canParse(given) || !protocols.test(new URL(given).protocol)) return `must be an address such as ${example}`
    return { value: given.replace(/\/+$/, '') }
  },
})

/** Where the service is, which is always the root there. */
export const origin = (help: string): Setting<{ value: string }> => {
  const address = url(help)
  return {
    ...address,
    read: (given) => {
      const read = address.read(given)
      if (typeof read === 'string') return read
      const { origin, pathname, search, hash, username } = new URL(read.value)
      const isBare = pathname === '/' && search === '' && hash === '' && username === ''
      return isBare ? { value: origin } : 'must be an address without a path, such as https://cards.example.org'
    },
  }
}

export const origins = (help: string, fallback: string): Setting<{ value: string }> => ({
  help,
  fallback: { value: fallback },
  read: (given) => {
    if (given === '*' || given === 'none') return { value: given }
    const all = given.split(',').map((one) => one.trim())
    const fit = all.every((one) => URL.canParse(one) && new URL(one).origin === one)
    return fit
      ? { value: all.join(',') }
      : 'must be *, none, or origins such as https://cards.example.org,https://b.example'
  },
})

export type Definitions = Readonly<Record<string, Setting<{ value: unknown }>>>
export type SettingsOf<D extends Definitions> = { readonly [K in keyof D]: D[K]['fallback']['value'] }

/** Reads all of these, or says which is wrong and how. */
export function readAll<D extends Definitions>(
  definitions: D,
  environment: Readonly<Record<string, string | undefined>>,
): Result<SettingsOf<D>, string> {
  const settings: Record<string, unknown> = {}
  for (const [name, definition] of Object.entries(definitions)) {
    const asked = name === 'PORT' && !environment.PORT && environment.WS_PORT ? 'WS_PORT' : name // M3-9.7
    const given = environment[asked]
    const read = given === undefined || given === '' ? definition.fallback : definition.read(given)
    if (typeof read === 'string')
      return refuse(`${asked} ${read}${/SECRET|_URL$/.test(name) ? '' : `, not "${given}"`}.`)
    settings[name] = read.value
  }
  return ok(settings as SettingsOf<D>)
}
