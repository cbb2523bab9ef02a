// Which screen is shown: the address, taken apart. Plain links are followed without a reload.

import { type PageName, pages } from '../protocol/pages.ts'

export interface Route {
  readonly path: string
  readonly page: PageName | 'notFound'
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
}

function read(): Route {
  const path = location.pathname
  const search = new URLSearchParams(location.search)
  for (const [page, pattern] of Object.entries(pages)) {
    const params = match(pattern, path)
    if (params) return { path, page: page as PageName, params, search }
  }
  return { path, page: 'notFound', params: {}, search }
}

function match(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
    else if (part !== value) return null
  }
  return params
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

let current = $state.raw(read())
let visit = $state(0)

export const route = {
  get path() {
    return current.path
  },
  get page() {
    return current.page
  },
  get params() {
    return current.params
  },
  get search() {
    return current.search
  },
  /** Another number when the same address is opened anew. */
  get visit() {
    return visit
  },
}

export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  current = read()
  scrollTo(0, 0)
}

/** The same address once more, as if it had just been opened. */
export function revisit(): void {
  visit++
}

/** Links of this page that would open in this tab are followed by the page itself; those of the service are not. */
export function takeLinks(): void {
  addEventListener('popstate', () => {
    current = read()
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  })
}
