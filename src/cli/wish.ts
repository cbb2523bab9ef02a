// What the options of `facedown play` ask for, checked before anything happens.

import { parseArgs } from 'node:util'
import { allGames, gameOf } from '../games/registry.ts'
import { levels } from '../kernel/bot.ts'
import type { AnyGame } from '../kernel/game.ts'
import { locales } from '../kernel/locale.ts'
import { problemText } from '../kernel/rule-problem.ts'
import { isRecord } from '../kernel/schema.ts'

export type Mode =
  | { readonly type: 'join'; readonly code: string }
  | { readonly type: 'create' | 'quick' }
  | { readonly type: 'bots'; readonly bots: readonly string[] } // their levels

export interface Wish {
  readonly server: string | null
  readonly offline: boolean
  readonly game: AnyGame | null
  readonly mode: Mode | null
  readonly preset: string | null
  readonly rules: object | null // null: as the preset, or as usual
  readonly seats: number | null
  readonly isPublic: boolean
  readonly name: string | null
  readonly plain: boolean
  readonly seed: string | null
  readonly fast: boolean
  readonly language: string | undefined
}

/** A mistake of whoever typed the command: said in a sentence, and nothing is done. */
export class Misused extends Error {}

export const playHelp = `facedown play [options]    a game in the terminal

Where:
  --server URL       the service (http://localhost:8080)
  --offline          no service: a table in this terminal, against bots

What:
  --game NAME        ${allGames.map((game) => game.id).join(', ')}
  --code CODE        sit down at the table with this code
  --create           open a table, and wait for others in its lobby
  --quick            find opponents, or bots if nobody comes
  --bots N,LEVEL     play against bots at once: 1,medium or 3,hard or easy
                     (levels: ${levels.join(', ')})
  --rules JSON       rule options, such as '{"rows":2,"cols":4}'
  --preset ID        a named set of rules
  --seats N          for how many the table is
  --public           everybody may see the table, and sit down

How:
  --name NAME        what you are called
  --language CODE    ${locales.join(' or ')}: what happens is told in it, and what you type is read in it, too (LC_ALL, LANG)
  --plain            lines of text only: for screen readers, pipes and simple terminals
  --fast             offline: nobody takes time to think
  --seed HEX         offline: 64 hexadecimal digits, to play the same deal again
  --help             this text

What is not said is asked. A terminal that was closed comes back to its seat.
NO_COLOR=1 turns colours off; TERM=dumb is --plain.`

const options = {
  server: { type: 'string' },
  offline: { type: 'boolean', default: false },
  game: { type: 'string' },
  code: { type: 'string' },
  create: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  bots: { type: 'string' },
  rules: { type: 'string' },
  preset: { type: 'string' },
  seats: { type: 'string' },
  public: { type: 'boolean', default: false },
  name: { type: 'string' },
  plain: { type: 'boolean', default: false },
  fast: { type: 'boolean', default: false },
  seed: { type: 'string' },
  language: { type: 'string' },
} as const

export function readWish(args: readonly string[]): Wish {
  const { values } = parseArgs({ args: [...args], options })
  const game = values.game === undefined ? null : gameNamed(values.game)
  if (game !== null) checkRules(game, values.preset ?? null, values.rules ?? null)
  else if (values.preset !== undefined || values.rules !== undefined) {
    throw new Misused('--rules and --preset need --game: each game has its own.')
  }
  if (values.preset !== undefined && values.rules !== undefined)
    throw new Misused('Name a preset or give rules, not both.')
  if (values.seed !== undefined && !/^[0-9a-f]{64}$/.test(values.seed)) {
    throw new Misused('--seed must be 64 hexadecimal digits (0-9, a-f).')
  }
  if (!values.offline && (values.fast || values.seed !== undefined)) {
    throw new Misused('--fast and --seed are for tables of this terminal: say --offline, too.')
  }
  return {
    server: values.server === undefined ? null : readServer(values.server),
    offline: values.offline,
    game,
    mode: modeOf(values),
    preset: values.preset ?? null,
    rules: values.rules === undefined ? null : readRules(values.rules),
    seats: values.seats === undefined ? null : readSeats(values.seats),
    isPublic: values.public,
    name: values.name ?? null,
    plain: values.plain,
    seed: values.seed ?? null,
    fast: values.fast,
    language: values.language,
  }
}

function modeOf(values: {
  readonly code?: string
  readonly create: boolean
  readonly quick: boolean
  readonly bots?: string
  readonly offline: boolean
}): Mode | null {
  const { code, create, quick, bots, offline } = values
  const modes: Mode[] = [
    ...(code === undefined ? [] : [{ type: 'join', code: readCode(code) } as const]),
    ...(create ? [{ type: 'create' } as const] : []),
    ...(quick ? [{ type: 'quick' } as const] : []),
    ...(bots === undefined ? [] : [{ type: 'bots', bots: readBots(bots) } as const]),
  ]
  if (modes.length > 1) throw new Misused('--code, --create, --quick and --bots do not go together: say one of them.')
  const [mode = null] = modes
  if (offline && mode !== null && mode.type !== 'bots') throw new Misused('--offline is for games against bots.')
  return mode
}

export function gameNamed(id: string): AnyGame {
  const game = gameOf(id)
  if (!game) throw new Misused(`There is no game "${id}". Games: ${allGames.map((one) => one.id).join(', ')}.`)
  return game
}

/** `3,hard`, `hard` or `3`. */
export function readBots(typed: string): readonly string[] {
  const [, count = '1', level = 'medium'] = /^(?:(\d{1,2})(?:,|$))?([a-z]+)?$/i.exec(typed.trim()) ?? ['', '0']
  if (Number(count) < 1) throw new Misused('--bots is how many and how good, such as 1,medium or 3,hard.')
  if (!levels.some((one) => one === level.toLowerCase())) {
    throw new Misused(`There is no "${level}" bot. Levels: ${levels.join(', ')}.`)
  }
  return Array.from({ length: Number(count) }, () => level.toLowerCase())
}

/** Codes as people type and paste them: with spaces, hyphens and small letters, or as a whole link. */
export function readCode(typed: string): string {
  const code = (/\/j\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed).toUpperCase().replace(/[\s-]/g, '')
  if (!/^[A-Z0-9]{6}$/.test(code)) throw new Misused(`A code has six letters and digits, and "${typed}" has not.`)
  return code
}

export function readServer(typed: string): string {
  const url = /^[a-z]+:\/\//i.test(typed) ? typed : `http://${typed}`
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Misused(`A service has an address such as https://cards.example.org, not "${typed}".`)
  }
  return new URL(url).origin
}

function readSeats(typed: string): number {
  const seats = Number(typed)
  if (!/^\d{1,2}$/.test(typed) || seats < 1) throw new Misused('--seats must be a whole number.')
  return seats
}

function readRules(json: string): object {
  try {
    const rules: unknown = JSON.parse(json)
    if (isRecord(rules)) return rules
  } catch {
    // said below
  }
  throw new Misused(`--rules must be a JSON object such as {"rows":2}, not ${json}`)
}

function checkRules(game: AnyGame, preset: string | null, rules: string | null): void {
  if (preset !== null && !game.presets.some((one) => one.id === preset)) {
    throw new Misused(`There is no preset "${preset}". Presets: ${game.presets.map((one) => one.id).join(', ')}.`)
  }
  const parsed = game.parseRules(rules === null ? {} : readRules(rules))
  if (!parsed.ok) throw new Misused(problemText(parsed.error, 'en'))
}
