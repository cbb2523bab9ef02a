// What playing needs, at a service or without one.

import { readFileSync, writeFileSync } from 'node:fs'
import { allGames, textsOf } from '../games/registry.ts'
import { assert } from '../kernel/assert.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Surroundings } from '../table/table.ts'
import type { Console } from './console/console.ts'
import { choose } from './menu.ts'
import type { Place } from './place.ts'
import { type Ending, sit } from './sitting.ts'
import { gameNamed, Misused } from './wish.ts'
import { guideLines } from './words.ts'

export interface Playing {
  readonly console: Console
  readonly env: Surroundings
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly interactive: boolean
  readonly locale: Locale
}

export async function sitAt(place: Place, { console, env, interactive }: Playing): Promise<Ending> {
  return sit({ place, console, env, interactive, save, guide: () => guideTo(place.game.id) })
}

function guideTo(game: string): readonly string[] {
  try {
    return guideLines(readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), 'utf8'))
  } catch {
    return ['The rules of the games are not installed here.']
  }
}

/** What to say when the terminal is as it was before: the screen with the result on it is gone by then. */
export function farewellOf(ending: Exclude<Ending, { readonly type: 'again' }>, console: Console): string {
  if (ending.type === 'refused') throw new Misused(ending.text)
  return ending.type === 'over' && ending.result !== null && !console.plain ? `${ending.result} Goodbye.` : 'Goodbye.'
}

export async function chooseGame(console: Console): Promise<AnyGame> {
  const chosen =
    allGames[
      await choose(
        console,
        'Which game?',
        allGames.map(({ name }) => name),
      )
    ]
  assert(chosen, 'a game that is not there')
  return chosen
}

export function wordsFor(id: string, { locale }: Playing): Pick<Place, 'game' | 'text' | 'locale'> {
  const text = textsOf(id)
  assert(text, `no words for ${id}`)
  return { game: gameNamed(id), text, locale }
}

function save(path: string, file: object): string {
  try {
    writeFileSync(path, `${JSON.stringify(file)}\n`, { flag: 'wx' })
    return `Saved. facedown replay ${path} shows it again.`
  } catch (error) {
    return `It could not be saved: ${error instanceof Error ? error.message : error}.`
  }
}
