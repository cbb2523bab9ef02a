// `npm run protocol`: writes the tables of docs/protocol.md and docs/limits.md from the code.

import { readFileSync, writeFileSync } from 'node:fs'
import { allGames } from '../src/games/registry.ts'
import type { Field } from '../src/kernel/schema.ts'
import { type ClientMessage, clientMessages } from '../src/protocol/client-messages.ts'
import { clientHelp, serverMessages } from '../src/protocol/help.ts'
import { parts } from '../src/refusals/catalogue.ts'
import type { Catalogue } from '../src/refusals/refusal.ts'
import { limitsPage, withLimits } from './limits.ts'
import { optionExamples } from './option-examples.ts'

export const protocolPage = 'docs/protocol.md'

/** The page with its made parts made anew. */
export function withTables(page: string): string {
  const made: Readonly<Record<string, string>> = {
    client: clientTables(),
    server: serverTables(),
    options: optionTable(),
    ...Object.fromEntries(
      Object.entries(parts).map(([part, refusals]) => [`refusals: ${part}`, refusalTable(refusals)]),
    ),
    'refusals of games': gameTable(),
  }
  return Object.entries(made).reduce((text, [name, part]) => {
    const place = new RegExp(`(<!-- made: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`)
    if (!place.test(text)) throw new Error(`${protocolPage} has no part "${name}"`)
    return text.replace(place, (_all, from, to) => `${from}\n${part}\n\n${to}`)
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
      return `text, ${field.minLength === undefined ? 'at most' : `${field.minLength} to`} ${field.maxLength} characters`
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

function refusalTable(refusals: Catalogue): string {
  return tableOf(
    ['code', 'status', 'text', 'when'],
    Object.entries(refusals).map(([code, { status, text, when }]) => [`\`${code}\``, status, text, when]),
  )
}

/** What several games say alike stands once. */
function gameTable(): string {
  const said = allGames.flatMap(({ id, refusals }) =>
    Object.entries(refusals).map(([code, text]) => ({ id, row: [`\`${code}\``, String(text)] })),
  )
  const alike = Map.groupBy(said, ({ row }) => row.join())
  return tableOf(
    ['code', 'text', 'games'],
    [...alike.values()].map((group) => [...(group[0]?.row ?? []), group.map(({ id }) => id).join(', ')]),
  )
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (row: readonly (string | number)[]) => `| ${row.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

function optionTable(): string {
  const rows = optionExamples().map(({ game, option, command }) => [
    game.id,
    `\`${JSON.stringify(option)}\``,
    `\`${JSON.stringify(command)}\``,
  ])
  return tableOf(['game', 'option', 'a command'], rows)
}

if (import.meta.main) {
  writeFileSync(protocolPage, withTables(readFileSync(protocolPage, 'utf8')))
  writeFileSync(limitsPage, withLimits(readFileSync(limitsPage, 'utf8')))
}
