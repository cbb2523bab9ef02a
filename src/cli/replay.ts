// `facedown replay`: a game that is over, step by step: as one of its seats knew it then, as a spectator did, or with every card
// face up. It is checked first: what is shown is what was played.

import { textsOf } from '../games/registry.ts'
import { assert } from '../kernel/assert.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Viewer } from '../kernel/secrecy.ts'
import type { GameText, Names } from '../kernel/text.ts'
import { fold, gameOf } from '../table/fold.ts'
import { checkGame, type GameFile } from '../table/game-file.ts'
import { seenEntry, seenLog } from '../table/seen.ts'
import type { Surroundings, Table } from '../table/table.ts'
import type { Console } from './console/console.ts'
import { flawText } from './verify.ts'
import { resultLine, sentencesOf } from './words.ts'

/** Whose eyes it is seen with; 'open' sees everything. */
export type Eyes = Viewer | 'open'

export interface Replay {
  readonly file: GameFile
  readonly tables: readonly Table[] // after each entry
  readonly steps: readonly number[] // the entries at which there is something to see
  readonly text: GameText
  readonly locale: Locale
  readonly name: string // of the game
  readonly env: Surroundings
}

/** The file as something to watch, or what is wrong with it. */
export function openReplay(file: GameFile, env: Surroundings, locale: Locale): { readonly problem: string } | Replay {
  const { flaw } = checkGame(file, env)
  if (flaw !== null) return { problem: flawText(flaw) }
  const tables: Table[] = []
  for (const entry of file.entries) tables.push(fold(tables.at(-1) ?? null, entry, env))
  const last = tables.at(-1)
  assert(last, 'a sound game without entries')
  const text = textsOf(last.game)?.(locale)
  assert(text, `no words for ${last.game}`)
  const steps = [...file.entries.keys()].filter((index) => {
    const { act, events } = file.entries[index] as GameFile['entries'][number]
    return events.length > 0 || act.type === 'started' || act.type === 'abandoned'
  })
  return { file, tables, steps, text, locale, name: gameOf(last, env).name, env }
}

/** A table may have been given up in its lobby: then there is nothing to watch. */
export function hasGame({ tables }: Replay): boolean {
  return tables.some(({ state }) => state !== null)
}

function namesAt({ tables }: Replay): Names {
  const seats = tables.at(-1)?.seats ?? []
  return (seat) => seats[seat]?.name ?? `seat ${seat + 1}`
}

function sentencesAt(replay: Replay, step: number, eyes: Eyes): readonly string[] {
  const entry = replay.file.entries[replay.steps[step] ?? 0]
  assert(entry, 'a step that is not there')
  const viewer = eyes === 'open' ? 'spectator' : eyes
  const you = viewer === 'spectator' ? null : viewer
  return sentencesOf(seenEntry(entry, viewer), {
    tell: (event, names) => replay.text.tell(event, names, you),
    names: namesAt(replay),
    locale: replay.locale,
    log: seenLog(replay.file.entries, viewer),
  })
}

function linesAt(replay: Replay, step: number, eyes: Eyes): readonly string[] {
  const table = replay.tables[replay.steps[step] ?? 0]
  if (!table || table.state === null) return []
  const game = gameOf(table, replay.env)
  const view = eyes === 'open' ? game.allOpen(table.state) : game.view(table.state, eyes)
  return replay.text.draw(view, namesAt(replay)).split('\n')
}

function endOf(replay: Replay): string {
  const last = replay.tables.at(-1)
  const outcome = !last || last.state === null ? null : gameOf(last, replay.env).outcome(last.state)
  return resultLine(outcome, null, namesAt(replay))
}

function eyesWords(replay: Replay, eyes: Eyes): string {
  if (eyes === 'open') return 'with every card open'
  return eyes === 'spectator' ? 'as a spectator saw it' : `as ${namesAt(replay)(eyes)} saw it`
}

function allEyes({ tables }: Replay): readonly Eyes[] {
  return ['open', 'spectator', ...(tables.at(-1)?.seats.keys() ?? [])]
}

/** The whole game as text: what happened, and how the table looked then. */
export function* wholeReplay(replay: Replay, eyes: Eyes): Generator<string> {
  yield `${replay.name}, ${eyesWords(replay, eyes)}. ${replay.steps.length} steps.`
  for (const step of replay.steps.keys()) {
    yield ''
    yield `Step ${step + 1}: ${sentencesAt(replay, step, eyes).join(' ')}`
    yield* linesAt(replay, step, eyes)
  }
  yield ''
  yield endOf(replay)
}

const playMs = 1000
const stepBack = /^(p|left|up|pageup|backspace)$/
const stepOn = /^(n|right|down|pagedown|return|enter|)$/

/** Until somebody has seen enough. */
export async function watchReplay(replay: Replay, console: Console, from: Eyes): Promise<void> {
  const others = allEyes(replay)
  const most = replay.steps.length - 1
  let eyes = from
  let step = 0
  let plays = false
  const go = (to: number) => {
    step = Math.max(0, Math.min(most, to))
  }
  for (;;) {
    if (step === most) plays = false
    const end = step === most ? [endOf(replay)] : []
    console.show({
      title: `${replay.name} · step ${step + 1} of ${most + 1} · ${eyesWords(replay, eyes)}`,
      clock: plays ? 'playing' : null,
      body: [...linesAt(replay, step, eyes), '', ...sentencesAt(replay, step, eyes), ...end],
      offers: ['n p  step on, back', 'space  play, pause', 'g N  go to a step', 'v  see it as another', 'q  quit'],
      prompt: '',
      aloud: `${step} ${eyes}`,
    })
    const heard = await console.next({ keys: true, ...(plays ? { ms: playMs } : {}) })
    if (heard.type === 'interrupt' || heard.type === 'end') return
    if (heard.type === 'woken') {
      if (plays) go(step + 1)
      continue
    }
    const said = (heard.type === 'key' ? heard.key : heard.text.trim().toLowerCase()).toLowerCase()
    const [, number] = /^g?\s*(\d+)$/.exec(said) ?? []
    if (said !== 'space') plays = false
    if (said === 'q' || said === 'quit' || said === 'escape') return
    if (number !== undefined && heard.type === 'line') go(Number(number) - 1)
    else if (said === 'space' || said === 'play') plays = !plays
    else if (stepBack.test(said)) go(step - 1)
    else if (stepOn.test(said)) go(step + 1)
    else if (said === 'home') go(0)
    else if (said === 'end') go(most)
    else if (said === 'v') eyes = others[(others.indexOf(eyes) + 1) % others.length] ?? 'open'
    else if (said === 'g') go(await askStep(console, step, most))
    else console.tell('Type n, p, space, g, v or q.', 'notice')
  }
}

async function askStep(console: Console, step: number, most: number): Promise<number> {
  console.show({
    title: 'Go to a step',
    clock: null,
    body: [`Which step, 1 to ${most + 1}?`],
    offers: [],
    prompt: '> ',
    aloud: 'which step',
  })
  const heard = await console.next({})
  const number = heard.type === 'line' ? Number(heard.text) : Number.NaN
  return Number.isInteger(number) && number > 0 ? number - 1 : step
}
