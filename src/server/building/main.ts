// `npm run build` builds the page for browsers and the service; `npm run dev` serves it while it is worked on, in front of a running service.

import { buildPage, buildService, servePage } from './vite.ts'

if (process.argv[2] === 'dev') {
  const service = process.env.SERVICE ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`
  console.log(`The page is at ${await servePage(5173, service)}; it talks to the service at ${service} (npm start).`)
} else {
  await buildPage()
  await buildService()
  console.log('The page is in dist/web, the service in dist/server.')
}
