// What somebody sees who opens the address of the service in a browser while the page is not built.

import type { FastifyInstance } from 'fastify'
import { allGames } from '../../games/registry.ts'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Facedown</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #10302a; color: #f3efe4; font: 1.1rem/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; padding: 2rem; }
  h1 { font-size: 2.6rem; margin: 0 0 .5rem; }
  a { color: #ffd98a; }
  code { background: #0003; padding: .1em .4em; border-radius: .3em; }
</style>
<main>
  <h1>Facedown</h1>
  <p>Card games of hidden information: ${allGames.map((game) => game.name).join(', ')}.</p>
  <p>The service is running. Tables can be opened, joined and played over
    <a href="/api/docs">its API</a> and its sockets; in a terminal, <code>npm run play</code> plays against a bot.</p>
</main>
</html>
`

export function homeRoute(app: FastifyInstance): void {
  app.get('/', { schema: { hide: true } as object }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  )
}
