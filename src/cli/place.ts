// A table that somebody has come to, wherever it runs, and how it looks.

import type { AnyGame } from '../kernel/game.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Result } from '../kernel/result.ts'
import type { GameText, Texts } from '../kernel/text.ts'
import { describeOptions, type Words } from '../kernel/typed.ts'
import type { Refusal } from '../refusals/refusal.ts'
import type { GameFile } from '../table/game-file.ts'
import type { Picture } from './console/console.ts'
import { emoteNames } from './emotes.ts'
import { lobbyOffers } from './lobby.ts'
import type { TableSession } from './table/session.ts'
import { countdown, lobbyLines, spelled } from './words.ts'

export interface Place {
  readonly session: TableSession
  readonly code: string | null
  readonly game: AnyGame
  readonly text: Texts
  readonly locale: Locale
  readonly offline: boolean
  /** Nobody is waited for: start as soon as we are there. */
  readonly startsAtOnce: boolean
  file(): Promise<Result<GameFile, Refusal>>
  /** The room goes on; gives the id of its next table. */
  again(): Promise<Result<string, Refusal>>
  takeOver(): void
}

export function isPlaying({ session }: Place): boolean {
  return session.known.whole?.phase === 'playing'
}

/** When something happens by itself, in table time. */
export function untilAt(place: Place): number | null {
  const { view } = place.session.known
  return view === null || !isPlaying(place) ? null : textAt(place).until(view)
}

export function textAt({ text, locale }: Place): GameText {
  return text(locale)
}

export function wordsAt({ session, text, locale }: Place): Words {
  return { text, locale, names: (seat) => session.nameOf(seat) }
}

/** `waits`: something was asked and is not answered yet. */
export function pictureOf(place: Place, waits: boolean): Picture {
  const { whole, view, options, seq } = place.session.known
  const frame = frameOf(place)
  if (whole === null) return { ...frame, body: ['Connecting …'], offers: [], aloud: null }
  if (whole.phase === 'waiting') {
    const body = lobbyLines(whole, place.code)
    const offers = offersAt(place, waits)
    return { ...frame, body, offers, aloud: waits ? null : [...body, ...lobbyOffers(whole)].join('\n') }
  }
  const body = view === null ? [] : textAt(place).draw(view, wordsAt(place).names).split('\n')
  const acts = options.length > 0 || !isPlaying(place)
  return { ...frame, body, offers: offersAt(place, waits), aloud: acts && !waits ? `${seq}` : null }
}

/** What stands around whatever is shown. */
export function frameOf(place: Place): Pick<Picture, 'title' | 'clock' | 'prompt'> {
  const until = untilAt(place)
  const runs = until !== null && place.session.known.connection === 'online'
  return { title: titleOf(place), clock: runs ? countdown(place.session.remaining(until)) : null, prompt: '> ' }
}

function titleOf({ session, game, code, offline }: Place): string {
  const { whole, connection } = session.known
  const you = whole === null ? '' : whole.you === null ? 'watching' : session.nameOf(whole.you)
  const where = offline ? 'offline' : code === null ? '' : spelled(code)
  const state = connection === 'online' ? '' : connection === 'elsewhere' ? 'opened elsewhere' : 'connecting …'
  return [game.name, where, you, state].filter(Boolean).join(' · ')
}

function offersAt(place: Place, waits: boolean): readonly string[] {
  return waits ? ['…'] : [...whatCanBeDone(place), '?  help']
}

export function whatCanBeDone(place: Place): readonly string[] {
  const { whole, options, connection } = place.session.known
  if (connection === 'elsewhere') return ['take  play here instead', 'quit  leave it to the other session']
  if (whole?.phase === 'waiting') return lobbyOffers(whole)
  if (whole?.phase !== 'playing') return ['again  back to the lobby', 'save FILE  keep this game', 'quit']
  const you = whole.you === null ? undefined : whole.seats[whole.you]
  if (you?.attendance === 'standIn') return ['back  take your seat back from the bot']
  return options.length === 0 ? ['It is not for you to act now.'] : describeOptions(options, wordsAt(place))
}

export function helpAt(place: Place): readonly string[] {
  return [
    'What you can do now:',
    ...whatCanBeDone(place),
    'Type the letter or the word, then what it asks for: a 5, or flip 5, or just 5 where that can mean one thing only.',
    'look  says how things stand',
    'how  how the game is played',
    'rules  the rules of this table',
    ...(place.offline ? [] : [`emote NAME  shows the others a reaction: ${emoteNames}`]),
    'leave  gives your seat up for good',
    place.offline ? 'quit  ends the game' : 'quit  closes this window; your seat waits for you to come back',
  ]
}
