// `facedown`: a game against a bot in the terminal, and the check of a game that is over. The only file of the terminal client
// that knows clocks, chance, files and the environment.

import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { allGames, gameOf } from '../games/registry.ts'
import { textOf } from '../games/texts.ts'
import { levels } from '../kernel/bot.ts'
import type { Surroundings } from '../table/table.ts'
import { play, type Terminal } from './play.ts'
import { verifyReport } from './verify.ts'

const help = `Facedown in the terminal.

  npx facedown play [options]    a game against a bot; npm run play -- [options] is the same
  npx facedown verify FILE       check a game that is over; - reads the standard input

Options of play:

  --game NAME    what to play: ${allGames.map((game) => game.id).join(', ')} (memory)
  --level LEVEL  how good the bot is: ${levels.join(', ')} (medium)
  --rules JSON   rule options, for example '{"rows":2,"cols":4}'
  --preset ID    a named set of rules
  --name NAME    what you are called (Player)
  --seed HEX     64 hexadecimal digits, to play the same deal again
  --fast         nobody takes time to think
  --help         this text

While playing, type what you want to do (such as 5 or shuffle), ? for help, or quit.`

const env: Surroundings = {
  gameOf,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function main(): Promise<number> {
  const [command = 'play', ...rest] = process.argv.slice(2)
  if (command === 'verify') return verifyFile(rest)
  return playGame(command === 'play' ? rest : process.argv.slice(2))
}

function verifyFile([path, ...more]: readonly string[]): number {
  if (path === undefined || more.length > 0) throw new Error('Say which file: facedown verify FILE')
  const report = verifyReport(readFileSync(path === '-' ? process.stdin.fd : path, 'utf8'), env)
  for (const line of report.lines) console.log(line)
  return report.sound ? 0 : 1
}

async function playGame(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      game: { type: 'string', default: 'memory' },
      level: { type: 'string', default: 'medium' },
      rules: { type: 'string', default: '{}' },
      preset: { type: 'string' },
      name: { type: 'string', default: 'Player' },
      seed: { type: 'string' },
      fast: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const game = gameOf(values.game)
  const text = textOf(values.game)
  if (!game || !text)
    throw new Error(`There is no game "${values.game}". Games: ${allGames.map((one) => one.id).join(', ')}.`)
  const offered = levels.filter((level) => game.bots[level])
  if (!offered.some((level) => level === values.level))
    throw new Error(`There is no "${values.level}" bot. Levels: ${offered.join(', ')}.`)
  const preset = game.presets.find((one) => one.id === values.preset)
  if (values.preset !== undefined && !preset) {
    throw new Error(`There is no preset "${values.preset}". Presets: ${game.presets.map((one) => one.id).join(', ')}.`)
  }
  const pace = values.fast ? { botDelayMinMs: 0, botDelayMaxMs: 0 } : {}
  const rules = { ...pace, ...preset?.rules, ...readRules(values.rules) }
  const parsed = game.parseRules(rules)
  if (!parsed.ok) throw new Error(parsed.error)
  const seed = values.seed ?? randomBytes(32).toString('hex')
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error('--seed must be 64 hexadecimal digits (0-9, a-f).')
  const entropy = values.seed === undefined ? randomBytes(32).toString('hex') : '0'.repeat(64)
  const tableId = values.seed === undefined ? randomBytes(8).toString('hex') : 'practice'

  console.log(`${game.name} against a ${values.level} bot. Type ? for what you can do, quit to leave.`)
  await play(
    { game, text, rules, level: values.level, name: values.name, seed, entropy, tableId },
    terminal(values.fast),
    env,
  )
  return 0
}

function readRules(json: string): object {
  try {
    const rules: unknown = JSON.parse(json)
    if (typeof rules === 'object' && rules !== null) return rules
  } catch {
    // said below
  }
  throw new Error(`--rules must be a JSON object such as {"rows":2}, not ${json}`)
}

/** Lines are kept until they are asked for, so that a script can be piped in as a person would type. */
function terminal(fast: boolean): Terminal {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY })
  const typed: string[] = []
  let wanted: ((line: string | null) => void) | null = null
  let closed = false
  lines.on('line', (line) => {
    const give = wanted
    wanted = null
    if (give) give(line)
    else typed.push(line)
  })
  lines.on('close', () => {
    closed = true
    wanted?.(null)
  })
  lines.on('SIGINT', () => lines.close())
  let ahead = 0 // with --fast nobody waits: the clock is put forward instead
  return {
    now: () => Date.now() + ahead,
    async sleep(ms) {
      if (fast) ahead += ms
      else await sleep(ms)
    },
    async ask(prompt, ms) {
      const line = typed.shift()
      if (line !== undefined) return line
      if (closed) return null
      if (process.stdin.isTTY) {
        lines.setPrompt(prompt)
        lines.prompt()
      }
      const next = new Promise<string | null>((resolve) => {
        wanted = resolve
      })
      if (ms === undefined) return next
      const over = new AbortController()
      const late = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)
      return Promise.race([next, late]).finally(() => over.abort())
    },
    print: (line) => console.log(line),
    clear() {
      if (process.stdout.isTTY) process.stdout.write('\x1b[2J\x1b[3J\x1b[H')
    },
  }
}
