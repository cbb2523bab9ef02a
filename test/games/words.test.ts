// Every game tells what happens in it, in every language, to whoever plays and to whoever watches: whole sentences, or on purpose none.

import { expect, it, vi } from 'vitest'
import { allGames, gameOf, textsOf } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'
import { type Locale, locales } from '../../src/kernel/locale.ts'
import type { Option } from '../../src/kernel/options.ts'
import { type GameEvent, type Seat, seenBy, type Viewer } from '../../src/kernel/secrecy.ts'
import type { GameText } from '../../src/kernel/text.ts'
import type { WholeTable } from '../../src/protocol/server-messages.ts'
import {
  advanced,
  eventsOf,
  keyOfSeed,
  momentAt,
  nextHappening,
  type Position,
  quickChance,
} from '../../src/testkit/playout.ts'
import { loadGame } from '../../src/web/games/registry.ts'

const language = vi.hoisted(() => ({ now: 'en' as Locale }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language })) // kept in the browser

const gamesOfEach = 60
const names = (seat: Seat) => `Ann${seat}`
/** Shown at seats and cards, or of people, of whom the table tells. */
const untold: Readonly<Record<string, readonly string[]>> = {
  memory: [],
  believe: ['attendanceChanged', 'turnBegan'],
  cambio: ['actionDone', 'attended', 'looksHidden', 'peekHidden', 'roundEnded'],
  stop: ['actionDone', 'attended', 'looksHidden', 'peekHidden', 'roundEnded'],
}

/** What is wrong with some words: a value that is missing leaves a hole. */
const hole = /[{}]|undefined|NaN|null|\[object|\(\)| {2}|^ | $| [.,:;!?]|^[.,:;]|“”|„“/

function* played(id: string, index: number) {
  const game = gameOf(id)
  assert(game, id)
  const sets = [{}, ...game.presets.map(({ rules }) => rules)]
  const parsed = game.parseRules(sets[index % sets.length] ?? {})
  assert(parsed.ok, 'rules of a preset')
  const { min, max } = game.seats(parsed.value)
  const seats = min + (index % (max - min + 1))
  let position: Position = { state: game.initial(parsed.value, seats), at: 1_000_000, moves: 0 }
  for (let step = 0; step < 200; step++) {
    const chance = quickChance(index * 1_000_003 + step)
    const what = step === 0 ? { type: 'setup' as const, at: position.at } : nextHappening(game, position, seats, chance)
    if (what === null) return
    const events = eventsOf(game, position.state, what, momentAt(keyOfSeed(index), position, what.at))
    assert(events, 'an option that is refused')
    position = advanced(game, position, events, what.at)
    yield { events, view: (viewer: Viewer) => game.view(position.state, viewer), game }
  }
}

interface Speaker {
  readonly where: string
  readonly locale: Locale
  readonly text: GameText
}

async function speakersOf(id: string): Promise<readonly Speaker[]> {
  const terminal = textsOf(id)
  const page = await loadGame(id)
  assert(terminal && page, id)
  const table = { id: 'table', view: { cols: 4 } } as unknown as WholeTable
  return locales.flatMap((locale) => [
    { where: 'terminal', locale, text: terminal(locale) },
    { where: 'page', locale, text: page.text(locale, table) },
  ])
}

function flawsOfEvent({ text }: Speaker, event: GameEvent, viewer: Viewer, silent: readonly string[]) {
  const seen = seenBy(event, viewer)
  return (viewer === 'spectator' ? [null] : [viewer, null]).flatMap((you) => {
    const told = text.tell(seen, names, you)
    const isFlaw = told === '' ? !silent.includes(event.type) : hole.test(told)
    return isFlaw ? [`${event.type}: ${told}`] : []
  })
}

function flawsOfView({ text, locale }: Speaker, view: object, options: readonly Option[]): readonly string[] {
  const drawn = text.draw(view, names)
  const raw = options.flatMap(({ command, choices }) => [
    [command, text.offer(command)] as const,
    ...Object.keys(choices).map((choice) => [choice, text.asks(command, choice)] as const),
  ])
  const untranslated = raw.filter(([key, said]) => hole.test(said) || (locale !== 'en' && said === key))
  return [...(/[{}]|undefined|NaN|null/.test(drawn) ? [drawn] : []), ...untranslated.map(([key]) => key)]
}

it.each(allGames)('$id is told in every language, on the page and in the terminal', async ({ id }) => {
  const speakers = await speakersOf(id)
  const flaws = new Set<string>()
  for (let index = 0; index < gamesOfEach; index++) {
    for (const { events, view, game } of played(id, index)) {
      for (const viewer of [0, 1, 'spectator'] as const) {
        const shown = view(viewer)
        const options = game.options(shown)
        for (const speaker of speakers) {
          language.now = speaker.locale
          const found = [
            ...events.flatMap((event) => flawsOfEvent(speaker, event, viewer, untold[id] ?? [])),
            ...flawsOfView(speaker, shown, options),
          ]
          for (const flaw of found) flaws.add(`${speaker.where}, ${speaker.locale}: ${flaw}`)
        }
      }
    }
  }
  expect([...flaws].slice(0, 20)).toEqual([])
})
