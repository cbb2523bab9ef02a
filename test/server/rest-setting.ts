// The real service on a port of its own, with a folder of its own, and people who speak to it over HTTP. Every answer is
// held to the OpenAPI document that the service itself serves.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import { openAccounts } from '../../src/server/accounts/open.ts'
import { readSettings } from '../../src/server/boot/settings.ts'
import { type Running, start } from '../../src/server/boot/start.ts'
import type { Database } from '../../src/server/storage/database.ts'
import type { Surroundings } from '../../src/table/table.ts'
import { placeFor, removePlace } from '../services/place.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it says itself
  readonly body: any
  readonly headers: Headers
}

type Sent = Readonly<Record<string, unknown>>

export class TestService {
  readonly #folder = mkdtempSync(join(tmpdir(), 'facedown-rest-'))
  readonly #settings: Readonly<Record<string, string>>
  #running: Running | null = null
  #document: OpenApi | null = null

  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings
  }

  static async started(settings?: Readonly<Record<string, string>>): Promise<TestService> {
    const service = new TestService(settings)
    await service.start()
    return service
  }

  async start(): Promise<void> {
    const settings = readSettings({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: this.#folder,
      LOG_LEVEL: 'error',
      CODE_LOOKUPS_PER_MINUTE: '1000000',
      REQUESTS_PER_MINUTE: '100000000',
      ENTRIES_PER_SECOND: '10000000',
      GUESTS_PER_MINUTE: '1000000',
      TABLES_PER_HOUR: '100000',
      COMMANDS_PER_SECOND: '100000',
      COMMAND_BURST: '100000',
      ...(await placeFor(this.#folder)),
      ...this.#settings,
    })
    if (!settings.ok) throw new Error(settings.error)
    this.#running = await start(settings.value, { openAccounts })
  }

  async restart(): Promise<void> {
    await this.#running?.stop()
    await this.start()
  }

  async end(): Promise<void> {
    await this.#running?.stop()
    this.#running = null
    rmSync(this.#folder, { recursive: true, force: true })
    await removePlace(this.#folder)
  }

  get database(): Database {
    if (!this.#running) throw new Error('the service is not running')
    return this.#running.service.database
  }

  get env(): Surroundings {
    if (!this.#running) throw new Error('the service is not running')
    return this.#running.service.env
  }

  get url(): string {
    return `http://127.0.0.1:${this.#running?.port}`
  }

  async person(name: string): Promise<TestPerson> {
    if (!this.#running) throw new Error('the service is not running')
    const { token, player } = await this.#running.service.accounts.newGuest(name)
    return new TestPerson(this, token, player)
  }

  async document(): Promise<OpenApi> {
    this.#document ??= (await (await fetch(`${this.url}/api/docs/json`)).json()) as OpenApi
    return this.#document
  }

  /** A request as it is, and an answer that is what the document says. */
  async call(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Answer> {
    const response = await fetch(this.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    const answer = { status: response.status, body: await response.json(), headers: response.headers }
    const problem = documentProblem(await this.document(), method, path, answer)
    if (problem !== null) throw new Error(`${method} ${path}: ${problem}`)
    return answer
  }
}

export class TestPerson {
  readonly player: string
  readonly #service: TestService
  readonly #token: string

  constructor(service: TestService, token: string, player: string) {
    this.#service = service
    this.#token = token
    this.player = player
  }

  get headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#token}` }
  }

  get(path: string): Promise<Answer> {
    return this.#service.call('GET', path, this.headers)
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    if (body === undefined) return this.#service.call(method, path, this.headers)
    const headers = { ...this.headers, 'content-type': 'application/json' }
    return this.#service.call(method, path, headers, JSON.stringify(body))
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send('POST', path, body)
  }

  /** Opens a table of Memory; gives the state. */
  async opens(wanted: Sent = {}): Promise<Answer['body']> {
    const { status, body } = await this.post('/api/tables', { game: 'memory', ...wanted })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }

  joins(code: string, more: Sent = {}): Promise<Answer> {
    return this.post('/api/join', { code, ...more })
  }

  flips(table: string, card: number, more: Sent = {}): Promise<Answer> {
    return this.post(`/api/tables/${table}/command`, { command: { type: 'flip', card }, ...more })
  }
}

/** Ann and Ben at a table of Memory that has started. Who begins is chance: `first` has the turn. */
export async function memoryOf(service: TestService, rules: Sent = {}) {
  const ann = await service.person('Ann')
  const ben = await service.person('Ben')
  const { id, code } = await ann.opens({ rules: { revealMs: 0, ...rules } })
  await ben.joins(code)
  const { body } = await ann.post(`/api/tables/${id}/start`)
  const [first, second] = body.view.turn === 0 ? [ann, ben] : [ben, ann]
  return { ann, ben, first, second, id: id as string, code: code as string, state: body }
}

/** Plays to the end, remembering every face; seats without a person are bots'. */
export async function playOut(people: readonly TestPerson[], id: string): Promise<Answer['body']> {
  const faces = new Map<number, number>()
  for (let moves = 0; moves < 2000; moves++) {
    const { body: state } = await (people[0] as TestPerson).get(`/api/tables/${id}`)
    if (state.phase !== 'playing') return state
    const person = people[state.view.turn]
    const { options, view } = person === undefined ? state : (await person.get(`/api/tables/${id}`)).body
    const hidden: readonly number[] = options.find((one: Sent) => one.command === 'flip')?.choices.card.from ?? []
    if (person === undefined || hidden.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      continue
    }
    const { body } = await person.flips(id, nextCard(hidden, view.flipped, faces))
    for (const [card, { face }] of (body.view?.cards ?? []).entries()) if (face !== undefined) faces.set(card, face)
  }
  throw new Error('The game does not end.')
}

function nextCard(hidden: readonly number[], flipped: readonly number[], faces: ReadonlyMap<number, number>): number {
  const [up] = flipped
  const partner = (card: number) =>
    hidden.find((other) => other !== card && faces.get(other) !== undefined && faces.get(other) === faces.get(card))
  const known = up === undefined ? hidden.find((card) => partner(card) !== undefined) : partner(up)
  return known ?? hidden.find((card) => !faces.has(card)) ?? (hidden[0] as number)
}

// --- the document ---

export interface OpenApi {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

interface Described {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
}

/** What is wrong with an answer, if anything: closed schemas make an undeclared field a mistake. */
function documentProblem(document: OpenApi, method: string, path: string, { status, body }: Answer): string | null {
  const asked = path.split('?')[0] as string
  const template = Object.keys(document.paths)
    .filter((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked))
    .sort((a, b) => a.split('{').length - b.split('{').length)[0]
  const described = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]
  if (described === undefined) return status === 404 ? null : 'not in the document'
  const response = described.responses[status] ?? described.responses[`${Math.floor(status / 100)}XX`]
  const schema = response?.content?.['application/json']?.schema
  if (schema === undefined) return `no answer ${status} in the document`
  const check = Compile(schema)
  return check.Check(body)
    ? null
    : `the answer is not what the document says: ${JSON.stringify(check.Errors(body)).slice(0, 800)}`
}
