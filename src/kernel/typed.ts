// What somebody types at a prompt, read against what they may do. Knows no game: only options and the game's words for them.

import type { Locale } from './locale.ts'
import { translator } from './messages.ts'
import type { Choice, Option, Pick, Picked, PickedCommand } from './options.ts'
import { ok, type Result, refuse } from './result.ts'
import type { CommandText, Names } from './text.ts'

/** A game's words, and who sits where. English is understood in every language. */
export interface Words {
  readonly text: (locale: Locale) => CommandText
  readonly locale: Locale
  readonly names: Names
}

const phrases = translator({
  en: {
    nothing: 'Type what you want to do.',
    or: ' or ',
    optional: ', if you like',
    several: '{min} to {max}',
    ambiguous: 'That could mean {offers}: say which.',
    offer: '“{offer}”',
    incomplete: '“{offer}” asks for {asks}.',
    unknown: '“{typed}” is not something you can do now.',
  },
  de: {
    nothing: 'Tippe, was du tun möchtest.',
    or: ' oder ',
    optional: ', wenn du magst',
    several: '{min} bis {max}',
    ambiguous: 'Das könnte {offers} heißen: sag, was davon.',
    offer: '„{offer}“',
    incomplete: 'Zu „{offer}“ gehört noch: {asks}.',
    unknown: '„{typed}“ geht gerade nicht.',
  },
})

const letters = 'abcdefghijkm' // a letter says what, so that a number can say which

/** One line for each thing that can be done, with how to type it. */
export function describeOptions(options: readonly Option[], words: Words): readonly string[] {
  return options.map((option, index) => {
    const choices = Object.entries(option.choices)
    const alone = choices.length === 1 // then the offer says it all
    const asks = choices.map(([name, choice]) => asked(option, name, choice, words, alone))
    return `${letters[index]}  ${offerOf(option.command, words)}${asks.length === 0 ? '' : ` (${asks.join('; ')})`}`
  })
}

function asked({ command }: Option, name: string, { from, min, max }: Choice, words: Words, alone = false): string {
  const t = phrases(words.locale)
  const many = max === 1 ? '' : min === max ? `${min} ` : `${t('several', { min, max })} `
  const picks = from.map((pick) => {
    const label = labelOf(command, name, pick, words.text(words.locale))
    return name === 'seat' ? `${label} ${words.names(Number(pick))}` : label
  })
  const noun = alone && many === '' ? '' : `${many}${words.text(words.locale).asks(command, name)}: `
  return `${noun}${ranges(picks)}${min === 0 ? t('optional') : ''}`
}

function offerOf(command: string, { text, locale }: Words): string {
  return text(locale).offer(command)
}

/** Whatever is typed may be of these. */
function spoken({ text, locale }: Words): readonly CommandText[] {
  return locale === 'en' ? [text('en')] : [text(locale), text('en')]
}

function labelOf(command: string, choice: string, pick: Pick, text: CommandText): string {
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
  const t = phrases(words.locale)
  const [first = '', second = ''] = said
  if (first === '') return refuse(t('nothing'))
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
    const offers = read.map((one) => t('offer', { offer: offerOf(one.type, words) })).join(t('or'))
    return refuse(t('ambiguous', { offers }))
  }
  const [only] = named
  if (only && named.length === 1 && Object.keys(only.choices).length > 0) {
    const asks = Object.entries(only.choices).map(([name, choice]) => asked(only, name, choice, words))
    return refuse(t('incomplete', { offer: offerOf(only.command, words), asks: asks.join('; ') }))
  }
  return refuse(t('unknown', { typed: typed.trim().slice(0, 40) }))
}

function exactOptions(word: string, options: readonly Option[], words: Words): readonly Option[] {
  const texts = spoken(words)
  return options.filter(
    ({ command }) => command.toLowerCase() === word || texts.some((text) => text.also?.(command).includes(word)),
  )
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
  const labels = spoken(words).map((text) =>
    from.map((pick) => ({ pick, label: labelOf(command, name, pick, text).toLowerCase() })),
  )
  const exact = labels.flat().find(({ label }) => label === word)
  if (exact) return exact.pick
  if (name === 'seat') return from.find((pick) => words.names(Number(pick)).toLowerCase() === word)
  if (/^\d/.test(word)) return undefined
  const begun = labels.map((ones) => ones.filter(({ label }) => label.startsWith(word))).find((ones) => ones.length > 0)
  return begun?.length === 1 ? begun[0]?.pick : undefined
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
