// A client that a generator makes from the OpenAPI document alone, by somebody who has read nothing else: two people play a
// whole game of Cambio with it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestService } from '../rest-setting.ts'

let service: TestService
const folder = mkdtempSync(join(import.meta.dirname, '../../../node_modules/generated-client-')) // its imports are resolved from here
beforeAll(async () => {
  service = await TestService.started()
  const input = join(folder, 'openapi.json')
  writeFileSync(input, JSON.stringify(await service.document()))
  const fetchClient = { name: '@hey-api/client-fetch', throwOnError: true } as const
  await createClient({
    input,
    output: join(folder, 'client'),
    logs: { level: 'silent' },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', fetchClient],
  })
})
afterAll(async () => {
  await service.end()
  rmSync(folder, { recursive: true })
})

interface Game {
  readonly id: string
  readonly roomCode: string
  readonly phase: string
  readonly actions: readonly string[]
  readonly turnCount: number
}

/** An operation by its operationId; what it takes and gives is in the document. */
type Operation = (asked: object) => Promise<{ readonly data: unknown }>

it('plays a whole game', async () => {
  const sdk: Readonly<Record<string, Operation>> = await import(join(folder, 'client/sdk.gen.ts'))
  const as = async (name: string) => {
    const call = async (operation: string, asked: object = {}) => {
      const known = sdk[operation]
      if (!known) throw new Error(`The document has no operation ${operation}.`)
      return (await known({ baseUrl: service.url, ...asked })).data
    }
    const { token } = (await call('becomeGuest')) as { token: string }
    await call('renameMe', { auth: () => token, body: { name } })
    return (operation: string, asked: object = {}) => call(operation, { auth: () => token, ...asked })
  }
  const [ann, ben] = [await as('Ann'), await as('Ben')]
  const created = (await ann('createGame', { body: { players: 2, rules: { initialPeekMs: 1000 } } })) as Game
  await ben('joinGame', { body: { code: created.roomCode } })
  const path = { id: created.id }
  await ann('startGame', { path })
  for (let steps = 0; steps < 4000; steps++) {
    for (const person of [ann, ben]) {
      const { phase, actions, turnCount } = (await person('getGame', { path })) as Game
      if (phase === 'completed') {
        const { scores } = (await ann('getGameScores', { path })) as { scores: readonly { isWinner: boolean }[] }
        expect(scores).toHaveLength(2)
        expect(scores.some(({ isWinner }) => isWinner)).toBe(true)
        return
      }
      if (actions.includes('cambio') && turnCount > 6) await person('callCambio', { path })
      else if (actions.includes('draw')) await person('drawCard', { path, body: { source: 'deck' } })
      else if (actions.includes('swap')) await person('swapCard', { path, body: { position: turnCount % 4 } })
      else if (actions.includes('skip')) await person('skipPower', { path })
    }
  }
  throw new Error('The game does not end.')
})
