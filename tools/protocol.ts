// `npm run protocol`: writes the tables of docs/protocol.md from the code.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Field } from '../src/kernel/schema.ts'
import { clientHelp, serverMessages } from '../src/protocol/help.ts'
import { type ClientMessage, clientMessages } from '../src/protocol/live.ts'
import { refusals } from '../src/table/refusals.ts'

export const protocolPage = 'docs/protocol.md'

/** The page with its made parts made anew. */
export function withTables(page: string): string {
  const parts: Readonly<Record<string, string>> = {
    client: clientTables(),
    server: serverTables(),
    refusals: refusalTable(),
  }
  return Object.entries(parts).reduce((text, [name, made]) => {
    const part = new RegExp(`(<!-- made: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`)
    if (!part.test(text)) throw new Error(`${protocolPage} has no part "${name}"`)
    return text.replace(part, (_all, from, to) => `${from}\n${made}\n\n${to}`)
  }, page)
}

function clientTables(): string {
  return Object.entries(clientMessages)
    .map(([type, shape]) => {
      const fields = Object.entries<Field>(shape).map(
        ([name, field]) => `| \`${name}\` | ${field.optional ? '' : 'yes'} | ${described(field)} |`,
      )
      const table = fields.length === 0 ? [] : ['', '| field | needed | what |', '|---|---|---|', ...fields]
      return [`### \`${type}\``, '', clientHelp[type as ClientMessage['type']], ...table].join('\n')
    })
    .join('\n\n')
}

function described(field: Field): string {
  switch (field.kind) {
    case 'int':
      return field.max === Number.MAX_SAFE_INTEGER ? 'a whole number' : `a whole number, ${field.min} to ${field.max}`
    case 'flag':
      return 'true or false'
    case 'text':
      return `text, at most ${field.maxLength} characters`
    case 'choice':
      return `one of ${field.values.join(', ')}`
    case 'list':
      return `a list of ${field.min} to ${field.max}: ${described(field.of)}`
    case 'map':
      return `for each of ${field.keys.join(', ')}: ${described(field.of)}`
    case 'json':
      return 'what the game or the table reads'
  }
}

function serverTables(): string {
  return Object.entries(serverMessages)
    .map(([type, { help, fields }]) => {
      const rows = Object.entries(fields).map(([name, text]) => `| \`${name}\` | ${text} |`)
      return [`### \`${type}\``, '', help, '', '| field | what |', '|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

function refusalTable(): string {
  const rows = Object.entries(refusals).map(([code, text]) => `| \`${code}\` | ${text} |`)
  return ['| code | text |', '|---|---|', ...rows].join('\n')
}

if (import.meta.main) writeFileSync(protocolPage, withTables(readFileSync(protocolPage, 'utf8')))
