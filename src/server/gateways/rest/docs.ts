// The OpenAPI document, made from the schemas that requests and answers are held to, and a page to read it.

import swagger from '@fastify/swagger'
import type { Settings } from '../../base/settings.ts'
import type { Api } from './access.ts'
import { authPaths } from './auth-document.ts'

/** Must be registered before the routes that it is to describe. Only what is under /api is described. */
export async function describeApi(api: Api, { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Facedown',
        version: '1',
        description:
          'Card games of hidden information. Say who you are with a session cookie or `Authorization: Bearer`. ' +
          'Every refusal is `{code, text}`: the code is for programs, the text for people.',
      },
      servers: [{ url: PUBLIC_URL || '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: ({ schema, url }) => ({
      schema: url.startsWith('/api/') ? schema : { ...schema, hide: true },
      url,
    }),
  })
}

export function docRoutes(api: Api): void {
  let json = Buffer.alloc(0)
  let html = Buffer.alloc(0)
  // It takes long to make. Made on the first request, it would hold up every game.
  api.addHook('onReady', async () => {
    const document = documentOf(api)
    json = Buffer.from(JSON.stringify(document))
    html = Buffer.from(page(document))
  })
  api.get('/api/docs/json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  )
  api.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(html),
  )
}

/** What the schemas say, with the routes of the library behind the accounts. Where nothing must be said, no body is needed. */
export function documentOf(api: Api): Document {
  const made = api.swagger() as Document
  for (const { requestBody } of Object.values(made.paths ?? {}).flatMap((path) => Object.values(path))) {
    const [content] = Object.values(requestBody?.content ?? {})
    if (requestBody && content) requestBody.required = (Reflect.get(content.schema, 'required') ?? []).length > 0
  }
  return { ...made, paths: { ...made.paths, ...authPaths() } }
}

// --- the page ---

interface Document {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly requestBody?: {
    required?: boolean
    readonly content: Readonly<Record<string, { readonly schema: object }>>
  }
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly required?: boolean
  }[]
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
code,pre{font:14px/1.4 ui-monospace,monospace}h2{margin:2rem 0 .2rem;font-size:1.1rem}pre{overflow:auto;background:#f4f4f2;padding:.8rem}
summary{cursor:pointer;padding:.6rem 0}@media(prefers-color-scheme:dark){body{color:#eee;background:#181818}pre{background:#262626}a{color:#9cf}}`

function page({ info, paths = {} }: Document): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}: the API</title><style>${style}</style></head><body><h1>${escaped(info.title)}: the API</h1>
<p>${escaped(info.description ?? '')}</p><p><a href="/api/docs/json">The OpenAPI document</a></p>
${routes.join('\n')}</body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const { summary = '', description = '', requestBody, parameters = [], responses = {} } = operation
  const given = parameters.map(
    (one) => `<li><code>${escaped(one.name)}</code> (${escaped(one.in)}): ${escaped(one.description ?? '')}</li>`,
  )
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(responses).map(([status, { content = {} }]) =>
    details(`Answer ${status}`, Object.values(content)[0]?.schema),
  )
  return `<section><h2><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(summary)}</h2><p>${escaped(description)}</p>
${given.length > 0 ? `<ul>${given.join('')}</ul>` : ''}${details('Body', body)}${answers.join('')}</section>`
}

function details(title: string, schema: object | undefined): string {
  if (schema === undefined) return ''
  return `<details><summary>${escaped(title)}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
