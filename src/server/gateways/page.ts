// Serves the page for browsers. Its parts are named by what is in them, so they may be kept for ever; the page itself is
// asked for anew each time. All was compressed when it was built.

import { readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pages } from '../../protocol/pages.ts'

const route = { schema: { hide: true } as object, config: { isUncounted: true } }
const compressed = /\.(br|gz)$/

export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  const anew = (reply: FastifyReply, file: string) => reply.header('cache-control', 'no-cache').sendFile(file)

  for (const path of Object.values(pages)) app.get(path, route, (_request, reply) => anew(reply, 'index.html'))
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    if (name !== 'index.html' && !compressed.test(name))
      app.get(`/${name}`, route, (_request, reply) => anew(reply, name))
  }
  app.get<{ Params: { '*': string } }>('/assets/*', route, (request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${request.params['*']}`),
  )
}
