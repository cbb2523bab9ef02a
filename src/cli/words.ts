// What the terminal says about a table and the people at it. What happens in a game is for the game's own words.

import type { Happening } from '../client/known.ts'
import type { Outcome } from '../kernel/game.ts'
import type { SeenEvent } from '../kernel/secrecy.ts'
import type { GameText, Names } from '../kernel/text.ts'
import type { WholeTable } from '../protocol/server-messages.ts'
import type { SeatView, SeenAct } from '../table/seen.ts'

/**
 * An entry in sentences. `fleeting`: without what was shown to this seat alone; the screen shows that as long as it may be
 * seen, and it must not stay to be read.
 */
export function sentencesOf({ act, events }: Happening, text: GameText, names: Names, fleeting: boolean) {
  const told = events.map((event) => text.tell(fleeting ? withoutOwn(event) : event, names))
  const said = events.length > 0 && act.type !== 'started' ? '' : actSentence(act, names) // the game has its own words for it
  return [said, ...told].filter((sentence) => sentence !== '')
}

function withoutOwn({ type, open }: SeenEvent): SeenEvent {
  return { type, open }
}

function actSentence(act: SeenAct, names: Names): string {
  switch (act.type) {
    case 'joined':
    case 'botAdded':
      return `${act.name} sits down.`
    case 'seatRemoved':
      return 'The host has freed a seat.'
    case 'letBack':
      return 'The host lets somebody back in.'
    case 'codeRenewed':
      return 'The room has a new code.'
    case 'rulesChanged':
      return 'The host has changed the rules; type rules to read them.'
    case 'started':
      return 'The game begins.'
    case 'disconnected':
      return `${names(act.seat)} has lost the connection.`
    case 'connected':
    case 'returned':
      return `${names(act.seat)} is here.`
    case 'replaced':
      return act.replacement.attendance === 'gone'
        ? `${names(act.seat)} has left.`
        : `A bot plays for ${names(act.seat)}.`
    case 'warned':
      return `The table waits for ${names(act.seat)}.`
    case 'left':
      return `${names(act.seat)} has left.`
    case 'outage':
      return 'The service was away for a moment; no time was lost.'
    case 'nameRemoved':
      return `${names(act.seat)} has no other name any more.`
    case 'abandoned':
      return act.reason === 'full'
        ? 'The game was abandoned: it had become longer than a game may be.'
        : 'The game was abandoned.'
    case 'opened':
    case 'entropyAdded':
    case 'moved':
    case 'expired':
      return '' // told by what came of it
  }
}

/** A code is easier to read aloud in two halves. */
export function spelled(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)}-${code.slice(3)}` : code
}

export function lobbyLines({ seats, capacity, you, host, barred }: WholeTable, code: string | null): readonly string[] {
  const free = capacity - seats.length
  return [
    ...(code === null ? [] : [`Code to join: ${spelled(code)}`]),
    ...seats.map((seat, index) => {
      const marks = [index === you ? 'you' : '', index === host ? 'host' : '', seatWords(seat)].filter(Boolean)
      return `${index + 1}. ${seat.name}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`
    }),
    ...barred.map((name, index) => `Removed ${index + 1}: ${name ?? 'somebody at an earlier table'}`),
    free === 0 ? 'All seats are taken.' : `${free === 1 ? 'One seat is' : `${free} seats are`} free.`,
  ]
}

function seatWords({ level, connected, attendance }: SeatView): string {
  if (level !== null) return `${level} bot`
  return connected || attendance === 'here' ? '' : 'away'
}

export function resultLine(outcome: Outcome | null, you: number | null, names: Names): string {
  if (outcome === null) return 'The game was abandoned.'
  const winners = outcome.standings.filter(({ place }) => place === 1).map(({ seat }) => seat)
  const table = outcome.standings.map(({ seat, place, score }) => `${place}. ${names(seat)}: ${score}`)
  return `${verdict(winners, you, names)} ${table.join(', ')}.`
}

function verdict(winners: readonly number[], you: number | null, names: Names): string {
  if (you === null) return `${winners.map(names).join(' and ')} won.`
  if (!winners.includes(you)) return 'You lost.'
  return winners.length > 1 ? 'A draw.' : 'You won.'
}

/** The rules as players read them, from docs/rules: without the numbers and sources that are for who builds the game. */
export function guideLines(markdown: string): readonly string[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .flatMap((part) => {
      if (part.startsWith('Every rule has a number')) return []
      const lines = part.startsWith('- ') ? part.split(/\n(?=- )/) : [part]
      return lines.map((line) =>
        line
          .replace(/\s*\n\s*/g, ' ')
          .replace(/^- \*\*\w+-\d+\*\* /, '- ')
          .replace(/ \((?:(?:[CSMB]\d|[PKSMB])-[^()]*)\)$/, '')
          .replace(/^#+ /, '')
          .replace(/[`*]/g, ''),
      )
    })
}

/** 0:07, 2:30 */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
}
