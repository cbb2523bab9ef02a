// The page without a network: everything that was built is kept, under the name of its version. The service is never kept:
// what it says is true only when it says it.

/** What a worker of this kind has; the page's own types do not know it. */
interface Waits extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface Asks extends Waits {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface ServiceWorkerSelf {
  addEventListener(type: 'install' | 'activate', listener: (event: Waits) => void): void
  addEventListener(type: 'fetch', listener: (event: Asks) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as ServiceWorkerSelf

// Filled in when the page is built (src/server/building/precache.ts).
declare const __BUILT__: { readonly version: string; readonly files: readonly string[] }
const { version, files } = __BUILT__

const family = 'facedown-'
const cacheName = family + version
const shell = '/'
const services = /^\/(api|live|healthz|readyz|metrics)(\/|$)/

worker.addEventListener('install', (event) => {
  event.waitUntil(keep())
})

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    files.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(family) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || services.test(url.pathname)) return
  event.respondWith(answer(request, url))
})

/** The page and its parts are of one version, from the cache; what is not part of it comes from the network. */
async function answer(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.mode === 'navigate' ? shell : url.pathname)
  return kept ?? fetch(request)
}
