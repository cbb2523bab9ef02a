// Clients of the service as tests need them: a browser without a window, and a socket of the native protocol.

import { WebSocket } from 'ws'
import { protocolVersion } from '../../src/protocol/client-messages.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** Keeps cookies by origin and tells where its page is from, as browsers do. Follows no redirect by itself. */
export class Browser {
  readonly #home: string
  readonly #jars = new Map<string, Map<string, string>>()

  constructor(home: string) {
    this.#home = home
  }

  get cookies(): string {
    return this.#cookiesFor(this.#home)
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await this.open(new URL(path, this.#home), {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: new URL(this.#home).origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? JSON.parse(text) : { text },
    }
  }

  async open(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = this.#cookiesFor(url.origin)
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    const jar = this.#jars.get(url.origin) ?? new Map<string, string>()
    this.#jars.set(url.origin, jar)
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
    return response
  }

  #cookiesFor(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

export type Message = Readonly<Record<string, unknown>>

/** Opens a socket, says hello, and gives the first answer. */
export async function hello(
  url: string,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Message> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live`, { headers })
  try {
    return await new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, token })))
      socket.once('message', (data) => resolve(JSON.parse(String(data))))
    })
  } finally {
    socket.terminate()
  }
}
