import { expect, it } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { startService } from './setting.ts'

it('whoever opens the address in a browser is told what runs here and where to go', async () => {
  const running = await startService()
  const answer = await fetch(running.url)
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  for (const { name } of allGames) expect(page).toContain(name)
  const [, link = ''] = /href="([^"]+)"/.exec(page) ?? []
  expect((await fetch(new URL(link, running.url))).status).toBe(200)
  await running.stop()
})
