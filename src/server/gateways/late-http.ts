// The HTTP side takes longer to load than all the rest. After a crash people wait at their tables, and those are reached
// through sockets: so these are served first, and HTTP is loaded a moment later. Requests that come before wait for it.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { boundedServer } from './connections.ts'
import type { Service } from './service.ts'

const closeMs = 2000 // for answers that are under way

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface LateHttp {
  readonly server: Server
  listen(port: number, host: string): Promise<number>
  /** Once it is loaded, requests are answered without delay. */
  load(): Promise<void>
  close(): Promise<void>
}

/** `page` gives the folder of the page for browsers, which may have to be built first. */
export function lateHttp(service: Service, page: () => Promise<string | null>): LateHttp {
  let handler: Handler | null = null
  let app: FastifyInstance | null = null
  let isLoading = false
  let loaded: (outcome: Promise<void>) => void = () => undefined
  const loading = new Promise<void>((resolve) => {
    loaded = resolve
  })
  const server = boundedServer(service, (request, response) => {
    if (handler) return handler(request, response)
    loading.then(
      () => handler?.(request, response),
      () => response.writeHead(503).end(),
    )
  })
  const load = async () => {
    const [{ httpApp }, folder] = await Promise.all([import('./http.ts'), page()])
    flushCompileCache() // for the next start, even if this process is killed
    let ready: Handler = () => undefined
    app = await httpApp(service, folder, (fastifyHandler) => {
      ready = fastifyHandler
      return server
    })
    await app.ready()
    handler = ready
  }
  return {
    server,
    load() {
      isLoading = true
      loaded(load())
      return loading
    },
    listen(port, host) {
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const address = server.address()
          resolve(typeof address === 'object' && address !== null ? address.port : port)
        })
      })
    },
    async close() {
      if (isLoading) await loading.catch(() => undefined)
      // Whoever has not even asked yet is not waited for.
      const patience = setTimeout(() => server.closeAllConnections(), closeMs)
      await app?.close()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
      clearTimeout(patience)
    },
  }
}
