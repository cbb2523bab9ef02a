// What somebody types at a prompt, read against what they may do. Knows no game: only options and the game's words for them.

import type { Choice, Option, Pick, Picked, PickedCommand } from './options.ts'
import { ok, type Result, refuse } from './result.ts'
import type { GameText, Names } from './text.ts'

/** A game's words, and who sits where. */
export interface Words {
  readonly text: Omit<GameText, 'draw' | 'tell' | 'until'>
  readonly names: Names
  readonly phrases?: Phrases // English without
}

/** What is said around a game's own words. */
export interface Phrases {
  readonly nothing: string
  readonly or: string
  readonly optional: string
  several(min: number, max: number): string
  ambiguous(offers: string): string
  incomplete(offer: string, asks: string): string
  unknown(typed: string): string
}

const english: Phrases = {
  nothing: 'Type what you want to do, or ? for help.',
  or: ' or ',
  optional: ', if you like',
  several: (min, max) => `${min} to ${max}`,
  ambiguous: (offers) => `That could mean ${offers}: say which.`,
  incomplete: (offer, asks) => `"${offer}" asks for ${asks}.`,
  unknown: (typed) => `"${typed}" is not something you can do now.`,
}

const letters = 'abcdefghijkm' // a letter says what, so that a number can say which

/** One line for each thing that can be done, with how to type it. */
export function describeOptions(options: readonly Option[], words: Words): readonly string[] {
  return options.map((option, index) => {
    const choices = Object.entries(option.choices)
    const alone = choices.length === 1 // then the offer says it all
    const asks = choices.map(([name, choice]) => asked(option, name, choice, words, alone))
    return `${letters[index]}  ${words.text.offer(option.command)}${asks.length === 0 ? '' : ` (${asks.join('; ')})`}`
  })
}

function asked({ command }: Option, name: string, { from, min, max }: Choice, words: Words, alone = false): string {
  const { several, optional } = words.phrases ?? english
  const many = max === 1 ? '' : min === max ? `${min} ` : `${several(min, max)} `
  const picks = from.map((pick) => {
    const label = labelOf(command, name, pick, words)
    return name === 'seat' ? `${label} ${words.names(Number(pick))}` : label
  })
  const noun = alone && many === '' ? '' : `${many}${words.text.asks(command, name)}: `
  return `${noun}${ranges(picks)}${min === 0 ? optional : ''}`
}

function labelOf(command: string, choice: string, pick: Pick, { text }: Words): string {
  return text.label?.(command, choice, pick) ?? `${pick}`
}

/**
 * Reads a line such as `a 5`, `flip 5`, `play 1 2 3 kings` or just `5`. What is to be done may be left out where the rest fits one
 * command only; capital letters do not matter, and a beginning of a word will do.
 */
export function readCommand(typed: string, options: readonly Option[], words: Words): Result<PickedCommand, string> {
  const said = typed
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const phrases = words.phrases ?? english
  const [first = '', second = ''] = said
  if (first === '') return refuse(phrases.nothing)
  const byTwo = second === '' ? [] : exactOptions(first + second, options, words) // draw deck
  const named = byTwo.length > 0 ? byTwo : namedOptions(first, options, words)
  const candidates = named.length > 0 ? named : options
  const rest = said.slice(byTwo.length > 0 ? 2 : named.length > 0 ? 1 : 0)
  const read = candidates.flatMap((option) => {
    const command = fill(option, rest, words)
    return command === null ? [] : [command]
  })
  const [command] = read
  if (command !== undefined && read.length === 1) return ok(command)
  if (read.length > 1) {
    return refuse(phrases.ambiguous(read.map((one) => `"${words.text.offer(one.type)}"`).join(phrases.or)))
  }
  const [only] = named
  if (only && named.length === 1 && Object.keys(only.choices).length > 0) {
    const asks = Object.entries(only.choices).map(([name, choice]) => asked(only, name, choice, words))
    return refuse(phrases.incomplete(words.text.offer(only.command), asks.join('; ')))
  }
  return refuse(phrases.unknown(typed.trim().slice(0, 40)))
}

function exactOptions(word: string, options: readonly Option[], { text }: Words): readonly Option[] {
  return options.filter(({ command }) => command.toLowerCase() === word || text.also?.(command).includes(word))
}

function namedOptions(word: string, options: readonly Option[], words: Words): readonly Option[] {
  const byLetter = word.length === 1 ? options[letters.indexOf(word)] : undefined
  if (byLetter) return [byLetter]
  const exact = exactOptions(word, options, words)
  if (exact.length > 0 || word.length < 2) return exact
  return options.filter(({ command }) => command.toLowerCase().startsWith(word))
}

/** Gives each word to the first choice that still wants it. */
function fill(option: Option, said: readonly string[], words: Words): PickedCommand | null {
  const picks = new Map<string, Pick[]>(Object.keys(option.choices).map((name) => [name, []]))
  for (const word of said) {
    const taken = Object.entries(option.choices).some(([name, choice]) => {
      const picked = picks.get(name) ?? []
      if (picked.length >= choice.max) return false
      const pick = pickOf(word, option.command, name, choice, words)
      if (pick === undefined || picked.includes(pick)) return false
      picks.set(name, [...picked, pick])
      return true
    })
    if (!taken) return null
  }
  const command: Record<string, Picked> = {}
  for (const [name, choice] of Object.entries(option.choices)) {
    const said = picks.get(name) ?? []
    const picked = said.length === 0 && choice.from.length === choice.min ? choice.from : said // nothing to choose
    if (picked.length < choice.min) return null
    if (choice.max > 1) command[name] = picked
    else if (picked[0] !== undefined) command[name] = picked[0]
  }
  return { type: option.command, ...command }
}

function pickOf(word: string, command: string, name: string, { from }: Choice, words: Words): Pick | undefined {
  const labels = from.map((pick) => ({ pick, label: labelOf(command, name, pick, words).toLowerCase() }))
  const exact = labels.find(({ label }) => label === word)
  if (exact) return exact.pick
  if (name === 'seat') return from.find((pick) => words.names(Number(pick)).toLowerCase() === word)
  const begun = /^\d/.test(word) ? [] : labels.filter(({ label }) => label.startsWith(word))
  return begun.length === 1 ? begun[0]?.pick : undefined
}

/** 1 2 3 4 7 as 1-4, 7: a board of a hundred cards must fit on a line. */
function ranges(labels: readonly string[]): string {
  const runs: string[][] = []
  for (const label of labels) {
    const run = runs.at(-1)
    const follows = run !== undefined && /^\d+$/.test(label) && Number(run.at(-1)) + 1 === Number(label)
    if (follows) run.push(label)
    else runs.push([label])
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(', '))).join(', ')
}
