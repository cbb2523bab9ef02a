// What the terminal says about a table and the people at it. What happens in a game is for the game's own words.

import type { Happening } from '../client/known.ts'
import type { Outcome } from '../kernel/game.ts'
import type { Names } from '../kernel/text.ts'
import type { WholeTable } from '../protocol/server-messages.ts'
import type { SeatView } from '../table/seen.ts'
import { lobbyText, sentence, type Telling, sentencesOf as tableSentences } from '../table/text.ts'

/** An entry in sentences, of the lobby too. */
export function sentencesOf(entry: Happening, telling: Telling): readonly string[] {
  const { names, locale } = telling
  return [lobbyText(entry.act, names, locale), ...tableSentences(entry, telling)].filter(Boolean).map(sentence)
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
