import { randomBytes } from 'node:crypto'
import type { Settings } from '../settings.ts'
import type { Database } from '../storage/database.ts'
import type { Accounts, Person } from './accounts.ts'

export async function openAccounts(_settings: Settings, _database: Database): Promise<Accounts> {
  const sessions = new Map<string, Person>()
  const whoHas = async (token: string) => sessions.get(token) ?? null
  return {
    whoHas,
    async whoIs(headers) {
      const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
      return token === undefined ? null : whoHas(token)
    },
    async newGuest(name = 'Guest') {
      const token = randomBytes(24).toString('base64url')
      const person = { player: randomBytes(12).toString('base64url'), name }
      sessions.set(token, person)
      return { ...person, token }
    },
  }
}
