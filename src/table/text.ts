// What happens at a table, in sentences: of its people here, of the game by the game's own words.

import type { Locale } from '../kernel/locale.ts'
import { translator } from '../kernel/messages.ts'
import type { SeenEvent } from '../kernel/secrecy.ts'
import type { Names } from '../kernel/text.ts'
import type { SeenAct, SeenEntry } from './seen.ts'

/** What a game says of an event. Empty, where there is nothing to say. */
export type Tell = (event: SeenEvent, names: Names) => string

type Told = Pick<SeenEntry, 'seq' | 'act' | 'events'>

export interface Telling {
  readonly tell: Tell
  readonly names: Names
  readonly locale: Locale
  /** What was told before it, which says whether somebody was away at all. */
  readonly log: readonly Told[]
}

export function sentencesOf(entry: Told, { tell, names, locale, log }: Telling): readonly string[] {
  const { act, events } = entry
  // Who is host at the start was host before it.
  const news = act.type === 'started' ? events.filter(({ type }) => type !== 'hostChanged') : events
  const told = news.map((event) => tell(event, names)).filter((text) => text !== '')
  const said = isKnown(entry, log) ? '' : actText(act, names, locale)
  if (said === '') return told
  return told.length > 0 ? [sentence(said), ...told] : [said]
}

/** What stands for itself has no full stop; before another sentence it needs one. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** Nobody comes back who has not been away, and not to a game that has not begun; and what the game tells is not said twice. */
function isKnown({ seq, act, events }: Told, log: readonly Told[]): boolean {
  if (events.some(({ type }) => type === 'seatGone')) return true
  if (act.type !== 'connected') return false
  if (log.some((later) => later.seq > seq && later.act.type === 'started')) return true
  const last = log.findLast(
    (one) => one.seq < seq && 'seat' in one.act && one.act.seat === act.seat && comes.has(one.act.type),
  )
  return last?.act.type !== 'disconnected' && last?.act.type !== 'replaced'
}

const comes: ReadonlySet<string> = new Set(['connected', 'returned', 'disconnected', 'replaced'])

function actText(act: SeenAct, names: Names, locale: Locale): string {
  const t = actWords(locale)
  switch (act.type) {
    case 'connected':
    case 'returned':
      return t('isBack', { name: names(act.seat) })
    case 'disconnected':
      return t('disconnected', { name: names(act.seat) })
    case 'replaced':
      return t(act.replacement.attendance === 'gone' ? 'left' : 'replaced', { name: names(act.seat) })
    case 'warned':
      return t('warned', { name: names(act.seat) })
    case 'left':
      return t('left', { name: names(act.seat) })
    case 'outage':
      return t('outage')
    case 'abandoned':
      return t(act.reason === 'full' ? 'abandonedFull' : 'abandoned')
    case 'started':
    case 'opened':
    case 'joined':
    case 'botAdded':
    case 'seatRemoved':
    case 'letBack':
    case 'codeRenewed':
    case 'entropyAdded':
    case 'moved':
    case 'rulesChanged':
    case 'expired':
    case 'nameRemoved':
      return '' // of the lobby, or told by what came of it
  }
}

/** What is said of a lobby, where it is not seen. */
export function lobbyText(act: SeenAct, names: Names, locale: Locale): string {
  const t = lobbyWords(locale)
  switch (act.type) {
    case 'joined':
    case 'botAdded':
      return t('joined', { name: act.name })
    case 'nameRemoved':
      return t('nameRemoved', { name: names(act.seat) })
    case 'seatRemoved':
    case 'letBack':
    case 'codeRenewed':
    case 'rulesChanged':
    case 'started':
      return t(act.type)
    default:
      return ''
  }
}

/** `disconnected` is a contract (P-16). */
export const actWords = translator({
  en: {
    isBack: '{name} is back',
    disconnected: '{name} disconnected',
    replaced: 'A bot plays for {name}',
    left: '{name} has left',
    warned: 'The table waits for {name}',
    outage: 'The service was away for a moment; the clocks stood still',
    abandoned: 'Game was abandoned',
    abandonedFull: 'Game was abandoned: it had become longer than a game may be',
  },
  de: {
    isBack: '{name} ist wieder da',
    disconnected: '{name} ist nicht verbunden',
    replaced: 'Ein Bot spielt für {name}',
    left: '{name} ist gegangen',
    warned: 'Der Tisch wartet auf {name}',
    outage: 'Der Dienst war kurz weg; die Uhren standen still',
    abandoned: 'Das Spiel wurde aufgegeben',
    abandonedFull: 'Das Spiel wurde aufgegeben: Es war länger geworden, als ein Spiel sein darf',
  },
})

const lobbyWords = translator({
  en: {
    joined: '{name} sits down',
    seatRemoved: 'The host has freed a seat',
    letBack: 'The host lets somebody back in',
    codeRenewed: 'The room has a new code',
    rulesChanged: 'The host has changed the rules; type rules to read them',
    nameRemoved: '{name} has no other name any more',
    started: 'The game begins',
  },
  de: {
    joined: '{name} setzt sich',
    seatRemoved: 'Der Gastgeber hat einen Platz frei gemacht',
    letBack: 'Der Gastgeber lässt jemanden wieder herein',
    codeRenewed: 'Der Raum hat einen neuen Code',
    rulesChanged: 'Der Gastgeber hat die Regeln geändert; rules zeigt sie',
    nameRemoved: '{name} hat keinen anderen Namen mehr',
    started: 'Das Spiel beginnt',
  },
})
