// What the browser keeps. It may be full, forbidden, or hold what another version wrote: then the default it is.

export function readStored<T extends object>(key: string, defaults: T): T {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`facedown.${key}`) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...defaults, ...kept } : defaults
  } catch {
    return defaults
  }
}

export function store(key: string, value: object): void {
  try {
    localStorage.setItem(`facedown.${key}`, JSON.stringify(value))
  } catch {
    // private windows: it lasts as long as the page
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`facedown.${key}`)
  } catch {
    // there was nothing
  }
}
