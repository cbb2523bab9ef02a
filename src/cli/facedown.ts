// The commands of `facedown`: games in the terminal, and games that are over.

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gameOf } from '../games/registry.ts'
import { readGameFile } from '../table/game-file.ts'
import { type KeyList, keysPath, readKeyList } from '../table/signature.ts'
import type { Surroundings } from '../table/table.ts'
import type { Console } from './console/console.ts'
import { plainConsole } from './console/plain.ts'
import { screenConsole } from './console/screen.ts'
import { clean } from './console/text.ts'
import { languageOf } from './language.ts'
import { Gone } from './menu.ts'
import { play } from './play.ts'
import { type Eyes, hasGame, openReplay, type Replay, watchReplay, wholeReplay } from './replay.ts'
import { keptWitnesses } from './table/witnesses.ts'
import { verifyReport } from './verify.ts'
import { Misused, playHelp, readWish } from './wish.ts'

const help = `Facedown in the terminal.

  facedown play [options]    a game at a service, or offline; npm run play -- [options] is the same
  facedown replay FILE       watch a game that is over
  facedown verify FILE       check a game that is over; - reads the standard input
      --keys WHERE           compare its signature with the keys of a service: its address, or a file of its keys
  facedown keys              the keys that this machine's service signs games with; facedown keys rotate makes a new one

  facedown play --help and facedown replay --help say more.`

const replayHelp = `facedown replay FILE [options]    watch a game that is over; - reads the standard input

  --as WHO     see it as this player did (a name, or a seat from 1), as a spectator did, or with every
               card open (open)
  --plain      the whole game as text; this is what a pipe gets
  --language   en or de: what happens is told in it (LC_ALL, LANG)
  --help       this text

Keys: n and p step on and back, space plays, g goes to a step, v changes who sees, q quits.`

const env: Surroundings = {
  gameOf,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
}

const { stdin: input, stdout: output } = process

// Whoever reads from a pipe may have read enough.
output.on('error', () => process.exit())

/** Gives the status to end with. */
export async function facedown(args: readonly string[]): Promise<number> {
  return run(args).catch(told)
}

async function run([command, ...rest]: readonly string[]): Promise<number> {
  const wantsHelp = rest.includes('--help') || rest.includes('-h')
  switch (command) {
    case 'play':
      return wantsHelp ? say(playHelp) : playGame(rest)
    case 'replay':
      return wantsHelp ? say(replayHelp) : replayGame(rest)
    case 'verify':
      return wantsHelp ? say(help) : verifyFile(rest)
    case undefined:
    case '--help':
    case '-h':
    case 'help':
      return say(help)
    default:
      throw new Misused(`There is no "facedown ${command}". facedown --help lists what there is.`)
  }
}

function say(text: string): number {
  output.write(`${text}\n`)
  return 0
}

/** Whatever goes wrong is said in a sentence. */
function told(error: unknown): number {
  if (error instanceof Gone) return error.interrupted ? 130 : 0
  process.stderr.write(`${clean(error instanceof Error ? error.message : String(error))}\n`)
  return 2
}

async function playGame(args: readonly string[]): Promise<number> {
  const wish = readWish(args)
  const console = openConsole(wish.plain)
  try {
    const farewell = await play(wish, {
      console,
      env,
      environment: process.env,
      interactive: input.isTTY === true,
      locale: languageOf(wish.language, process.env),
    })
    console.close()
    console.tell(farewell)
    return 0
  } finally {
    console.close()
    input.unref?.()
  }
}

async function replayGame(args: readonly string[]): Promise<number> {
  const options = {
    as: { type: 'string', default: 'open' },
    plain: { type: 'boolean', default: false },
    language: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Misused('Say which file: facedown replay FILE')
  const file = readGameFile(read(path))
  if (!file.ok) throw new Misused(file.error.text)
  const replay = openReplay(file.value, env, languageOf(values.language, process.env))
  if ('problem' in replay) {
    say(`✗ ${clean(replay.problem)}\nThis game is not what was played, so it is not shown.`)
    return 1
  }
  if (!hasGame(replay)) {
    say('This table was given up before a game began. There is nothing to watch.')
    return 0
  }
  const eyes = eyesNamed(values.as, replay)
  const verified = `This file fits together, entry by entry. facedown verify ${path} says what was compared with what.`
  if (values.plain || !output.isTTY || !input.isTTY) {
    say(verified)
    for (const line of wholeReplay(replay, eyes)) say(clean(line))
    return 0
  }
  const console = openConsole(false)
  try {
    console.tell(verified)
    await watchReplay(replay, console, eyes)
    return 0
  } finally {
    console.close()
    input.unref?.()
  }
}

function eyesNamed(who: string, { tables }: Replay): Eyes {
  const seats = tables.at(-1)?.seats ?? []
  const seat = /^\d+$/.test(who)
    ? Number(who) - 1
    : seats.findIndex(({ name }) => name.toLowerCase() === who.toLowerCase())
  if (who === 'spectator' || who === 'open') return who
  if (seats[seat] === undefined) {
    throw new Misused(
      `Nobody "${who}" sat there. Players: ${seats.map(({ name }) => name).join(', ')}; or spectator, or open.`,
    )
  }
  return seat
}

async function verifyFile(args: readonly string[]): Promise<number> {
  const options = { keys: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Misused('Say which file: facedown verify FILE')
  const keys = values.keys === undefined ? null : await keysFrom(values.keys)
  const report = verifyReport(read(path), env, { witness: keptWitnesses(process.env).of, keys })
  for (const line of report.lines) say(clean(line))
  return report.sound ? 0 : 1
}

/** The keys of a service, asked for there or kept in a file. */
async function keysFrom(where: string): Promise<KeyList> {
  let text: string
  if (/^https?:\/\//.test(where)) {
    const answer = await fetch(new URL(keysPath, where)).catch(() => null)
    if (!answer?.ok) throw new Misused(`${where} does not say which keys it has.`)
    text = await answer.text()
  } else text = read(where)
  const keys = readKeyList(text)
  if (!keys.ok) throw new Misused(`${where}: ${keys.error}`)
  return keys.value
}

function read(path: string): string {
  try {
    return readFileSync(path === '-' ? input.fd : path, 'utf8')
  } catch (error) {
    throw new Misused(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** A whole screen where there is one; else lines. */
function openConsole(plain: boolean): Console {
  const simple = plain || !input.isTTY || !output.isTTY || process.env.TERM === 'dumb'
  if (simple) return plainConsole({ input, output })
  const depth = output.getColorDepth()
  return screenConsole({ input, output }, depth >= 8 ? 256 : depth >= 4 ? 16 : 0)
}
