// `npm run protocol`: writes the tables of docs/protocol.md and docs/limits.md from the code.

import { readFileSync, writeFileSync } from 'node:fs'
import { allGames, gameOf } from '../src/games/registry.ts'
import { fits, type Option } from '../src/kernel/options.ts'
import type { Field } from '../src/kernel/schema.ts'
import { type ClientMessage, clientMessages } from '../src/protocol/client-messages.ts'
import { clientHelp, serverMessages } from '../src/protocol/help.ts'
import { liveRefusals } from '../src/protocol/refusals.ts'
import { accountRefusals } from '../src/server/accounts/refusals.ts'
import { httpRefusals, otherRefusals, statusOf } from '../src/server/gateways/rest/problems.ts'
import { blockRefusals } from '../src/server/rooms/blocking.ts'
import { invitationRefusals } from '../src/server/rooms/invitation-status.ts'
import { roomRefusals } from '../src/server/rooms/rooms.ts'
import { templateRefusals } from '../src/server/rooms/templates.ts'
import { refusals } from '../src/table/refusals.ts'
import { limitsPage, withLimits } from './limits.ts'

export const protocolPage = 'docs/protocol.md'

/** The page with its made parts made anew. */
export function withTables(page: string): string {
  const parts: Readonly<Record<string, string>> = {
    client: clientTables(),
    server: serverTables(),
    options: optionTable(),
    refusals: tableOf(
      ['code', 'text', 'over HTTP'],
      Object.entries(refusals).map(([code, text]) => [`\`${code}\``, text, statusOf(code)]),
    ),
    'refusals of /live': tableOf(
      ['code', 'text', 'when'],
      Object.entries(liveRefusals).map(([code, { text, when }]) => [`\`${code}\``, text, when]),
    ),
    'refusals over HTTP': httpTable(),
    'refusals of accounts': tableOf(
      ['code', 'text'],
      Object.entries(accountRefusals()).map(([code, text]) => [`\`${code}\``, text]),
    ),
    'refusals of games': gameTable(),
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

function httpTable(): string {
  const listed = { ...roomRefusals, ...templateRefusals, ...invitationRefusals, ...blockRefusals, ...httpRefusals }
  const known = Object.entries(listed).map(([code, text]) => ({ code, status: statusOf(code), text: String(text) }))
  const others = Object.entries(otherRefusals).map(([code, said]) => ({ code, ...said }))
  const rows = [...known, ...others].toSorted((one, other) => one.status - other.status)
  return tableOf(
    ['status', 'code', 'text'],
    rows.map(({ code, status, text }) => [status, `\`${code}\``, text]),
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

interface Example {
  readonly game: string
  readonly option: Option
  readonly command: { readonly type: string } & Readonly<Record<string, unknown>>
}

/** Options as the games make them, and one of the commands that each stands for. */
export const examples: readonly Example[] = [
  {
    game: 'memory',
    option: { command: 'flip', choices: { card: { from: [0, 1, 4, 5], min: 1, max: 1 } } },
    command: { type: 'flip', card: 4 },
  },
  { game: 'cambio', option: { command: 'drawDeck', choices: {} }, command: { type: 'drawDeck' } },
  {
    game: 'cambio',
    option: {
      command: 'usePower',
      choices: {
        mine: { from: [0, 1, 2, 3], min: 1, max: 1 },
        seat: { from: [1, 2], min: 1, max: 1 },
        pos: { from: [0, 1, 2, 3], min: 1, max: 1 },
      },
    },
    command: { type: 'usePower', mine: 0, seat: 2, pos: 3 },
  },
  {
    game: 'stop',
    option: { command: 'lookAt', choices: { positions: { from: [0, 1, 2, 3], min: 2, max: 2 } } },
    command: { type: 'lookAt', positions: [2, 3] },
  },
  {
    game: 'believe',
    option: {
      command: 'play',
      choices: { cards: { from: [0, 1, 2, 3, 4], min: 1, max: 3 }, rank: { from: ['Q'], min: 0, max: 1 } },
    },
    command: { type: 'play', cards: [4] },
  },
]

function optionTable(): string {
  const rows = examples.map(({ game, option, command }) => {
    if (!isExample({ game, option, command })) throw new Error(`${game}: ${command.type} is no example of its option`)
    return [game, `\`${JSON.stringify(option)}\``, `\`${JSON.stringify(command)}\``]
  })
  return tableOf(['game', 'option', 'a command'], rows)
}

export function isExample({ game, option, command }: Example): boolean {
  return fits([option], command) && gameOf(game)?.parseCommand(command).ok === true
}

if (import.meta.main) {
  writeFileSync(protocolPage, withTables(readFileSync(protocolPage, 'utf8')))
  writeFileSync(limitsPage, withLimits(readFileSync(limitsPage, 'utf8')))
}
