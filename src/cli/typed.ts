// What somebody types at a prompt, read against what they may do. Knows no game: only options and labels.

import type { Option, Pick, Picked, PickedCommand } from '../kernel/options.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { GameText } from '../kernel/text.ts'

type Label = NonNullable<GameText['label']>

/** One line for each thing that can be done, with how to type it. */
export function describeOptions(options: readonly Option[], label: Label): readonly string[] {
  return options.map((option) => {
    const choices = Object.entries(option.choices).map(([name, { from, min, max }]) => {
      const many = max === 1 ? '' : ` (${min === max ? min : `${min} to ${max}`})`
      return `${name}${many}: ${ranges(from.map((pick) => label(option.command, name, pick)))}`
    })
    return [option.command, ...choices].join('  ')
  })
}

/**
 * Reads a line such as `flip 5`, `play 1 2 3 K` or just `5`. The name of the command may be left out where the rest fits
 * one command only; capital letters do not matter.
 */
export function readCommand(typed: string, options: readonly Option[], label: Label): Result<PickedCommand, string> {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return refuse('Type what you want to do, or ? for help.')
  const named = options.filter((option) => option.command.toLowerCase() === words[0])
  const candidates = named.length > 0 ? named : options
  const rest = named.length > 0 ? words.slice(1) : words
  const read = candidates.flatMap((option) => {
    const command = fill(option, rest, label)
    return command === null ? [] : [command]
  })
  const [command] = read
  if (command === undefined) return refuse(`"${typed.trim().slice(0, 40)}" is not something you can do now.`)
  if (read.length > 1) return refuse(`That could mean ${read.map((one) => one.type).join(' or ')}: say which.`)
  return ok(command)
}

/** Gives each word to the first choice that still wants it. */
function fill(option: Option, words: readonly string[], label: Label): PickedCommand | null {
  const picks = new Map<string, Pick[]>(Object.keys(option.choices).map((name) => [name, []]))
  for (const word of words) {
    const taken = Object.entries(option.choices).some(([name, choice]) => {
      const picked = picks.get(name) ?? []
      const pick = choice.from.find(
        (one) => label(option.command, name, one).toLowerCase() === word && !picked.includes(one),
      )
      if (pick === undefined || picked.length >= choice.max) return false
      picks.set(name, [...picked, pick])
      return true
    })
    if (!taken) return null
  }
  const command: Record<string, Picked> = {}
  for (const [name, choice] of Object.entries(option.choices)) {
    const picked = picks.get(name) ?? []
    if (picked.length < choice.min) return null
    if (choice.max > 1) command[name] = picked
    else if (picked[0] !== undefined) command[name] = picked[0]
  }
  return { type: option.command, ...command }
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
